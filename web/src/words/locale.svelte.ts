// The page's language: the player's choice, or the browser's if we have it. The page's catalogue is
// loaded at startup, a game's with its module.
import { readStored, writeStored } from '$lib/ui/storage';
import { Dictionary, type Catalogue } from './dictionary';
import { languages, type Language } from './languages';

const pageWords = import.meta.glob<Catalogue>('./*.json', { import: 'default' });
const sharedWords = import.meta.glob<Catalogue>('../../../src/core/words/*.json', { import: 'default' });
const gameWords = import.meta.glob<Catalogue>('../../../src/games/*/words/*.json', { import: 'default' });
const moduleWords = import.meta.glob<Catalogue>('../games/*/words/*.json', { import: 'default' });

const isSupported = (language: string | null | undefined): language is Language =>
  languages.includes(language as Language);

function preferred(): Language {
  const chosen = readStored('language');
  if (isSupported(chosen)) return chosen;
  for (const tag of navigator.languages) {
    const language = tag.slice(0, 2).toLowerCase();
    if (isSupported(language)) return language;
  }
  return 'en';
}

async function load(files: Record<string, () => Promise<Catalogue>>, path: string): Promise<Catalogue> {
  const file = files[path];
  return file ? file() : {};
}

/** All messages of a game: those shared by all games, the game's catalogue and its module's. */
export async function wordsOf(game: string, language: Language): Promise<Catalogue> {
  const folder = game.replaceAll('-', '_');
  const parts = await Promise.all([
    load(sharedWords, `../../../src/core/words/${language}.json`),
    load(gameWords, `../../../src/games/${folder}/words/${language}.json`),
    load(moduleWords, `../games/${game}/words/${language}.json`),
  ]);
  return Object.assign({}, ...parts) as Catalogue;
}

/** Why the server refused a request. */
export async function refusalText(code: string, args: Record<string, unknown>): Promise<string> {
  const catalogue = await load(sharedWords, `../../../src/core/words/${locale.language}.json`);
  return new Dictionary(catalogue).describe('violation', { ...args, kind: code });
}

class Locale {
  language = $state<Language>('en');
  private catalogue = $state.raw<Catalogue>({});
  private dictionary = $derived(new Dictionary(this.catalogue));

  async load(language: Language = preferred()) {
    this.catalogue = await load(pageWords, `./${language}.json`);
    this.language = language;
    document.documentElement.lang = language;
  }

  choose(language: Language) {
    writeStored('language', language);
    return this.load(language);
  }

  t(key: string, fields?: Record<string, unknown>): string {
    return this.dictionary.t(key, fields);
  }
}

export const locale = new Locale();
/** A message of the page. */
export const t = (key: string, fields?: Record<string, unknown>) => locale.t(key, fields);
