import { OpenedSources, type Posting } from '#postings/rules';
import { afterAll, describe, expect, test } from '@jest/globals';
import { SourcePostings } from '../source-memory/source-memory.js';
import { type MemorySourcePostings, sourceMemory } from '../source-memory/source-memory.samples.js';
import { scenario } from '#testing/scenario';
import { JobsModule } from '../jobs.module.js';
import { JobWriter } from '../job/job.service.js';
import { jobs as jobCommands } from '../job/job.decider.js';
import { CommandBus } from '@nestjs/cqrs';
import { COOK, OPERATOR } from '../job/new-job.samples.js';
import { posting as plain } from './memory-posting-sources.samples.js';
import { HILL, sourceOn, sources } from './source-runs.samples.js';

const jobs = await scenario(JobsModule, {
  providers: [sourceMemory(), { provide: OpenedSources, useValue: { postings: sources } }],
});
afterAll(() => jobs.close());

const posting = (sourceId: string, more: Partial<Posting> = {}) => plain({ sourceId, ...HILL, ...more });
const setUp = () => sourceOn(jobs);
type Source = Awaited<ReturnType<typeof setUp>>;
const titles = async ({ all }: Source) => (await all()).map(({ title, status }) => `${title} ${status}`);
const edit = async ({ given, all }: Source, nth: number, input: object) => {
  const row = (await all())[nth];
  if (!row) throw new Error('No such job.');
  return given(JobWriter, (writer) => writer.change(row, input));
};
const command = async ({ given, all }: Source, nth: number, name: 'ExpireJob' | 'DeleteJob' | 'PauseJob') => {
  const row = (await all())[nth];
  return given(CommandBus, (bus) => bus.execute(jobCommands[name](row?.id ?? '', {})));
};

