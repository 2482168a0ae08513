// What a card costs and what it does, as small signs that need no words. A sign is a row of glyphs,
// 60 wide at most and 16 high.
import type { CardId } from './court';

export type Glyph =
  | { die: number | '?' | '' } // a die with its face
  | { chip: 0 | 1 | 2; rise?: number } // a die of any number; equal chips are equal numbers
  | { text: string }
  | { gap: number }
  | { art: 'again' | 'exchange' | 'turn' | 'crown' };

const alike = (...groups: number[]): Glyph[] =>
  groups.flatMap((count, i) => [
    ...(i > 0 ? [{ gap: 2.5 }] : []),
    ...Array.from({ length: count }, () => ({ chip: i as 0 | 1 | 2 })),
  ]);
const run = (length: number): Glyph[] =>
  Array.from({ length }, (_, i) => ({ chip: 0 as const, rise: 4 - (i * 8) / (length - 1) }));
const faces = (...numbers: number[]): Glyph[] => numbers.map((die) => ({ die }));
const total = (least: number): Glyph[] => [{ text: `Σ ${least}+` }];
const adds = (die: number | '?'): Glyph[] => [{ text: '+' }, { die }];

export const costs: Record<CardId, Glyph[]> = {
  fool: [{ die: '?' }],
  charlatan: [{ art: 'turn' }],
  farmer: alike(2),
  maid: faces(1, 3, 5),
  philosopher: faces(2, 4, 6),
  laborer: total(15),
  guard: alike(3),
  hunter: alike(4),
  astronomer: alike(2, 2),
  merchant: total(20),
  lady: alike(3, 2),
  pawnbroker: total(30),
  knight: alike(5),
  magician: run(5),
  alchemist: run(6),
  bishop: alike(2, 2, 2),
  nobleman: alike(3, 3),
  general: alike(6),
  king: alike(7),
  queen: [{ art: 'crown' }],
};

export const powers: Record<CardId, Glyph[]> = {
  fool: [{ art: 'again' }, { die: '' }],
  charlatan: [{ text: '+1' }, { die: '' }],
  farmer: [{ text: '+1' }, { die: '' }],
  maid: [{ die: '' }, { text: '+1–3' }],
  philosopher: [{ die: '' }, { art: 'exchange' }, { die: '' }],
  laborer: adds(1),
  guard: adds(2),
  hunter: adds(3),
  astronomer: [{ die: '' }, { text: '=' }, { die: 5 }],
  merchant: [{ art: 'again' }, { die: '' }, { die: '' }],
  lady: [{ die: '' }, { die: '' }, { text: '+1' }],
  pawnbroker: adds(4),
  knight: adds(5),
  magician: [{ die: '' }, { text: '›' }, { die: '?' }],
  alchemist: [{ die: '' }, { die: '' }, { die: '' }, { art: 'exchange' }],
  bishop: adds(6),
  nobleman: [{ die: '' }, { die: '' }, { text: '+2' }],
  general: [{ text: '+2' }, { die: '' }, { die: '' }],
  king: [{ art: 'crown' }],
  queen: adds('?'),
};

/** How wide a glyph is; the next one begins there. */
export function widthOf(glyph: Glyph): number {
  if ('die' in glyph) return 15.5;
  if ('chip' in glyph) return 8.4;
  if ('gap' in glyph) return glyph.gap;
  if ('text' in glyph) return glyph.text.length * 9.4 + 3;
  return 16;
}
