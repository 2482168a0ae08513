// The arms of the nine countries, in a shield of 44 by 54 around the origin: simple enough to be told
// apart when small.
export const shield = 'M-22-26H22V-2C22 13 10 22 0 28C-10 22-22 13-22-2Z';

interface Arms {
  /** Filled with the country's deep colour. */
  fill?: string;
  /** Lines in the same colour. */
  pen?: string;
  /** Left out of the filled part. */
  bare?: string;
}

const lozenges = () => {
  let path = '';
  for (let row = 0; row < 5; ++row) {
    for (let column = 0; column < 4; ++column) {
      path += `M${-22 + column * 14.6} ${-26 + row * 13}l7.3-6.5 7.3 6.5-7.3 6.5Z`;
    }
  }
  return path;
};

export const arms: Record<string, Arms> = {
  // Saint George's cross
  ENG: { fill: 'M-6-26H6V-8H22V4H6V28H-6V4H-22V-8H-6Z' },
  // the lily
  FRA: {
    fill:
      'M0-20C7-12 7-3 3 5H-3C-7-3-7-12 0-20Z' +
      'M-5 5C-5-6-17-10-18 0-18 7-12 8-10 5-11 3-13 3-13 0-12-4-8 0-8 5Z' +
      'M5 5C5-6 17-10 18 0 18 7 12 8 10 5 11 3 13 3 13 0 12-4 8 0 8 5Z' +
      'M-11 6.5H11V10.5H-11ZM-3 12H3L6 18C2 21-2 21-6 18Z',
  },
  // pales
  ARA: { fill: 'M-17-26h6V30h-6ZM-7-26h6V30h-6ZM3-26h6V30h-6ZM13-26h6V30h-6Z' },
  // bendy
  BUR: { fill: 'M-22-26H-10L22 10V24ZM2-26H18L22-22V-4ZM-22-6L8 30H-6L-22 12Z' },
  // a bend with three birds
  LOT: {
    fill: 'M-22-26H-8L22 8V26L-22-22Z',
    bare: 'M-13-17l6 2-3 5ZM-2-4l6 2-3 5ZM9 9l6 2-3 5Z',
  },
  // the rake
  FRK: { fill: 'M-22-1L-14.7-15-7.3-1 0-15 7.3-1 14.7-15 22-1V30H-22Z' },
  // three antlers
  SWA: {
    pen:
      'M-16-15Q0-9 16-15M-8-12v-6M0-11v-6M8-12v-6M-14 0Q0 6 14 0M-7 3v-6M0 4v-6M7 3v-6' +
      'M-10 14Q0 19 10 14M-4 16v-5M4 16v-5',
  },
  // lozenges
  BAY: { fill: lozenges() },
  // crossed keys
  ITA: {
    pen:
      'M-12 18L10-12M12 18L-10-12M10-12l5 4M5-5l5 4M-10-12l-5 4M-5-5l-5 4' +
      'M-16 20a4 4 0 1 0 7-4 4 4 0 1 0-7 4M16 20a4 4 0 1 1-7-4 4 4 0 1 1 7 4',
  },
};
