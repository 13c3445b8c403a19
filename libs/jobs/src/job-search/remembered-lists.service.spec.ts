import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type BoardVersions, Changes, type SearchIndex, withFacts } from '#store';
import { BUILTIN, useRates } from '../exchange-rates/rate-table.js';
import { advanceClocks, facts, startClocks, stopClocks } from '#testing';
import { type BoardLists, RememberedLists, type ShownCard } from './remembered-lists.service.js';

const HOUR = '2026-11-20T13:00:00.000Z';
const NOW = '2026-11-20T12:00:00.000Z';

const card = (id: string, title = id): ShownCard => ({ row: { id, card: { title } } }) as unknown as ShownCard;

describe('remembered lists of jobs', () => {
  let version: ReturnType<BoardVersions['current']>;
  let end: string | null | Error;
  let ends: number;
  let lists: RememberedLists;
  let changes: Changes;

  beforeEach(() => {
    stopClocks();
    [version, end, ends] = [{ since: performance.now() }, HOUR, 0];
    const nextEnd = async () => {
      ends++;
      if (end instanceof Error) throw end;
      return end;
    };
    changes = new Changes();
    const versions = { current: () => version, isCurrent: (one: unknown) => one === version };
    lists = new RememberedLists(versions, { nextEnd } as unknown as SearchIndex, changes);
  });
  afterEach(() => startClocks());

  const current = async (board = 'boards_1', now = NOW): Promise<BoardLists | null> => {
    const found = await withFacts({ ...facts, board, now }, () => lists.current());
    // The next end is read beside the request.
    await new Promise((resolve) => setImmediate(resolve));
    return found;
  };
  /** The lists of a board a while after its last event. */
  const settled = async (board?: string): Promise<BoardLists> => {
    advanceClocks(1_000);
    expect(await current(board)).toBeNull();
    advanceClocks(500);
    const found = await current(board);
    if (!found) throw new Error('Nothing is remembered.');
    return found;
  };
  const searched = async (from: BoardLists | null, key = 'nurse'): Promise<string> => {
    let isRemembered = true;
    await from?.found(key, async () => {
      isRemembered = false;
      return { ids: ['a', 'b'], count: 2, correction: null };
    });
    return from && isRemembered ? 'remembered' : 'searched';
  };

  it('begin a second and a half after an event, when the index shows it', async () => {
    expect(await current()).toBeNull();
    advanceClocks(999);
    expect(await current()).toBeNull();
    expect(ends).toBe(0);
    advanceClocks(1);
    expect(await current()).toBeNull();
    expect(ends).toBe(1);
    advanceClocks(499);
    expect(await current()).toBeNull();
    advanceClocks(1);
    expect(await current()).not.toBeNull();
    expect(ends).toBe(1);
  });

  it('have what was found, by key', async () => {
    const board = await settled();
    expect(await searched(board)).toBe('searched');
    expect(await searched(await current())).toBe('remembered');
    expect(await searched(board, 'cook')).toBe('searched');
  });

  it('are those of one board', async () => {
    await searched(await settled());
    expect(await searched(await settled('boards_2'))).toBe('searched');
    expect(await searched(await current())).toBe('remembered');
  });

  it('end with the version of the board', async () => {
    await searched(await settled());
    version = { since: performance.now() };
    expect(await current()).toBeNull();
    expect(await searched(await settled())).toBe('searched');
  });

  it.each([
    ['the version is not known', () => (version = null)],
    ['a job of the board ends', () => undefined, HOUR],
  ])('are not used from when %s', async (_, happens: () => unknown, now = NOW) => {
    const board = await settled();
    await searched(board);
    happens();
    expect(await current('boards_1', now)).toBeNull();
  });

  it.each([
    ['the index does not know the next end', NOW],
    ['the index does not answer', new Error('It does not answer.')],
  ])('do not begin while %s', async (_, answer) => {
    end = answer;
    advanceClocks(2_000);
    await current();
    advanceClocks(2_000);
    expect(await current()).toBeNull();
    expect(ends).toBe(2);
  });

  it('are read again after some seconds, without another pause', async () => {
    await searched(await settled());
    advanceClocks(10_000);
    expect(await current()).toBeNull();
    expect(await searched(await current())).toBe('searched');
    expect(ends).toBe(2);
  });

  it('hold longer from the second time on', async () => {
    await searched(await settled());
    advanceClocks(10_000);
    await current();
    await searched(await current());
    advanceClocks(29_999);
    expect(await searched(await current())).toBe('remembered');
    advanceClocks(1);
    expect(await current()).toBeNull();
  });

  describe('have answers that hold', () => {
    const held = async () => {
      // The moment of a request, on the clock of the process.
      end = new Date(Date.now() + 5_000).toISOString();
      const board = await settled();
      return withFacts({ ...facts, board: 'boards_1' }, () => lists.holding(board));
    };
    const change = (kind: Parameters<Changes['happened']>[0]['kind'], id: string | null = 'boards_1') =>
      changes.happened({ kind, id, board: 'boards_1' });

    it('while nothing changes, also when other boards do', async () => {
      const holds = await held();
      expect(holds()).toBe(true);
      advanceClocks(3_000);
      change('paywall', 'boards_2');
      change('boardUser');
      expect(holds()).toBe(true);
    });

    it.each<[string, () => unknown]>([
      ['the board has another version', () => (version = { since: performance.now() })],
      ['its version is not known', () => (version = null)],
      ['a job ends', () => advanceClocks(5_000)],
      ['its paywall changes', () => change('paywall')],
      ['its settings change', () => change('boardSettings')],
      ['its name changes', () => change('board')],
      ['a domain changes', () => change('domain', 'jobs.example')],
      ['a notification may be lost', () => changes.lost()],
      ['rates of currencies change', () => useRates({ date: '9999-01-01', perEuro: { USD: 2 } })],
    ])('until %s', async (_, happens) => {
      const holds = await held();
      expect(holds()).toBe(true);
      happens();
      expect(holds()).toBe(false);
      useRates(BUILTIN);
    });

    it('as long as the lists from which they were made', async () => {
      end = null;
      const board = await settled();
      const holds = withFacts({ ...facts, board: 'boards_1' }, () => lists.holding(board));
      advanceClocks(9_999);
      expect(holds()).toBe(true);
      advanceClocks(1);
      expect(holds()).toBe(false);
      await current();
      expect(await current()).not.toBeNull();
      expect(holds()).toBe(false);
    });
  });

  it('read each job once, in the order of the ids, and leave out those that are not shown', async () => {
    const board = await settled();
    const read: (readonly string[])[] = [];
    const shown = async (...ids: readonly string[]) =>
      (
        await board.shown(ids, async (unknown) => {
          read.push(unknown);
          return unknown.filter((id) => id !== 'gone').map((id) => card(id));
        })
      ).map(({ row }) => row.id);
    expect(await shown('a', 'gone', 'b')).toEqual(['a', 'b']);
    expect(await shown('c', 'b', 'a')).toEqual(['c', 'b', 'a']);
    expect(await shown('b', 'c')).toEqual(['b', 'c']);
    expect(read).toEqual([['a', 'gone', 'b'], ['c']]);
  });

  it('take a bounded size of each board, and of one entry', async () => {
    const board = await settled();
    expect(await searched(board, 'x'.repeat(30_000))).toBe('searched');
    expect(await searched(board, 'x'.repeat(30_000))).toBe('searched');
    for (let nth = 0; nth < 3_000; nth++) {
      await searched(board, `${'x'.repeat(1_000)} ${nth}`);
      await board.shown([`jobs_${nth}`], async ([id = '']) => [card(id, 'x'.repeat(3_000))]);
    }
    expect(board.objects.size).toBeLessThan(20_100_000);
    expect(board.objects.size).toBeGreaterThan(18_000_000);
    expect(await searched(board, `${'x'.repeat(1_000)} 2999`)).toBe('remembered');
    expect(await searched(board, `${'x'.repeat(1_000)} 0`)).toBe('searched');
  });

  it('take a bounded size of all boards', async () => {
    const names = Array.from({ length: 9 }, (_, nth) => `boards_${nth}`);
    advanceClocks(1_000);
    for (const name of names) await current(name);
    advanceClocks(500);
    // The last one is the one that is used least recently.
    for (const name of names.slice(0, -1)) {
      const board = await current(name);
      for (let job = 0; job < 1_100; job++)
        await board?.shown([`jobs_${job}`], async ([id = '']) => [card(id, 'x'.repeat(3_000))]);
      await searched(board);
      expect(await searched(await current(name))).toBe('remembered');
    }
    expect(await current('boards_8')).toBeNull();
  });
});
