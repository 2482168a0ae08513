// How things are written, in every language.

/** Narrow, and no place for a line to break. */
const gap = '\u202f';

/** A chance for people to read: whole percents, but never 0 or 100 for what is not certain. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return `<1${gap}%`;
  if (chance < 1 && chance > 0.995) return `>99${gap}%`;
  return `${Math.round(chance * 100)}${gap}%`;
}

/** For the beginning of a line. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
