// Gives the dice of a turn identities, so that each can be seen rolling, being turned and sliding to the
// tray. The game only knows how many show which number.
import type { Event, Turn } from '../court/court';

export type Place = 'hand' | 'active' | 'chosen' | 'aside';

export interface DieState {
  id: string;
  number: number;
  place: Place;
  /** Its place among the active dice, or in the tray. */
  slot: number;
  /** How often it was rolled; each roll is animated. */
  throws: number;
  /** Its number before a card turned it in the current event. */
  was: number;
  /** The number of places on the cloth, including gaps left since the last roll. */
  patternSize: number;
}

/** Replays the events since the last `turn_begins`. `picked` has the ids of the dice that were clicked,
    if known, in the order in which dice were set aside. */
export function replayDice(
  events: readonly Event[],
  picked: readonly (string | undefined)[] = [],
): DieState[] {
  const begin = events.findLastIndex((event) => event.kind === 'turn_begins');
  const first = events[begin];
  if (first?.kind !== 'turn_begins') return [];
  const turn = events.slice(0, begin + 1).filter((e) => e.kind === 'turn_begins').length;

  const dice: DieState[] = [];
  const join = (number: number, place: Place) => {
    const id = `${turn}.${dice.length}`;
    dice.push({ id, number, place, slot: freeSlot(dice), throws: 0, was: number, patternSize: 0 });
    spread(dice);
  };
  const active = (number: number) => dice.find((d) => d.place === 'active' && d.number === number);
  let asides = 0;
  const setAside = (number: number) => {
    const wish = dice.find((d) => d.id === picked[asides] && d.place === 'active' && d.number === number);
    const die = wish ?? active(number);
    if (die) {
      die.place = 'aside';
      die.slot = asides;
    }
    asides++;
  };

  const turnOver = (from: readonly number[], to: readonly number[]) => {
    const turned = new Set<DieState>();
    from.forEach((number, i) => {
      const die = dice.find((d) => d.place === 'active' && d.number === number && !turned.has(d));
      if (!die) return;
      die.number = to[i] ?? number;
      turned.add(die);
    });
  };

  for (let i = 0; i < first.dice; i++) join(0, 'hand');
  for (const event of events.slice(begin + 1)) {
    for (const die of dice) die.was = die.number;
    switch (event.kind) {
      case 'die_joins_hand':
        join(0, 'hand');
        break;
      case 'die_added':
        join(event.number, 'active');
        break;
      case 'set_aside':
        setAside(event.number);
        break;
      case 'rolled':
        fall(dice, event.dice);
        break;
      case 'rerolls':
        for (const number of event.dice) {
          const die = active(number);
          if (die) die.place = 'hand';
        }
        break;
      case 'dice_turned':
      case 'dice_raised':
        turnOver(event.from, event.to);
        break;
      case 'result':
        // Sorted, to make the result easy to check.
        [...dice].sort((a, b) => a.number - b.number).forEach((die, i) => (die.slot = i));
        break;
      default:
        break;
    }
  }
  return dice;
}

const freeSlot = (dice: readonly DieState[]) => {
  const taken = new Set(dice.filter((d) => d.place !== 'aside').map((d) => d.slot));
  let slot = 0;
  while (taken.has(slot)) slot++;
  return slot;
};

// All dice on the cloth share a pattern with a place for every slot.
function spread(dice: readonly DieState[]) {
  const here = dice.filter((d) => d.place !== 'aside');
  const patternSize = Math.max(...here.map((d) => Math.max(d.patternSize, d.slot + 1)), 1);
  for (const die of here) die.patternSize = patternSize;
}

// Rolls the dice in hand that a card rolls again, or else all that are not aside.
function fall(dice: DieState[], fallen: readonly number[]) {
  const inHand = dice.filter((d) => d.place === 'hand');
  const few = inHand.length === fallen.length && dice.some((d) => d.place === 'active');
  const thrown = few ? inHand : dice.filter((d) => d.place !== 'aside');
  thrown.forEach((die, i) => {
    die.number = fallen[i] ?? 0;
    die.was = die.number;
    die.place = 'active';
    die.throws++;
    if (!few) {
      die.slot = i;
      die.patternSize = thrown.length;
    }
  });
}

