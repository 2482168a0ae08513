import { describe, expect, it } from 'vitest';
import { languages } from './languages';
import type { Catalogue } from './dictionary';

const files = import.meta.glob<Catalogue>(['./*.json', '../games/*/words/*.json'], {
  eager: true,
  import: 'default',
});
const sources = import.meta.glob<string>('../**/*.{svelte,ts}', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const catalogues = import.meta.glob<Catalogue>(
  ['../../../src/core/words/en.json', '../../../src/games/*/words/en.json'],
  { eager: true, import: 'default' },
);

const folders = [...new Set(Object.keys(files).map((path) => path.slice(0, path.lastIndexOf('/'))))];
const fields = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe.each(folders)('the words in %s', (folder) => {
  const english = files[`${folder}/en.json`] ?? {};

  it.each(languages)('are complete in %s', (language) => {
    expect(Object.keys(files[`${folder}/${language}.json`] ?? {}).sort()).toEqual(
      Object.keys(english).sort(),
    );
  });

  it.each(languages)('have the same fields in %s, and are not empty', (language) => {
    for (const [key, sentence] of Object.entries(files[`${folder}/${language}.json`] ?? {})) {
      expect(fields(sentence), key).toEqual(fields(english[key] ?? ''));
      expect(sentence.trim(), key).not.toBe('');
    }
  });
});

describe('the message keys in the source', () => {
  const known = new Set([...Object.values(files), ...Object.values(catalogues)].flatMap(Object.keys));
  const used = Object.entries(sources)
    .filter(([path]) => !path.endsWith('.test.ts'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => ({ path, key: match[1] ?? '' })),
    );

  it('are found by this test', () => expect(used.length).toBeGreaterThan(100));
  it('exist', () => expect(used.filter(({ key }) => !known.has(key))).toEqual([]));
});