describe('a run', () => {
  test('creates a published job for each posting, and ignores unchanged ones', async () => {
    const source = await setUp();
    source.has(
      posting('1', {
        employmentType: 'full_time',
        workplace: 'remote',
        locations: [{ query: 'Germany' }],
        salary: { min: 10, max: 20, currency: 'EUR', timeframe: 'per_hour' },
        publishedAt: '2026-01-01T00:00:00.000Z',
      }),
      posting('2', { workplace: 'on_site', locations: [{ city: 'Nowhere', country: 'Atlantis' }] }),
    );
    expect(await source.ran()).toMatchObject({ state: 'completed', counts: { created: 2, unchanged: 0 } });
    const [one, two] = await source.all();
    expect(one).toMatchObject({
      title: 'Posting 1',
      status: 'published',
      companyName: 'Hill',
      employmentType: 'full_time',
      remoteOption: 'remote',
      salaryMin: 10,
      publishedAt: '2026-01-01T00:00:00.000Z',
      expiresAt: null,
      detail: { remotePermits: [{ type: 'country', value: 'DE' }] },
    });
    expect(two).toMatchObject({ detail: { officeLocations: [{ displayName: 'Nowhere, Atlantis', country: null }] } });
    const before = await source.all();
    expect(await source.ran()).toMatchObject({ state: 'completed', counts: { created: 0, unchanged: 2 } });
    expect(await source.all()).toEqual(before);
  });

  test('writes a field that the source changed, unless an operator has edited it', async () => {
    const source = await setUp();
    source.has(posting('1', { seniority: 'senior' }));
    await source.ran();
    await edit(source, 0, { title: 'Mine' });
    source.has(posting('1', { title: 'Theirs', description: '<p>New.</p>', seniority: 'senior' }));
    const run = await source.ran();
    expect(run.counts).toMatchObject({ updated: 1 });
    expect(await source.items(run.id)).toMatchObject([{ outcome: 'updated', code: 'posting_fields_kept' }]);
    expect(await source.all()).toMatchObject([
      { title: 'Mine', detail: { description: '<p>New.</p>' }, seniority: 'senior' },
    ]);
    source.has(posting('1', { title: 'Theirs again', description: '<p>Newer.</p>', seniority: 'director' }));
    await source.ran();
    expect(await source.all()).toMatchObject([
      { title: 'Mine', seniority: 'director', detail: { description: '<p>Newer.</p>' } },
    ]);
  });

  test('expires jobs whose postings are missing, and publishes them again if those return', async () => {
    const source = await setUp();
    const all = ['1', '2', '3'].map((id) => posting(id));
    source.has(...all);
    await source.ran();
    source.has(...all.slice(1));
    const run = await source.ran();
    expect(run).toMatchObject({ state: 'completed', counts: { expired: 1, unchanged: 2 } });
    expect(await source.items(run.id)).toMatchObject([{ outcome: 'expired', sourceId: '1' }]);
    expect(await titles(source)).toEqual(['Posting 1 expired', 'Posting 2 published', 'Posting 3 published']);
    source.has(...all);
    expect((await source.ran()).counts).toMatchObject({ returned: 1, unchanged: 2 });
    expect(await source.all()).toMatchObject([{ status: 'published', expiresAt: null }, {}, {}]);
  });

  test('is held when it would expire more than half, until an operator releases it', async () => {
    const source = await setUp();
    const all = ['1', '2', '3'].map((id) => posting(id));
    source.has(...all);
    await source.ran();
    source.has(posting('4'));
    const held = await source.ran();
    expect(held).toMatchObject({ state: 'held', counts: { created: 1, expired: 0 } });
    expect((await titles(source)).filter((title) => title.endsWith('published'))).toHaveLength(4);
    expect(await source.release(held.id)).toMatchObject({ state: 'pending' });
    await source.attempted(held.id);
    expect(await source.found(held.id)).toMatchObject({ state: 'completed', counts: { created: 1, expired: 3 } });
    expect((await titles(source)).filter((title) => title.endsWith('published'))).toEqual(['Posting 4 published']);
  });

  test('is held if it reads nothing from a source that had postings', async () => {
    const source = await setUp();
    source.has(posting('1'));
    await source.ran();
    source.has();
    const held = await source.ran();
    expect(held.state).toBe('held');
    source.has(posting('1'));
    expect((await source.ran()).state).toBe('completed');
    expect((await source.found(held.id)).state).toBe('superseded');
    expect(await source.release(held.id)).toBeNull();
  });

  test('expires nothing if the source fails', async () => {
    const source = await setUp();
    const all = ['1', '2', '3'].map((id) => posting(id));
    source.has(...all);
    await source.ran();
    sources.put(source.url, {
      items: [{ posting: posting('1', { title: 'Changed' }) }],
      fault: { fault: 'rate_limited', after: 1, retryAfter: 60 },
    });
    const run = await source.ran();
    expect(run).toMatchObject({ state: 'failed', fault: { code: 'source_rate_limited' }, counts: { updated: 1 } });
    expect(await titles(source)).toEqual(['Changed published', 'Posting 2 published', 'Posting 3 published']);
    sources.put(source.url, { items: [], fault: { fault: 'unreachable' } });
    expect(await source.ran()).toMatchObject({ state: 'failed', fault: { code: 'source_unreachable' } });
    expect(await titles(source)).toHaveLength(3);
  });

  test('does not touch jobs that an operator deleted or expired', async () => {
    const source = await setUp();
    source.has(posting('1'), posting('2'), posting('3'));
    await source.ran();
    await command(source, 0, 'DeleteJob');
    await command(source, 0, 'ExpireJob');
    source.has(posting('1', { title: 'One' }), posting('2', { title: 'Two' }), posting('3'));
    const run = await source.ran();
    expect(await source.items(run.id)).toMatchObject([
      { sourceId: '1', outcome: 'skipped', code: 'posting_job_deleted' },
      { sourceId: '2', outcome: 'updated' },
    ]);
    expect(await titles(source)).toEqual(['Two expired', 'Posting 3 published']);
    source.has(posting('3'), posting('2', { title: 'Two' }));
    await source.ran();
    source.has(posting('2', { title: 'Two' }), posting('1', { title: 'One' }), posting('3'));
    await source.ran();
    expect(await titles(source)).toEqual(['Two expired', 'Posting 3 published']);
  });

  test('keeps the first of two items with one id, and reports items that cannot be jobs', async () => {
    const source = await setUp();
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    sources.put(source.url, {
      items: [
        { posting: posting('1') },
        { posting: posting('1', { title: 'Again' }) },
        { posting: posting('2', { title: ' ' }) },
        { posting: posting('3', { applicationUrl: null }) },
        { unreadable: { sourceId: null, problem: 'It has no id.' } },
        { posting: posting('4', { publishedAt: soon, description: '<script>alert(1)</script><p onclick="x">Hi</p>' }) },
        { posting: posting('5', { expiresAt: '2020-01-01T00:00:00.000Z' }) },
        { posting: posting('6', { companyName: null }) },
        { posting: posting('7', { expiresAt: '+020000-01-01T00:00:00.000Z' }) },
      ],
    });
    const run = await source.ran();
    expect(run.counts).toMatchObject({ created: 3, failed: 4, skipped: 2 });
    expect((await source.items(run.id)).map(({ outcome, code }) => [outcome, code])).toEqual([
      ['created', null],
      ['skipped', 'posting_repeated'],
      ['failed', 'validation_bad_request'],
      ['failed', 'validation_bad_request'],
      ['failed', 'posting_unreadable'],
      ['created', null],
      ['skipped', 'posting_over'],
      ['failed', 'validation_bad_request'],
      ['created', null],
    ]);
    const [, clean, far] = await source.all();
    expect(clean?.detail.description).toBe('<p>Hi</p>');
    expect((clean?.publishedAt ?? '') < soon).toBe(true);
    expect(far?.expiresAt).toBeNull();
  });

  test('ends a job by the expiry of its source, and continues it when that is extended', async () => {
    const source = await setUp();
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const [soon, late] = [at(60_000), at(3_600_000)];
    source.has(posting('1', { expiresAt: soon }));
    await source.ran();
    const [row] = await source.all();
    await source.given(CommandBus, (bus) => bus.execute(jobCommands.LapseJob(row?.id ?? '', {})), { now: at(120_000) });
    expect(await source.all()).toMatchObject([{ status: 'expired', expiresAt: soon }]);
    source.has(posting('1', { expiresAt: late }));
    await source.ran();
    expect(await source.all()).toMatchObject([{ status: 'published', expiresAt: late }]);
  });

  test('does nothing if the source is unchanged', async () => {
    const source = await setUp();
    const items = [{ posting: posting('1') }, { posting: posting('2') }];
    sources.put(source.url, { items, marks: { etag: '"1"' } });
    await source.ran();
    expect(await source.ran()).toMatchObject({ state: 'completed', counts: { unchanged: 2, created: 0 } });
    expect(sources.requests.at(-1)).toMatchObject({ marks: { etag: '"1"' } });
    const company = (await source.all())[0]?.companyId ?? null;
    await source.ran({ companyId: company });
    expect(sources.requests.at(-1)?.marks).toBeUndefined();
  });
});

