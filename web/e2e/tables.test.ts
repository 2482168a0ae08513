// Playing at a table: by invitation, on a shared screen, with a failing server, on a phone.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { TestServer, phone, screenshot } from './testServer';
import { waitForPrompt, seededRandom, lengthOf, step } from './players';

let server: TestServer;
beforeAll(async () => (server = await TestServer.launch()));
afterEach(() => server.closePages());
afterAll(() => server.close());

const hasPrompt = async (page: Page) =>
  (await page.locator('[data-prompt] button, section.board .spot.can').count()) > 0;
const log = (page: Page) => page.locator('[role=log] li').allInnerTexts();

/** Two people, the second invited by link, and a computer player at one table. */
async function twoFriends(game: string): Promise<[Page, Page]> {
  const host = await server.newPage(`#/new/${game}/friends`);
  await host.getByRole('button', { name: '3', exact: true }).click();
  await host.locator('fieldset select').nth(2).selectOption('page');
  await host.click('[data-create]');
  const link = await host.locator('[data-link]').inputValue();
  const guest = await server.newPage(new URL(link).hash);
  await screenshot(host, 'lobby');
  // The server's dice commitment is public before anybody contributes.
  const commitment = await guest.locator('[data-commitment]').textContent();
  await guest.click('[data-sit="1"]');
  await expect.poll(() => host.locator('[data-dice] li').count()).toBe(2);
  await host.click('[data-start]:not(:disabled)');
  await guest.waitForSelector('section.board svg');
  await host.waitForSelector('section.board svg');
  expect(await host.locator('[data-commitment]').textContent()).toBe(commitment);
  expect((await host.locator('[data-dice] li').allTextContents()).join()).not.toContain('not revealed');
  // Both see each other as present.
  for (const page of [host, guest]) expect(await page.locator('.column').innerText()).not.toContain('away');
  return [host, guest];
}

it('lets two friends play a conflict', async () => {
  const [host, guest] = await twoFriends('lang-lebe-der-koenig');
  const random = seededRandom(3);
  const won = /wins the conflict in/;
  for (let i = 0; i < 600 && !(await log(host)).some((line) => won.test(line)); i++) {
    for (const page of [host, guest]) if (await hasPrompt(page)) await step(page, random);
  }
  const ends = (await log(host)).filter((line) => won.test(line));
  expect(ends.length).toBeGreaterThan(0);
  await expect.poll(async () => (await log(guest)).filter((line) => won.test(line))).toEqual(ends);
  await screenshot(host, 'conflict');
});

