// People who play through the page: they see what is highlighted and click it, like anybody.
import type { Page } from 'playwright-core';

/** A generator that gives the same choices every time. */
export function chooser(seed: number) {
  let state = seed >>> 0;
  return (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What can be clicked to go on: things on the board, and buttons of what is asked. */
export const clickable = [
  'section.board .spot.can',
  'section.board button:not(:disabled):not([data-zoom])',
  '[data-asked] button:not(:disabled)',
  '.ask [data-action]',
].join(', ');

/** Waits until the page asks something of us; false if the game is over. */
export async function asked(page: Page): Promise<boolean> {
  const what = await page.waitForSelector(`:is(${clickable}), [data-over]`, {
    state: 'attached',
    timeout: 60_000,
  });
  return (await what.getAttribute('data-over')) === null;
}

export interface Seen {
  isOver: boolean;
  length: number;
}

/** Waits until something is asked, and clicks one of the things that can be clicked, where it can be
    seen. What matches `first` is liked better than the rest. */
export async function step(
  page: Page,
  random: () => number,
  first = '',
  hand: 'mouse' | 'finger' = 'mouse',
): Promise<Seen> {
  const handle = await page.waitForFunction(
    ({ clickable, share, first }) => {
      const length = Number(document.querySelector('.page')?.getAttribute('data-length'));
      if (document.querySelector('[data-over]')) return { isOver: true, length, x: 0, y: 0 };
      const things = [...document.querySelectorAll(clickable)];
      const liked = first ? things.filter((thing) => thing.matches(first)) : [];
      const choices = liked.length > 0 ? liked : things;
      const thing = choices[Math.floor(share * choices.length)];
      if (!thing) return null;
      thing.scrollIntoView({ block: 'nearest' });
      const box = thing.getBoundingClientRect();
      // The middle first, then points all over it: a piece may stand in the middle of an area.
      for (let i = 0; i < 200; i++) {
        const x = box.left + box.width * (i === 0 ? 0.5 : (i * 0.7548776662) % 1);
        const y = box.top + box.height * (i === 0 ? 0.5 : (i * 0.569840291) % 1);
        const hit = document.elementFromPoint(x, y);
        if (hit && thing.contains(hit)) return { isOver: false, length, x, y };
      }
      throw new Error(`nobody can click ${thing.getAttribute('aria-label') ?? thing.textContent}`);
    },
    { clickable, share: random(), first },
    { timeout: 60_000, polling: 20 },
  );
  const seen = await handle.jsonValue();
  if (!seen) throw new Error('the page gave nothing to click');
  if (seen.isOver) return seen;
  if (hand === 'finger') await page.touchscreen.tap(seen.x, seen.y);
  else await page.mouse.click(seen.x, seen.y);
  return seen;
}

/** How many moves have been made, as the page knows it. */
export const lengthOf = (page: Page): Promise<number> =>
  page.locator('.page').getAttribute('data-length').then(Number);
