import { afterEach, describe, expect, it } from 'vitest';
import builtIn from '$games/kardinal_und_koenig/board.json';
import english from '$games/kardinal_und_koenig/words/en.json';
import german from '$games/kardinal_und_koenig/words/de.json';
import type { Json } from '$lib/games/contract';
import { Dictionary } from '$lib/words/dictionary';
import { boardWords, countryOf, europe, kindOf, roadsFrom, spaceOf, useBoard } from './europe';
import module from '../module';
import { Choices, payment } from '../turn';
import { counted, listed, type LegalAction } from '../view';

afterEach(() => useBoard(null));

/** The built-in board with a few corrections. */
function corrected(change: (board: typeof builtIn) => void): Json {
  const board = structuredClone(builtIn);
  change(board);
  return board;
}
/** England has a sixth space, at a road, and its first has another name. */
const withWhitby = corrected((board) => {
  board.spaces.find(({ id }) => id === 'ENG1')!.name = 'Rievaulx';
  board.spaces.push({ id: 'ENG6', country: 'ENG', name: 'Whitby', at: [300, 210] });
  board.roads.push(['ENG6', 'ENG5']);
  board.roads = board.roads.filter(([from, to]) => from !== 'FRA1' || to !== 'FRA2');
});
/** Swabia has only three spaces, and no road leads to the fourth. */
const withoutSanktGallen = corrected((board) => {
  board.spaces = board.spaces.filter(({ id }) => id !== 'SWA4');
  board.roads = board.roads.filter((road) => !road.includes('SWA4'));
});

it('draws a copy of the built-in board like the original', () => {
  const before = europe();
  useBoard(corrected(() => {}));
  expect(europe()).not.toBe(before);
  expect(europe()).toEqual(before);
  expect(before.hasBuiltInShores).toBe(true);
});

it('scales a board with another canvas to the built-in one', () => {
  const before = europe().spaces;
  const twice = (at: number[]) => at.map((number) => number * 2);
  useBoard(
    corrected((board) => {
      board.canvas = twice(board.canvas);
      board.spaces.forEach((space) => (space.at = twice(space.at)));
    }),
  );
  expect(europe().spaces.map(({ at }) => at)).toEqual(before.map(({ at }) => at));
});

describe('a corrected map', () => {
  it('has its own spaces and roads', () => {
    useBoard(withWhitby);
    expect(europe().spaces).toHaveLength(51);
    expect(spaceOf('ENG6')).toMatchObject({ name: 'Whitby', at: [300, 210], side: 'below' });
    expect(countryOf('ENG').spaces).toContain('ENG6');
    expect(roadsFrom('ENG5')).toEqual(['ENG4', 'ENG6']);
    expect(roadsFrom('FRA2')).not.toContain('FRA1');
  });

  it('may have fewer spaces and roads', () => {
    useBoard(withoutSanktGallen);
    expect(europe().spaces).toHaveLength(49);
    expect(countryOf('SWA').spaces).toEqual(['SWA1', 'SWA2', 'SWA3']);
    expect(() => spaceOf('SWA4')).toThrow('not on the map: SWA4');
    expect(roadsFrom('SWA3')).toEqual(['SWA1', 'BUR1']);
  });

  it('can be built on', () => {
    useBoard(withWhitby);
    const action: LegalAction = {
      action: 'cloister ENG6',
      form: { kind: 'cloister', space: 'ENG6', card: 'ENG_SWA' },
    };
    expect(new Choices([action]).on('ENG6')).toEqual([action]);
    expect(payment(action.form)).toBe('ENG_SWA');
  });

  it('has its own places for crests and names where its land differs', () => {
    const before = europe();
    const crest = (id: string) => before.countriesById.get(id)?.crest;
    useBoard(withWhitby);
    expect(countryOf('ENG')).toMatchObject({ crest: [207, 182], name: [175, 75], lean: 0 });
    expect(spaceOf('ENG1').side).toBe('below');
    // The other countries have not changed.
    expect(countryOf('BUR')).toEqual(before.countriesById.get('BUR'));
    expect(countryOf('FRA').crest).toEqual(crest('FRA'));
    expect(spaceOf('FRA4').side).toBe('left');
    expect(europe().alliances).toEqual(before.alliances);
    expect(europe().hasBuiltInShores).toBe(true);
  });

  it('has its own boxes, and no ships on land', () => {
    useBoard(
      corrected((board) => {
        board.alliances.find(({ number }) => number === 13)!.at = [700, 580];
        board.countries[0]!.outline.pop();
      }),
    );
    expect(europe().alliances.find(({ number }) => number === 13)?.at).toEqual([700, 580]);
    expect(europe().hasBuiltInShores).toBe(false);
  });
});

