// The home page and the pages around it: size, languages, accessibility.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { games as allGames } from '../src/games/registry';
import { languages } from '../src/words/languages';
import { expectAccessible } from './axe';
import { desktop, TestServer, phone, screenshot } from './testServer';
import { waitForPrompt } from './players';

let server: TestServer;
beforeAll(async () => (server = await TestServer.launch()));
afterEach(() => server.closePages());
afterAll(() => server.close());

const games = allGames.map(({ id }) => id);
const pages = [
  '',
  '#/me',
  '#/new/loewenherz/friends',
  '#/new/um-krone-und-kragen/screen',
  ...games.map((game) => `#/rules/${game}`),
];
const words = import.meta.glob<Record<string, string>>(
  ['../src/words/en.json', '../src/games/*/words/en.json'],
  {
    eager: true,
    import: 'default',
  },
);
const domains = new Set(
  Object.values(words).flatMap((keys) => Object.keys(keys).map((key) => key.split('.')[0])),
);
/** A message key shown instead of its text. */
const rawKey = new RegExp(`\\b(${[...domains, 'card', 'event', 'action', 'option'].join('|')})\\.[a-z_]+`);

const titles = { en: 'Board games', de: 'Brettspiele', nl: 'Bordspellen', da: 'Brætspil' };

it('loads less than 150 KB at first', async () => {
  const loaded: Promise<number>[] = [];
  const page = await server.newPage('', {}, (fresh) =>
    fresh.on('response', (response) =>
      loaded.push(
        response
          .request()
          .sizes()
          .then((s) => s.responseBodySize),
      ),
    ),
  );
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(loaded)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(150 * 1024);
});

it.each(languages)('is in the language of the browser, %s, everywhere', async (language) => {
  const page = await server.newPage('', { locale: language });
  expect(await page.locator('h1').innerText()).toContain(titles[language]);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  const expectWords = async () => {
    expect(await page.locator('body').innerText()).not.toMatch(rawKey);
    const labels = await page
      .locator('[aria-label]')
      .evaluateAll((things) => things.map((thing) => thing.getAttribute('aria-label')));
    expect(labels.join('\n')).not.toMatch(rawKey);
  };
  for (const path of pages) {
    await page.goto(`${server.address}/${path}`);
    await page.waitForSelector('main h1');
    await expectWords();
  }
  for (const game of games) {
    await page.goto(`${server.address}/#/`);
    await page.click(`[data-play=${game}]`);
    await waitForPrompt(page);
    await expectWords();
    if (language === 'de') await screenshot(page, `${game}-de`);
  }
});

it('lists a public table as soon as it is opened, until the game starts', async () => {
  const watching = await server.newPage();
  const listed = watching.locator('section[aria-labelledby=open] li[data-game]');
  await watching.waitForSelector('section[aria-labelledby=open] p');
  const host = await server.newPage('#/new/loewenherz/friends');
  await host.getByLabel('Anyone may join').check();
  await host.click('[data-create]');
  // Changes of lists are told once a second.
  await expect.poll(() => listed.count()).toBe(1);
  for (const seat of [1, 2]) await host.locator('.lobby li select').nth(seat).selectOption('page');
  await host.click('[data-start]:not(:disabled)');
  await expect.poll(() => listed.count()).toBe(0);
});

it('asks to reload the page if the server speaks another protocol', async () => {
  const page = await server.newPage('', {}, (fresh) =>
    fresh.routeWebSocket('**/socket', (socket) => {
      const upstream = socket.connectToServer();
      socket.onMessage((message) => upstream.send(message));
      upstream.onMessage((message) => socket.send(String(message).replace('thronsaal/2', 'thronsaal/3')));
    }),
  );
  await expect.poll(() => page.locator('[data-outdated]').innerText()).toContain('reload');
  await expectAccessible(page);
});

it.each([desktop, phone])('does not move anything while it loads, at $width x $height', async (viewport) => {
  const page = await server.newPage('', { viewport }, (fresh) =>
    fresh.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
      }).observe({ type: 'layout-shift', buffered: true });
    }),
  );
  await page.locator('header a[href="#/me"]').waitFor();
  await page.waitForTimeout(500);
  expect(await page.evaluate('shifts')).toEqual([]);
});

it('shows tooltips, linked for screen readers', async () => {
  const page = await server.newPage();
  const play = page.locator('[data-play=loewenherz]');
  await play.hover();
  const note = page.getByRole('tooltip');
  await expect.poll(() => note.innerText()).toMatch(/computer players/);
  expect(await play.getAttribute('aria-describedby')).toBe(await note.getAttribute('id'));
  await page.keyboard.press('Escape');
  expect(await note.count()).toBe(0);
  expect(await play.getAttribute('aria-describedby')).toBeNull();
});

it('creates an account, and shows why logging in fails', async () => {
  const page = await server.newPage('#/me', { locale: 'de' });
  const form = page.locator('form').nth(1);
  await form.locator('input').nth(0).fill('isolde');
  await form.locator('input').nth(1).fill('falsches Passwort');
  await form.getByRole('button').nth(1).click();
  await expect.poll(() => page.locator('[role=status]').innerText()).toContain('Passwort');
  await form.getByRole('button').nth(0).click();
  await expect.poll(() => page.locator('main').innerText()).toContain('„isolde“');

  // Another browser logs in as the same person.
  const name = await page.locator('header .button').innerText();
  const other = await server.newPage('#/me');
  const login = other.locator('form').nth(1);
  await login.locator('input').nth(0).fill('isolde');
  await login.locator('input').nth(1).fill('falsches Passwort');
  await login.getByRole('button').nth(1).click();
  await expect.poll(() => other.locator('header .button').innerText()).toBe(name);
  // The browser logs the refused request.
  server.ignoreErrors(/status of 400/);
});

it('changes the language and remembers it', async () => {
  const page = await server.newPage();
  await page.selectOption('header select', 'nl');
  await expect.poll(() => page.locator('h1').innerText()).toContain(titles.nl);
  await page.reload();
  await page.waitForSelector('h1');
  expect(await page.locator('h1').innerText()).toContain(titles.nl);
});

it.each(['light', 'dark'] as const)('every page is accessible and fits a phone, %s theme', async (theme) => {
  const page = await server.newPage('', { colorScheme: theme });
  for (const path of pages) {
    await page.goto(`${server.address}/${path}`);
    await page.waitForSelector('main h1');
    await expectAccessible(page);
    if (path === '') await screenshot(page, `home-${theme}`);
    await page.setViewportSize(phone);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    if (path === '') await screenshot(page, `home-${theme}-phone`);
    await page.setViewportSize(desktop);
  }
  for (const game of games) {
    await page.goto(`${server.address}/#/`);
    await page.click(`[data-play=${game}]`);
    await waitForPrompt(page);
    await expectAccessible(page);
    await screenshot(page, `${game}-${theme}`);
  }
});
