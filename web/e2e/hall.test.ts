// The hall and its pages: how heavy, in which languages, how accessible.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { languages } from '../src/words/languages';
import { expectAccessible } from './axe';
import { desktop, House, phone, picture } from './house';
import { asked } from './players';

let house: House;
beforeAll(async () => (house = await House.open()));
afterEach(() => house.clear());
afterAll(() => house.close());

const games = ['lang-lebe-der-koenig', 'um-krone-und-kragen', 'kardinal-und-koenig', 'loewenherz'];
const pages = [
  '',
  '#/me',
  '#/new/loewenherz/friends',
  '#/new/um-krone-und-kragen/screen',
  ...games.map((game) => `#/rules/${game}`),
];
/** The key of a sentence that nobody wrote. */
const rawKey =
  /\b(house|home|help|tab|dice|card|level|seat|new|me|table|ask|log|chat|curtain|menu|lobby|over|replay|luck|rules|lang|krone|kardinal|loewe|event|action|option)\.[a-z_]+/;

const titles = { en: 'Four games', de: 'Vier Spiele', nl: 'Vier spellen', da: 'Fire spil' };

it('loads less than 150 KB at first', async () => {
  const loaded: Promise<number>[] = [];
  const page = await house.visitor('', {}, (fresh) =>
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

it.each(languages)('speaks the language of the browser, %s, everywhere', async (language) => {
  const page = await house.visitor('', { locale: language });
  expect(await page.locator('h1').innerText()).toContain(titles[language]);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  const expectWords = async () => {
    expect(await page.locator('body').innerText()).not.toMatch(rawKey);
    const labels = await page
      .locator('[aria-label]')
      .evaluateAll((things) => things.map((thing) => thing.getAttribute('aria-label')));
    expect(labels.join('\n')).not.toMatch(rawKey);
  };
  for (const place of pages) {
    await page.goto(`${house.address}/${place}`);
    await page.waitForSelector('main h1');
    await expectWords();
  }
  for (const game of games) {
    await page.goto(`${house.address}/#/`);
    await page.click(`[data-play=${game}]`);
    await asked(page);
    await expectWords();
    if (language === 'de') await picture(page, `${game}-de`);
  }
});

it('explains a button to those who look and those who listen', async () => {
  const page = await house.visitor();
  const play = page.locator('[data-play=loewenherz]');
  await play.hover();
  const note = page.getByRole('tooltip');
  await expect.poll(() => note.innerText()).toMatch(/computer players/);
  expect(await play.getAttribute('aria-describedby')).toBe(await note.getAttribute('id'));
  await page.keyboard.press('Escape');
  expect(await note.count()).toBe(0);
  expect(await play.getAttribute('aria-describedby')).toBeNull();
});

it('keeps an account, and says in words why it cannot', async () => {
  const page = await house.visitor('#/me', { locale: 'de' });
  const form = page.locator('form').nth(1);
  await form.locator('input').nth(0).fill('isolde');
  await form.locator('input').nth(1).fill('falsches Passwort');
  await form.getByRole('button').nth(1).click();
  await expect.poll(() => page.locator('[role=status]').innerText()).toContain('Passwort');
  await form.getByRole('button').nth(0).click();
  await expect.poll(() => page.locator('main').innerText()).toContain('„isolde“');

  // From elsewhere, the same person.
  const name = await page.locator('header .button').innerText();
  const other = await house.visitor('#/me');
  const login = other.locator('form').nth(1);
  await login.locator('input').nth(0).fill('isolde');
  await login.locator('input').nth(1).fill('falsches Passwort');
  await login.getByRole('button').nth(1).click();
  await expect.poll(() => other.locator('header .button').innerText()).toBe(name);
  // The browser itself notes the refused request, as it should.
  house.forgive(/status of 400/);
});

it('changes its language when asked to, and remembers', async () => {
  const page = await house.visitor();
  await page.selectOption('header select', 'nl');
  await expect.poll(() => page.locator('h1').innerText()).toContain(titles.nl);
  await page.reload();
  await page.waitForSelector('h1');
  expect(await page.locator('h1').innerText()).toContain(titles.nl);
});

it.each(['light', 'dark'] as const)(
  'no page has a serious barrier by %s, or is too wide for a phone',
  async (theme) => {
    const page = await house.visitor('', { colorScheme: theme });
    for (const place of pages) {
      await page.goto(`${house.address}/${place}`);
      await page.waitForSelector('main h1');
      await expectAccessible(page);
      if (place === '') await picture(page, `hall-${theme}`);
      await page.setViewportSize(phone);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, place).toBeLessThanOrEqual(0);
      if (place === '') await picture(page, `hall-${theme}-phone`);
      await page.setViewportSize(desktop);
    }
    for (const game of games) {
      await page.goto(`${house.address}/#/`);
      await page.click(`[data-play=${game}]`);
      await asked(page);
      await expectAccessible(page);
      await picture(page, `${game}-${theme}`);
    }
  },
);
