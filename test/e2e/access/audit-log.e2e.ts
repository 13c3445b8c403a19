import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aJob,
  type Body,
  eventually,
  issuePaths,
  outcome,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;
let company: Body;
let job: Body;
let renamed: { readonly requestId: string | null; readonly at: string };

interface Entry {
  readonly id: string;
  readonly object: string;
  readonly type: string;
  readonly at: string;
  readonly actor: { readonly type: string; readonly id: string | null };
  readonly subject: { readonly type: string; readonly id: string };
  readonly requestId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly eventId: string;
  readonly fields: readonly string[];
}

const entries = async (query = '', key = server.key): Promise<readonly Entry[]> => {
  const answer = await server.call('GET', `/v1/audit-log?limit=100${query}`, { key });
  expect(outcome(answer)).toBe('200');
  return answer.body.data as unknown as readonly Entry[];
};
/** Entries appear a moment after the changes. */
const settled = (type: string, id: string) =>
  eventually(async () => (await entries(`&objectId=${id}`)).some((entry) => entry.type === type));

beforeAll(async () => {
  server = await sharedServer();
  company = (await server.call('POST', '/v1/companies', { body: { name: `Clinic ${unique()}` } })).body;
  job = (await server.call('POST', '/v1/jobs', { body: aJob(company.id, { title: 'A secret title' }) })).body;
  const answer = await server.call('PATCH', `/v1/companies/${company.id}`, {
    body: { name: `Other ${unique()}`, xUrl: '@other' },
  });
  renamed = { requestId: answer.headers.get('x-request-id'), at: answer.body.updatedAt };
  await server.call('PATCH', '/v1/settings', { body: { name: 'Another name' } });
  await settled('job.company_renamed', job.id);
});
afterAll(() => server?.stop());

