// People at one table: by invitation, round one screen, with a server that fails in between.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { House, phone, picture } from './house';
import { asked, chooser, lengthOf, step } from './players';

let house: House;
beforeAll(async () => (house = await House.open()));
afterEach(() => house.clear());
afterAll(() => house.close());

const isAsked = async (page: Page) =>
  (await page.locator('[data-asked] button, section.board .spot.can').count()) > 0;
const log = (page: Page) => page.locator('[role=log] li').allInnerTexts();

/** Two people and a computer player at one table, the second by the link that the first was given. */
async function twoFriends(game: string): Promise<[Page, Page]> {
  const host = await house.visitor(`#/new/${game}/friends`);
  await host.getByRole('button', { name: '3', exact: true }).click();
  await host.locator('fieldset select').nth(2).selectOption('page');
  await host.click('[data-make]');
  const link = await host.locator('[data-link]').inputValue();
  const guest = await house.visitor(new URL(link).hash);
  await picture(host, 'lobby');
  // What the dice follow from is promised to everybody who looks, before anybody adds to it.
  const promised = await guest.locator('[data-commitment]').textContent();
  await guest.click('[data-sit="1"]');
  await expect.poll(() => host.locator('[data-dice] li').count()).toBe(2);
  await host.click('[data-start]:not(:disabled)');
  await guest.waitForSelector('section.board svg');
  await host.waitForSelector('section.board svg');
  expect(await host.locator('[data-commitment]').textContent()).toBe(promised);
  expect((await host.locator('[data-dice] li').allTextContents()).join()).not.toContain('not revealed');
  // Both are there, and see each other there.
  for (const page of [host, guest]) expect(await page.locator('.column').innerText()).not.toContain('away');
  return [host, guest];
}

it('two friends fight out a conflict in England', async () => {
  const [host, guest] = await twoFriends('lang-lebe-der-koenig');
  const random = chooser(3);
  const won = /wins the conflict in/;
  for (let i = 0; i < 600 && !(await log(host)).some((line) => won.test(line)); i++) {
    for (const page of [host, guest]) if (await isAsked(page)) await step(page, random);
  }
  const ends = (await log(host)).filter((line) => won.test(line));
  expect(ends.length).toBeGreaterThan(0);
  await expect.poll(async () => (await log(guest)).filter((line) => won.test(line))).toEqual(ends);
  await picture(host, 'conflict');
});

it('a seat in the lobby shows who has it, also when a change was refused', async () => {
  const host = await house.visitor('#/new/loewenherz/friends', {}, (page) =>
    // On the way to the server a wish for a knight is refused.
    page.addInitScript(() => {
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (message) {
        const { id, level } = JSON.parse(String(message)) as { id: number; level?: string };
        if (level !== 'knight') return send.call(this, message);
        const data = JSON.stringify({ id, error: { code: 'no', args: {}, text: 'Not this time.' } });
        this.dispatchEvent(new MessageEvent('message', { data }));
      };
    }),
  );
  await host.click('[data-make]');
  const seat = host.locator('.lobby li select').nth(1);
  await seat.selectOption('page');
  await expect.poll(() => host.locator('.lobby li strong').nth(1).innerText()).toContain('page');
  await seat.selectOption('knight');
  await expect.poll(() => host.locator('[role=alert]').innerText()).toBe('Not this time.');
  expect(await seat.inputValue()).toBe('page');
});

it('a spectator with the link sees the game, and is asked nothing', async () => {
  const [host] = await twoFriends('lang-lebe-der-koenig');
  const spectator = await house.visitor(new URL(host.url()).hash);
  await spectator.waitForSelector('section.board svg');
  expect(await isAsked(spectator)).toBe(false);
  expect(await spectator.locator('[data-undo], [data-hint]').count()).toBe(0);
});

