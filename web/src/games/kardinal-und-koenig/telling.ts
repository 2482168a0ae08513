// What events do to the table, so that it can be shown as it is being told.
import type { Form } from '$lib/games/contract';
import { live } from '$lib/table/live';
import { spaceOf } from './europe';
import type { Cards, PlayerView, View } from './view';

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
  const next = structuredClone(view);
  for (const event of events) tell(next, event);
  return next;
}

/** The table of a sitting as it is being told. */
export const viewOf = live(after);
