import { describe, expect, it } from 'vitest';
import da from './words/da.json';
import de from './words/de.json';
import en from './words/en.json';
import nl from './words/nl.json';

const fields = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map((m) => m[1])
    .sort()
    .join();

describe('words', () => {
  for (const [language, words] of Object.entries({ da, de, nl }) as [string, Record<string, string>][]) {
    it(`are complete in ${language}`, () => {
      expect(Object.keys(words)).toEqual(Object.keys(en));
      for (const [key, text] of Object.entries(en)) {
        expect([key, fields(words[key] ?? '')]).toEqual([key, fields(text)]);
      }
    });
  }
});
