// Boards that the owner of an original corrected: the server is given them, and the page draws them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import votes from '../../src/games/lang_lebe_der_koenig/testing/corrected_board.json';
import kardinal from '../../src/games/kardinal_und_koenig/board.json';
import loewenherz from '../../src/games/loewenherz/board.json';
import { expectAccessible } from './axe';
import { House, picture } from './house';
import { asked, chooser, step } from './players';

// England has one cloister more, Lincolia and Wigemor have changed their votes, and a border costs
// more than it did.
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

let house: House;
let boards: string;
beforeAll(async () => {
  boards = await mkdtemp(join(tmpdir(), 'thronsaal-boards-'));
  for (const [game, board] of Object.entries(corrected)) {
    await writeFile(join(boards, `${game}.json`), JSON.stringify(board));
  }
  house = await House.open(boards);
});
afterEach(() => house.clear());
afterAll(async () => {
  await house.close();
  await rm(boards, { recursive: true, force: true });
});

const log = (page: Page) => page.locator('[role=log]').innerText();
const label = (page: Page, spot: string) => page.locator(`[data-spot="${spot}"]`).getAttribute('aria-label');
const whitby = '[data-spot="space:ENG6"]';

async function restart(given: string | null) {
  await house.kill();
  house.boards = given;
  await house.start();
}
async function play(page: Page, game: string) {
  await page.goto(`${house.address}/#/`);
  await page.click(`[data-play=${game}]`);
  await asked(page);
  return page.url();
}

it('old tables stay on their board, new ones are on the corrected one', async () => {
  await restart(null);
  const page = await house.visitor();
  const old = await play(page, 'kardinal-und-koenig');
  expect(await page.locator(whitby).count()).toBe(0);
  const before = await page.locator('section.board .roads').innerHTML();

  await restart(boards);
  await page.reload();
  await asked(page);
  // What a browser itself says of a server that is not there is no complaint of ours.
  house.forgive(/net::ERR_|WebSocket connection/);
  expect(await page.locator(whitby).count()).toBe(0);

  // From one to the other and back, without loading the page anew.
  const fresh = await play(page, 'kardinal-und-koenig');
  expect(await label(page, 'space:ENG6')).toContain('Whitby');
  await picture(page, 'corrected-kardinal-und-koenig');
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

it('a new cloister is built and told of by its name', async () => {
  const page = await house.visitor();
  await page.evaluate(() => localStorage.setItem('thronsaal.level', 'page'));
  await play(page, 'kardinal-und-koenig');
  const random = chooser(4);
  for (let i = 0; i < 400 && !(await log(page)).includes('Whitby'); i++) {
    if ((await step(page, random, whitby)).isOver) break;
  }
  expect(await log(page)).toContain('Whitby (ENG6)');
  expect(await label(page, 'space:ENG6')).toContain('a cloister of');
});

it('areas have the votes of the corrected board', async () => {
  const page = await house.visitor();
  await play(page, 'lang-lebe-der-koenig');
  expect(await label(page, 'area:Lincolia')).toContain('Lincolia, votes: 4');
  expect(await label(page, 'area:Wigemor')).toContain('Wigemor, votes: 3');
  expect(await label(page, 'area:Tateshale')).toContain('Tateshale, votes: 4');
});

it('cards cost what the corrected board says', async () => {
  const page = await house.visitor();
  await page.evaluate(() => localStorage.setItem('thronsaal.level', 'page'));
  await play(page, 'loewenherz');
  const random = chooser(6);
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

it('says when a board cannot be fetched, and tries again', async () => {
  const page = await house.visitor();
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
  await asked(page);
  house.forgive(/net::ERR_/);
});
