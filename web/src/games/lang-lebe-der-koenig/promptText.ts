// The sentence that says what I am asked to do or, if nothing, what is happening and whose turn it is.
import { listed, size, type Context } from './context';

export interface PromptText {
  key: string;
  fields: Record<string, unknown>;
}

export function promptText(context: Context): PromptText {
  const { view, seat } = context;
  const area = view.turn?.area ? context.t(`area.${view.turn.area}`) : '';
  const text = (key: string, fields: Record<string, unknown> = {}): PromptText => ({ key, fields });

  if (view.phase === 'over' || context.over) {
    const crowned = context.events.findLast((event) => event.kind === 'is_crowned');
    if (!crowned) return text('lang.ask.over');
    return text('lang.ask.crowned', { name: context.name(crowned.seat) });
  }
  if (view.phase === 'setting_up') return text('lang.ask.setting_up');

  if (context.legal.length > 0 && seat !== null) {
    const can = (kind: string) => context.legal.some((action) => action.form.kind === kind);
    switch (view.phase) {
      case 'turn':
        if (!can('move')) return text('lang.ask.turn.stay', { area });
        return text(can('place') ? 'lang.ask.turn' : 'lang.ask.turn.move', { area });
      case 'arrived':
        if (!can('move_on')) return text('lang.ask.arrived.place', { area });
        return text(can('place') ? 'lang.ask.arrived' : 'lang.ask.arrived.on', { area });
      case 'halted':
        return text('lang.ask.halted', { area });
      case 'placing':
        return text('lang.ask.placing', { area });
      case 'settling':
        return text('lang.ask.settling', { area });
      case 'committing': {
        const [attacker, defender] = [view.conflict!.attacker, view.conflict!.defender];
        const names = { area, attacker: context.name(attacker), defender: context.name(defender) };
        if (seat === attacker) return text('lang.ask.commit.attacker', names);
        if (seat === defender) return text('lang.ask.commit.defender', names);
        return text('lang.ask.commit', names);
      }
      case 'banishing': {
        const exile = view.conflict?.next_exile ?? null;
        return text('lang.ask.banish', { name: exile === null ? '' : context.name(exile) });
      }
      case 'taking_back':
        return text('lang.ask.take', { number: view.conflict?.players[seat]?.ones ?? 0 });
      default:
        break;
    }
  }

  if (view.phase === 'committing') {
    const open = context.toAct.filter((one): one is number => typeof one === 'number' && one !== seat);
    const names = open.map((one) => context.name(one)).join(', ');
    const own = seat === null ? null : view.conflict?.players[seat];
    if (own?.committed && own.cards && size(own.cards) > 0) {
      const cards = listed(own.cards).map((card) => context.t(`card.${card}`));
      return text('lang.wait.committed', { cards: cards.join(', '), names });
    }
    return text('lang.wait.committing', { names });
  }
  const acting = view.turn?.acting ?? view.turn?.seat;
  const name = acting === undefined ? '' : context.name(acting);
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
  return text(key ?? 'lang.wait.turn', { name, area });
}
