// The language of the page: the browser's if we have it, or what was chosen. The house's words are
// loaded at the start, a room's with the room.
import { recall, remember } from '$lib/ui/memory';
import { Dictionary, type Entries } from './dictionary';
import { languages, type Language } from './languages';

const houseWords = import.meta.glob<Entries>('./*.json', { import: 'default' });
const sharedWords = import.meta.glob<Entries>('../../../src/core/words/*.json', { import: 'default' });
const catalogues = import.meta.glob<Entries>('../../../src/games/*/words/*.json', { import: 'default' });
const roomWords = import.meta.glob<Entries>('../games/*/words/*.json', { import: 'default' });

const have = (language: string | null | undefined): language is Language =>
  languages.includes(language as Language);

function preferred(): Language {
  const chosen = recall('language');
  if (have(chosen)) return chosen;
  for (const wish of navigator.languages) {
    const language = wish.slice(0, 2).toLowerCase();
    if (have(language)) return language;
  }
  return 'en';
}

async function load(files: Record<string, () => Promise<Entries>>, path: string): Promise<Entries> {
  const file = files[path];
  return file ? file() : {};
}

/** All words of a game: the program's for everybody, its catalogue, and the room's own. */
export async function wordsOf(game: string, language: Language): Promise<Entries> {
  const folder = game.replaceAll('-', '_');
  const parts = await Promise.all([
    load(sharedWords, `../../../src/core/words/${language}.json`),
    load(catalogues, `../../../src/games/${folder}/words/${language}.json`),
    load(roomWords, `../games/${game}/words/${language}.json`),
  ]);
  return Object.assign({}, ...parts) as Entries;
}

/** Why the program refused something. */
export async function violation(code: string, args: Record<string, unknown>): Promise<string> {
  const entries = await load(sharedWords, `../../../src/core/words/${house.language}.json`);
  return new Dictionary(entries).say('violation', { ...args, kind: code });
}

class House {
  language = $state<Language>('en');
  entries = $state.raw<Entries>({});
  private dictionary = $derived(new Dictionary(this.entries));

  async speak(language: Language = preferred()) {
    this.entries = await load(houseWords, `./${language}.json`);
    this.language = language;
    document.documentElement.lang = language;
  }

  choose(language: Language) {
    remember('language', language);
    return this.speak(language);
  }

  t(key: string, fields?: Record<string, unknown>): string {
    return this.dictionary.t(key, fields);
  }
}

export const house = new House();
/** The house's words. */
export const t = (key: string, fields?: Record<string, unknown>) => house.t(key, fields);
