import type { Operation } from '#http';
import type { SentEarly } from '#http/engine';
import { addBoardHooks } from '../../http/src/board-api.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { request } from 'undici';
import { IdSource, Scope } from '#store';
import { RequestScope } from '#store/engine';
import { advanceClocks, facts, startClocks, stopClocks } from '#testing';
import type { EarlyAdmission } from './admission.js';
import { Beacons } from './beacons.js';
import { BoardAnswers } from './board-answers.js';
import { Edge } from './edge.js';
import { PollAnswers } from './poll-answers.js';

const BOARD = { id: 'boards_1', slug: 'hill', name: 'Hill', origin: null };
const OPERATION = { visited: { gated: true, maxAgeSeconds: 60 } } as unknown as Operation;
const URL = '/v1/boards/hill/jobs?limit=3';
const SEARCH = '/v1/boards/hill/jobs/search';

describe('answers of the Board API that are kept', () => {
  let server: FastifyInstance;
  let made: number;
  let changes: number | null;
  let until: string | null;
  let isOpen: boolean;
  let rateLimit: string | null;
  let settings: number | null;
  let checks: number;
  let whileMaking: () => unknown;

  let isReady: boolean;
  let sent: SentEarly[];
  /** Whether answers still hold, as their handler says; null: it does not say. */
  let holds: boolean | null;
  let bodies: unknown[];

  beforeEach(async () => {
    // Answers are cached for half a second.
    stopClocks();
    [made, changes, until, isOpen, checks, isReady, sent] = [0, 1, null, true, 0, true, []];
    [settings, rateLimit, holds, bodies] = [1, null, null, []];
    whileMaking = () => undefined;
    server = Fastify({ forceCloseConnections: true });
    for (const name of ['caller', 'operation', 'visiting']) server.decorateRequest(name, null);
    server.addHook('onRequest', (_request, _reply, done) => RequestScope.run(done));
    const next = async () => {
      checks++;
      if (until === 'fails') throw new Error('It does not answer.');
      return until;
    };
    const admission: EarlyAdmission = {
      pass: () => (isOpen ? { rateLimit } : null),
      settingsOf: () => settings,
    };
    const edge = new Edge(
      admission,
      {
        answers: new BoardAnswers(() => changes, next, admission),
        polls: new PollAnswers(),
        beacons: new Beacons({ taking: () => null }, 'x-sdk'),
      },
      [],
    );
    addBoardHooks(server, 'x-sdk');
    edge.addHooks(server);
    server.addHook('onRequest', (request, reply, done) => {
      reply.headers({ 'x-request-id': request.id, 'x-frame-options': 'DENY', 'ratelimit': '"r";r=9;t=9' });
      done();
    });
    const answer = async (request: FastifyRequest) => {
      request.operation = OPERATION;
      request.visiting = BOARD;
      request.settingsBefore = settings;
      Scope.establish({ ...facts, board: BOARD.id, now: new Date().toISOString() }, new IdSource(), BOARD.slug);
      if (holds !== null) request.holds = () => holds === true;
      bodies.push(request.body);
      await whileMaking();
      return { made: ++made };
    };
    server.get('/v1/boards/:identifier/jobs', answer);
    server.post('/v1/boards/:identifier/jobs/search', { config: { beforeRouter: true } }, answer);
    await server.listen({ port: 0, host: '127.0.0.1' });
    edge.goBefore(
      server.server,
      () => isReady,
      (each) => sent.push(each),
    );
  });
  afterEach(async () => {
    startClocks();
    await server.close();
  });

  const get = async (
    headers: Record<string, string> = {},
    url = URL,
    method: 'GET' | 'HEAD' | 'POST' = 'GET',
    sentBody?: string | Buffer,
  ) => {
    const { port } = server.server.address() as AddressInfo;
    const answer = await request(`http://127.0.0.1:${port}${url}`, { method, headers, body: sentBody });
    const body = await answer.body.text();
    // Caching is recorded a few event loop turns after the answer.
    await new Promise((resolve) => setImmediate(resolve));
    return { status: answer.statusCode, headers: answer.headers, body };
  };
  const madeIn = async (...args: Parameters<typeof get>) => JSON.parse((await get(...args)).body) as unknown;

  it('are sent again, with the same headers', async () => {
    const [first, second] = [await get(), await get()];
    expect(made).toBe(1);
    expect(second.body).toBe(first.body);
    const same = ({ 'date': _, 'x-request-id': __, ...headers }: typeof first.headers) => headers;
    expect(same(second.headers)).toEqual(same(first.headers));
    expect(second.headers).toMatchObject({ 'etag': expect.stringMatching(/^W\//), 'x-frame-options': 'DENY' });
    expect(second.headers['x-request-id']).toMatch(/^req_/);
  });

  it('are 304 without a body for who has them', async () => {
    const { headers } = await get();
    for (let times = 0; times < 2; times++) {
      const again = await get({ 'if-none-match': String(headers['etag']) });
      expect([again.status, again.body]).toEqual([304, '']);
      expect(again.headers).toMatchObject({ 'etag': headers['etag'], 'cache-control': headers['cache-control'] });
      expect(again.headers).toMatchObject({ 'vary': headers['vary'], 'access-control-allow-origin': '*' });
      expect(again.headers['content-type']).toBeUndefined();
      expect(again.headers['x-frame-options']).toBeUndefined();
    }
    expect(made).toBe(1);
  });

  it('are recorded, with the id that the visitor gets', async () => {
    const { headers } = await get();
    const again = [await get(), await get({ 'if-none-match': '"other", ' + String(headers['etag']).slice(2) })];
    const route = '/v1/boards/:identifier/jobs';
    expect(sent).toEqual(
      [200, 304].map((status, nth) => {
        const requestId = again[nth]?.headers['x-request-id'];
        const line = { status, requestId, route, board: BOARD.id, actor: undefined, method: 'GET', isQuiet: false };
        return { ...line, ms: expect.any(Number), viewed: null };
      }),
    );
  });

  it('have what is left of the limit of the visitor, also as 304', async () => {
    const { headers } = await get();
    rateLimit = '"r";r=7;t=8';
    const again = [await get(), await get({ 'if-none-match': String(headers['etag']) })];
    expect([headers, ...again.map((each) => each.headers)].map((each) => each['ratelimit'])).toEqual([
      '"r";r=9;t=9',
      rateLimit,
      rateLimit,
    ]);
    expect(made).toBe(1);
  });

  it('leave what asks by another method, and everything while requests are not served, to the server', async () => {
    await get();
    isReady = false;
    expect(await madeIn()).toEqual({ made: 2 });
    isReady = true;
    expect((await get({}, URL, 'HEAD')).body).toBe('');
    expect(sent).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ['the log has grown', () => changes!++],
    ['it is not known whether the log grows', () => (changes = null)],
    ['the board is another one or has to be looked up', () => (isOpen = false)],
    ['the settings of the board are others', () => settings!++],
    ['the settings of the board have to be looked up', () => (settings = null)],
  ])('are made again when %s', async (_, happens) => {
    await get();
    happens();
    expect(await madeIn()).toEqual({ made: 2 });
  });

  it('are made again after 500 ms', async () => {
    await get();
    advanceClocks(400);
    expect(await madeIn()).toEqual({ made: 1 });
    advanceClocks(101);
    expect(await madeIn()).toEqual({ made: 2 });
  });

  it('are made again by one visitor after 400 ms, while others get what is kept', async () => {
    await get();
    advanceClocks(401);
    let answerOthers!: () => void;
    let begun!: () => void;
    const begins = new Promise<void>((resolve) => (begun = resolve));
    whileMaking = () => {
      begun();
      return new Promise<void>((resolve) => (answerOthers = resolve));
    };
    const first = madeIn();
    await begins;
    expect(await madeIn()).toEqual({ made: 1 });
    expect(await madeIn()).toEqual({ made: 1 });
    answerOthers();
    expect(await first).toEqual({ made: 2 });
    expect(await madeIn()).toEqual({ made: 2 });
  });

  it('are made again from the moment on at which a job ends', async () => {
    until = new Date(Date.now() + 50).toISOString();
    await get();
    advanceClocks(49);
    expect(await madeIn()).toEqual({ made: 1 });
    advanceClocks(1);
    expect(await madeIn()).toEqual({ made: 2 });
  });

  it('are not kept when the log grew while they were made', async () => {
    whileMaking = () => changes!++;
    await get();
    expect(await madeIn()).toEqual({ made: 2 });
  });

  it('are not kept when the settings of the board changed while they were made', async () => {
    whileMaking = () => settings!++;
    await get();
    expect(await madeIn()).toEqual({ made: 2 });
  });

  it('are sent again where no settings had to be known', async () => {
    settings = null;
    await get();
    expect(await madeIn()).toEqual({ made: 1 });
    settings = 2;
    expect(await madeIn()).toEqual({ made: 1 });
  });

  it('are not kept when it is not known when a job ends', async () => {
    until = 'fails';
    await get();
    expect(await madeIn()).toEqual({ made: 2 });
  });

  it('are only for who shows nothing of their own', async () => {
    await get();
    const shown: readonly Record<string, string>[] = [{ authorization: 'Bearer x' }, { 'x-board-access': 'x' }];
    for (const headers of shown) {
      const answer = await get(headers);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
    expect(made).toBe(3);
    expect(await madeIn()).toEqual({ made: 1 });
  });

  it('are of one address each, and of GET', async () => {
    await get();
    expect(await madeIn({}, `${URL}&offset=3`)).toEqual({ made: 2 });
    expect((await get({}, URL, 'HEAD')).body).toBe('');
    expect(made).toBe(3);
  });

  it('have the same headers for HEAD', async () => {
    const got = await get();
    made = 0;
    const head = await get({}, URL, 'HEAD');
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length', 'vary'])
      expect(head.headers[name]).toBe(got.headers[name]);
    expect(head.headers['cache-control']).toMatch(/^public/);
  });

  it('request the next end once while the log has no new events', async () => {
    await get();
    await get({}, `${URL}&offset=3`);
    expect(checks).toBe(1);
    changes!++;
    await get();
    expect(checks).toBe(2);
  });

  describe('for as long as their handler says', () => {
    const search = (body: unknown, headers: Record<string, string> = {}, url = SEARCH) => {
      const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      return get({ 'content-type': 'application/json', ...headers }, url, 'POST', text);
    };
    const searched = async (...args: Parameters<typeof search>) =>
      (JSON.parse((await search(...args)).body) as { readonly made: number }).made;

    beforeEach(() => {
      holds = true;
    });

    it('are sent again when the log grows, and later', async () => {
      await get();
      changes!++;
      advanceClocks(9_000);
      expect(await madeIn()).toEqual({ made: 1 });
      holds = false;
      expect(await madeIn()).toEqual({ made: 2 });
    });

    it('are sent again to searches with the same body, with the same headers', async () => {
      const [first, second] = [await search({ query: 'nurse' }), await search({ query: 'nurse' })];
      expect([made, second.body]).toEqual([1, first.body]);
      const same = ({ 'date': _, 'x-request-id': __, ...headers }: typeof first.headers) => headers;
      expect(same(second.headers)).toEqual(same(first.headers));
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      expect(second.headers['etag']).toBeUndefined();
    });

    it('are recorded for searches, and have what is left of the limit', async () => {
      await search({ query: 'nurse' });
      rateLimit = '"r";r=7;t=8';
      const { headers } = await search({ query: 'nurse' });
      expect(headers['ratelimit']).toBe(rateLimit);
      const route = '/v1/boards/:identifier/jobs/search';
      expect(sent).toMatchObject([{ method: 'POST', route, status: 200, board: BOARD.id, isQuiet: false }]);
    });

    it('are of one body, board and address', async () => {
      expect(await searched({ query: 'nurse' })).toBe(1);
      expect(await searched({ query: 'cook' })).toBe(2);
      expect(await searched('{"query": "nurse"}')).toBe(3);
      expect(await searched({ query: 'nurse' }, {}, SEARCH.replace('hill', 'valley'))).toBe(4);
      // Other bytes than the same text: both would be one text if bytes that are no UTF-8 were replaced.
      const bytes = [0xc3, 0xe2].map((byte) => Buffer.concat([Buffer.from('{"query":"'), Buffer.of(byte, 0x22, 0x7d)]));
      for (const [nth, body] of bytes.entries()) expect(await searched(body)).toBe(5 + nth);
      expect(await searched({ query: 'nurse' })).toBe(1);
    });

    it.each<[string, Record<string, string>, unknown]>([
      ['show a token', { authorization: 'Bearer x' }, { query: 'nurse' }],
      ['show a grant', { 'x-board-access': 'x' }, { query: 'nurse' }],
      ['have a long body', {}, { query: 'nurse', more: 'x'.repeat(2_000) }],
    ])('are neither kept for nor sent to searches that %s', async (_, headers, body) => {
      const plain = { query: 'nurse' };
      expect(await searched(plain)).toBe(1);
      expect([await searched(body, headers), await searched(body, headers)]).toEqual([2, 3]);
      expect(await searched(plain)).toBe(1);
    });

    it.each<[string, () => unknown]>([
      ['they no longer hold', () => (holds = false)],
      ['the board is another one or has to be looked up', () => (isOpen = false)],
      ['the settings of the board are others', () => settings!++],
      ['the settings of the board have to be looked up', () => (settings = null)],
      ['requests are not served', () => (isReady = false)],
    ])('are made again for the same search when %s', async (_, happens) => {
      await search({ query: 'nurse' });
      happens();
      expect(await searched({ query: 'nurse' })).toBe(2);
      expect(bodies).toEqual([{ query: 'nurse' }, { query: 'nurse' }]);
    });

    it.each<[string, () => unknown]>([
      ['they no longer held when they were made', () => (holds = false)],
      ['the settings of the board changed while they were made', () => settings!++],
    ])('are not kept when %s', async (_, happens) => {
      whileMaking = happens;
      await search({ query: 'nurse' });
      [holds, whileMaking] = [true, () => undefined];
      expect(await searched({ query: 'nurse' })).toBe(2);
    });

    it('are not kept for a search whose handler does not say so, or before settings are known', async () => {
      holds = null;
      await search({ query: 'nurse' });
      [holds, settings] = [true, null];
      await search({ query: 'nurse' });
      expect(await searched({ query: 'nurse' })).toBe(3);
    });

    it('wait for a body that comes in pieces, and reach the router with all of it', async () => {
      const body = JSON.stringify({ query: 'nürse' });
      const bytes = Buffer.from(body);
      const { port } = server.server.address() as AddressInfo;
      const inPieces = async () => {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        const head = `POST ${SEARCH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n`;
        socket.write(`${head}connection: close\r\n\r\n`);
        let answer = '';
        socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
        for (const byte of bytes) {
          socket.write(Buffer.of(byte));
          await new Promise((resolve) => setImmediate(resolve));
        }
        await once(socket, 'end');
        return /\{.*\}/.exec(answer)?.[0];
      };
      expect([await inPieces(), await inPieces()]).toEqual(['{"made":1}', '{"made":1}']);
      expect(await searched(body)).toBe(1);
      expect(bodies).toEqual([{ query: 'nürse' }]);
    });

    it('do nothing for a caller who leaves before the body has arrived', async () => {
      const { port } = server.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST ${SEARCH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"query"`,
      );
      const [seen] = (await once(server.server, 'request')) as [IncomingMessage];
      socket.destroy();
      await new Promise((resolve) => seen.once('close', resolve));
      expect([made, sent]).toEqual([0, []]);
      expect(await searched({ query: 'nurse' })).toBe(1);
    });
  });
});
