import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { feedSource, incoming } from '../feed-source.js';
import {
  type Body,
  eventually,
  issuePaths,
  outcome,
  PRIVATE_ADDRESSES,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer('private-addresses', PRIVATE_ADDRESSES);
});
afterAll(() => server?.stop());

/** A board with a feed that has postings with these ids. */
async function setUp(...ids: readonly string[]) {
  const { key, slug } = await server.newBoard(`feeds-${unique()}`);
  const call = (method: string, path: string, body?: unknown, other = key) =>
    server.call(method, `/v1${path}`, { key: other, ...(body === undefined ? {} : { body }) });
  const source = await feedSource(...ids);
  const { body: feed } = await call('POST', '/job-feeds', incoming(source.url));
  const path = `/job-feeds/${feed.id}`;
  const last = async () => (await call('GET', `${path}/runs?limit=1`)).body.data[0] as Body;
  const ended = async () => {
    await eventually(async () => !['pending', 'running'].includes(String((await last()).state)));
    return last();
  };
  const ran = async () => {
    // The operation may have ended by then, also with the fault of its source.
    expect((await call('POST', `${path}/runs`, {})).status).toBe(202);
    return ended();
  };
  const jobs = async () =>
    ((await call('GET', '/jobs')).body.data as Body[]).map(({ title, status }) => `${title} ${status}`).sort();
  return { slug, call, source, feed, path, ran, ended, jobs };
}

describe('an incoming feed', () => {
  test('is previewed, run, held when it shrinks, and released', async () => {
    const { call, source, path, ran, ended, jobs } = await setUp('1', '2', '3');
    const preview = await call('POST', `${path}/preview`, {});
    expect([outcome(preview), preview.body.items]).toEqual([
      '200',
      [1, 2, 3].map((n) => expect.objectContaining({ sourceId: `${n}`, title: `Nurse ${n}`, problems: [] })),
    ]);
    expect(await jobs()).toEqual([]);
    const run = await ran();
    expect(run).toMatchObject({ object: 'job_feed_run', state: 'completed', counts: { created: 3 }, fault: null });
    expect((await call('GET', `${path}/runs/${run.id}/items?outcome=created`)).body.data).toHaveLength(3);
    expect(await jobs()).toEqual(['Nurse 1 published', 'Nurse 2 published', 'Nurse 3 published']);
    source.shows('2');
    const held = await ran();
    expect(held).toMatchObject({ state: 'held', absent: 2, counts: { unchanged: 1, expired: 0 } });
    expect(outcome(await call('POST', `${path}/runs/${held.id}/release`, {}))).toBe('202');
    expect(await ended()).toMatchObject({ id: held.id, state: 'completed', counts: { expired: 2 } });
    expect(await jobs()).toEqual(['Nurse 1 expired', 'Nurse 2 published', 'Nurse 3 expired']);
    expect(outcome(await call('POST', `${path}/runs/${held.id}/release`, {}))).toBe('409 job_feeds_run_not_held');
    expect(outcome(await call('POST', `${path}/runs/${held.id}/drop`, {}))).toBe('409 job_feeds_run_not_held');
    source.answers('<source><job>');
    expect(await ran()).toMatchObject({ state: 'failed', fault: { code: expect.stringMatching(/^source_/) } });
  });

  test('is read on its schedule', async () => {
    const { call, path, ended, jobs } = await setUp('1');
    expect(outcome(await call('PATCH', path, { isPaused: false, schedule: 'hourly' }))).toBe('200');
    await eventually(async () => (await jobs()).length === 1, 60_000);
    expect(await ended()).toMatchObject({ trigger: 'schedule', state: 'completed' });
  });

  test('shows the secret of its address to those who may manage it, and to no log', async () => {
    const { call, slug, feed, source, path, ran } = await setUp('1');
    expect(feed).toMatchObject({
      direction: 'in',
      sourceUrl: source.url,
      url: null,
      schedule: 'daily',
      isPaused: true,
    });
    const reader = await call('GET', path, undefined, await server.newKey({ board: slug, scopes: ['feeds.read'] }));
    expect([outcome(reader), reader.body.sourceUrl]).toEqual(['200', new URL(source.url).origin]);
    await ran();
    const token = new URL(source.url).searchParams.get('token') ?? '';
    expect(await server.log()).not.toContain(token);
  });

  test('is rejected with invalid fields', async () => {
    const { call, path, source } = await setUp('1');
    const other = await setUp('1');
    const add = async (more: object) =>
      issuePaths(await call('POST', '/job-feeds', { ...incoming(source.url), ...more }));
    expect(await add({ sourceUrl: undefined })).toEqual(['sourceUrl']);
    expect(await add({ sourceUrl: 'ftp://partner.example/' })).toEqual(['sourceUrl']);
    expect(await add({ format: 'linkedin_xml' })).toEqual(['format']);
    expect(await add({ format: 'custom' })).toEqual(['mapping']);
    expect(await add({ format: 'custom', mapping: { items: 'a', fields: { none: 'x' } } })).toEqual([
      'mapping.fields.none',
    ]);
    expect(await add({ schedule: 'yearly' })).toEqual(['schedule']);
    expect(await add({ companyId: 'companies_none' })).toEqual(['companyId']);
    expect(outcome(await call('POST', `${path}/rotate-token`))).toBe('409 job_feeds_not_outgoing');
    const { body: out } = await call('POST', '/job-feeds', { name: 'Out', format: 'rss' });
    for (const [method, rest] of [
      ['POST', 'runs'],
      ['GET', 'runs'],
      ['POST', 'preview'],
    ] as const)
      expect(outcome(await call(method, `/job-feeds/${out.id}/${rest}`, method === 'POST' ? {} : undefined))).toBe(
        '409 job_feeds_not_incoming',
      );
    const run = await other.ran();
    expect(outcome(await call('GET', `${path}/runs/${run.id}`))).toBe('404 job_feeds_run_not_found');
    expect(outcome(await call('GET', `${other.path}/runs/${run.id}`))).toBe('404 job_feeds_not_found');
    source.answers('gone', 500);
    expect(outcome(await call('POST', `${path}/preview`, {}))).toBe('502 job_feeds_source_failed');
  });
});
