import { OpenedSources } from '#postings/rules';
import { afterAll, describe, expect, test } from '@jest/globals';
import { SourceRuns, SourceTurns } from '../source-memory/source-memory.js';
import { scenario } from '#testing/scenario';
import { sourceMemory } from '../source-memory/source-memory.samples.js';
import { JobsModule } from '../jobs.module.js';
import { JobReader } from '../job/job.read-model.js';
import { posting } from '../source-run/memory-posting-sources.samples.js';
import { HILL, sources } from '../source-run/source-runs.samples.js';
import { FeedRuns } from './feed-runs.service.js';
import { nextTurn } from './incoming-feed.js';
import { JobFeeds } from './job-feed.service.js';
import { ScheduledRuns } from '../source-run/scheduled-runs.service.js';

const jobs = await scenario(JobsModule, {
  providers: [sourceMemory(), { provide: OpenedSources, useValue: { postings: sources } }],
});
afterAll(() => jobs.close());

let count = 0;
const setUp = async () => {
  const board = await jobs.board();
  const { given, when, worked } = board;
  const sourceUrl = `https://partner.example/${++count}/feed.xml?token=hidden`;
  const has = (...ids: readonly string[]) =>
    sources.put(
      sourceUrl,
      ids.map((sourceId) => posting({ sourceId, ...HILL })),
    );
  has('1', '2', '3');
  const feed = { name: 'Partner', direction: 'in', format: 'indeed_xml', sourceUrl } as const;
  const { id } = await given(JobFeeds, (feeds) => feeds.add(feed));
  const begin = () => when(FeedRuns, (runs) => runs.begin(id));
  const runs = () => given(FeedRuns, async (all) => (await all.page(id, {})).rows);
  const ran = async () => {
    await begin().accepted();
    await worked();
    const [run] = await runs();
    if (!run) throw new Error('There is no run.');
    return run;
  };
  const published = () => given(JobReader, (reader) => reader.published());
  return { ...board, id, feed, sourceUrl, has, begin, runs, ran, published };
};

