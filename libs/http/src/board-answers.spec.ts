import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { inScope, establish, IdSource } from '#store';
import { facts } from '#testing';
import { addBoardHooks, BoardAnswers } from './board.js';
import type { Operation } from './context.js';

const BOARD = { id: 'boards_1', slug: 'hill', name: 'Hill', origin: null };
const OPERATION = { visited: { wall: true, maxAgeSeconds: 60 } } as unknown as Operation;
const URL = '/v1/boards/hill/jobs?limit=3';

describe('answers of the Board API that are kept', () => {
  let server: FastifyInstance;
  let made: number;
  let changes: number | null;
  let until: string | null;
  let isOpen: boolean;
  let asked: number;
  let whileMaking: () => void;

  beforeEach(() => {
    [made, changes, until, isOpen, asked] = [0, 1, null, true, 0];
    whileMaking = () => undefined;
    server = Fastify();
    for (const name of ['caller', 'operation', 'visiting']) server.decorateRequest(name, null);
    server.addHook('onRequest', (_request, _reply, done) => inScope(done));
    const next = async () => {
      asked++;
      if (until === 'fails') throw new Error('It does not answer.');
      return until;
    };
    addBoardHooks(server, 'x-sdk', new BoardAnswers(() => changes, next, { admits: () => isOpen }));
    server.get('/v1/boards/:identifier/jobs', async (request) => {
      request.operation = OPERATION;
      request.visiting = BOARD;
      establish({ ...facts, board: BOARD.id, now: new Date().toISOString() }, new IdSource(), BOARD.slug);
      whileMaking();
      return { made: ++made };
    });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await server.close();
  });

  const get = async (headers: Record<string, string> = {}, url = URL, method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await server.inject({ method, url, headers });
    // What is kept is noted in the turns after the answer.
    await new Promise((resolve) => setImmediate(resolve));
    return answer;
  };

  it('are sent again, with the same headers', async () => {
    const [first, second] = [await get(), await get()];
    expect(made).toBe(1);
    expect(second.body).toBe(first.body);
    const withoutDate = ({ date: _, ...headers }: typeof first.headers) => headers;
    expect(withoutDate(second.headers)).toEqual(withoutDate(first.headers));
    expect(second.headers.etag).toMatch(/^W\//);
  });

  it('are 304 without a body for who has them', async () => {
    const { headers } = await get();
    for (let times = 0; times < 2; times++) {
      const again = await get({ 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers).toMatchObject({ 'etag': headers.etag, 'cache-control': headers['cache-control'] });
      expect(again.headers['content-type']).toBeUndefined();
    }
    expect(made).toBe(1);
  });

  it.each<[string, () => unknown]>([
    ['the log has grown', () => changes!++],
    ['it is not known whether the log grows', () => (changes = null)],
    ['the board is another one or has to be looked up', () => (isOpen = false)],
  ])('are made again when %s', async (_, happens) => {
    await get();
    happens();
    expect((await get()).json()).toEqual({ made: 2 });
  });

  it('are made again after 200 ms', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'setInterval'] });
    await get();
    jest.advanceTimersByTime(150);
    expect((await get()).json()).toEqual({ made: 1 });
    jest.advanceTimersByTime(100);
    expect((await get()).json()).toEqual({ made: 2 });
  });

  it('are made again from the moment on at which a job ends', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'setInterval'] });
    until = new Date(Date.now() + 50).toISOString();
    await get();
    jest.advanceTimersByTime(49);
    expect((await get()).json()).toEqual({ made: 1 });
    jest.advanceTimersByTime(1);
    expect((await get()).json()).toEqual({ made: 2 });
  });

  it('are not kept when the log grew while they were made', async () => {
    whileMaking = () => changes!++;
    await get();
    expect((await get()).json()).toEqual({ made: 2 });
  });

  it('are not kept when it is not known when a job ends', async () => {
    until = 'fails';
    await get();
    expect((await get()).json()).toEqual({ made: 2 });
  });

  it('are only for who shows nothing of their own', async () => {
    await get();
    const shown: readonly Record<string, string>[] = [{ authorization: 'Bearer x' }, { 'x-board-access': 'x' }];
    for (const headers of shown) {
      const answer = await get(headers);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
    expect(made).toBe(3);
    expect((await get()).json()).toEqual({ made: 1 });
  });

  it('are of one address each, and of GET', async () => {
    await get();
    expect((await get({}, `${URL}&offset=3`)).json()).toEqual({ made: 2 });
    expect((await get({}, URL, 'HEAD')).body).toBe('');
    expect(made).toBe(3);
  });

  it('ask once for the next end while the log stands still', async () => {
    await get();
    await get({}, `${URL}&offset=3`);
    expect(asked).toBe(1);
    changes!++;
    await get();
    expect(asked).toBe(2);
  });
});
