import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KnownPosting, NO_COUNTS, type SourceRun } from '../../../libs/jobs/src/source-memory/source-run.js';
import type { SourcePostings, SourceRuns, SourceTurns } from '../../../libs/jobs/src/source-memory/source-memory.js';
import { withFacts } from '#store';
import { randomUUID } from 'node:crypto';
import { facts } from '#testing';

/** The memory of sources for tests, on the boards `one` and `two`. */
export interface OpenSourceMemory {
  readonly runs: { readonly [K in keyof SourceRuns]: SourceRuns[K] };
  readonly postings: { readonly [K in keyof SourcePostings]: SourcePostings[K] };
  readonly turns: { readonly [K in keyof SourceTurns]: SourceTurns[K] };
  close(): Promise<void>;
}

const on = <T>(board: string, work: () => Promise<T>) => withFacts({ ...facts, board }, work);
const END = '2026-11-01T00:00:00.000Z';

/** The contract of `SourceRuns` and `SourcePostings`, wherever they are stored. */
export const sourceMemoryContract = (name: string, open: () => Promise<OpenSourceMemory>): void => {
  let opened: OpenSourceMemory;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());

  const opening = (owner: string, id: string = randomUUID()) => {
    const run = { id, owner, operation: `ops_${id}`, trigger: 'schedule' } as const;
    return on('one', () => opened.runs.open(run));
  };
  const begun = async (owner: string): Promise<SourceRun> => {
    const run = await opening(owner);
    return (await on('one', () => opened.runs.attempt(run?.id ?? ''))) as SourceRun;
  };
  const ended = (run: SourceRun, state: 'completed' | 'held' | 'failed' = 'completed') =>
    on('one', () => opened.runs.end(run, { state, config: 'c', marks: { etag: '1' } }));
  const posting = (run: Pick<SourceRun, 'number' | 'attempt'>, more: Partial<KnownPosting> = {}): KnownPosting => ({
    sourceId: 'a',
    since: facts.now,
    writes: 0,
    job: 'jobs_1',
    jobVersion: 1,
    mark: 'm',
    given: { title: ['in', 'kept'], salary: ['in', null] },
    leads: true,
    state: 'present',
    endedAt: null,
    run: run.number,
    attempt: run.attempt,
    outcome: 'created',
    ...more,
  });
  const settle = (run: SourceRun, parts: Partial<Parameters<SourcePostings['settle']>[1]> = {}) =>
    on('one', () =>
      opened.postings.settle(run, { seen: [], written: [], heirs: [], items: [], counts: NO_COUNTS, ...parts }),
    );
  const known = async (owner: string, ...ids: string[]) => [
    ...(await on('one', () => opened.postings.known(owner, ids))).values(),
  ];

  describe(`SourceRuns: ${name}`, () => {
    it('has one open run of an owner at a time', async () => {
      const owner = randomUUID();
      const tried = await Promise.all(Array.from({ length: 8 }, () => opening(owner)));
      const [first] = tried.filter((run) => run !== null);
      expect(tried.filter((run) => run !== null)).toHaveLength(1);
      expect(first).toMatchObject({ number: 1, state: 'pending', attempt: 0, counts: NO_COUNTS, fault: null });
      expect(await opening(owner, first?.id)).toEqual(first);
      expect(await opening(randomUUID())).toMatchObject({ number: 1 });
      await ended(first as SourceRun);
      expect(await opening(owner)).toMatchObject({ number: 2 });
      expect(await on('two', () => opened.runs.find(first?.id ?? ''))).toBeNull();
    });

    it('counts attempts until a run has ended, and ends it once', async () => {
      const run = await begun(randomUUID());
      expect(run).toMatchObject({ state: 'running', attempt: 1, startedAt: expect.any(String) });
      await settle(run, { counts: { ...NO_COUNTS, created: 3, expired: 2 } });
      const again = await on('one', () => opened.runs.attempt(run.id));
      expect(again).toMatchObject({ attempt: 2, counts: { ...NO_COUNTS, expired: 2 } });
      const fault = { code: 'source_timed_out', message: 'It took too long.' };
      const retryAt = '2026-11-02T00:00:00.000Z';
      const end = () => on('one', () => opened.runs.end(run, { state: 'failed', fault, retryAt }));
      expect([await end(), await end()]).toEqual([true, false]);
      expect(await on('one', () => opened.runs.attempt(run.id))).toBeNull();
      expect(await on('one', () => opened.runs.find(run.id))).toMatchObject({ state: 'failed', fault });
      expect(await on('one', () => opened.runs.retryAt(run.owner))).toBe(retryAt);
      await ended(await begun(run.owner));
      expect(await on('one', () => opened.runs.retryAt(run.owner))).toBeNull();
    });

    it('knows the version of the source by the settings of the last reading', async () => {
      const owner = randomUUID();
      const version = (config: string) => on('one', () => opened.runs.version(owner, config));
      expect(await version('c')).toBeNull();
      await ended(await begun(owner));
      await ended(await begun(owner), 'failed');
      expect([await version('c'), await version('other')]).toEqual([{ etag: '1' }, null]);
      await on('one', async () => opened.runs.end(await begun(owner), { state: 'completed' }));
      expect(await version('c')).toBeNull();
    });

    it('releases or drops a held run once, and a later reading supersedes it', async () => {
      const owner = randomUUID();
      const held = async () => {
        const run = await begun(owner);
        await ended(run, 'held');
        return run.id;
      };
      const release = (id: string) => on('one', () => opened.runs.release(id, 'ops_2'));
      const drop = (id: string) => on('one', () => opened.runs.drop(id));
      const one = await held();
      const two = await held();
      expect([await release(one), await drop(one)]).toEqual([null, null]);
      const released = await Promise.all([release(two), release(two)]);
      expect(released.filter((run) => run !== null)).toMatchObject([
        { state: 'pending', released: true, operation: 'ops_2' },
      ]);
      expect(await drop(two)).toBeNull();
      await ended((await on('one', () => opened.runs.find(two))) as SourceRun);
      const three = await held();
      const open = await opening(owner);
      expect(await release(three)).toBeNull();
      await ended(open as SourceRun, 'failed');
      expect(await drop(three)).toMatchObject({ state: 'dropped' });
      expect([await drop(three), await release(three)]).toEqual([null, null]);
      const states = (await on('one', () => opened.runs.page(owner, 10))).map(({ state }) => state);
      expect(states).toEqual(['failed', 'dropped', 'completed', 'superseded']);
    });

    it('counts the last run of each owner of a kind, and their turns', async () => {
      const kind = `companies_${randomUUID()}_`;
      const [a, b] = [`${kind}a`, `${kind}b`];
      const overview = (board = 'one') => on(board, () => opened.runs.overview(kind));
      expect(await overview()).toEqual({ runs: {}, counts: NO_COUNTS });
      const first = await begun(a);
      await settle(first, { counts: { ...NO_COUNTS, created: 7 } });
      await ended(first);
      const second = await begun(a);
      await settle(second, { counts: { ...NO_COUNTS, unchanged: 5, updated: 2 } });
      await ended(second);
      await settle(await begun(b), { counts: { ...NO_COUNTS, created: 3 } });
      await begun(`other_${randomUUID()}`);
      expect(await overview()).toEqual({
        runs: { completed: 1, running: 1 },
        counts: { ...NO_COUNTS, unchanged: 5, updated: 2, created: 3 },
      });
      expect(await overview('two')).toEqual({ runs: {}, counts: NO_COUNTS });

      const count = (board = 'one') => on(board, () => opened.turns.count(kind, '2026-11-02T00:00:00.000Z'));
      await on('one', () => opened.turns.join([a, b], '2026-11-03T00:00:00.000Z'));
      await on('one', () => opened.turns.join([a], '2026-11-02T00:00:00.000Z'));
      expect([await count(), await count('two')]).toEqual([
        { all: 2, due: 1 },
        { all: 0, due: 0 },
      ]);
      for (const owner of [a, b]) await on('one', () => opened.turns.leave(owner));
    });

    it('shows the newest runs first, and keeps fifty', async () => {
      const owner = randomUUID();
      for (let n = 0; n < 53; n++) await ended(await begun(owner));
      const page = (limit: number, before?: number) => on('one', () => opened.runs.page(owner, limit, before));
      expect((await page(2)).map(({ number }) => number)).toEqual([53, 52]);
      expect((await page(2, 52)).map(({ number }) => number)).toEqual([51, 50]);
      expect(await page(100)).toHaveLength(50);
    });

    it('shows items in the order of the source, by their outcome', async () => {
      const run = await begun(randomUUID());
      const item = (place: number, sourceId: string | null, outcome: 'created' | 'failed') => ({
        place,
        sourceId,
        outcome,
        title: null,
        job: null,
        code: null,
        message: null,
      });
      await settle(run, { items: [item(2, 'b', 'created'), item(0, null, 'failed')] });
      await settle(run, { items: [item(7, 'b', 'failed'), item(1, 'c', 'created')] });
      const items = (options: Partial<Parameters<SourceRuns['items']>[1]>) =>
        on('one', () => opened.runs.items(run.id, { limit: 10, ...options }));
      expect((await items({})).map(({ key }) => key)).toEqual(['#0', 'c', 'b']);
      expect((await items({ limit: 1, after: { place: 0, key: '#0' } })).map(({ key }) => key)).toEqual(['c']);
      expect((await items({ outcome: 'failed' })).map(({ key }) => key)).toEqual(['#0']);
      expect(await on('two', () => opened.runs.items(run.id, { limit: 10 }))).toEqual([]);
    });
  });

  describe(`SourcePostings: ${name}`, () => {
    it('remembers what was noted, once and on its board', async () => {
      const run = await begun(randomUUID());
      const { owner } = run;
      await on('one', () => opened.postings.intend(owner, [posting(run, { state: 'intended' })]));
      await on('one', () => opened.postings.intend(owner, [posting(run, { job: 'jobs_2' })]));
      expect(await known(owner, 'a', 'b')).toEqual([posting(run, { state: 'intended' })]);
      const note = posting(run, { since: END, writes: 2, job: 'jobs_3', leads: false, endedAt: END });
      expect(await settle(run, { written: [note], counts: { ...NO_COUNTS, created: 1 } })).toBe(true);
      expect(await known(owner, 'a')).toEqual([{ ...note, since: facts.now }]);
      await on('one', () => opened.postings.reopen(owner, ['a', 'b']));
      expect(await known(owner, 'a', 'b')).toEqual([{ ...note, since: facts.now, mark: '' }]);
      expect(await on('two', () => opened.postings.known(owner, ['a']))).toEqual(new Map());
      expect(await on('one', () => opened.runs.find(run.id))).toMatchObject({ counts: { created: 1 } });
    });

    it('takes nothing from an attempt that another has followed, or of a run that is over', async () => {
      const run = await begun(randomUUID());
      await on('one', () => opened.runs.attempt(run.id));
      expect(await settle(run, { written: [posting(run)] })).toBe(false);
      expect(await known(run.owner, 'a')).toEqual([]);
      await ended(run);
      expect(await settle({ ...run, attempt: 2 }, { written: [posting(run)] })).toBe(false);
    });

    it('finds postings that a run has not seen, and has them leave', async () => {
      const first = await begun(randomUUID());
      const { owner } = first;
      const all = ['a', 'b', 'c', 'd'].map((sourceId) => posting(first, { sourceId }));
      await settle(first, { written: all });
      await ended(first);
      const second = await begun(owner);
      await settle(second, {
        seen: [{ sourceId: 'b', outcome: 'unchanged' }],
        written: [posting(second, { sourceId: 'e' })],
      });
      const tally = () => on('one', () => opened.postings.tally(owner, second.number));
      expect(await tally()).toEqual({ absent: 3, seen: 1 });
      const leave = (after: string, endedAt = END) =>
        on('one', () => opened.postings.leave(owner, second.number, { endedAt, after, limit: 2 }));
      const left = await leave('');
      expect(left).toMatchObject([
        { sourceId: 'a', state: 'leaving', endedAt: END },
        { sourceId: 'c', state: 'leaving' },
      ]);
      expect(await leave('', facts.now)).toEqual(left);
      await settle(second, { written: left.map((each) => ({ ...each, state: 'absent' as const })) });
      expect(await leave('')).toMatchObject([{ sourceId: 'd' }]);
      expect(await leave('d')).toEqual([]);
      expect(await tally()).toEqual({ absent: 0, seen: 1 });
    });

    it('finds postings by their jobs, and lets another lead', async () => {
      const one = await begun(randomUUID());
      const two = await begun(randomUUID());
      const job = `jobs_${randomUUID()}`;
      await settle(one, { written: [posting(one, { job })] });
      await settle(two, { written: [posting(two, { job, leads: false, given: {} })] });
      const found = () => on('one', () => opened.postings.ofJobs([job, 'jobs_none']));
      expect((await found()).map(({ owner, leads }) => [owner, leads])).toEqual(
        [[one.owner, true] as const, [two.owner, false] as const].sort(([x], [y]) => (x < y ? -1 : 1)),
      );
      const heir = { ...posting(two), owner: two.owner, leads: true, given: { title: ['', 'kept'] as const } };
      await settle(one, { heirs: [heir] });
      expect(await known(two.owner, 'a')).toMatchObject([
        { job, leads: true, given: { title: ['', 'kept'] }, mark: '' },
      ]);
      expect(await on('two', () => opened.postings.ofJobs([job]))).toEqual([]);
    });

    it('is abandoned with its owner, and forgotten a year later', async () => {
      const run = await begun(randomUUID());
      await settle(run, { written: [posting(run), posting(run, { sourceId: 'b' })] });
      await on('one', () => opened.postings.abandon(run.owner));
      expect(await known(run.owner, 'a', 'b')).toMatchObject([{ state: 'absent', endedAt: null }, { state: 'absent' }]);
      await on('one', () => opened.postings.reopen(run.owner, ['b']));
      expect(await known(run.owner, 'b')).toMatchObject([{ state: 'present', mark: '' }]);
      await on('one', () => opened.postings.forgetOld(run.owner));
      expect(await known(run.owner, 'a')).toHaveLength(1);
    });
  });

  describe(`SourceTurns: ${name}`, () => {
    it('has owners due from their moment on, until they are moved or leave', async () => {
      const { turns } = opened;
      const owner = randomUUID();
      const at = (day: number) => `2026-10-0${day}T00:00:00.000Z`;
      const mine = async (day: number) =>
        (await turns.due(at(day), 1_000))
          .filter((turn) => turn.owner === owner)
          .map(({ board, dueAt }) => [board, dueAt]);
      await on('one', () => turns.join([owner], at(2)));
      await on('two', () => turns.join([owner], at(1)));
      await on('one', () => turns.join([owner], at(3)));
      expect([await mine(1), await mine(3)]).toEqual([
        [['two', at(1)]],
        [
          ['two', at(1)],
          ['one', at(3)],
        ],
      ]);
      expect(await turns.due(at(9), 0)).toEqual([]);
      const turn = { board: 'two', owner, dueAt: at(1) };
      await turns.advance(turn, at(5));
      await turns.advance(turn, at(7));
      expect([await mine(4), await on('two', () => turns.next(owner))]).toEqual([[['one', at(3)]], at(5)]);
      await on('one', () => turns.leave(owner));
      expect([await on('one', () => turns.next(owner)), await mine(9)]).toEqual([null, [['two', at(5)]]]);
    });
  });
};
