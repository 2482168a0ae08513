// If it were scored now: what regions, mines and ducats are worth, and what the next card may be.
import { cards, cardFacts, letters, type Deed } from './deck';
import { mines, monopoly, riches, worth } from './view';
import type { LandView, Mine, Terrain } from './view';
import { indexOf } from './land';
import type { Form } from '$lib/games/contract';

export interface Standing {
  points: number;
  terrain: number;
  mines: Record<Mine, number>;
  monopolies: Mine[];
  income: number;
  ducats: number;
  ducat_points: number;
  until_king: number;
  total: number;
}

const terrainAt = (view: LandView, field: string): Terrain => view.terrain.flat()[indexOf(field)] ?? 'meadow';

/** How many fields of each terrain. */
export function countTerrain(view: LandView, fields: readonly string[]): Map<Terrain, number> {
  const count = new Map<Terrain, number>();
  for (const field of fields) {
    const terrain = terrainAt(view, field);
    count.set(terrain, (count.get(terrain) ?? 0) + 1);
  }
  return count;
}
export function terrainPoints(view: LandView, fields: readonly string[]): number {
  return fields.reduce((sum, field) => sum + worth[terrainAt(view, field)], 0);
}

/** 5 points for most ducats and 3 for the second most: ties share, and leave no second prize. */
export function prizes(ducats: readonly number[]): number[] {
  const most = Math.max(...ducats);
  const single = ducats.filter((d) => d === most).length === 1;
  const second = Math.max(...ducats.filter((d) => d < most), 0);
  return ducats.map((d) =>
    d === 0 ? 0 : d === most ? riches.most : single && d === second ? riches.second : 0,
  );
}

export function standings(view: LandView, players: number): Standing[] {
  const purses = view.colours.slice(0, players);
  const lands = purses.map((colour) => {
    const fields = colour.castles.flatMap((castle) => castle.region ?? []);
    const count = countTerrain(view, fields);
    const own = Object.fromEntries(mines.map((m) => [m, count.get(m) ?? 0])) as Record<Mine, number>;
    const monopolies = mines.filter((m) => own[m] >= monopoly.mines);
    const terrain = terrainPoints(view, fields);
    return { terrain, mines: own, monopolies, points: terrain + monopolies.length * monopoly.points };
  });
  // The king looks at the land alone: prizes for ducats, which `points` has after the end, do not
  // bring him back.
  const king = lands.some(({ points }) => points >= view.kings_marker);
  const bonus = king ? purses.map(() => 0) : prizes(purses.map((p) => p.ducats ?? 0));
  return lands.map((land, seat) => {
    const ducat_points = bonus[seat] ?? 0;
    return {
      ...land,
      income: mines.filter((m) => land.mines[m] > 0).length,
      ducats: purses[seat]?.ducats ?? 0,
      ducat_points,
      until_king: Math.max(0, view.kings_marker - land.points),
      total: land.points + ducat_points,
    };
  });
}

export interface NextCard {
  letter: string;
  /** How likely the top card is good for a deed. */
  chances: { deed: Deed; chance: number }[];
}
/** What the top of the pile may be, from what can be seen: every unseen card of its letter is as likely. */
export function nextCard(view: LandView): NextCard | null {
  const top = view.pile.findIndex((n) => n > 0);
  const letter = letters[top];
  if (!letter) return null;
  const seen = (id: string) =>
    (view.market[id] ?? 0) +
    (view.discard[id] ?? 0) +
    view.colours.reduce((n, c) => n + (c.hand ?? []).filter((card) => card === id).length, 0);
  let all = 0;
  const good = new Map<Deed, number>();
  for (const card of cards()) {
    if (card.letter !== letter) continue;
    const left = Math.max(0, card.count - seen(card.id));
    all += left;
    for (const { deed } of card.deeds) good.set(deed, (good.get(deed) ?? 0) + left);
  }
  if (all === 0) return null;
  const order: Deed[] = ['borders', 'knights', 'expand', 'deserter', 'alliance'];
  return { letter, chances: order.map((deed) => ({ deed, chance: (good.get(deed) ?? 0) / all })) };
}

const scoring = ['is_closed', 'gains_points', 'loses_points', 'king_returns', 'is_rich', 'wins'];

/** The events of the last deed that changed points; kept until `seat` plays again. */
export function lastReckoning(told: readonly Form[], seat: number | null): Form[] {
  let until = told.length;
  while (until > 0) {
    const form = told[until - 1];
    if (!form) return [];
    if (scoring.includes(form.kind)) break;
    const played = form.kind === 'plays' || form.kind === 'sells';
    if (played && (seat === null || form['seat'] === seat)) return [];
    until -= 1;
  }
  let from = until;
  while (from > 0 && !['plays', 'sells', 'turn_begins'].includes(told[from - 1]?.kind ?? '')) from -= 1;
  return told.slice(from, until).filter((f) => [...scoring, 'expands', 'fences'].includes(f.kind));
}

export function regionAt(view: LandView, castle: string): readonly string[] {
  return view.colours.flatMap((c) => c.castles).find((k) => k.field === castle)?.region ?? [];
}

/** How much of a gain in a block of events is for a new monopoly: what terrain does not explain. */
export function partOfMines(view: LandView, block: readonly Form[], at: number): number {
  const gain = block[at];
  let terrain = 0;
  for (let i = at - 1; i >= 0; i -= 1) {
    const form = block[i];
    if (form?.kind === 'is_closed' && form['colour'] === gain?.['seat'])
      terrain += terrainPoints(view, regionAt(view, String(form['castle'])));
    if (form?.kind === 'expands' && form['seat'] === gain?.['seat'])
      terrain += terrainPoints(view, [String(form['field'])]);
    if (form?.kind === 'expands' || form?.kind === 'fences') break;
  }
  const rest = Number(gain?.['number'] ?? 0) - terrain;
  return rest > 0 && rest % monopoly.points === 0 ? rest : 0;
}

/** The place where the last deed was done: where points fly from. */
export function placeOf(told: readonly Form[]): string | null {
  for (let i = told.length - 1; i >= 0 && i > told.length - 8; i -= 1) {
    const form = told[i];
    if (form?.kind === 'is_closed') return String(form['castle']);
    if (form?.kind === 'expands') return String(form['field']);
  }
  return null;
}

export const deedsOf = (card: string) => cardFacts(card).deeds;
