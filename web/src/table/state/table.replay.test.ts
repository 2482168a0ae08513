import { describe, expect, it } from 'vitest';
import { flushPromises } from '$lib/net/testing/browser';
import type { AnalysisMessage, PositionMessage } from '$lib/generated/protocol';
import { settings } from '$lib/ui/settings.svelte';
import * as server from './testing/server';
import { openWith, receive, requests, socket, table, useTable } from './testing/table';

useTable();

const analysisOf = (length: number, seat: number | null = 0): AnalysisMessage => ({
  type: 'analysis',
  table: 't',
  seat,
  length,
  analysis: { scores: [length] },
});
const shown = () => ({ isPast: table.isPast, at: table.at, view: table.view, toAct: table.toAct });
/** Answers the last request for a past position. */
async function answerPosition(
  of: string,
  toAct: PositionMessage['to_act'] = [],
  request = socket.lastRequest('position_at'),
) {
  const length = Number(request['at']);
  socket.answer(request, { length, to_act: toAct, view: { of }, analysis: { scores: [length] } });
  await flushPromises();
}

describe('a replay', () => {
  const five = () => openWith(server.history([server.moved(5, 0, 'rolled')]));

  it('shows a past position, then the current one again', async () => {
    await five();
    void table.showPosition(2);
    expect(socket.lastRequest('position_at')).toMatchObject({ table: 't', at: 2, seat: 0 });
    await answerPosition('old', [1]);
    expect(shown()).toEqual({ isPast: true, at: 2, view: { of: 'old' }, toAct: [1] });
    expect(table.length).toBe(5);
    expect(table.legal).toEqual([]);
    void table.showPosition(null);
    expect(shown()).toEqual({ isPast: false, at: 5, view: server.viewAt(5), toAct: [0] });
  });

  it('has only the events up to that position', async () => {
    await openWith(
      server.history([
        server.moved(1, 'chance', 'starts'),
        server.moved(2, 0, 'rolled'),
        server.moved(3, 0, 'takes'),
      ]),
    );
    void table.showPosition(2);
    await answerPosition('old');
    expect(table.events.map(({ kind }) => kind)).toEqual(['starts', 'rolled']);
  });

  it('shows the last requested position, in whatever order answers arrive', async () => {
    await five();
    void table.showPosition(2);
    const earlier = socket.lastRequest('position_at');
    void table.showPosition(3);
    await answerPosition('later');
    await answerPosition('earlier', [], earlier);
    expect(shown()).toMatchObject({ at: 3, view: { of: 'later' } });
  });

  it('has the analysis of its position, and afterwards the current one', async () => {
    await five();
    await receive([analysisOf(5)]);
    expect(table.analysis).toEqual({ scores: [5] });
    void table.showPosition(2);
    await answerPosition('old', [1]);
    expect(table.analysis).toEqual({ scores: [2] });
    void table.showPosition(null);
    expect(table.analysis).toEqual({ scores: [5] });
  });

  it('clears hints, offers and the current event', async () => {
    await five();
    table.offer(server.actions('roll', 'end'));
    void table.requestHint();
    socket.answer(socket.lastRequest('hint'), { choices: server.actions('end') });
    await flushPromises();
    expect(table.hint?.action).toBe('end');
    await receive(server.update([server.moved(6, 1, 'rolled')]));
    expect(table.currentEvent?.kind).toBe('rolled');
    void table.showPosition(2);
    await answerPosition('old', [1]);
    expect(table.hint).toBeNull();
    expect(table.offered).toEqual([]);
    expect(table.highlighted.size).toBe(0);
    expect(table.currentEvent?.kind).toBeUndefined();
  });

  it('ends when its position is undone', async () => {
    await openWith(server.history([server.moved(4, 0, 'rolled'), server.moved(5, 0, 'takes')]));
    settings.pace = 'off';
    void table.showPosition(4);
    await answerPosition('old');
    expect(table.isPast).toBe(true);
    await receive([
      server.events({ seq: 6, at: 0, kind: 'undone', seat: 0, moves: 3 }),
      server.positionAnew(3, { seq: 6 }),
    ]);
    expect(table.isPast).toBe(false);
  });

  it('is shown only to the seat that requested it', async () => {
    const views = [server.seatView(0, ['play']), server.seatView(1, ['play'])];
    const at = server.positionAnew(5, { to_act: [0, 1], views });
    await openWith(
      server.history([server.moved(5, 0, 'passes')], { game: server.secretGame, mine: [0, 1], at }),
    );
    table.screenHolder = 0;
    void table.showPosition(2);
    await answerPosition('secrets of 0', [0]);
    expect(table.isPast).toBe(true);
    table.screenHolder = 1;
    expect(shown()).toMatchObject({ isPast: false, view: { of: 1 } });
    // Nor is one that arrives after the screen was handed over.
    void table.showPosition(2);
    table.screenHolder = 0;
    await answerPosition('secrets of 1', [0]);
    expect(table.isPast).toBe(false);
  });

  it('is not shown once the current position was requested', async () => {
    await five();
    void table.showPosition(2);
    void table.showPosition(5);
    await answerPosition('old');
    expect(table.isPast).toBe(false);
  });
});

