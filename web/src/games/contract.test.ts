import { expectTypeOf, it } from 'vitest';
import type { Component } from 'svelte';
import type { GameContext, GameModule } from './contract';
import { contextWith } from './testing/context';

interface View {
  dice: number[];
}
interface Analysis {
  odds: number;
}
interface Rolls {
  kind: 'rolls';
  dice: number[];
}
interface Wins {
  kind: 'wins';
  seat: number;
}
interface Roll {
  kind: 'roll';
  number: number;
}
type Context = GameContext<View, Analysis, Rolls | Wins, Roll>;

it('gives a module the types of its game', () => {
  expectTypeOf<Context['view']>().toEqualTypeOf<View>();
  expectTypeOf<Context['events'][number]>().toEqualTypeOf<Rolls | Wins>();
  expectTypeOf<Context['legal'][number]['form']['number']>().toEqualTypeOf<number>();
});

it('lets what serves all games take the context of one', () => {
  expectTypeOf<Context>().toExtend<GameContext>();
});

it('accepts a module whose components are typed by its game', () => {
  type Typed = GameModule<View, Analysis, Rolls | Wins, Roll>;
  expectTypeOf<Typed['Board']>().toEqualTypeOf<Component<{ context: Context }>>();
  expectTypeOf<Typed['displayTime']>().parameter(0).toEqualTypeOf<Rolls | Wins>();
});

it('infers the types of a test from its view', () => {
  expectTypeOf(contextWith({ view: { dice: [1] } }).view).toEqualTypeOf<{ dice: number[] }>();
});
