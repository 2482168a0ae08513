// Plays a whole game of each kind against computer players, and takes screenshots of its start, middle
// and end in desktop and phone size.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '../src/games/registry';
import { desktop, TestServer, phone, screenshot } from './testServer';
import { waitForPrompt, seededRandom, step } from './players';
import { checkGameOver } from './gameOver';
import { expectAccessible } from './axe';

let server: TestServer;
beforeAll(async () => (server = await TestServer.launch()));
afterAll(() => server.close());

/** More clicks than any of these games takes. */
const maxClicks = 4000;
/** When to take the middle screenshot, in moves. */
const middle = 150;

describe.each(games.map(({ id }) => id))('%s', (game) => {
  it('can be played to its end by clicking actionable elements', async () => {
    const page = await server.newPage();
    await page.evaluate(() => localStorage.setItem('thronsaal.level', 'page'));
    await page.click(`[data-play=${game}]`);
    const random = seededRandom(7);
    const takeScreenshots = async (name: string) => {
      await screenshot(page, `${game}-${name}`);
      await page.setViewportSize(phone);
      await page.waitForTimeout(300);
      await screenshot(page, `${game}-${name}-phone`);
      await page.setViewportSize(desktop);
    };

    expect(await waitForPrompt(page)).toBe(true);
    await takeScreenshots('start');
    let hasMiddle = false;
    let clicks = 0;
    for (; clicks < maxClicks; clicks++) {
      const { isOver, length } = await step(page, random);
      if (isOver) break;
      if (hasMiddle || length < middle) continue;
      hasMiddle = true;
      await takeScreenshots('middle');
      await expectAccessible(page);
    }
    expect(hasMiddle).toBe(true);
    expect(clicks).toBeLessThan(maxClicks);
    await takeScreenshots('end');
    await expectAccessible(page);
    expect(await page.locator('.page').getAttribute('data-phase')).toBe('over');
    await checkGameOver(page);
    await server.closePages();
  });
});
