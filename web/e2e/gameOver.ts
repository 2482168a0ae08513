// Checks what players can do after a game: replay, download, verify the dice, start a rematch.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { program } from './testServer';
import { lengthOf } from './players';

const run = promisify(execFile);

export async function checkGameOver(page: Page) {
  expect(await page.locator('[data-over] ol li').count()).toBeGreaterThan(1);
  expect(await page.locator('[data-over] figure path').count()).toBeGreaterThan(1);

  // The board follows the slider.
  const length = await lengthOf(page);
  const present = page.locator('[data-present]');
  const before = await page.locator('section.board').innerHTML();
  await page.locator('[data-replay]').fill(String(Math.floor(length / 2)));
  await expect.poll(() => present.count()).toBe(1);
  expect(await page.locator('section.board').innerHTML()).not.toBe(before);
  await present.click();
  await expect.poll(() => present.count()).toBe(0);

  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-export]')]);
  const { stdout } = await run(program, ['verify', await download.path()]);
  expect(stdout).toContain('follow from the seed');
  expect(stdout).toContain('Seats that contributed to the dice');

  const finished = page.url();
  await page.click('[data-rematch]');
  await page.waitForURL((url) => url.href !== finished);
}
