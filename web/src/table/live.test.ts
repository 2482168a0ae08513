import { expect, it, vi } from 'vitest';
import type { Form, Sitting } from '$lib/games/contract';
import { live } from './live';

interface Purse {
  ducats: number;
}
let played = 0;
const viewOf = live<Purse>((view, events) => {
  ++played;
  return { ducats: view.ducats + events.length };
});
const sitting = (view: Purse, since: Form[]) => ({ view, since }) as unknown as Sitting;
const earned: Form[] = [{ kind: 'earns' }, { kind: 'earns' }];

it('is the view itself when all has been told', () => {
  const view = { ducats: 3 };
  expect(viewOf(sitting(view, []))).toBe(view);
});
it('is the view with what has been told since', () => {
  const view = { ducats: 3 };
  expect(viewOf(sitting(view, earned))).toEqual({ ducats: 5 });
  expect(view).toEqual({ ducats: 3 });
});
it('is played out once for all who look, and again for the next event', () => {
  const view = { ducats: 3 };
  const now = sitting(view, earned);
  const before = played;
  expect(viewOf(now)).toBe(viewOf(now));
  expect(played).toBe(before + 1);
  expect(viewOf(sitting(view, [...earned, { kind: 'earns' }]))).toEqual({ ducats: 6 });
});
it('belongs to one view', () => {
  viewOf(sitting({ ducats: 3 }, earned));
  expect(viewOf(sitting({ ducats: 10 }, earned))).toEqual({ ducats: 12 });
});
it('is the view itself, and a report, when the events cannot be played out', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const view = { ducats: 3 };
  const broken = live<Purse>(() => {
    throw new Error('no idea');
  });
  const now = sitting(view, earned);
  expect(broken(now)).toBe(view);
  expect(broken(now)).toBe(view);
  expect(report).toHaveBeenCalledOnce();
  report.mockRestore();
});
