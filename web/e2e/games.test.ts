// A whole game of each kind, through the page, against computer players, to its end; with pictures of
// its beginning, middle and end on a desk and on a phone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, House, phone, picture } from './house';
import { asked, chooser, step } from './players';
import { tryAftermath } from './aftermath';
import { expectAccessible } from './axe';

let house: House;
beforeAll(async () => (house = await House.open()));
afterAll(() => house.close());

const games = ['lang-lebe-der-koenig', 'um-krone-und-kragen', 'kardinal-und-koenig', 'loewenherz'];
/** More clicks than any of these games takes. */
const patience = 4000;
/** The moves after which there is something to see. */
const half = 150;

describe.each(games)('%s', (game) => {
  it('is played to its end by clicking what is highlighted', async () => {
    const page = await house.visitor();
    await page.evaluate(() => localStorage.setItem('thronsaal.level', 'page'));
    await page.click(`[data-play=${game}]`);
    const random = chooser(7);
    const shoot = async (name: string) => {
      await picture(page, `${game}-${name}`);
      await page.setViewportSize(phone);
      await page.waitForTimeout(300);
      await picture(page, `${game}-${name}-phone`);
      await page.setViewportSize(desktop);
    };

    expect(await asked(page)).toBe(true);
    await shoot('start');
    let isHalf = false;
    let clicks = 0;
    for (; clicks < patience; clicks++) {
      const { isOver, length } = await step(page, random);
      if (isOver) break;
      if (isHalf || length < half) continue;
      isHalf = true;
      await shoot('middle');
      await expectAccessible(page);
    }
    expect(isHalf).toBe(true);
    expect(clicks).toBeLessThan(patience);
    await shoot('end');
    await expectAccessible(page);
    expect(await page.locator('.page').getAttribute('data-phase')).toBe('over');
    await tryAftermath(page);
    await house.clear();
  });
});
