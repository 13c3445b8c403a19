import { describe, expect, it } from '@jest/globals';
import { ConnectionError, retryAfterOf, TimeLimitError } from './errors.js';
import { sender, type SendOptions } from './sending.js';

const READ = 'https://jobs.example/v1/jobs';
type Step = Response | Error | ((init: RequestInit) => Promise<Response>);

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
const busy = (status: number, retryAfter?: string): Response =>
  json(status, {}, retryAfter === undefined ? {} : { 'Retry-After': retryAfter });

/** A network that responds by `steps`, and a clock that records pauses instead of waiting. */
function network(steps: readonly Step[], options: Omit<SendOptions, 'fetch'> = {}) {
  const sent: { url: string; init: RequestInit; body: string }[] = [];
  const waits: number[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    const body = init.body instanceof ArrayBuffer ? new TextDecoder().decode(init.body) : '';
    const step = steps[sent.length];
    sent.push({ url: String(url), init, body });
    if (step === undefined) throw new Error('More was sent than the test expects.');
    if (step instanceof Error) throw step;
    return typeof step === 'function' ? step(init) : step;
  };
  const send = sender({ ...options, fetch }, async (milliseconds, signal) => {
    signal.throwIfAborted();
    waits.push(milliseconds);
  });
  return { send, sent, waits };
}

const write = (headers: Readonly<Record<string, string>> = {}) =>
  new Request(READ, { method: 'POST', body: '{"title":"Cook"}', headers });
const keyed = () => write({ 'Idempotency-Key': 'cook-1' });

describe('retries', () => {
  it.each([429, 502, 503, 504])('sends a read again after %i, and waits as long as the answer says', async (status) => {
    const { send, sent, waits } = network([busy(status, '7'), json(200, { ok: true })]);
    const answer = await send(new Request(READ));
    expect([answer.status, await answer.json(), sent.length, waits]).toEqual([200, { ok: true }, 2, [7_000]]);
  });

  it('waits longer each time where the answer says nothing', async () => {
    const { send, waits } = network([busy(503), busy(503), busy(503), json(200, {})]);
    await send(new Request(READ));
    const bounds = [300, 600, 1_200];
    expect(waits.every((each, n) => each >= (bounds[n] ?? 0) / 2 && each <= (bounds[n] ?? 0))).toBe(true);
    expect(waits).toHaveLength(3);
  });

  it('gives the last answer back when the tries are used up', async () => {
    const { send, sent } = network([busy(503, '0'), busy(503, '0')], { retries: 1 });
    expect([(await send(new Request(READ))).status, sent.length]).toEqual([503, 2]);
  });

  it('does not wait longer than it may', async () => {
    const { send, waits } = network([busy(429, '61')]);
    const answer = await send(new Request(READ));
    expect([answer.status, retryAfterOf(answer.headers), waits]).toEqual([429, 61, []]);
  });

  it.each([400, 401, 403, 404, 409, 412, 422, 500, 501])('takes %i for an answer', async (status) => {
    const { send, sent } = network([json(status, {})]);
    expect([(await send(keyed())).status, sent.length]).toEqual([status, 1]);
  });

  it('sends a read again when the network fails, and says so at last', async () => {
    const failed = new TypeError('fetch failed');
    const { send, sent } = network([failed, json(200, {})]);
    expect([(await send(new Request(READ))).status, sent.length]).toEqual([200, 2]);
    const dead = network([failed, failed, failed, failed]);
    const error = await dead.send(new Request(READ)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectionError);
    expect([(error as Error).cause, dead.sent.length]).toEqual([failed, 4]);
  });

  it('sends a read again when the answer breaks in the middle', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    const { send } = network([
      new Response(broken, { headers: { 'Content-Type': 'application/json' } }),
      json(200, { whole: true }),
    ]);
    expect(await (await send(new Request(READ))).json()).toEqual({ whole: true });
  });

  it('sends a write again only with an idempotency key, with the same body and key', async () => {
    const { send, sent } = network([busy(503, '1'), new TypeError('fetch failed'), json(201, {})]);
    expect((await send(keyed())).status).toBe(201);
    expect(sent.map(({ body }) => body)).toEqual(Array(3).fill('{"title":"Cook"}'));
    expect(sent.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))).toEqual(Array(3).fill('cook-1'));
    const without = network([busy(503, '1')]);
    expect([(await without.send(write())).status, without.sent.length]).toEqual([503, 1]);
    await expect(network([new TypeError('fetch failed')]).send(write())).rejects.toThrow(ConnectionError);
  });

  it('sends a write again while another request has its key', async () => {
    const { send, waits } = network([busy(409, '1'), json(201, {})]);
    expect([(await send(keyed())).status, waits]).toEqual([201, [1_000]]);
  });

  it('sends a search again, which changes nothing', async () => {
    const { send } = network([busy(502), json(200, {})]);
    expect((await send(new Request(`${READ}/search?x=1`, { method: 'POST', body: '{}' }))).status).toBe(200);
  });

  it('takes the number of tries from the call', async () => {
    const { send, sent } = network([busy(503, '0')]);
    await send(Object.assign(new Request(READ), { retries: 0 }));
    expect(sent).toHaveLength(1);
  });
});

describe('time limits', () => {
  const never = ({ signal }: RequestInit) =>
    new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );

  it('end a try that gets no answer', async () => {
    const { send, sent } = network([never, never], { timeout: 1, retries: 1 });
    await expect(send(new Request(READ))).rejects.toThrow(TimeLimitError);
    expect(sent).toHaveLength(2);
  });

  it('cover the body of JSON, and no other', async () => {
    const open = (type: string) => async (init: RequestInit) => {
      const body = new ReadableStream({
        start: (stream) => init.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
      });
      return new Response(body, { headers: { 'Content-Type': type } });
    };
    const slow = network([open('application/json')], { timeout: 1, retries: 0 });
    await expect(slow.send(new Request(READ))).rejects.toThrow(TimeLimitError);
    const stream = network([open('text/event-stream')], { timeout: 1, retries: 0 });
    expect((await stream.send(new Request(READ))).status).toBe(200);
    const answer = await open('application/json')({});
    answer.headers.set('Content-Disposition', 'attachment; filename="export.json"');
    expect(await network([answer]).send(new Request(READ))).toBe(answer);
  });

  it('leave the reason of the caller as it is', async () => {
    const own = new AbortController();
    const { send, sent } = network([never]);
    const waiting = send(new Request(READ, { signal: own.signal }));
    own.abort(new Error('The page was left.'));
    await expect(waiting).rejects.toThrow('The page was left.');
    expect(sent).toHaveLength(1);
  });
});

it('sends the address of a board without a slash at its end', async () => {
  const { send, sent } = network([json(200, {}), json(200, {})]);
  await send(new Request('https://jobs.example/v1/boards/demo/'));
  await send(new Request('https://jobs.example/v1/boards/demo/?x=1/'));
  expect(sent.map(({ url }) => url)).toEqual([
    'https://jobs.example/v1/boards/demo',
    'https://jobs.example/v1/boards/demo?x=1/',
  ]);
});

it('keeps an empty answer empty', async () => {
  const { send } = network([new Response(null, { status: 204, headers: { 'Content-Type': 'application/json' } })]);
  const answer = await send(new Request(READ, { method: 'DELETE' }));
  expect([answer.status, await answer.text()]).toEqual([204, '']);
});
