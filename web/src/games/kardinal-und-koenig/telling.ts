// The view is that of the last position; what has been told since then happens before our eyes. So
// the table shows the view with the events that came after it, one by one.
import type { Form, Sitting } from '$lib/games/contract';
import { copies, kinds, spaceOf } from './europe';
import { counted, isView, sum, viewOf, type Cards, type PlayerView, type View } from './view';

function add(cards: Cards, card: string, number: number) {
  cards[card] = Math.max(0, (cards[card] ?? 0) + number);
}

/** A card leaves a hand: one that everybody knew, or else one of the others. */
function putAway(player: PlayerView, card: string, number: number) {
  if (player.hand) add(player.hand, card, -number);
  for (let i = 0; i < number; ++i) {
    if ((player.known[card] ?? 0) > 0) add(player.known, card, -1);
    else player.unknown = Math.max(0, player.unknown - 1);
  }
}

function give(view: View, points: readonly unknown[]) {
  view.players.forEach((player, seat) => (player.points += Number(points[seat] ?? 0)));
}

function build(view: View, id: string, seat: number) {
  const space = view.spaces.find((one) => one.id === id);
  const country = view.countries.find((one) => one.id === spaceOf(id).country);
  if (!space || !country || space.cloister !== null) return;
  space.cloister = seat;
  country.cloisters[seat] = (country.cloisters[seat] ?? 0) + 1;
  country.councillor_limit = Math.max(...country.cloisters);
  view.players[seat]!.cloisters_left -= 1;
}

function tell(view: View, event: Form) {
  const seat = typeof event['seat'] === 'number' ? event['seat'] : -1;
  const player = view.players[seat];
  const card = typeof event['card'] === 'string' ? event['card'] : null;
  switch (event.kind) {
    case 'turn_begins':
      view.acting = seat;
      view.turns += 1;
      break;
    case 'is_dealt':
      if (!player) break;
      player.unknown = Number(event['number']);
      view.pile -= Number(event['number']);
      if (player.hand) for (const dealt of (event['cards'] as string[]) ?? []) add(player.hand, dealt, 1);
      break;
    case 'plays':
    case 'exchanges': {
      const number = Number(event['number'] ?? 1);
      if (!player || !card) break;
      putAway(player, card, number);
      add(view.discard, card, number);
      break;
    }
    case 'builds':
      build(view, String(event['space']), seat);
      break;
    case 'appoints': {
      const country = view.countries.find((one) => one.id === event['country']);
      if (!country || !player) break;
      country.councillors[seat] = (country.councillors[seat] ?? 0) + 1;
      player.councillors_left -= 1;
      break;
    }
    case 'takes':
      if (!player || !card) break;
      add(view.face_up, card, -1);
      add(player.known, card, 1);
      if (player.hand) add(player.hand, card, 1);
      break;
    case 'draws':
      view.pile -= 1;
      if (!player) break;
      player.unknown += 1;
      if (player.hand && card) add(player.hand, card, 1);
      break;
    case 'is_turned_up':
      view.pile -= 1;
      if (card) add(view.face_up, card, 1);
      break;
    case 'is_shuffled':
      view.pile = Number(event['number']);
      view.discard = {};
      break;
    case 'last_round':
      view.last_round = true;
      break;
    case 'scores_country':
      give(view, event['points'] as number[]);
      break;
    case 'scores_alliance':
    case 'scores_chain':
      if (player) player.points += Number(event['points']);
      break;
  }
}

/** The view after these events. */
export function after(view: View, events: readonly Form[]): View {
  if (events.length === 0) return view;
  const next = structuredClone(view);
  for (const event of events) tell(next, event);
  return next;
}

// What can be counted on the table. No two moments of a game look the same in it, so it tells how much
// of what was told is in a view, whenever the two reach us.
interface Count {
  turns: number;
  pieces: number;
  pile: number;
  discard: number;
  faceUp: number;
  points: number;
}

function countOf(view: View): Count {
  return {
    turns: view.turns,
    pieces:
      view.spaces.filter(({ cloister }) => cloister !== null).length +
      sum(view.countries.flatMap(({ councillors }) => councillors)),
    pile: view.pile,
    discard: counted(view.discard),
    faceUp: counted(view.face_up),
    points: sum(view.players.map(({ points }) => points)),
  };
}

function advance(count: Count, event: Form) {
  const number = Number(event['number'] ?? 1);
  const { kind, points } = event;
  if (kind === 'turn_begins') count.turns += 1;
  else if (kind === 'builds' || kind === 'appoints') count.pieces += 1;
  else if (kind === 'plays' || kind === 'exchanges') count.discard += number;
  else if (kind === 'is_dealt') count.pile -= number;
  else if (kind === 'takes') count.faceUp -= 1;
  else if (kind === 'draws') count.pile -= 1;
  else if (kind === 'is_turned_up') {
    count.pile -= 1;
    count.faceUp += 1;
  } else if (kind === 'is_shuffled') {
    count.pile = number;
    count.discard = 0;
  } else if (kind.startsWith('scores_')) count.points += Array.isArray(points) ? sum(points) : Number(points);
}

/** How many of the events are in the view; all of them if that cannot be said. */
export function included(view: View, told: readonly Form[]): number {
  const goal = countOf(view);
  const pile = kinds.reduce((all, kind) => all + copies(kind, view.players.length), 0);
  const count: Count = { turns: 0, pieces: 0, pile, discard: 0, faceUp: 0, points: 0 };
  const keys = Object.keys(goal) as (keyof Count)[];
  const isThere = () => keys.every((key) => count[key] === goal[key]);
  let known = isThere() ? 0 : -1;
  told.forEach((event, i) => {
    advance(count, event);
    if (isThere()) known = i + 1;
  });
  return known < 0 ? told.length : known;
}

/** The table of a sitting as it is being told. */
export function live(sitting: Sitting): View {
  const view = viewOf(sitting.view);
  if (!isView(sitting.view)) return view;
  return after(view, sitting.told.slice(included(view, sitting.told)));
}
