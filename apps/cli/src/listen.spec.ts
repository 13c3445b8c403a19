import { beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { answer, cli, forget, problem, sent, slept } from './testing/world.js';

beforeEach(forget);

const RECEIVER = 'http://localhost:3000/hook';
const event = (id: string, type = 'job.created') => ({
  id,
  object: 'event',
  type,
  occurred_at: '2026-11-20T12:00:00Z',
  data: { object: { id: 'jobs_1', title: 'Küche' }, changed_fields: [] },
});
const part = (nextCursor: string, ...data: object[]) =>
  answer(200, { object: 'list', data, hasMore: false, nextCursor });
const end = () => problem(401, 'auth_unauthenticated');
/** Runs `openings listen` until the API refuses it. */
const listening = (argv: readonly string[], ...answers: (Response | Error)[]) =>
  cli(['listen', ...argv], { answers: [...answers, end()] });
/** The signature by the official package. Its verification would reject the clock of these tests, which starts in 1970. */
const signatureOf = (secret: string, headers: Readonly<Record<string, string>>, body: unknown): string => {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  return new Webhook(secret).sign(headers['webhook-id'] ?? '', at, JSON.stringify(body));
};
const query = (index: number) => Object.fromEntries(new URL(sent[index]?.url ?? '').searchParams);

describe('openings listen', () => {
  it('starts with the next event and continues at the cursor of each response', async () => {
    const { code } = await listening([], part('c1'), part('c2', event('evt_1')), part('c3'));
    expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(
      Array(4).fill('GET /v1/events'),
    );
    expect([0, 1, 2, 3].map(query)).toEqual([
      { limit: '100' },
      { cursor: 'c1', wait: '20', limit: '100' },
      { cursor: 'c2', wait: '20', limit: '100' },
      { cursor: 'c3', wait: '20', limit: '100' },
    ]);
    expect(code).toBe(1);
  });

  it('forwards each event, signed with the secret that it shows', async () => {
    const two = [event('evt_1'), event('evt_2', 'job.deleted')];
    const { out, err } = await listening(
      ['--forward-to', RECEIVER],
      part('c1'),
      part('c2', ...two),
      answer(200),
      answer(500),
    );
    const [, secret = ''] = /Signed with (whsec_\S+)/.exec(err) ?? [];
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const posted = sent.filter(({ method }) => method === 'POST');
    expect(posted.map(({ url, body }) => [url, body])).toEqual(two.map((each) => [RECEIVER, each]));
    for (const { body, headers } of posted) {
      expect(headers['webhook-signature']).toBe(signatureOf(secret, headers, body));
      expect(headers).not.toHaveProperty('Authorization');
    }
    expect(out).toBe(
      '2026-11-20T12:00:00Z job.created jobs_1 evt_1 → 200 in 0 ms\n2026-11-20T12:00:00Z job.deleted jobs_1 evt_2 → 500 in 0 ms\n',
    );
  });

  it('signs with a given secret', async () => {
    const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
    const { err } = await listening(
      ['--forward-to', RECEIVER, '--secret', secret],
      part('c1'),
      part('c2', event('evt_1')),
      answer(204),
    );
    expect(err).toContain(`Signed with ${secret}\n`);
    expect(sent[2]?.headers['webhook-signature']).toBe(signatureOf(secret, sent[2]?.headers ?? {}, sent[2]?.body));
  });

  it('prints each event as one line, and nothing else on standard output', async () => {
    const { out, err } = await listening(
      ['--print', '--forward-to', RECEIVER],
      part('c1'),
      part('c2', event('evt_1'), event('evt_2')),
      answer(200),
      Object.assign(new Error('fetch failed'), { cause: { code: 'ECONNREFUSED' } }),
    );
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([event('evt_1'), event('evt_2')]);
    expect(err).toContain('evt_1 → 200 in 0 ms\n');
    expect(err).toContain('evt_2 → no answer (ECONNREFUSED)\n');
  });

  it('requests the given event types', async () => {
    await listening(['--events', 'job.created,job.deleted'], part('c1'));
    expect([0, 1].map((index) => query(index).types)).toEqual(['job.created,job.deleted', 'job.created,job.deleted']);
  });

  it('continues with the next event after a lost connection', async () => {
    const lost = () => Object.assign(new Error('fetch failed'), { cause: { code: 'ECONNRESET' } });
    const { err } = await listening(
      ['--no-retry'],
      part('c1'),
      lost(),
      lost(),
      problem(503, 'service_unavailable'),
      part('c2'),
    );
    expect([1, 2, 3, 4].map((index) => query(index).cursor)).toEqual(['c1', 'c1', 'c1', 'c1']);
    expect(slept.slice(0, 3)).toEqual([1000, 2000, 4000]);
    expect(err).toContain('(ECONNRESET). Trying again in 1 s.');
    expect(err).toContain('The connection is back.');
  });

  it('sends at most one request in a second', async () => {
    await listening([], part('c1'), part('c2', event('evt_1')), part('c3', event('evt_2')));
    expect(slept).toEqual([1000, 1000]);
  });

  it('escapes terminal control characters', async () => {
    const { out } = await listening([], part('c1'), part('c2', event('evt_\u001b[2J')));
    expect(out).toContain('evt_\\u001b[2J');
  });

  it.each([
    [403, 'auth_forbidden', 3],
    [402, 'plan_upgrade_required', 5],
    [400, 'webhooks_invalid_event_types', 2],
  ])('ends at %d %s', async (status, code, exit) => {
    const ended = await cli(['listen'], { answers: [problem(status, code)] });
    expect([ended.code, ended.err]).toEqual([exit, expect.stringContaining(code)]);
  });

  it.each([
    [['--forward-to', 'localhost:3000'], '"localhost:3000" is not a valid --forward-to address.'],
    [['--forward-to', 'ftp://x'], '"ftp://x" is not a valid --forward-to address.'],
    [['--secret', 'hunter2'], 'Invalid --secret.'],
    [['--forword-to', RECEIVER], 'Did you mean --forward-to?'],
    [['everything'], 'too many arguments'],
  ])('refuses %j', async (argv, message) => {
    const { code, err } = await cli(['listen', ...argv]);
    expect([code, err, sent]).toEqual([2, expect.stringContaining(message), []]);
  });

  it('stops if the response does not come from the API', async () => {
    const { code, err } = await cli(['listen'], { answers: [part('c1'), answer(200, { hello: 'world' })] });
    expect([code, err]).toEqual([10, expect.stringContaining('not a list of events')]);
  });

  it('does not start without a key', async () => {
    expect((await cli(['listen'], { env: {} })).code).toBe(1);
    expect(sent).toEqual([]);
  });

  it('has help and completion', async () => {
    const [root, own, flags, word] = [
      await cli(['--help']),
      await cli(['listen', '--help']),
      await cli(['__suggest', 'listen', '--fo']),
      await cli(['__suggest', 'lis']),
    ];
    expect(root.out).toMatch(/^ {2}listen .*print and forward the events/m);
    expect(own.out).toMatch(/--forward-to <url>/);
    expect(own.out).toContain('openings listen --forward-to http://localhost:3000/hook');
    expect([flags.out, word.out]).toEqual(['--forward-to\n--format\n', 'listen\n']);
  });
});
