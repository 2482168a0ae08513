// The contest for the crown, told step by step: who showed what, who held the king after it.
import type { Form } from '$lib/games/contract';
import type { Alike, CourtView } from './court';
import { best } from './court';

export interface Claim {
  seat: number;
  /** The dice shown, where they are known; none for somebody who passed. */
  dice: number[];
  result: Alike | null;
  kind: 'couple' | 'leads' | 'fails' | 'passes';
}

/** Every claim to the king since somebody took him. */
export function claims(told: readonly Form[]): Claim[] {
  const from = told.findIndex((e) => e.kind === 'royal_couple');
  if (from < 0) return [];
  const found: Claim[] = [];
  let dice: number[] = [];
  for (let i = from; i >= 0; i--) {
    const event = told[i];
    if (event?.kind === 'result') {
      dice = (event['dice'] as number[] | undefined) ?? [];
      break;
    }
  }
  let isFinal = false;
  for (const event of told.slice(from)) {
    const seat = Number(event['seat']);
    const shown = { count: Number(event['count']), number: Number(event['number']) };
    if (event.kind === 'royal_couple') found.push({ seat, dice, result: shown, kind: 'couple' });
    if (event.kind === 'final_round_begins') isFinal = true;
    if (!isFinal) continue;
    if (event.kind === 'passes') found.push({ seat, dice: [], result: null, kind: 'passes' });
    if (event.kind === 'result') {
      dice = (event['dice'] as number[] | undefined) ?? [];
      found.push({ seat, dice, result: best(dice), kind: 'fails' });
    }
    const last = found[found.length - 1];
    if (event.kind === 'takes_lead' && last) {
      found[found.length - 1] = { ...last, result: shown, kind: 'leads' };
    }
  }
  return found;
}

/** Who holds the king in the story so far; the view comes after it. */
export function leader(told: readonly Form[], view: CourtView): { seat: number; lead: Alike } | null {
  const last = claims(told).findLast((c) => c.kind === 'couple' || c.kind === 'leads');
  if (last?.result) return { seat: last.seat, lead: last.result };
  return view.king !== null && view.lead ? { seat: view.king, lead: view.lead } : null;
}

export interface LastTurn {
  seat: number;
  dice: number[];
  card: string | null;
  /** In the final round nobody takes cards. */
  isFinal: boolean;
}

const closing = ['takes', 'takes_nothing', 'takes_lead', 'turn_begins', 'wins'];

/** How the last finished turn ended, until the next one is finished. */
export function lastTurn(told: readonly Form[]): LastTurn | null {
  const at = told.findLastIndex((e) => e.kind === 'result');
  if (at < 0) return null;
  const result = told[at]!;
  const after = told.slice(at + 1);
  if (!after.some((e) => closing.includes(e.kind))) return lastTurn(told.slice(0, at));
  const took = after.find((e) => e.kind === 'takes');
  return {
    seat: Number(result['seat']),
    dice: (result['dice'] as number[] | undefined) ?? [],
    card: took ? String(took['card']) : null,
    isFinal: !took && !after.some((e) => e.kind === 'takes_nothing'),
  };
}
