// What the figures of the rules show.
import type { Picture } from './Scene.svelte';

const block = (columns: string, rows: readonly number[]) =>
  [...columns].flatMap((c) => rows.map((r) => `${c}${r}`));
const castle = (field: string, region: string[] | null = null, allies: string[] = []) => ({
  field,
  region,
  allies,
});

/** Six borders and the frame close a region with a village, a forest and a mine. */
const region: Picture = {
  rows: ['mvmmf', 'mmfmm', 'Gmmmm', 'mmmvm', 'fmmmS'],
  borders: ['c1-d1', 'c2-d2', 'c3-d3', 'a3-a4', 'b3-b4', 'c3-c4'],
  colours: [
    { castles: [castle('a1', block('abc', [1, 2, 3]))], knights: ['a2'] },
    { castles: [castle('e2')], knights: ['e3'] },
    { castles: [castle('b5')], knights: ['c5'] },
  ],
};

const borders: Picture = {
  rows: ['mmmm', 'mmfm', 'mmmm', 'vmmf'],
  borders: ['b1-c1', 'b2-c2', 'c2-c3', 'd2-d3'],
  colours: [
    { castles: [castle('a2')], knights: ['a3'] },
    { castles: [castle('d1', block('cd', [1, 2]))], knights: ['d2'] },
    { castles: [castle('b4')], knights: ['c4'] },
  ],
  yes: ['b2-b3', 'c3-d3'],
  no: ['a2-a3', 'c1-c2'],
};

const land = ['mmfmm', 'mmvfm', 'mmmmm', 'fmmmm', 'mmvmf'];
const green = { castles: [castle('e1', block('de', [1, 2]))], knights: ['d1'] };
const before: Picture = {
  rows: land,
  borders: ['b1-c1', 'b2-c2', 'b3-c3', 'b4-c4', 'b5-c5', 'c1-d1', 'c2-d2', 'd2-d3', 'e2-e3'],
  colours: [
    { castles: [castle('a3', block('ab', [1, 2, 3, 4, 5]))], knights: ['a2', 'b3'] },
    { castles: [castle('e4', ['c1', 'c2', ...block('cde', [3, 4, 5])])], knights: ['d4'] },
    green,
  ],
};
const after: Picture = {
  rows: land,
  borders: ['b1-c1', 'c1-c2', 'c2-c3', 'b3-c3', 'b4-c4', 'b5-c5', 'c1-d1', 'c2-d2', 'd2-d3', 'e2-e3'],
  colours: [
    { castles: [castle('a3', ['c2', ...block('ab', [1, 2, 3, 4, 5])])], knights: ['a2', 'b3'] },
    { castles: [castle('e4', block('cde', [3, 4, 5]))], knights: ['d4'] },
    green,
  ],
};

const alliance: Picture = {
  rows: ['mmmm', 'mfvm', 'mmmm', 'mvmm'],
  borders: ['b1-c1', 'b2-c2', 'b3-c3', 'b4-c4'],
  colours: [
    { castles: [castle('a1', block('ab', [1, 2, 3, 4]), ['d4'])], knights: ['a2'] },
    { castles: [castle('d4', block('cd', [1, 2, 3, 4]), ['a1'])], knights: ['d3'] },
  ],
};

export const scenes: Record<string, readonly Picture[]> = {
  region: [region],
  borders: [borders],
  expand: [before, after],
  alliance: [alliance],
};