/** Makes the dice agree with the view, changing as little as possible: events may be missing or late, and
    a card in use has no event yet. */
export function reconcile(dice: readonly DieState[], turn: Turn | null): DieState[] {
  if (!turn) return [];
  const rest = dice.map((d) => ({ ...d }));
  const out: DieState[] = [];
  let fresh = 0;
  const move = (number: number, place: Place, wishes: ((d: DieState) => boolean)[]) => {
    let found = -1;
    for (const wish of wishes) if (found < 0) found = rest.findIndex(wish);
    const die: DieState =
      found >= 0
        ? rest.splice(found, 1)[0]!
        : { id: `x${turn.seat}.${fresh++}`, number, place, slot: -1, throws: 0, was: number, patternSize: 0 };
    if (die.place === 'aside' || place === 'aside') if (die.place !== place) die.slot = -1;
    if (number > 0 && die.number !== number) die.was = die.number || number;
    die.number = number;
    die.place = place;
    out.push(die);
  };
  for (const n of turn.aside)
    move(n, 'aside', [
      (d) => d.place === 'aside' && d.number === n,
      (d) => d.number === n,
      (d) => d.place === 'active',
    ]);
  for (const n of turn.active) move(n, 'active', [(d) => d.place === 'active' && d.number === n]);
  turn.chosen?.forEach((n, i) => {
    const before = turn.chosen_from?.[i] ?? n;
    move(n, 'chosen', [(d) => d.place === 'active' && d.number === before, (d) => d.place === 'active']);
  });
  for (let i = 0; i < turn.unrolled; i++)
    move(0, 'hand', [(d) => d.place === 'hand', (d) => d.place !== 'aside']);
  // Match the rest regardless of their numbers.
  return named(out, rest);
}

// New dice take over the ids of dice that are left over, and every die gets a slot.
function named(out: DieState[], rest: DieState[]): DieState[] {
  for (const die of out) {
    if (!die.id.startsWith('x')) continue;
    const old = rest.shift();
    if (!old) continue;
    die.id = old.id;
    die.throws = old.throws;
    die.was = old.number || die.number;
    if (old.place !== 'aside' && die.place !== 'aside') die.slot = old.slot;
  }
  for (const aside of [true, false]) {
    const taken = new Set<number>();
    const here = out.filter((d) => (d.place === 'aside') === aside);
    for (const die of here) {
      if (die.slot >= 0 && !taken.has(die.slot)) taken.add(die.slot);
      else die.slot = -1;
    }
    for (const die of here) {
      if (die.slot >= 0) continue;
      die.slot = 0;
      while (taken.has(die.slot)) die.slot++;
      taken.add(die.slot);
    }
  }
  spread(out);
  return out;
}

/** The position of a die on a table 360 wide. */
export interface DieLayout {
  x: number;
  y: number;
  size: number;
}

export const cloth = { left: 10, right: 292, middle: 66, height: 124 };
export const tray = { left: 14, right: 346, middle: 166 };

/** The fewer dice, the larger. `total` is the number in play in this turn. */
export function layoutOf(die: DieState, total: number): DieLayout {
  if (die.place === 'aside') {
    const [size, step, rows] = total <= 8 ? [38, 41, 1] : total <= 12 ? [29, 27.8, 1] : [21, 30, 2];
    const perRow = rows === 1 ? 12 : 9;
    const row = Math.floor(die.slot / perRow);
    return {
      x: tray.left + step / 2 + (die.slot % perRow) * step,
      y: tray.middle + (rows === 1 ? 0 : row * 22 - 11),
      size,
    };
  }
  const rows = die.patternSize <= 5 ? 1 : die.patternSize <= 12 ? 2 : 3;
  const perRow = Math.ceil(die.patternSize / rows);
  const step = Math.min(92, (cloth.right - cloth.left) / perRow);
  const high = rows === 1 ? 74 : (cloth.height - 4) / rows;
  const row = Math.floor(die.slot / perRow);
  const middle = (cloth.left + cloth.right) / 2;
  return {
    x: middle + ((die.slot % perRow) - (perRow - 1) / 2) * step,
    y: cloth.middle + (row - (rows - 1) / 2) * high - (die.place === 'chosen' ? 5 : 0),
    size: Math.min(72, step - 4, high - 2),
  };
}
