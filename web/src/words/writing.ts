// How things are written, in every language.

/** A chance for people to read: whole percents, but never 0 or 100 for what is not certain. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1 %';
  if (chance < 1 && chance > 0.995) return '>99 %';
  return `${Math.round(chance * 100)} %`;
}

/** For the beginning of a line. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