describe('a job that comes from two sources', () => {
  const two = async () => {
    const board = await jobs.board();
    return [await sourceOn(jobs, board), await sourceOn(jobs, board, 'jobfeeds_2')] as const;
  };

  test('exists once, is written by the first, and expires when both lack it', async () => {
    const [one, other] = await two();
    for (const source of [one, other]) source.has(posting('1'), posting('2'), posting('3'));
    await one.ran();
    expect((await other.ran()).counts).toMatchObject({ linked: 3, created: 0 });
    expect(await one.all()).toHaveLength(3);
    other.has(posting('1', { title: 'Other' }), posting('2'), posting('3'));
    await other.ran();
    expect((await titles(one))[0]).toBe('Posting 1 published');
    one.has(posting('2'), posting('3'));
    expect((await one.ran()).counts).toMatchObject({ expired: 0 });
    expect((await titles(one))[0]).toBe('Posting 1 published');
    // This posting leads the job now.
    await other.ran();
    expect((await titles(one))[0]).toBe('Other published');
    other.has(posting('2'), posting('3'));
    expect((await other.ran()).counts).toMatchObject({ expired: 1 });
    expect((await titles(one))[0]).toBe('Other expired');
    one.has(posting('1', { title: 'Back' }), posting('2'), posting('3'));
    expect((await one.ran()).counts).toMatchObject({ returned: 1 });
    expect((await titles(one))[0]).toMatch(/published$/);
  });

  test('stays if an operator created it, and is never written', async () => {
    const [one] = await two();
    await one.given(JobWriter, (writer) => writer.create({ ...COOK, status: 'published' }, OPERATOR));
    const same = posting('1', { title: 'Cook', description: '<p>Cooks.</p>', applicationUrl: COOK.applicationUrl });
    one.has(same, posting('2'), posting('3'));
    expect((await one.ran()).counts).toMatchObject({ linked: 1, created: 2 });
    one.has({ ...same, description: '<p>Chef.</p>' }, posting('2'), posting('3'));
    await one.ran();
    one.has(posting('2'), posting('3'));
    expect((await one.ran()).counts).toMatchObject({ expired: 0 });
    expect(await one.all()).toMatchObject([{ status: 'published', detail: { description: '<p>Cooks.</p>' } }, {}, {}]);
  });
});

