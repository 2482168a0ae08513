// Language-independent formatting.

/** Narrow no-break space. */
const gap = '\u202f';

/** A probability in whole percents; 0 and 100 only if it is certain. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return `<1${gap}%`;
  if (chance < 1 && chance > 0.995) return `>99${gap}%`;
  return `${Math.round(chance * 100)}${gap}%`;
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