describe('cards', () => {
  it('may show other countries, in an available pigment', () => {
    useBoard(
      corrected((board) => {
        const [first, second] = board.cards;
        Object.assign(first!, { id: 'FRK_BUR', countries: ['FRK', 'BUR'], colour: 'scarlet' });
        Object.assign(second!, { id: 'BAY_ARA', countries: ['BAY', 'ARA'] });
        board.countries.find(({ id }) => id === 'FRK')!.card = 'FRK_BUR';
      }),
    );
    expect(listed({ FRK_BUR: 2, FRK_ARA: 1 })).toEqual(['FRK_BUR', 'FRK_BUR']);
    expect(counted({ FRK_BUR: 2, FRA: 1 })).toBe(3);
    expect(kindOf('FRK_BUR').colour).toBe('red');
    expect(countryOf('FRK').colour).toBe('red');
    expect(boardWords(english)).toMatchObject({
      'card.FRK_BUR': 'Franconia/Burgundy',
      'card.BAY_ARA': 'Bavaria/Aragon',
    });
    expect(boardWords(german)['card.FRK_BUR']).toBe('Franken/Burgund');
  });
});

describe('names', () => {
  const log = (words: Record<string, string>, space: string) =>
    new Dictionary({ ...words, ...boardWords(words) }, module.domains, () => 'Hedwig').describe('event', {
      kind: 'builds',
      seat: 0,
      space,
      country: 'ENG',
    });

  it('are all in the catalogue for the built-in board', () => {
    expect(boardWords(english)).toEqual({});
    expect(log(english, 'ENG1')).toBe('Hedwig builds a cloister in Fountains (ENG1), England.');
  });

  it('come from a corrected board where they differ, in the log as well', () => {
    useBoard(withWhitby);
    expect(boardWords(german)).toEqual({ 'space.ENG1': 'Rievaulx (ENG1)', 'space.ENG6': 'Whitby (ENG6)' });
    expect(log(english, 'ENG6')).toBe('Hedwig builds a cloister in Whitby (ENG6), England.');
    expect(log(english, 'ENG1')).toContain('Rievaulx (ENG1)');
    expect(log(english, 'ENG2')).toContain('Ely (ENG2)');
  });

  it('of countries are written on their cards', () => {
    useBoard(corrected((board) => (board.countries.find(({ id }) => id === 'SWA')!.name = 'Alemannien')));
    expect(boardWords(german)).toEqual({
      'country.SWA': 'Alemannien',
      'card.ENG_SWA': 'England/Alemannien',
    });
  });
});

it('can switch between boards', () => {
  const before = structuredClone(europe());
  useBoard(withWhitby);
  useBoard(withoutSanktGallen);
  expect(() => spaceOf('ENG6')).toThrow();
  expect(europe().spaces).toHaveLength(49);
  expect(boardWords(english)).toEqual({});
  useBoard(withWhitby);
  expect(spaceOf('SWA4').name).toBe('Sankt Gallen');
  expect(spaceOf('ENG6').name).toBe('Whitby');
  useBoard(null);
  expect(europe()).toEqual(before);
  expect(roadsFrom('ENG5')).toEqual(['ENG4']);
});