describe('an incoming feed', () => {
  test.each([
    [true, { created: 1 }],
    [false, { created: 0, failed: 1 }],
  ])('makes jobs of items without an address if people apply on the board: %j', async (applyOnBoard, counts) => {
    const { given, when, worked, feed, published } = await setUp();
    const sourceUrl = `https://partner.example/${++count}/custom.json`;
    sources.put(sourceUrl, [posting({ sourceId: 'native', ...HILL, applicationUrl: null })]);
    const mapping = { items: 'jobs', fields: { id: 'id' }, applyOnBoard };
    const { id } = await given(JobFeeds, (feeds) => feeds.add({ ...feed, sourceUrl, format: 'custom', mapping }));
    await when(FeedRuns, (runs) => runs.begin(id)).accepted();
    await worked();
    const [run] = await given(FeedRuns, async (all) => (await all.page(id, {})).rows);
    expect(run?.counts).toMatchObject(counts);
    expect(await published()).toBe(counts.created);
  });

  test('encrypts its URL, and validates its fields', async () => {
    const { id, feed, sourceUrl, events, when, given } = await setUp();
    expect(JSON.stringify(events())).not.toContain('hidden');
    const add = (more: object) => when(JobFeeds, (feeds) => feeds.add({ ...feed, ...more }));
    await add({ sourceUrl: 'http://partner.example/feed' }).refused('validation_bad_request', ['sourceUrl']);
    await add({ sourceUrl: 'https://127.0.0.1/feed' }).refused('validation_bad_request', ['sourceUrl']);
    await add({ sourceUrl: 'https://a:b@partner.example/' }).refused('validation_bad_request', ['sourceUrl']);
    await add({ sourceUrl: undefined }).refused('validation_bad_request', ['sourceUrl']);
    await add({ format: 'linkedin_xml' }).refused('validation_bad_request', ['format']);
    await add({ format: 'custom' }).refused('validation_bad_request', ['mapping']);
    await add({ companyId: 'companies_none' }).refused('validation_bad_request', ['companyId']);
    await add({ categories: [] }).refused('validation_bad_request', ['categories']);
    await add({ direction: 'out' }).refused('validation_bad_request', ['sourceUrl']);
    const change = (changes: object) => when(JobFeeds, (feeds) => feeds.change(id, changes));
    await change({ sourceUrl, schedule: 'daily' }).appends();
    const { answer } = await change({ schedule: 'hourly', isPaused: true }).accepted();
    expect(answer.source).toMatchObject({ schedule: 'hourly', isPaused: true, origin: 'https://partner.example' });
    await when(JobFeeds, (feeds) => feeds.rotate(id)).refused('job_feeds_not_outgoing');
    const out = await given(JobFeeds, (feeds) => feeds.add({ name: 'Out', format: 'rss' }));
    await when(FeedRuns, (all) => all.begin(out.id)).refused('job_feeds_not_incoming');
    await when(FeedRuns, (all) => all.begin('jobfeeds_none')).refused('job_feeds_not_found');
  });

  test('is run, one run at a time, and reports its items', async () => {
    const { id, begin, worked, given, when, published, runs } = await setUp();
    await begin().accepted();
    await begin().refused('job_feeds_run_open');
    await worked();
    expect(await published()).toBe(3);
    const [run] = await runs();
    expect(run).toMatchObject({ state: 'completed', trigger: 'operator', counts: { created: 3 }, absent: null });
    const items = (options: object) => given(FeedRuns, (all) => all.items(id, run?.id ?? '', options));
    const { rows, nextCursor } = await items({ limit: 2 });
    expect(rows.map(({ sourceId }) => sourceId)).toEqual(['1', '2']);
    expect((await items({ limit: 2, cursor: nextCursor })).rows).toMatchObject([{ sourceId: '3', outcome: 'created' }]);
    expect((await items({ outcome: 'failed' })).rows).toEqual([]);
    await when(FeedRuns, (all) => all.byId(id, 'runs_none')).refused('job_feeds_run_not_found');
  });

  test('is held when it shrinks, until it is released or discarded', async () => {
    const { id, has, ran, when, worked, published, runs } = await setUp();
    await ran();
    has('1');
    const held = await ran();
    expect(held).toMatchObject({ state: 'held', absent: 2 });
    const drop = (run: string) => when(FeedRuns, (all) => all.drop(id, run));
    const release = (run: string) => when(FeedRuns, (all) => all.release(id, run));
    expect((await drop(held.id).appends('JobFeedRunDropped')).answer.state).toBe('dropped');
    await release(held.id).refused('job_feeds_run_not_held');
    const again = await ran();
    await release(again.id).appends('JobFeedRunReleased');
    await worked();
    expect([await published(), (await runs())[0]?.state]).toEqual([1, 'completed']);
    await drop(again.id).refused('job_feeds_run_not_held');
  });

  test('reports the error of its source', async () => {
    const { id, ran, sourceUrl, when } = await setUp();
    sources.put(sourceUrl, { items: [], fault: { fault: 'malformed' } });
    expect(await ran()).toMatchObject({ state: 'failed', fault: { code: 'source_malformed' } });
    await when(FeedRuns, (all) => all.preview(id)).refused('job_feeds_source_failed');
  });

  test('previews its first items without writing anything', async () => {
    const { id, given, sourceUrl, published } = await setUp();
    const many = Array.from({ length: 30 }, (_, n) => ({ posting: posting({ sourceId: String(n), ...HILL }) }));
    const wrong = [
      { posting: posting({ sourceId: 'x', title: '', companyName: null }) },
      { unreadable: { sourceId: null, problem: 'It has no id.' } },
    ];
    sources.put(sourceUrl, { items: [...wrong, ...many] });
    const items = await given(FeedRuns, (all) => all.preview(id));
    expect(items).toHaveLength(20);
    expect(items[0]?.problems[0]).toMatch(/^title /);
    expect(items.slice(1, 3).map(({ problems }) => problems)).toEqual([['It has no id.'], []]);
    expect(await published()).toBe(0);
  });

  test('keeps its jobs when it is deleted', async () => {
    const { id, ran, given, published } = await setUp();
    await ran();
    await given(JobFeeds, (feeds) => feeds.remove(id));
    expect(await published()).toBe(3);
    expect(await given(SourceTurns, (turns) => turns.next(id))).toBeNull();
  });
});

describe('the schedule', () => {
  test('spreads runs over a tenth of the interval', () => {
    const now = '2026-01-01T00:00:00.000Z';
    expect([nextTurn('hourly', now, 0), nextTurn('hourly', now, 1)]).toEqual([
      '2026-01-01T01:00:00.000Z',
      '2026-01-01T01:06:00.000Z',
    ]);
    expect(nextTurn('weekly', now, 0)).toBe('2026-01-08T00:00:00.000Z');
  });

  test('starts each run once, waits as the source asks, and stops while the feed is paused', async () => {
    const { id, given, worked, runs, sourceUrl } = await setUp();
    const schedule = jobs.service(ScheduledRuns);
    const next = () => given(SourceTurns, (turns) => turns.next(id));
    const [first] = [await next()];
    await schedule.begin(first ?? '');
    await worked();
    expect(await runs()).toMatchObject([{ trigger: 'schedule', counts: { created: 3 } }]);
    const second = (await next()) ?? '';
    expect(second > (first ?? '')).toBe(true);
    await schedule.begin(first ?? '');
    expect(await runs()).toHaveLength(1);

    sources.put(sourceUrl, { items: [], fault: { fault: 'rate_limited', retryAfter: 10 * 86_400 } });
    await schedule.begin(second);
    await worked();
    expect((await runs())[0]).toMatchObject({ state: 'failed', fault: { code: 'source_rate_limited' } });
    const third = (await next()) ?? '';
    await schedule.begin(third);
    expect(await runs()).toHaveLength(2);
    expect(await next()).toBe(await given(SourceRuns, (all) => all.retryAt(id)));
    await given(JobFeeds, (feeds) => feeds.change(id, { isPaused: true }));
    expect(await next()).toBeNull();
  });
});