it('chat tells where a speaker sits, whatever they call themselves', async () => {
  const [host] = await twoFriends('lang-lebe-der-koenig');
  const spectator = await house.visitor(new URL(host.url()).hash);
  await spectator.waitForSelector('section.board svg');
  for (const page of [host, spectator]) {
    await page.getByLabel('Say something').fill('Here I sit.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.getByText('Here I sit.').count()).toBeGreaterThan(0);
  }
  const lines = host.locator('li', { hasText: 'Here I sit.' });
  await expect.poll(() => lines.count()).toBe(2);
  expect(await lines.nth(0).innerText()).toContain('Red');
  expect(await lines.nth(1).innerText()).toContain('spectator');
});

it('friends round one screen pass it on before a hand is shown', async () => {
  const page = await house.visitor('#/new/kardinal-und-koenig/screen');
  await page.click('[data-make]');
  const random = chooser(5);
  const seen = new Set<string>();
  for (let i = 0; i < 60 && seen.size < 3; i++) {
    await page.waitForSelector('[data-curtain], [data-asked] button, section.board .spot.can');
    const curtain = page.locator('[data-curtain]');
    if (await curtain.count()) {
      seen.add(await curtain.innerText());
      // Neither the board nor the list of players shows a hand.
      expect(await page.locator('section.board .spot').count()).toBe(0);
      expect(await page.locator('.column svg:not(.shield)').count()).toBe(0);
      await curtain.click();
    } else {
      await step(page, random);
    }
  }
  expect(seen.size).toBe(3);
});

it('a click while the server is down counts when it is back', async () => {
  const page = await house.visitor();
  await page.click('[data-play=kardinal-und-koenig]');
  await asked(page);
  const random = chooser(11);
  const length = await lengthOf(page);
  await house.kill();
  await page.waitForSelector('.lost');
  for (let i = 0; i < 20 && (await isAsked(page)); i++) await step(page, random);
  await house.start();
  await expect.poll(() => lengthOf(page), { timeout: 20_000 }).toBeGreaterThan(length);
  expect(await page.locator('.lost').count()).toBe(0);
  await asked(page);
  // What a browser itself says of a server that is not there is no complaint of ours.
  house.forgive(/net::ERR_|WebSocket connection/);
});

it('takes a move back', async () => {
  const page = await house.visitor();
  await page.click('[data-play=loewenherz]');
  await asked(page);
  const labels = () =>
    page
      .locator('section.board [aria-label]')
      .evaluateAll((things) => things.map((t) => t.getAttribute('aria-label')));
  const before = await labels();
  const length = await lengthOf(page);
  await step(page, chooser(2), 'section.board .spot.can');
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(length);
  await asked(page);
  await page.click('[data-undo]');
  await expect.poll(() => lengthOf(page)).toBe(length);
  await expect.poll(labels).toEqual(before);
});

it('gives a hint', async () => {
  const page = await house.visitor();
  await page.click('[data-play=kardinal-und-koenig]');
  await asked(page);
  await page.click('[data-hint]');
  await page.waitForSelector('.hint');
});

it('says why something cannot be done', async () => {
  const page = await house.visitor();
  await page.click('[data-play=lang-lebe-der-koenig]');
  await asked(page);
  const length = await lengthOf(page);
  const area = page.locator('section.board .spot[data-spot^="area:"]:not(.can)');
  for (let i = 0; i < (await area.count()) && !(await page.locator('[role=alert]').count()); i++) {
    await area.nth(i).dispatchEvent('click');
    await page.waitForTimeout(150);
  }
  expect((await page.locator('[role=alert]').innerText()).length).toBeGreaterThan(10);
  expect(await lengthOf(page)).toBe(length);
});

it('a turn is played with the keyboard alone, and with all motion', async () => {
  const page = await house.visitor('', { reducedMotion: 'no-preference' });
  await page.focus('body');
  const press = async (until: () => Promise<boolean>) => {
    for (let i = 0; i < 120; i++) {
      await page.keyboard.press('Tab');
      if (await until()) return;
    }
    throw new Error('the keyboard does not get there');
  };
  const has = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  await press(() => has('[data-play=lang-lebe-der-koenig]'));
  await page.keyboard.press('Enter');
  await asked(page);
  const length = await lengthOf(page);
  await press(() => has('section.board .spot.can'));
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  if ((await lengthOf(page)) === length) await page.keyboard.press('Enter');
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(length);
});

it('is played on a phone with a finger', async () => {
  const page = await house.visitor('', { viewport: phone, hasTouch: true, isMobile: true });
  await page.tap('[data-play=um-krone-und-kragen]');
  const random = chooser(4);
  for (let i = 0; i < 25; i++) await step(page, random, '', 'finger');
  expect(await lengthOf(page)).toBeGreaterThan(10);
  await picture(page, 'phone-play');
});

it('a card on a phone says at a tap what it does', async () => {
  const page = await house.visitor('', { viewport: phone, hasTouch: true, isMobile: true });
  await page.tap('[data-play=um-krone-und-kragen]');
  await asked(page);
  const knight = page.locator('[data-spot="card:knight"]');
  await knight.tap();
  await expect.poll(() => page.getByRole('tooltip').innerText()).toMatch(/^Knight: costs .* Add a die/s);
  // And there is more to read elsewhere.
  await page.locator('[data-spot="card:lady"]').tap();
  await expect.poll(() => page.getByRole('tooltip').innerText()).toMatch(/^Lady: costs/);
  await page.tap('h1');
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
});

it('tells of my turn in the title', async () => {
  const page = await house.visitor();
  await page.click('[data-play=kardinal-und-koenig]');
  await asked(page);
  await expect.poll(() => page.title()).toContain('Your turn');
});

it('who resigns is done, and may play once more', async () => {
  const page = await house.visitor();
  await page.click('[data-play=um-krone-und-kragen]');
  await asked(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign' }).click();
  await page.waitForSelector('[data-over]');
  expect(await page.locator('[data-over] h2').innerText()).toContain('given up');
  await page.click('[data-rematch]');
  await page.waitForSelector('[data-phase=open], [data-phase=running]');
});
