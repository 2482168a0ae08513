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
const clickable = [
  'section.board .spot.can',
  'section.board button:not(:disabled):not([data-zoom])',
  '[data-asked] button:not(:disabled)',
  '.ask [data-action]',
].join(', ');

/** Waits until the page asks something of us; false if the game is over. */
export async function asked(page: Page): Promise<boolean> {
  await page.waitForSelector(`:is(${clickable}), [data-over]`, { state: 'attached', timeout: 60_000 });
  return (await page.locator('[data-over]').count()) === 0;
}

/** Clicks one of the things that can be clicked, with the mouse, where it can be seen. `prefer` are
    selectors of what we like best, tried in order. */
export async function step(page: Page, random: () => number, prefer: readonly string[] = []): Promise<void> {
  const place = await page.evaluate(
    ({ clickable, share, prefer }) => {
      const things = [...document.querySelectorAll(clickable)];
      const liked = prefer.map((selector) => things.filter((thing) => thing.matches(selector)));
      const choices = liked.find((some) => some.length > 0) ?? things;
      const thing = choices[Math.floor(share * choices.length)];
      if (!thing) return null;
      thing.scrollIntoView({ block: 'nearest' });
      const box = thing.getBoundingClientRect();
      // The middle first, then points all over it: a piece may stand in the middle of an area.
      for (let i = 0; i < 200; i++) {
        const x = box.left + box.width * (i === 0 ? 0.5 : ((i * 0.7548776662) % 1));
        const y = box.top + box.height * (i === 0 ? 0.5 : ((i * 0.569840291) % 1));
        const hit = document.elementFromPoint(x, y);
        if (hit && thing.contains(hit)) return { x, y };
      }
      throw new Error(`nobody can click ${thing.getAttribute('aria-label') ?? thing.textContent}`);
    },
    { clickable, share: random(), prefer },
  );
  if (place) await page.mouse.click(place.x, place.y);
}

/** How many moves have been made, as the page knows it. */
export const lengthOf = (page: Page): Promise<number> =>
  page.locator('.page').getAttribute('data-length').then(Number);