describe('the analysis', () => {
  it('comes by itself, after the position', async () => {
    await openWith();
    expect(table.analysis).toBeNull();
    await receive([analysisOf(1)]);
    expect(table.analysis).toEqual({ scores: [1] });
    expect(requests('analyse')).toEqual([]);
  });

  it('is that of the last position while events are played, and then of the next', async () => {
    await openWith([...server.history([server.moved(1, 'chance', 'starts')]), analysisOf(1)]);
    await receive([...server.update([server.moved(2, 1, 'rolled')]), analysisOf(2)]);
    expect(table.currentEvent?.kind).toBe('rolled');
    expect(table.analysis).toEqual({ scores: [1] });
    table.skipAnimation();
    await flushPromises();
    expect(table.analysis).toEqual({ scores: [2] });
  });

  it('is dropped with its position, also for one with the same number of moves', async () => {
    await openWith([...server.history([server.moved(1, 'chance', 'starts')]), analysisOf(1)]);
    settings.pace = 'off';
    await receive([
      server.events({ seq: 2, at: 0, kind: 'undone', seat: 0, moves: 0 }),
      server.positionAnew(1, { seq: 3, to_act: [1], views: [server.seatView(0)] }),
    ]);
    expect(table.analysis).toBeNull();
    // So is one of another position.
    await receive([analysisOf(4)]);
    expect(table.analysis).toBeNull();
  });

  it('is that of the seat shown', async () => {
    const views = [server.seatView(0, ['play']), server.seatView(1, ['play'])];
    const at = server.positionAnew(5, { to_act: [0, 1], views });
    await openWith(
      server.history([server.moved(5, 0, 'passes')], { game: server.secretGame, mine: [0, 1], at }),
    );
    table.screenHolder = 1;
    await receive([
      { ...analysisOf(5, 0), analysis: { of: 0 } },
      { ...analysisOf(5, 1), analysis: { of: 1 } },
    ]);
    expect(table.analysis).toEqual({ of: 1 });
    table.screenHolder = 0;
    expect(table.analysis).toEqual({ of: 0 });
    expect(requests('analyse')).toEqual([]);
  });

  it('is fetched for a seat at a shared screen that gets none by itself', async () => {
    const at = server.positionAnew(5, { to_act: [2], views: [server.seatView(0), server.seatView(1)] });
    await openWith(
      server.history([server.moved(5, 0, 'passes')], { game: server.secretGame, mine: [0, 1], at }),
    );
    table.screenHolder = 1;
    await receive([analysisOf(5, 0)]);
    expect(socket.lastRequest('analyse')).toMatchObject({ table: 't', seat: 1 });
    socket.answer(socket.lastRequest('analyse'), { length: 5, analysis: { of: 1 } });
    await flushPromises();
    expect(table.analysis).toEqual({ of: 1 });
    // Late ones are dropped.
    await receive([
      server.position(6, { to_act: [2], views: [server.seatView(0), server.seatView(1)] }),
      analysisOf(6, 0),
    ]);
    const late = socket.lastRequest('analyse');
    await receive([server.position(7, { to_act: [2], views: [server.seatView(0), server.seatView(1)] })]);
    socket.answer(late, { length: 6, analysis: { of: 1 } });
    await flushPromises();
    expect(table.analysis).toBeNull();
  });
});
