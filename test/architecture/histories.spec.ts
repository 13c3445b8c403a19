import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { fold } from '#kernel';
import { Upcasts } from '#kernel/engine';
import { positionColumnsOf, tableOf } from '../../libs/store/src/tables/row.js';
import { ROOT } from './document.js';
import {
  type AnyProjection,
  current,
  decidersAndHistories,
  type Golden,
  historiesIn,
  type History,
  projections,
  rowOf,
} from './golden.js';

const isRetired = ({ row }: History): boolean =>
  !!row && (('retiredAt' in row && row.retiredAt !== null) || ('isActive' in row && !row.isActive));

/** The last committed version of the file; null without such a file or a repository. */
function committed(path: string): string | null {
  try {
    return execFileSync('git', ['show', `HEAD:${path}`], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}

/** What `after` changed or removed from `before`. Histories and events may only be added at the end. */
function rewritten(before: readonly History[], after: readonly History[]): readonly string[] {
  return before.flatMap((old, index) => {
    const now = after[index];
    if (now?.name !== old.name || now.board !== old.board || now.id !== old.id)
      return [`${old.name} is not where it was`];
    const same = JSON.stringify(now.events.slice(0, old.events.length)) === JSON.stringify(old.events);
    return same ? [] : [`${old.name} has other events`];
  });
}

/** The texts in `value`, at any depth, that look like positions of a log. */
function positionsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^\d{20}[.-]\d{20}$/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(positionsIn) : [];
}

describe('golden histories', () => {
  let goldens: readonly Golden[];
  let readModels: readonly AnyProjection[];

  beforeAll(async () => {
    goldens = await decidersAndHistories();
    readModels = await projections();
  });

  it('name every event of every aggregate, in every shape that it was ever written in', () => {
    const known = ['category', 'company', 'job', 'market', 'skill'];
    expect(goldens.map(({ decider }) => decider.category)).toEqual(expect.arrayContaining(known));
    for (const { decider, histories, path } of goldens) {
      const shapes = Object.keys(decider.evolve).flatMap((type) =>
        Array.from({ length: Upcasts.versionOf(decider.upcasts, type) }, (_, n) => `${type} ${n + 1}`),
      );
      const named = new Set(histories.flatMap(({ events }) => events.map((e) => `${e.type} ${e.schemaVersion}`)));
      expect([path, [...named].sort()]).toEqual([path, shapes.sort()]);
    }
  });

  it('are streams: versions from 1 without holes, moments in order', () => {
    for (const { events } of goldens.flatMap(({ histories }) => histories)) {
      expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
      const moments = events.map(({ at }) => new Date(at).toISOString());
      expect(moments).toEqual(events.map(({ at }) => at).sort());
    }
  });

  it('still fold in their deciders', () => {
    for (const { decider, histories } of goldens)
      for (const history of histories) {
        const { state, exists } = fold(decider, current(decider, history));
        expect([history.name, exists]).toEqual([history.name, history.row !== null]);
        // A retired category stays, and contains no events any more.
        if (exists && decider.claims && !isRetired(history)) expect(decider.claims(state).length).toBeGreaterThan(0);
      }
  });

  it('still replay to the row that was committed with them', () => {
    for (const golden of goldens) {
      const projection = readModels.find(
        ({ category, row }) => category === golden.decider.category && !tableOf(row).behind,
      );
      for (const history of golden.histories)
        expect({ [history.name]: projection && rowOf(golden, projection, history) }).toEqual({
          [history.name]: history.row,
        });
    }
  });

  it('lead to events and rows without positions of a log, except in columns that say so', () => {
    const fromLog = (version: number) => `${'7'.padStart(20, '0')}.${String(version).padStart(20, '0')}`;
    for (const golden of goldens)
      for (const history of golden.histories) {
        expect([history.name, positionsIn(current(golden.decider, history))]).toEqual([history.name, []]);
        for (const projection of readModels.filter(({ category }) => category === golden.decider.category)) {
          const row = rowOf(golden, projection, history, fromLog) ?? {};
          const columns = Object.entries(row).filter(([, value]) => positionsIn(value).length > 0);
          const { name, behind } = tableOf(projection.row);
          const declared = behind ? positionColumnsOf(projection.row) : [];
          expect([name, columns.map(([column]) => column).filter((column) => !declared.includes(column))]).toEqual([
            name,
            [],
          ]);
        }
      }
  });

  it('would be found with a position', () => {
    const old = goldens.flatMap(({ histories }) => histories.flatMap(({ events }) => positionsIn(events)));
    expect(old).toContain('00000000000000000700-00000000000000000040');
    expect(positionsIn({ moved: ['00000000000000000007.00000000000000000001'] })).toHaveLength(1);
  });

  it('are never rewritten', () => {
    for (const { path, histories } of goldens) {
      const before = committed(path);
      if (before !== null) expect(rewritten(historiesIn(before), histories)).toEqual([]);
    }
  });

  it('are found to be rewritten when they are', () => {
    const [history] = goldens.flatMap(({ histories }) => histories) as [History];
    const [event] = history.events as [History['events'][number]];
    const other = { ...history, name: 'another', events: [event] };
    expect(rewritten([history], [history, other])).toEqual([]);
    expect(rewritten([other], [{ ...other, row: null, events: [event, { ...event, version: 2 }] }])).toEqual([]);
    expect(rewritten([history], [other, history])).toEqual([`${history.name} is not where it was`]);
    expect(rewritten([history], [])).toEqual([`${history.name} is not where it was`]);
    expect(rewritten([other], [{ ...other, events: [{ ...event, data: {} }] }])).toEqual(['another has other events']);
    expect(rewritten([other], [{ ...other, events: [] }])).toEqual(['another has other events']);
  });
});