it('shows who has a seat in the lobby, even after a refused change', async () => {
  const host = await server.newPage('#/new/loewenherz/friends', {}, (page) =>
    // Refuse requests for a knight before they reach the server.
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
  await host.click('[data-create]');
  const seat = host.locator('.lobby li select').nth(1);
  await seat.selectOption('page');
  await expect.poll(() => host.locator('.lobby li strong').nth(1).innerText()).toContain('page');
  await seat.selectOption('knight');
  await expect.poll(() => host.locator('[role=alert]').innerText()).toBe('Not this time.');
  expect(await seat.inputValue()).toBe('page');
});

it('shows spectators the game without prompting them', async () => {
  const [host] = await twoFriends('lang-lebe-der-koenig');
  const spectator = await server.newPage(new URL(host.url()).hash);
  await spectator.waitForSelector('section.board svg');
  expect(await hasPrompt(spectator)).toBe(false);
  expect(await spectator.locator('[data-undo], [data-hint]').count()).toBe(0);
});

it('shows the seat of a speaker in chat, whatever their name', async () => {
  const [host] = await twoFriends('lang-lebe-der-koenig');
  const spectator = await server.newPage(new URL(host.url()).hash);
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

it('asks to hand over a shared screen before a hand is shown', async () => {
  const page = await server.newPage('#/new/kardinal-und-koenig/screen');
  await page.click('[data-create]');
  const random = seededRandom(5);
  const seen = new Set<string>();
  for (let i = 0; i < 60 && seen.size < 3; i++) {
    await page.waitForSelector('[data-handover], [data-prompt] button, section.board .spot.can');
    const curtain = page.locator('[data-handover]');
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

it('sends a click made while the server is down when it is back', async () => {
  const page = await server.newPage();
  await page.click('[data-play=kardinal-und-koenig]');
  await waitForPrompt(page);
  const random = seededRandom(11);
  const length = await lengthOf(page);
  await server.kill();
  await page.waitForSelector('[data-lost]');
  for (let i = 0; i < 20 && (await hasPrompt(page)); i++) await step(page, random);
  await server.start();
  await expect.poll(() => lengthOf(page), { timeout: 20_000 }).toBeGreaterThan(length);
  expect(await page.locator('[data-lost]').count()).toBe(0);
  await waitForPrompt(page);
  // Ignore the browser's errors about the stopped server.
  server.ignoreErrors(/net::ERR_|WebSocket connection/);
});

it('notices within ten seconds that the server is silent, and reconnects', async () => {
  let isSilent = false;
  const page = await server.newPage('', {}, (fresh) =>
    fresh.routeWebSocket('**/socket', (socket) => {
      const upstream = socket.connectToServer();
      socket.onMessage((message) => upstream.send(message));
      upstream.onMessage((message) => {
        if (!isSilent) socket.send(message);
      });
    }),
  );
  await page.click('[data-play=kardinal-und-koenig]');
  await waitForPrompt(page);
  isSilent = true;
  await page.waitForSelector('[data-lost]', { timeout: 11_000 });
  isSilent = false;
  await expect.poll(() => page.locator('[data-lost]').count()).toBe(0);
  await waitForPrompt(page);
  const length = await lengthOf(page);
  const random = seededRandom(13);
  for (let i = 0; i < 100 && (await lengthOf(page)) === length; i++) await step(page, random);
  await expect.poll(() => lengthOf(page), { timeout: 20_000 }).toBeGreaterThan(length);
});

it('undoes a move', async () => {
  const page = await server.newPage();
  await page.click('[data-play=loewenherz]');
  await waitForPrompt(page);
  const labels = () =>
    page
      .locator('section.board [aria-label]')
      .evaluateAll((things) => things.map((t) => t.getAttribute('aria-label')));
  const before = await labels();
  const length = await lengthOf(page);
  await step(page, seededRandom(2), 'section.board .spot.can');
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(length);
  await waitForPrompt(page);
  await page.click('[data-undo]');
  await expect.poll(() => lengthOf(page)).toBe(length);
  await expect.poll(labels).toEqual(before);
});

it('gives a hint', async () => {
  const page = await server.newPage();
  await page.click('[data-play=kardinal-und-koenig]');
  await waitForPrompt(page);
  await page.click('[data-hint]');
  await page.waitForSelector('.hint');
});

it('shows why an action is illegal', async () => {
  const page = await server.newPage();
  await page.click('[data-play=lang-lebe-der-koenig]');
  await waitForPrompt(page);
  const length = await lengthOf(page);
  const area = page.locator('section.board .spot[data-spot^="area:"]:not(.can)');
  for (let i = 0; i < (await area.count()) && !(await page.locator('[role=alert]').count()); i++) {
    await area.nth(i).dispatchEvent('click');
    await page.waitForTimeout(150);
  }
  expect((await page.locator('[role=alert]').innerText()).length).toBeGreaterThan(10);
  expect(await lengthOf(page)).toBe(length);
});

it('can be played with the keyboard alone, with animation', async () => {
  const page = await server.newPage('', { reducedMotion: 'no-preference' });
  await page.focus('body');
  const pressTab = async (until: () => Promise<boolean>) => {
    for (let i = 0; i < 120; i++) {
      await page.keyboard.press('Tab');
      if (await until()) return;
    }
    throw new Error('the element cannot be reached with the keyboard');
  };
  const hasFocus = (selector: string) =>
    page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
  await pressTab(() => hasFocus('[data-play=lang-lebe-der-koenig]'));
  await page.keyboard.press('Enter');
  await waitForPrompt(page);
  const length = await lengthOf(page);
  await pressTab(() => hasFocus('section.board .spot.can'));
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  if ((await lengthOf(page)) === length) await page.keyboard.press('Enter');
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(length);
});

it('can be played on a phone by touch', async () => {
  const page = await server.newPage('', { viewport: phone, hasTouch: true, isMobile: true });
  await page.tap('[data-play=um-krone-und-kragen]');
  const random = seededRandom(4);
  for (let i = 0; i < 25; i++) await step(page, random, '', 'touch');
  expect(await lengthOf(page)).toBeGreaterThan(10);
  await screenshot(page, 'phone-play');
});

it('shows the tooltip of a card when tapped', async () => {
  const page = await server.newPage('', { viewport: phone, hasTouch: true, isMobile: true });
  await page.tap('[data-play=um-krone-und-kragen]');
  await waitForPrompt(page);
  const knight = page.locator('[data-spot="card:knight"]');
  await knight.tap();
  await expect.poll(() => page.getByRole('tooltip').innerText()).toMatch(/^Knight: costs .* Add a die/s);
  await page.locator('[data-spot="card:lady"]').tap();
  await expect.poll(() => page.getByRole('tooltip').innerText()).toMatch(/^Lady: costs/);
  await page.tap('h1');
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
});

it('shows in the title that it is my turn', async () => {
  const page = await server.newPage();
  await page.click('[data-play=kardinal-und-koenig]');
  await waitForPrompt(page);
  await expect.poll(() => page.title()).toContain('Your turn');
});

it('ends the game when its only person resigns, and offers a rematch', async () => {
  const page = await server.newPage();
  await page.click('[data-play=um-krone-und-kragen]');
  await waitForPrompt(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign' }).click();
  await page.waitForSelector('[data-over]');
  expect(await page.locator('[data-over] h2').innerText()).toContain('abandoned');
  await page.click('[data-rematch]');
  await page.waitForSelector('[data-phase=open], [data-phase=running]');
});
