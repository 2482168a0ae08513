// What a click on the board means.
import { cardKinds, type Form, type LegalAction, type View } from './context';

type FormOf<Kind extends Form['kind']> = Extract<Form, { kind: Kind }>;

/** The legal actions of these kinds. */
export function actionsOf<Kind extends Form['kind']>(legal: readonly LegalAction[], ...wanted: Kind[]) {
  return legal.filter((action): action is { action: string; form: FormOf<Kind> } =>
    (wanted as string[]).includes(action.form.kind),
  );
}

/** The actions of a click on an area: moving there, banishing a figure to it, or placing in the current
    area. */
export function actionsAt(legal: readonly LegalAction[], view: View, area: string): LegalAction[] {
  return legal.filter(({ form }) => {
    if ('area' in form) return form.area === area;
    return (form.kind === 'place' || form.kind === 'try_more') && view.turn?.area === area;
  });
}

/** The illegal action that a click on an area sends, to learn why it is illegal. */
export function attemptAt(view: View, seat: number | null, area: string): string | undefined {
  if (seat === null) return undefined;
  const player = view.players[seat];
  if (view.phase === 'banishing') return `banish ${area}`;
  if (view.phase === 'committing' || view.phase === 'taking_back') return undefined;
  if (view.phase === 'settling') return area === view.turn?.area ? 'place' : undefined;
  if (view.turn?.area === area) return 'place';
  if (view.phase === 'turn') return `move ${area}`;
  const card = cardKinds.find((kind) => (player?.hand?.[kind] ?? 0) > 0) ?? 'x1';
  return `on ${area} ${card}`;
}
