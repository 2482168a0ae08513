// Simple charges, each drawn in a box of 20 by 20 around the origin.
export const chargePaths: readonly string[] = [
  // a lion's head with its mane
  'M-5-8C-1-10 5-9 7-5 9-1 8 4 5 8H-1C1 5 1 3 0 2-2 4-5 4-7 2L-5 1-7-1-5-3C-7-5-6-7-5-8ZM-2-5A1 1 0 1 0-2-3 1 1 0 0 0-2-5Z',
  // an eagle displayed
  'M0-9C2-9 3-8 3-6L2-5C4-7 7-7 9-9 9-4 8 0 4 2L3 1 4 5 1 4 2 9H-2L-1 4-4 5-3 1-4 2C-8 0-9-4-9-9-7-7-4-7-2-5L-3-6C-3-8-2-9 0-9Z',
  // a stag's antlers and head
  'M-8-9C-8-5-5-3-3-3L-6-1-3 0-2 6 0 9 2 6 3 0 6-1 3-3C5-3 8-5 8-9L6-6 5-9 4-5C3-5 2-4 0-4-2-4-3-5-4-5L-5-9-6-6Z',
  // an oak
  'M-1 9V3C-3 5-7 4-7 1-9 0-9-4-6-5-6-8-2-10 0-8 2-10 6-8 6-5 9-4 9 0 7 1 7 4 3 5 1 3V9Z',
  // a tower
  'M-6-9H-3V-6H-1.5V-9H1.5V-6H3V-9H6V-3H5V9H1.8V5C1.8 2-1.8 2-1.8 5V9H-5V-3H-6Z',
];