describe('the audit log', () => {
  test('says who changed what, newest first, by names alone', async () => {
    const all = await entries();
    const types = all.map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining([
        'company.created',
        'job.created',
        'company.updated',
        'job.company_renamed',
        'settings.name_changed',
      ]),
    );
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    const updated = all.find(({ type }) => type === 'company.updated');
    expect(updated).toEqual({
      id: expect.stringMatching(/^changes_[0-9a-hjkmnp-tv-z]{26}$/),
      object: 'audit_entry',
      type: 'company.updated',
      at: renamed.at,
      actor: { type: 'api_key', id: expect.any(String), sessionId: null },
      subject: { type: 'company', id: company.id },
      requestId: renamed.requestId,
      correlationId: renamed.requestId,
      causationId: null,
      eventId: expect.any(String),
      version: 2,
      fields: expect.arrayContaining(['name', 'xUrl']),
    });
    // Entries of the server name their cause.
    expect(all.find(({ type }) => type === 'job.company_renamed')).toMatchObject({
      actor: { type: 'system', id: 'relabel-jobs' },
      correlationId: renamed.requestId,
      causationId: updated?.eventId,
      fields: [],
    });
    const { text } = await server.call('GET', '/v1/audit-log?limit=100');
    expect(text).not.toContain('secret title');
    expect(text).not.toContain('Another name');
  });

  test('has the ids of histories', async () => {
    const history = await server.call('GET', `/v1/companies/${company.id}/history`);
    const ids = history.body.data.map(({ id }) => id);
    expect((await entries(`&objectId=${company.id}`)).map(({ id }) => id)).toEqual(ids);
  });

  test('is filtered by actor, object, type and time', async () => {
    const types = async (query: string) => (await entries(query)).map(({ type }) => type);
    expect(await types(`&objectType=company`)).toEqual(['company.updated', 'company.created']);
    expect(await types(`&objectId=${job.id}`)).toEqual(['job.company_renamed', 'job.created']);
    expect(await types('&type=job.created')).toEqual(['job.created']);
    expect(await types('&type=job.created&objectType=company')).toEqual([]);
    expect(await types('&actorType=system&objectType=job')).toEqual(['job.company_renamed']);
    expect(await types('&actorId=relabel-jobs')).toEqual(['job.company_renamed']);
    expect(await types('&actorType=board_user')).toEqual([]);
    const moment = encodeURIComponent(renamed.at);
    expect(await types(`&since=${moment}&until=${moment}`)).toEqual(['company.updated']);
    expect((await types(`&until=${moment}`)).at(0)).toBe('company.updated');
    expect((await types(`&since=${moment}`)).at(-1)).toBe('company.updated');
    const [{ actor } = { actor: { id: '' } }] = await entries('&type=job.created');
    expect((await types(`&actorId=${actor.id}`)).length).toBeGreaterThanOrEqual(4);
  });

  test('is paged; a cursor is good for its list and filters alone', async () => {
    const all = (await entries()).map(({ id }) => id);
    const read: string[] = [];
    let path = '/v1/audit-log?limit=2';
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await server.call('GET', `${path}${cursor && `&cursor=${cursor}`}`);
      read.push(...body.data.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(read).toEqual(all);
    const { body } = await server.call('GET', path);
    path = `/v1/audit-log?limit=2&cursor=${body.nextCursor}`;
    for (const other of [`${path}&objectType=job`, `/v1/jobs?cursor=${body.nextCursor}`, `${path}x`])
      expect(outcome(await server.call('GET', other))).toBe('400 pagination_invalid_cursor');
  });

  test.each([
    ['actorType=robot', ['actorType']],
    ['type=job.publishd', ['type']],
    ['type=JobPublished', ['type']],
    ['objectType=jobs', ['objectType']],
    ['since=yesterday', ['since']],
    ['until=2026-02-30T00:00:00Z', ['until']],
    ['actor=x&limit=0', ['actor', 'limit']],
    ['objectId=', ['objectId']],
    ['type=job.created&type=job.deleted', ['type']],
  ])('refuses the query %s', async (query, paths) => {
    const answer = await server.call('GET', `/v1/audit-log?${query}`);
    expect([outcome(answer), [...new Set(issuePaths(answer))].sort()]).toEqual(['400 validation_bad_request', paths]);
  });

  test('names what was probably meant', async () => {
    const answer = await server.call('GET', '/v1/audit-log?type=job.publishd');
    expect(answer.body.error.details?.issues?.[0]?.message).toContain('did you mean "job.published"?');
  });

  test('is that of the board, for keys that may read it', async () => {
    const other = await server.newBoard('elsewhere');
    // Its own entries appear a moment after its creation.
    await eventually(async () => (await entries('', other.key)).some(({ type }) => type === 'board.created'));
    const subjects = (await entries('', other.key)).map(({ subject }) => subject.id);
    expect(subjects).not.toContain(company.id);
    expect(subjects).not.toContain(job.id);
    expect(await entries(`&objectId=${job.id}`, other.key)).toEqual([]);
    const key = await server.newKey({ scopes: ['jobs.read', 'companies.read', 'settings.manage', 'operations.read'] });
    for (const path of ['/v1/audit-log', '/v1/audit-log/export?format=json', '/v1/audit-log/export'])
      expect(outcome(await server.call('GET', path, { key }))).toBe('403 auth_forbidden');
    const reader = await server.newKey({ scopes: ['audit.read'] });
    expect(outcome(await server.call('GET', '/v1/audit-log', { key: reader }))).toBe('200');
    expect(outcome(await server.call('GET', `/v1/jobs/${job.id}/history`, { key: reader }))).toBe('403 auth_forbidden');
  });

  test('is exported, as JSON and as CSV, in the words of the API', async () => {
    const { body } = await server.call('GET', '/v1/audit-log/export?format=json');
    const exported = body.data.find(
      ({ id }) => id === body.data.find((each) => each['type'] === 'company.updated')?.id,
    );
    expect(exported).toMatchObject({
      type: 'company.updated',
      at: Date.parse(renamed.at),
      actorType: 'api_key',
      objectType: 'company',
      objectId: company.id,
      requestId: renamed.requestId,
      fields: expect.arrayContaining(['name', 'xUrl']),
    });
    expect(JSON.stringify(body)).not.toMatch(/CompanyChanged|secret title/);
    const accepted = await server.call('GET', '/v1/audit-log/export');
    expect(outcome(accepted)).toBe('202');
    const operation = `/v1/operations/${accepted.body.id}`;
    await eventually(async () => (await server.call('GET', operation)).body['state'] === 'succeeded');
    const { text } = await server.call('GET', `${operation}/download`);
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toBe(
      'id,at,actorType,actorId,sessionId,type,objectType,objectId,fields,requestId,correlationId,causationId,eventId,version',
    );
    // Entries appear a moment after their changes, so the file may have more of them.
    const ids = lines.map((line) => line.split(',')[0]);
    expect(ids).toEqual(expect.arrayContaining(body.data.map(({ id }) => id)));
    expect(lines.some((line) => line.includes(`,company.updated,company,${company.id},`))).toBe(true);
  });
});
