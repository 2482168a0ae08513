// Which sentence says what is asked of me; and if nothing is, what is going on and whose turn it is.
import type { Sitting } from '$lib/games/contract';
import { viewOf } from './present';
import { kinds, size } from './view';

export interface Question {
  key: string;
  fields: Record<string, unknown>;
}

export function question(sitting: Sitting): Question {
  const view = viewOf(sitting);
  const { seat } = sitting;
  const area = view.turn?.area ? sitting.t(`area.${view.turn.area}`) : '';
  const say = (key: string, fields: Record<string, unknown> = {}): Question => ({ key, fields });

  if (view.phase === 'over' || sitting.over) {
    const crowned = sitting.told.findLast((form) => form.kind === 'is_crowned');
    if (!crowned) return say('lang.ask.over');
    return say('lang.ask.crowned', { name: sitting.name(Number(crowned['seat'])) });
  }
  if (view.phase === 'setting_up') return say('lang.ask.setting_up');

  if (sitting.legal.length > 0 && seat !== null) {
    const can = (kind: string) => sitting.legal.some((action) => action.form.kind === kind);
    switch (view.phase) {
      case 'turn':
        if (!can('move')) return say('lang.ask.turn.stay', { area });
        return say(can('place') ? 'lang.ask.turn' : 'lang.ask.turn.move', { area });
      case 'arrived':
        if (!can('move_on')) return say('lang.ask.arrived.place', { area });
        return say(can('place') ? 'lang.ask.arrived' : 'lang.ask.arrived.on', { area });
      case 'halted':
        return say('lang.ask.halted', { area });
      case 'placing':
        return say('lang.ask.placing', { area });
      case 'settling':
        return say('lang.ask.settling', { area });
      case 'committing': {
        const [attacker, defender] = [view.conflict!.attacker, view.conflict!.defender];
        const names = { area, attacker: sitting.name(attacker), defender: sitting.name(defender) };
        if (seat === attacker) return say('lang.ask.commit.attacker', names);
        if (seat === defender) return say('lang.ask.commit.defender', names);
        return say('lang.ask.commit', names);
      }
      case 'banishing': {
        // The attacker's figure goes first.
        const { exiles = [], attacker = -1 } = view.conflict ?? {};
        const exile = exiles.includes(attacker) ? attacker : exiles[0];
        return say('lang.ask.banish', { name: exile === undefined ? '' : sitting.name(exile) });
      }
      case 'taking_back':
        return say('lang.ask.take', { number: view.conflict?.players[seat]?.ones ?? 0 });
    }
  }

  if (view.phase === 'committing') {
    const open = sitting.toAct.filter((one): one is number => typeof one === 'number' && one !== seat);
    const names = open.map((one) => sitting.name(one)).join(', ');
    const own = seat === null ? null : view.conflict?.players[seat];
    if (own?.committed && own.cards && size(own.cards) > 0) {
      const { cards } = own;
      const listed = kinds.flatMap((kind) => Array<string>(cards[kind]).fill(sitting.t(`card.${kind}`)));
      return say('lang.wait.committed', { cards: listed.join(', '), names });
    }
    return say('lang.wait.committing', { names });
  }
  const acting = view.turn?.acting ?? view.turn?.seat;
  const name = acting === undefined ? '' : sitting.name(acting);
  const key = {
    turn: 'lang.wait.turn',
    arrived: 'lang.wait.arrived',
    halted: 'lang.wait.halted',
    stepping: 'lang.wait.dice',
    trying: 'lang.wait.dice',
    placing: 'lang.wait.placing',
    contest: 'lang.wait.contest',
    banishing: 'lang.wait.banishing',
    settling: 'lang.wait.placing',
    taking_back: 'lang.wait.taking',
    lots: 'lang.wait.lots',
    dealing: 'lang.wait.dealing',
  }[view.phase];
  return say(key ?? 'lang.wait.turn', { name, area });
}
