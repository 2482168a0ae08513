// Plays a game by clicking actionable elements at random.
import type { Page } from 'playwright-core';

/** A random generator with a fixed seed. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  return (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Everything that makes a move: actionable elements of the board, and buttons of the prompt. */
export const clickable = [
  'section.board .spot.can',
  'section.board button:not(:disabled):not([data-zoom])',
  '[data-prompt] button:not(:disabled)',
  '.prompt [data-action]',
].join(', ');

/** Waits until we are to act; false if the game is over. */
export async function waitForPrompt(page: Page): Promise<boolean> {
  const element = await page.waitForSelector(`:is(${clickable}), [data-over]`, {
    state: 'attached',
    timeout: 60_000,
  });
  return (await element.getAttribute('data-over')) === null;
}

export interface StepResult {
  isOver: boolean;
  length: number;
}

/** Waits until we are to act and clicks a random clickable element, preferably one that matches
    `preferred`, at a point where it is visible. */
export async function step(
  page: Page,
  random: () => number,
  preferred = '',
  pointer: 'mouse' | 'touch' = 'mouse',
): Promise<StepResult> {
  const handle = await page.waitForFunction(
    ({ clickable, share, preferred }) => {
      const length = Number(document.querySelector('.page')?.getAttribute('data-length'));
      if (document.querySelector('[data-over]')) return { isOver: true, length, x: 0, y: 0 };
      const all = [...document.querySelectorAll(clickable)];
      const matching = preferred ? all.filter((element) => element.matches(preferred)) : [];
      const choices = matching.length > 0 ? matching : all;
      const element = choices[Math.floor(share * choices.length)];
      if (!element) return null;
      element.scrollIntoView({ block: 'nearest' });
      const box = element.getBoundingClientRect();
      // Try the centre first, then points all over: a piece may cover the centre of an area.
      for (let i = 0; i < 200; i++) {
        const x = box.left + box.width * (i === 0 ? 0.5 : (i * 0.7548776662) % 1);
        const y = box.top + box.height * (i === 0 ? 0.5 : (i * 0.569840291) % 1);
        const hit = document.elementFromPoint(x, y);
        if (hit && element.contains(hit)) return { isOver: false, length, x, y };
      }
      throw new Error(`cannot click ${element.getAttribute('aria-label') ?? element.textContent}`);
    },
    { clickable, share: random(), preferred },
    { timeout: 60_000, polling: 20 },
  );
  const result = await handle.jsonValue();
  if (!result) throw new Error('there is nothing to click');
  if (result.isOver) return result;
  if (pointer === 'touch') await page.touchscreen.tap(result.x, result.y);
  else await page.mouse.click(result.x, result.y);
  return result;
}

/** The number of moves made, according to the page. */
export const lengthOf = (page: Page): Promise<number> =>
  page.locator('.page').getAttribute('data-length').then(Number);
