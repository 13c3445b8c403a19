import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BoardSchedules, Dispatches } from '#runtime';
import { withFacts } from '#store';
import { randomUUID } from 'node:crypto';
import { facts } from '#testing';

/** Schedules for tests, on the boards `one` and `two`. */
export interface OpenSchedules {
  readonly schedules: Pick<BoardSchedules, 'join' | 'due' | 'advance'>;
  readonly dispatches: Pick<Dispatches, 'had' | 'note' | 'last' | 'forget'>;
  close(): Promise<void>;
}

const on = <T>(board: string, work: () => Promise<T>, now = facts.now) => withFacts({ ...facts, board, now }, work);
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;

/** The contract of `BoardSchedules` and `Dispatches`, wherever they are stored. */
export const schedulesContract = (name: string, open: () => Promise<OpenSchedules>): void => {
  let opened: OpenSchedules;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());

  describe(`BoardSchedules: ${name}`, () => {
    const joined = async () => {
      const schedule = randomUUID();
      await on('one', () => opened.schedules.join(schedule, { since: at(2), dueAt: at(9) }));
      return schedule;
    };
    const due = (schedule: string, now: string, limit = 10) => opened.schedules.due(schedule, now, limit);

    it('has boards due from their moment on, those that wait for longest first', async () => {
      const schedule = await joined();
      await on('two', () => opened.schedules.join(schedule, { since: at(1), dueAt: at(8) }));
      expect(await due(schedule, at(7))).toEqual([]);
      const two = { board: 'two', since: at(1), dueAt: at(8) };
      expect(await due(schedule, at(8))).toEqual([two]);
      expect(await due(schedule, at(9))).toEqual([two, { board: 'one', since: at(2), dueAt: at(9) }]);
      expect(await due(schedule, at(9), 1)).toEqual([two]);
      expect(await due(randomUUID(), at(9))).toEqual([]);
    });

    it('lets a board join once', async () => {
      const schedule = await joined();
      await on('one', () => opened.schedules.join(schedule, { since: at(3), dueAt: at(4) }));
      expect(await due(schedule, at(30))).toEqual([{ board: 'one', since: at(2), dueAt: at(9) }]);
    });

    it('moves a board on from where it was, and from nowhere else', async () => {
      const schedule = await joined();
      const move = (from: string) =>
        opened.schedules.advance(schedule, { board: 'one', dueAt: from }, { since: at(9), dueAt: at(16) });
      expect(await move(at(8))).toBe(false);
      const moved = await Promise.all([move(at(9)), move(at(9)), move(at(9))]);
      expect(moved.filter(Boolean)).toHaveLength(1);
      expect(await due(schedule, at(15))).toEqual([]);
      expect(await due(schedule, at(16))).toEqual([{ board: 'one', since: at(9), dueAt: at(16) }]);
    });
  });

  describe(`Dispatches: ${name}`, () => {
    it('knows what had an occasion, or a later one, on its board', async () => {
      const [a, b] = [randomUUID(), randomUUID()];
      await on('one', () => opened.dispatches.note([a], '2026-11-09'));
      const had = (board: string, occasion: string) =>
        on(board, async () => [...(await opened.dispatches.had([a, b], occasion))]);
      expect(await had('one', '2026-11-09')).toEqual([a]);
      expect(await had('one', '2026-11-02')).toEqual([a]);
      expect(await had('one', '2026-11-16')).toEqual([]);
      expect(await had('two', '2026-11-09')).toEqual([]);
      expect(await on('one', () => opened.dispatches.had([], '2026-11-09'))).toEqual(new Set());
    });

    it('returns when something was sent last; what is noted again stays', async () => {
      const [a, b] = [randomUUID(), randomUUID()];
      const last = () => on('one', () => opened.dispatches.last([a, b]));
      await on('one', () => opened.dispatches.note([a], '2026-11-09'), at(9));
      await on('one', () => opened.dispatches.note([a], '2026-11-09'), at(10));
      await on('one', () => opened.dispatches.note([a], '2026-11-02'), at(11));
      expect(await last()).toEqual(new Map([[a, at(9)]]));
      await on('one', () => opened.dispatches.note([a, b], '2026-11-16'), at(16));
      expect(await last()).toEqual(
        new Map([
          [a, at(16)],
          [b, at(16)],
        ]),
      );
    });

    it('forgets what is gone', async () => {
      const a = randomUUID();
      await on('one', () => opened.dispatches.note([a], '2026-11-09'));
      await on('two', () => opened.dispatches.forget([a]));
      expect(await on('one', () => opened.dispatches.last([a]))).not.toEqual(new Map());
      await on('one', () => opened.dispatches.forget([a]));
      expect(await on('one', () => opened.dispatches.last([a]))).toEqual(new Map());
    });
  });
};
