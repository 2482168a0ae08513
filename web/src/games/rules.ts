// The texts of the games' rules pages: one JSON file for each language.
import type { Rules } from './contract';

/** Loads `rules/LANGUAGE.json` from the files of a game; the English one if there is none. */
export function rulesIn<Text = Rules>(
  files: Record<string, () => Promise<Text>>,
): (language: string) => Promise<Text> {
  return (language) => {
    const load = files[`./rules/${language}.json`] ?? files['./rules/en.json'];
    if (!load) throw new Error('there are no rules');
    return load();
  };
}
