// What the pile may give: whatever we see nowhere is as likely as anything else we see nowhere.
import { copies, europe } from './europe';
import type { View } from './view';

/** The chance that the next card of the pile is of a kind, by kind; null without a pile. */
export function odds(view: View, players: number, seat: number | null): Record<string, number> | null {
  if (view.pile === 0) return null;
  const { kinds } = europe();
  const unseen: Record<string, number> = {};
  let all = 0;
  for (const kind of kinds) {
    let left = copies(kind, players) - (view.face_up[kind.id] ?? 0) - (view.discard[kind.id] ?? 0);
    view.players.forEach((player, i) => {
      const cards = i === seat && player.hand ? player.hand : player.known;
      left -= cards[kind.id] ?? 0;
    });
    unseen[kind.id] = Math.max(0, left);
    all += Math.max(0, left);
  }
  if (all === 0) return null;
  return Object.fromEntries(kinds.map((kind) => [kind.id, (unseen[kind.id] ?? 0) / all]));
}
