// What events do to the pieces, so that what is told is what is seen.
import type { Form } from '$lib/games/contract';
import type { AreaView, Cards, Kind, PlayerView, View } from './view';

const changed = (cards: Cards, kinds: readonly string[], by: number): Cards => {
  const next = { ...cards };
  for (const kind of kinds) if (kind in next) next[kind as Kind] = Math.max(0, next[kind as Kind] + by);
  return next;
};

// A card that is shown is taken from the known ones if it can be, else from the unknown.
function spends(player: PlayerView, kinds: readonly string[]): PlayerView {
  let { known, unknown } = player;
  for (const kind of kinds as Kind[]) {
    if (known[kind] > 0) known = changed(known, [kind], -1);
    else unknown = Math.max(0, unknown - 1);
  }
  return { ...player, known, unknown, ...(player.hand ? { hand: changed(player.hand, kinds, -1) } : {}) };
}

function after(view: View, form: Form): View {
  const seat = Number(form['seat']);
  const area = form['area'] as string | undefined;
  const withPlayer = (change: (player: PlayerView) => PlayerView): PlayerView[] =>
    view.players.map((player, i) => (i === seat ? change(player) : player));
  const withArea = (id: string | undefined, change: (area: AreaView) => AreaView): AreaView[] =>
    view.areas.map((one) => (one.id === id ? change(one) : one));

  switch (form.kind) {
    case 'starts_in':
      return {
        ...view,
        players: withPlayer((player) => ({ ...player, figure: area ?? null })),
        areas: withArea(area, (one) => ({ ...one, controller: seat, courtiers: 2 })),
      };
    case 'turn_begins': {
      const from = view.players[seat]?.figure ?? null;
      const turn = { seat, acting: seat, from, area: from, target: null, entered: [], card: null };
      return { ...view, conflict: null, turn };
    }
    case 'moves':
    case 'is_banished':
      return {
        ...view,
        players: withPlayer((player) => ({ ...player, figure: area ?? player.figure })),
        turn: view.turn && form.kind === 'moves' ? { ...view.turn, area: area ?? null } : view.turn,
      };
    case 'places':
      return {
        ...view,
        players: withPlayer((player) => ({ ...player, supply: Math.max(0, player.supply - 1) })),
        areas: withArea(area, (one) => ({ ...one, controller: seat, courtiers: one.courtiers + 1 })),
      };
    case 'tries_step':
    case 'tries_courtier':
      return {
        ...view,
        players: withPlayer((player) => spends(player, [String(form['card'])])),
        discard: changed(view.discard, [String(form['card'])], 1),
      };
    case 'conflict_begins': {
      const sides = { area: area ?? '', attacker: seat, defender: Number(form['defender']) };
      return { ...view, conflict: { ...sides, winner: null, exiles: [], players: [] } };
    }
    case 'courtiers_leave':
      return {
        ...view,
        players: withPlayer((player) => ({ ...player, supply: player.supply + Number(form['number']) })),
        areas: withArea(view.conflict?.area, (one) => ({ ...one, courtiers: 0 })),
      };
    case 'gains_bonus':
      return { ...view, players: withPlayer((player) => ({ ...player, bonus: Number(form['bonus']) })) };
    default:
      return view;
  }
}

export const project = (view: View, events: readonly Form[]): View => events.reduce(after, view);