describe('an interrupted run', () => {
  test('continues, and counts each posting once', async () => {
    const source = await setUp();
    const items = Array.from({ length: 1_100 }, (_, n) => ({ posting: posting(String(n)) }));
    let broken = false;
    sources.put(source.url, {
      items,
      beforeBatch: (batch) => {
        if (batch !== 2 || broken) return;
        broken = true;
        throw new Error('The process died.');
      },
    });
    const { id } = await source.begun();
    await expect(source.attempted(id)).rejects.toThrow('died');
    expect(await source.found(id)).toMatchObject({ state: 'running', counts: { created: 1_000 } });
    await source.attempted(id);
    expect(await source.found(id)).toMatchObject({
      state: 'completed',
      attempt: 2,
      counts: { created: 1_100, unchanged: 0 },
    });
    expect(await source.items(id)).toHaveLength(1_000);
  });

  /** A source of three jobs. `lost`: it loses the first, and the run dies after noting that, before it expires the job. */
  const interrupted = async () => {
    const source = await setUp();
    const all = ['1', '2', '3'].map((id) => posting(id));
    source.has(...all);
    await source.ran();
    const lost = async () => {
      source.has(...all.slice(1));
      const { id, number } = await source.begun();
      await source.given(SourcePostings, (postings) =>
        postings.leave(source.owner, number, {
          endedAt: new Date(Date.now() - 1_000).toISOString(),
          after: '',
          limit: 1,
        }),
      );
      return id;
    };
    return { source, lost };
  };
  const publish = async ({ given, all }: Source) => {
    const id = (await all())[0]?.id ?? '';
    await given(JobWriter, (writer) => writer.publish(id, {}), { now: new Date().toISOString() });
  };

  test('leaves a job published that an operator published after the source lost it', async () => {
    const { source, lost } = await interrupted();
    await command(source, 0, 'PauseJob');
    const run = await lost();
    await publish(source);
    await source.attempted(run);
    expect(await source.found(run)).toMatchObject({ state: 'completed', counts: { expired: 0, unchanged: 2 } });
    expect((await titles(source))[0]).toBe('Posting 1 published');
  });

  test('expires a job that an operator edited, but did not publish, after the source lost it', async () => {
    const { source, lost } = await interrupted();
    const run = await lost();
    await edit(source, 0, { title: 'Mine' });
    await source.attempted(run);
    expect(await source.found(run)).toMatchObject({ state: 'completed', counts: { expired: 1, unchanged: 2 } });
    expect((await titles(source))[0]).toBe('Mine expired');
  });

  test('counts a job as expired that an earlier attempt expired, even if an operator published it since', async () => {
    const { source } = await interrupted();
    source.has(posting('2'), posting('3'));
    const { id } = await source.begun();
    const memory = jobs.service(SourcePostings) as unknown as MemorySourcePostings;
    let batches = 0;
    memory.beforeSettling = () => {
      if (++batches === 2) throw new Error('The process died.');
    };
    await expect(source.attempted(id)).rejects.toThrow('died');
    memory.beforeSettling = () => undefined;
    await publish(source);
    await source.attempted(id);
    expect(await source.found(id)).toMatchObject({ state: 'completed', counts: { expired: 1 } });
    expect((await titles(source))[0]).toBe('Posting 1 published');
  });

  test('leaves a returned posting present, and the next run counts it as seen', async () => {
    const source = await setUp();
    const all = ['1', '2', '3', '4'].map((id) => posting(id));
    source.has(...all);
    await source.ran();
    source.has();
    const { id: emptied } = await source.ran();
    await source.release(emptied);
    await source.attempted(emptied);
    source.has(posting('2'));
    const { id } = await source.begun();
    const memory = jobs.service(SourcePostings) as unknown as MemorySourcePostings;
    memory.beforeSettling = () => {
      throw new Error('The process died.');
    };
    await expect(source.attempted(id)).rejects.toThrow('died');
    memory.beforeSettling = () => undefined;
    source.has(posting('new'));
    await source.attempted(id);
    // The posting that returned in the first attempt is absent from the second, and is the only one that was there before.
    expect(await source.found(id)).toMatchObject({ state: 'held', counts: { created: 1, returned: 0 } });
    source.has(posting('2'));
    // One earlier posting is there, one is absent: not more than half.
    expect(await source.ran()).toMatchObject({ state: 'completed', counts: { unchanged: 1, returned: 0, expired: 1 } });
    expect(await titles(source)).toEqual([
      'Posting 1 expired',
      'Posting 2 published',
      'Posting 3 expired',
      'Posting 4 expired',
      'Posting new expired',
    ]);
  });
});
