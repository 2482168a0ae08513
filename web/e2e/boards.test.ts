// The server is started with corrected boards, and the page draws them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import votes from '../../src/games/lang_lebe_der_koenig/testing/corrected_board.json';
import kardinal from '../../src/games/kardinal_und_koenig/board.json';
import loewenherz from '../../src/games/loewenherz/board.json';
import { expectAccessible } from './axe';
import { TestServer, screenshot } from './testServer';
import { waitForPrompt, seededRandom, step } from './players';

// One more cloister in England, other votes for Lincolia and Wigemor, more expensive borders.
const england = structuredClone(kardinal);
england.spaces.push({ id: 'ENG6', country: 'ENG', name: 'Whitby', at: [285, 215] });
england.roads.push(['ENG6', 'ENG5']);
const prices = structuredClone(loewenherz);
for (const card of prices.cards) if (card.id.endsWith(':B2')) card.cost += 1;
const corrected = {
  'kardinal-und-koenig': england,
  'lang-lebe-der-koenig': votes,
  loewenherz: prices,
};

let server: TestServer;
let boards: string;
beforeAll(async () => {
  boards = await mkdtemp(join(tmpdir(), 'thronsaal-boards-'));
  for (const [game, board] of Object.entries(corrected)) {
    await writeFile(join(boards, `${game}.json`), JSON.stringify(board));
  }
  server = await TestServer.launch(boards);
});
afterEach(() => server.closePages());
afterAll(async () => {
  await server.close();
  await rm(boards, { recursive: true, force: true });
});

const log = (page: Page) => page.locator('[role=log]').innerText();
const label = (page: Page, spot: string) => page.locator(`[data-spot="${spot}"]`).getAttribute('aria-label');
const whitby = '[data-spot="space:ENG6"]';

async function restart(given: string | null) {
  await server.kill();
  server.boards = given;
  await server.start();
}
async function play(page: Page, game: string) {
  await page.goto(`${server.address}/#/`);
  await page.click(`[data-play=${game}]`);
  await waitForPrompt(page);
  return page.url();
}

it('keeps old tables on their board and opens new ones on the corrected board', async () => {
  await restart(null);
  const page = await server.newPage();
  const old = await play(page, 'kardinal-und-koenig');
  expect(await page.locator(whitby).count()).toBe(0);
  const before = await page.locator('section.board .roads').innerHTML();

  await restart(boards);
  await page.reload();
  await waitForPrompt(page);
  // Ignore the browser's errors about the stopped server.
  server.ignoreErrors(/net::ERR_|WebSocket connection/);
  expect(await page.locator(whitby).count()).toBe(0);

  // Switch between the tables without reloading the page.
  const fresh = await play(page, 'kardinal-und-koenig');
  expect(await label(page, 'space:ENG6')).toContain('Whitby');
  await screenshot(page, 'corrected-kardinal-und-koenig');
  await expectAccessible(page);
  for (let i = 0; i < 2; i++) {
    await page.goto(old);
    await page.waitForSelector('section.board svg');
    await expect.poll(() => page.locator(whitby).count()).toBe(0);
    expect(await page.locator('section.board .roads').innerHTML()).toBe(before);
    await page.goto(fresh);
    await page.waitForSelector(whitby);
  }
});

it('names a new cloister in the log', async () => {
  const page = await server.newPage();
  await page.evaluate(() => localStorage.setItem('thronsaal.level', 'page'));
  await play(page, 'kardinal-und-koenig');
  const random = seededRandom(4);
  // A game can end without a cloister in Whitby.
  for (let games = 1; !(await log(page)).includes('Whitby');) {
    // Clicking Whitby may ask how to pay.
    if (!(await step(page, random, `.prompt [data-action], ${whitby}`)).isOver) continue;
    expect(++games, 'games without a cloister in Whitby').toBeLessThan(8);
    await play(page, 'kardinal-und-koenig');
  }
  expect(await log(page)).toContain('Whitby (ENG6)');
  expect(await label(page, 'space:ENG6')).toContain('a cloister of');
});

it('shows the votes of the corrected board', async () => {
  const page = await server.newPage();
  await play(page, 'lang-lebe-der-koenig');
  expect(await label(page, 'area:Lincolia')).toContain('Lincolia, votes: 4');
  expect(await label(page, 'area:Wigemor')).toContain('Wigemor, votes: 3');
  expect(await label(page, 'area:Tateshale')).toContain('Tateshale, votes: 4');
});

it('shows the card costs of the corrected board', async () => {
  const page = await server.newPage();
  await page.evaluate(() => localStorage.setItem('thronsaal.level', 'page'));
  await play(page, 'loewenherz');
  const random = seededRandom(6);
  const costs = () =>
    page.locator('[data-spot^="card:"], [data-spot^="market:"]').evaluateAll((things) =>
      things.map((thing) => ({
        card: (thing as HTMLElement).dataset['spot']?.replace(/^(card|market):/, '') ?? '',
        cost: Number(/Costs (\d+)/.exec(thing.getAttribute('aria-label') ?? '')?.[1]),
      })),
    );
  const seen = new Map<string, number>();
  for (let i = 0; i < 300 && ![...seen.keys()].some((card) => card.endsWith(':B2')); i++) {
    for (const { card, cost } of await costs()) seen.set(card, cost);
    if ((await step(page, random)).isOver) break;
  }
  expect([...seen.keys()].some((card) => card.endsWith(':B2'))).toBe(true);
  for (const [id, cost] of seen) expect(cost, id).toBe(prices.cards.find((card) => card.id === id)?.cost);
});

it('reports that a board cannot be fetched, and retries', async () => {
  const page = await server.newPage();
  await page.route('**/api/boards/**', (route) => route.abort());
  await page.click('[data-play=kardinal-und-koenig]');
  const again = page.locator('[data-retry]');
  await again.waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('board');
  await expectAccessible(page);
  await again.click();
  await again.waitFor();
  await page.unroute('**/api/boards/**');
  await again.click();
  await page.waitForSelector(whitby);
  await waitForPrompt(page);
  server.ignoreErrors(/net::ERR_/);
});
