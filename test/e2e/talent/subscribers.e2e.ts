import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { anEmail } from '../board-auth-calls.js';
import { JobAlerts } from '../job-alerts-calls.js';
import { mailsTo } from '../mails.js';
import { type Answer, eventually, outcome, type SharedServer, sharedServer } from '../server.js';

// Subscribers over the Operator API: every operation and every code of the group.

let server: SharedServer;
let alerts: JobAlerts;
beforeAll(async () => {
  server = await sharedServer();
  alerts = await boardOf('subscribers');
});
afterAll(() => server?.stop());

async function boardOf(name: string): Promise<JobAlerts> {
  const made = await server.newBoard(name);
  return new JobAlerts(server, made.slug, made.key);
}

const upload = async (
  board: JobAlerts,
  text: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([text], { type: 'text/csv' }), 'people.csv');
  const response = await fetch(`${server.origin}/v1/subscribers/import`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${board.key}` },
  });
  const answered = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text: answered,
    body: JSON.parse(answered) as Answer['body'],
  };
};
const ended = async (board: JobAlerts, { body }: Answer): Promise<Answer['body']> => {
  let operation = body;
  await eventually(async () => {
    ({ body: operation } = await server.call('GET', `/v1/operations/${body.id}`, { key: board.key }));
    return operation['completedAt'] !== null;
  });
  return operation;
};

describe('subscribers', () => {
  it('are listed by status and by a part of their address, newest first', async () => {
    const board = await boardOf('listed');
    const [one, two, three] = [anEmail('list-one'), anEmail('list-two'), anEmail('list-three')];
    const first = await board.confirmed(one);
    await board.ask(two);
    await board.subscriber(two);
    const gone = await board.confirmed(three);
    expect(outcome(await board.operate('POST', `/${gone.id}/unsubscribe`))).toBe('200');
    const emails = async (query: string) => (await board.operate('GET', query)).body.data.map((each) => each['email']);
    expect(await emails('')).toEqual([three, two, one]);
    expect(await emails('?status=confirmed')).toEqual([one]);
    expect(await emails('?status=unconfirmed')).toEqual([two]);
    expect(await emails('?status=unsubscribed')).toEqual([three]);
    expect(await emails('?status=waitlisted')).toEqual([]);
    expect(await emails('?search=LIST-T')).toEqual([three, two]);
    const page = await board.operate('GET', '?limit=2');
    expect(page.body).toMatchObject({ object: 'list', url: '/v1/subscribers', hasMore: true });
    expect(await emails(`?limit=2&cursor=${page.body.nextCursor}`)).toEqual([one]);
    expect(outcome(await board.operate('GET', '?status=lost'))).toBe('400 validation_bad_request');
    expect(page.body.data[0]).not.toHaveProperty('alerts');
    expect((await board.operate('GET', '/count')).body).toEqual({ object: 'subscriber_count', confirmed: 2 });
    const { status, body } = await server.call('GET', '/v1/usage', { key: board.key });
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('"confirmed_subscribers","used":1')]);
    expect(first).toMatchObject({ object: 'subscriber', email: one, waitlistedAt: null, unsubscribedAt: null });
  });

  it('are shown with their alerts', async () => {
    const shown = await alerts.confirmed(anEmail('shown'), { jobFunctions: ['Nurse'] });
    expect(shown).toMatchObject({
      lastSentAt: null,
      alerts: [{ object: 'alert', subscriberId: shown.id, isActive: true }],
    });
    const list = await alerts.operate('GET', `/${shown.id}/alerts`);
    expect(list.body).toMatchObject({ object: 'list', hasMore: false, nextCursor: null, data: shown['alerts'] });
  });

  it('of another board, or none, are missing', async () => {
    const other = await boardOf('others');
    const { id } = await other.confirmed(anEmail('other'));
    for (const each of [id, 'subscribers_none'])
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/alerts'],
        ['POST', '/unsubscribe'],
        ['POST', '/resubscribe'],
      ] as const)
        expect(outcome(await alerts.operate(method, `/${each}${path}`))).toBe('404 subscribers_not_found');
  });

  it('are unsubscribed and subscribed again, each once', async () => {
    const { id } = await alerts.confirmed(anEmail('twice'));
    const post = (path: string) => alerts.operate('POST', `/${id}/${path}`);
    expect(outcome(await post('resubscribe'))).toBe('409 subscribers_not_unsubscribed');
    expect((await post('unsubscribe')).body).toMatchObject({
      unsubscribedAt: expect.any(String),
      alerts: [{ isActive: false }],
    });
    expect(outcome(await post('unsubscribe'))).toBe('409 subscribers_already_unsubscribed');
    expect((await post('resubscribe')).body).toMatchObject({ unsubscribedAt: null, alerts: [{ isActive: true }] });
    const email = anEmail('unconfirmed');
    await alerts.ask(email);
    const { id: other } = await alerts.subscriber(email);
    await alerts.operate('POST', `/${other}/unsubscribe`);
    expect(outcome(await alerts.operate('POST', `/${other}/resubscribe`))).toBe(
      '409 subscribers_confirmation_required',
    );
  });

  it('are read and managed by the scopes of alerts alone', async () => {
    const reading = await server.newKey({ board: alerts.board, scopes: ['alerts.read'] });
    const { id } = await alerts.confirmed(anEmail('scopes'));
    const call = (method: string, path: string, key: string) => server.call(method, `/v1/subscribers${path}`, { key });
    expect(outcome(await call('GET', '', reading))).toBe('200');
    expect(outcome(await call('POST', `/${id}/unsubscribe`, reading))).toBe('403 auth_forbidden');
    const jobs = await server.newKey({ board: alerts.board, scopes: ['jobs.read'] });
    expect(outcome(await call('GET', '/export', jobs))).toBe('403 auth_forbidden');
  });
});

describe('an import', () => {
  it('makes subscribers of addresses, and asks each to confirm', async () => {
    const board = await boardOf('imported');
    const [fresh, known] = [anEmail('fresh'), anEmail('known')];
    await board.confirmed(known);
    const answer = await upload(board, `Name;E-Mail;email\nA;x;${fresh}\nB;x;${known.toUpperCase()}\nC;x;nobody\n`);
    expect(outcome(answer)).toBe('202');
    expect(answer.body).toMatchObject({ object: 'operation', kind: 'subscribers.import', resource: null });
    expect(answer.headers.get('location')).toBe(`/v1/operations/${answer.body.id}`);
    expect(await ended(board, answer)).toMatchObject({
      state: 'succeeded',
      result: {
        totalRows: 3,
        created: 1,
        updated: 0,
        failed: 1,
        skippedDuplicates: 1,
        errors: [{ rowIndex: 2, code: 'validation_bad_request' }],
      },
    });
    expect((await board.post('/confirm', { token: await board.token(fresh) })).body.status).toBe('confirmed');
  });

  it('sends no mail when that is turned off', async () => {
    const email = anEmail('quiet');
    await ended(alerts, await upload(alerts, `email\n${email}\n`, { sendConfirmation: 'false' }));
    expect(await alerts.subscriber(email)).toMatchObject({ confirmedAt: null, alerts: [{ isActive: false }] });
    expect(await mailsTo(server, email)).toEqual([]);
    expect(outcome(await upload(alerts, 'email\n', { sendConfirmation: 'perhaps' }))).toBe(
      '400 validation_bad_request',
    );
  });

  it('is refused for what is no table of addresses, or a too large one', async () => {
    expect(outcome(await upload(alerts, 'name\nAda\n'))).toBe('400 validation_bad_request');
    expect(outcome(await upload(alerts, ''))).toBe('400 validation_bad_request');
    expect(outcome(await upload(alerts, '%PDF-1.7\n%âãÏÓ\n'))).toBe('400 subscribers_import_unsupported_format');
    const rows = `email\n${'a@b.example\n'.repeat(50_001)}`;
    expect(outcome(await upload(alerts, rows))).toBe('413 subscribers_import_too_many_rows');
    const bytes = `email\n${'x'.repeat(10_485_760)}`;
    expect(outcome(await upload(alerts, bytes))).toBe('413 subscribers_import_payload_too_large');
  });
});

describe('an export', () => {
  it('is a list as usual, or a file in which no cell is a formula', async () => {
    const board = await boardOf('exported');
    const email = `=cmd|${anEmail('export')}`;
    const { id } = await board.confirmed(anEmail('plain'));
    await board.ask(email);
    await board.subscriber(email);
    const list = await board.operate('GET', '/export?format=json');
    expect(list.body).toMatchObject({
      object: 'list',
      url: '/v1/subscribers/export',
      hasMore: false,
      nextCursor: null,
    });
    expect(list.body.data[1]).toEqual((await board.operate('GET')).body.data[1]);
    const begun = await board.operate('GET', '/export');
    expect([outcome(begun), begun.body['kind']]).toEqual(['202', 'subscribers.export']);
    await ended(board, begun);
    const file = await server.call('GET', `/v1/operations/${begun.body.id}/download`, { key: board.key });
    const rows = parse(file.text, { columns: true }) as Record<string, string>[];
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'id',
      'email',
      'confirmedAt',
      'waitlistedAt',
      'unsubscribedAt',
      'createdAt',
    ]);
    expect(rows.map(({ email: cell }) => cell?.startsWith('='))).toEqual([false, false]);
    expect(rows[1]?.['id']).toBe(id);
  });
});
