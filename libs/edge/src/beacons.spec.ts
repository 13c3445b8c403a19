import type { Allowance, Operation } from '#http';
import type { CountedVisitor } from '#http/board';
import type { SentEarly } from '#http/engine';
import { addBoardHooks } from '../../http/src/board-api.js';
import { facts as factsNow, IdSource, Scope } from '#store';
import { RequestScope } from '#store/engine';
import { facts } from '#testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { countedBefore, type EarlyAdmission } from './admission.js';
import { Beacons, BeaconTaker } from './beacons.js';
import { BoardAnswers } from './board-answers.js';
import { Edge } from './edge.js';
import { PollAnswers } from './poll-answers.js';

const BOARD = { id: 'boards_1', slug: 'hill', name: 'Hill', origin: 'https://hill.example' };
const OPERATION = { visited: { gated: true, maxAgeSeconds: 0, limit: 'board-events' } } as unknown as Operation;
const URL = '/v1/boards/hill/events';
const VIEW = { type: 'page_view', path: '/jobs' };

describe('beacons before the router', () => {
  let server: FastifyInstance;
  let usual: unknown[];
  let taken: { body: unknown; visitor: CountedVisitor; origin: string | null; board: string }[];
  let settings: number | null;
  let pass: ReturnType<EarlyAdmission['pass']>;
  let isReady: boolean;
  let broken: boolean;
  let counted: number;
  /** What the usual path knows of the limit, for each request that took it. */
  let known: (Allowance | undefined)[];
  let sent: SentEarly[];

  beforeEach(async () => {
    [usual, taken, settings, pass, isReady, broken, sent] = [[], [], 1, { rateLimit: '"e";r=7;t=8' }, true, false, []];
    [counted, known] = [0, []];
    server = Fastify({ forceCloseConnections: true });
    for (const name of ['caller', 'operation', 'visiting', 'boardUser']) server.decorateRequest(name, null);
    server.addHook('onRequest', (_request, _reply, done) => RequestScope.run(done));
    const settingsOf = () => settings;
    class Taker extends BeaconTaker {
      taking(body: unknown, visitor: CountedVisitor, origin: string | null) {
        if ((body as { readonly type?: unknown }).type !== 'page_view') return null;
        return async () => {
          if (broken) throw new Error('The database is away.');
          taken.push({ body, visitor, origin, board: factsNow().board });
        };
      }
    }
    const admission: EarlyAdmission = {
      pass: () => {
        counted++;
        return pass;
      },
      settingsOf,
    };
    const nothing = () => Promise.resolve(null);
    const answers = new BoardAnswers(() => null, nothing, admission);
    const beacons = new Beacons(new Taker(), 'x-sdk');
    const edge = new Edge(admission, { answers, polls: new PollAnswers(), beacons }, []);
    addBoardHooks(server, 'x-sdk');
    edge.addHooks(server);
    server.addHook('onRequest', (request, reply, done) => {
      reply.headers({ 'x-request-id': request.id, 'ratelimit-policy': '"e";q=9;w=60', 'ratelimit': '"e";r=9;t=9' });
      done();
    });
    server.addContentTypeParser('text/plain', { parseAs: 'string' }, server.getDefaultJsonParser('error', 'error'));
    server.post('/v1/boards/:identifier/events', { config: { beforeRouter: true } }, async (request, reply) => {
      request.operation = OPERATION;
      request.visiting = BOARD;
      request.settingsBefore = settings;
      Scope.establish({ ...facts, board: BOARD.id }, new IdSource(), BOARD.slug);
      usual.push(request.body);
      known.push(countedBefore(request.raw, 'board-events'));
      const isWrong = (request.body as { readonly type?: unknown }).type !== 'page_view';
      return reply.status(isWrong ? 400 : 204).send();
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    edge.goBefore(
      server.server,
      () => isReady,
      (each) => sent.push(each),
    );
  });
  afterEach(() => server.close());

  const beacon = async (body: unknown = VIEW, headers: Record<string, string> = {}) => {
    const { port } = server.server.address() as AddressInfo;
    const answer = await request(`http://127.0.0.1:${port}${URL}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    await answer.body.dump();
    return answer;
  };

  it('take the usual path until one of the board was answered', async () => {
    const first = await beacon();
    const second = await beacon({ ...VIEW, path: '/about' });
    expect(usual).toEqual([VIEW]);
    expect(taken.map(({ body }) => body)).toEqual([{ ...VIEW, path: '/about' }]);
    expect([first.statusCode, second.statusCode]).toEqual([204, 204]);
    const { 'x-request-id': id, date, ...headers } = second.headers;
    const { 'x-request-id': other, 'date': before, ...expected } = first.headers;
    expect(headers).toEqual({ ...expected, ratelimit: '"e";r=7;t=8' });
    expect([typeof date, typeof before, id === other]).toEqual(['string', 'string', false]);
    expect(sent).toMatchObject([
      { requestId: id, board: 'boards_1', route: '/v1/boards/:identifier/events', status: 204 },
    ]);
  });

  it('are counted on their board, for the visitor and the origin that sent them', async () => {
    await beacon();
    await beacon(VIEW, { 'user-agent': 'one', 'dnt': '1' });
    await beacon(VIEW, { origin: 'https://shop.example' });
    expect(taken).toMatchObject([
      { board: 'boards_1', origin: 'https://hill.example', visitor: { userAgent: 'one', refuses: true } },
      { board: 'boards_1', origin: 'https://shop.example', visitor: { address: '127.0.0.1', isStorefront: false } },
    ]);
  });

  it.each([
    ['another body', { type: 'nonsense' }, 400],
    ['no JSON', '{"type":', 400],
    ['an empty body', '', 400],
  ])('take the usual path with their body when it is %s', async (_, body, status) => {
    await beacon();
    expect((await beacon(body)).statusCode).toBe(status);
    expect([taken, counted]).toEqual([[], 0]);
    if (typeof body !== 'string') expect(usual).toEqual([VIEW, body]);
    // The connection serves the next one.
    expect((await beacon()).statusCode).toBe(204);
  });

  it('are counted against the limit only once when counting them fails', async () => {
    await beacon();
    const allowance = { limit: 9, remaining: 7, resetSeconds: 8, exceeded: false };
    pass = { rateLimit: '"e";r=7;t=8', counted: { name: 'board-events', allowance } };
    broken = true;
    await beacon();
    // A wrong one is counted on the usual path alone.
    await beacon({ type: 'nonsense' });
    expect([counted, known]).toEqual([1, [undefined, allowance, undefined]]);
  });

  it('take the usual path with a long body', async () => {
    await beacon();
    const long = { type: 'page_view', path: `/${'x'.repeat(30_000)}` };
    expect((await beacon(long)).statusCode).toBe(204);
    expect(usual).toEqual([VIEW, long]);
  });

  it.each([
    ['the settings changed', () => void (settings = 2)],
    ['the settings are not known', () => void (settings = null)],
    ['the guard has to decide', () => void (pass = null)],
    ['the limit cannot be counted', () => void (pass = Promise.reject(new Error('down')))],
    ['the server is not ready', () => void (isReady = false)],
    ['counting fails', () => void (broken = true)],
  ])('take the usual path when %s', async (_, change) => {
    await beacon();
    change();
    expect((await beacon()).statusCode).toBe(204);
    expect(usual).toEqual([VIEW, VIEW]);
    expect(taken).toEqual([]);
    expect(sent).toEqual([]);
  });

  it.each([
    ['a grant', { 'x-board-access': 'g' }],
    ['another type', { 'content-type': 'application/xml' }],
    ['an encoding', { 'content-encoding': 'gzip' }],
  ])('take the usual path with %s', async (_, headers) => {
    await beacon();
    await beacon(VIEW, headers as unknown as Record<string, string>);
    expect(taken).toEqual([]);
  });

  it('of a visitor with a grant open the way for no other', async () => {
    await beacon(VIEW, { 'x-board-access': 'g' });
    await beacon();
    expect(usual).toHaveLength(2);
  });

  it('are answered when their body comes in pieces, and one after the other on a connection', async () => {
    await beacon();
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    const body = JSON.stringify(VIEW);
    const head = `POST ${URL} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n`;
    socket.write(`${head}\r\n${body.slice(0, 5)}`);
    socket.write(body.slice(5));
    await once(socket, 'data');
    socket.write(`${head}Connection: close\r\n\r\n${body}`);
    expect(await text(socket)).toContain('204');
    expect(taken).toHaveLength(2);
  });
});
