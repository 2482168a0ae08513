import { describe, expect, it } from 'vitest';
import da from './words/da.json';
import de from './words/de.json';
import en from './words/en.json';
import nl from './words/nl.json';

type Catalogue = Record<string, string>;
const fields = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([field]) => field).sort();

describe.each([
  ['de', de],
  ['nl', nl],
  ['da', da],
] as [string, Catalogue][])('the words in %s', (_, words) => {
  it('are the same, with the same fields', () => {
    expect(Object.keys(words)).toEqual(Object.keys(en));
    for (const [key, sentence] of Object.entries(en as Catalogue)) {
      expect(fields(words[key]!)).toEqual(fields(sentence));
    }
  });
});
