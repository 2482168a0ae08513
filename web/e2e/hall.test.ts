// The hall and its pages: how heavy, in which languages, how accessible.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../src/words/languages';
import { expectAccessible } from './axe';
import { House, phone, picture } from './house';
import { asked } from './players';

let house: House;
beforeAll(async () => (house = await House.open()));
afterEach(() => house.expectNoComplaints());
afterAll(() => house.close());

const games = ['lang-lebe-der-koenig', 'um-krone-und-kragen', 'kardinal-und-koenig', 'loewenherz'];
const pages = ['', '#/me', '#/new/loewenherz/friends', '#/new/um-krone-und-kragen/screen', ...games.map((game) => `#/rules/${game}`)];
/** The key of a sentence that nobody wrote. */
const rawKey = /\b(house|home|tab|dice|card|level|seat|new|me|table|ask|log|chat|curtain|menu|lobby|over|replay|luck|rules|lang|krone|kardinal|loewe|event|action|option)\.[a-z_]+/;

const titles = { en: 'Four games', de: 'Vier Spiele', nl: 'Vier spellen', da: 'Fire spil' };

it('loads less than 150 KB at first', async () => {
  let bytes = 0;
  const page = await house.visitor('#/me');
  page.on('response', async (response) => (bytes += (await response.request().sizes()).responseBodySize));
  await page.goto('about:blank');
  await page.goto(house.address, { waitUntil: 'networkidle' });
  await expect.poll(() => bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(150 * 1024);
});

describe.each(languages)('in %s', (language) => {
  it('every page speaks the language of the browser', async () => {
    const page = await house.visitor('', { locale: language });
    expect(await page.locator('h1').innerText()).toContain(titles[language]);
    for (const place of pages) {
      await page.goto(`${house.address}/${place}`);
      await page.waitForSelector('main h1');
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.locator('body').innerText()).not.toMatch(rawKey);
    }
    await page.context().close();
  });

  it.each(games)('a table of %s does, too', async (game) => {
    const page = await house.visitor('', { locale: language });
    await page.click(`[data-play=${game}]`);
    await asked(page);
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(rawKey);
    const labels = await page.locator('[aria-label]').evaluateAll((things) => things.map((thing) => thing.getAttribute('aria-label')));
    expect(labels.join('\n')).not.toMatch(rawKey);
    await page.context().close();
  });
});

it('changes its language when asked to, and remembers', async () => {
  const page = await house.visitor();
  await page.selectOption('header select', 'nl');
  await expect.poll(() => page.locator('h1').innerText()).toContain(titles.nl);
  await page.reload();
  await page.waitForSelector('h1');
  expect(await page.locator('h1').innerText()).toContain(titles.nl);
});

describe.each(['light', 'dark'])('in %s', (theme) => {
  it.each(pages)('page “%s” has no serious barrier', async (place) => {
    const page = await house.visitor(place, { colorScheme: theme as 'light' | 'dark' });
    await page.waitForSelector('main h1');
    if (place === '') await picture(page, `hall-${theme}`);
    await expectAccessible(page);
    await page.setViewportSize(phone);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    if (place === '') await picture(page, `hall-${theme}-phone`);
    await page.context().close();
  });

  it.each(games)('a table of %s has none either', async (game) => {
    const page = await house.visitor('', { colorScheme: theme as 'light' | 'dark' });
    await page.click(`[data-play=${game}]`);
    await asked(page);
    await expectAccessible(page);
    if (theme === 'dark') await picture(page, `${game}-dark`);
    await page.context().close();
  });
});
