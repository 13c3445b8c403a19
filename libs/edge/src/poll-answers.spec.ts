import type { Operation } from '#http';
import type { SentEarly } from '#http/engine';
import { addBoardHooks } from '../../http/src/board-api.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { IdSource, Scope } from '#store';
import { RequestScope } from '#store/engine';
import { facts } from '#testing';
import { countedBefore, type EarlyAdmission } from './admission.js';
import { Beacons } from './beacons.js';
import { BoardAnswers } from './board-answers.js';
import { Edge } from './edge.js';
import { PollAnswers } from './poll-answers.js';

const BOARD = { id: 'boards_1', slug: 'hill', name: 'Hill', origin: null };
const OPERATION = { visited: { gated: true, maxAgeSeconds: 0, user: { limit: 'me' } } } as unknown as Operation;
const URL = '/v1/boards/hill/me/inbox?limit=3';
const ME = { authorization: 'Bearer one' };

describe('answers to polls', () => {
  let server: FastifyInstance;
  let made: number;
  let holds: boolean;
  let settings: number | null;
  let pass: ReturnType<EarlyAdmission['pass']>;
  let isReady: boolean;
  let sent: SentEarly[];
  let polled: string[];
  let remaining: number | undefined;
  let ceases: boolean;

  beforeEach(async () => {
    [made, holds, settings, pass, isReady, sent, polled] = [0, true, 1, { rateLimit: '"me";r=7;t=8' }, true, [], []];
    ceases = false;
    server = Fastify({ forceCloseConnections: true });
    for (const name of ['caller', 'operation', 'visiting', 'boardUser']) server.decorateRequest(name, null);
    server.addHook('onRequest', (_request, _reply, done) => RequestScope.run(done));
    const settingsOf = () => settings;
    const admission: EarlyAdmission = {
      pass: ({ user, identifier }) => {
        polled.push(`${identifier} ${user?.token} ${user?.id}`);
        if (ceases) holds = false;
        return pass;
      },
      settingsOf,
    };
    const nothing = () => Promise.resolve(null);
    const answers = new BoardAnswers(() => null, nothing, admission);
    const beacons = new Beacons({ taking: () => null }, 'x-sdk');
    const edge = new Edge(admission, { answers, polls: new PollAnswers(), beacons }, []);
    addBoardHooks(server, 'x-sdk');
    edge.addHooks(server);
    server.addHook('onRequest', (request, reply, done) => {
      reply.headers({ 'x-request-id': request.id, 'ratelimit-policy': '"me";q=9;w=60', 'ratelimit': '"me";r=9;t=9' });
      done();
    });
    server.get('/v1/boards/:identifier/me/inbox', async (request) => {
      request.operation = OPERATION;
      request.visiting = BOARD;
      request.settingsBefore = settings;
      request.boardUser = { id: 'boardUsers_1', role: 'candidate', emailVerified: true } as never;
      Scope.establish({ ...facts, board: BOARD.id }, new IdSource(), BOARD.slug);
      request.holds = () => holds;
      remaining = countedBefore(request.raw, 'me')?.remaining;
      return { made: ++made };
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    edge.goBefore(
      server.server,
      () => isReady,
      (each) => sent.push(each),
    );
  });
  afterEach(() => server.close());

  const poll = async (
    headers: Record<string, string> = ME,
    { url = URL, method = 'GET' as 'GET' | 'HEAD', body = '' } = {},
  ) => {
    const { port } = server.server.address() as AddressInfo;
    const more = body === '' ? {} : { body };
    const answer = await request(`http://127.0.0.1:${port}${url}`, { method, headers, ...more });
    return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
  };
  const madeBy = async (...args: Parameters<typeof poll>) =>
    (JSON.parse((await poll(...args)).body) as { made: number }).made;

  it('are sent again with the headers of the usual way, and the limit as it is now', async () => {
    const [usual, again] = [await poll(), await poll()];
    expect([made, again.body, again.status]).toEqual([1, usual.body, 200]);
    const { 'x-request-id': first, 'date': _, 'ratelimit': before, ...headers } = usual.headers;
    const { 'x-request-id': second, 'date': __, 'ratelimit': now, ...others } = again.headers;
    expect(others).toEqual(headers);
    expect(Object.keys(again.headers).sort()).toEqual(Object.keys(usual.headers).sort());
    expect([before, now]).toEqual(['"me";r=9;t=9', '"me";r=7;t=8']);
    expect(second).not.toBe(first);
    expect(polled).toEqual(['hill one boardUsers_1']);
    expect(sent).toMatchObject([{ board: BOARD.id, actor: 'board_user:boardUsers_1', status: 200, requestId: second }]);
  });

  it('are made by the usual way once they do not hold', async () => {
    expect([await madeBy(), await madeBy()]).toEqual([1, 1]);
    holds = false;
    expect([await madeBy(), await madeBy()]).toEqual([2, 3]);
    holds = true;
    expect([await madeBy(), await madeBy()]).toEqual([4, 4]);
  });

  it('are made by the usual way when settings changed or are not known', async () => {
    expect(await madeBy()).toBe(1);
    settings = 2;
    expect([await madeBy(), await madeBy()]).toEqual([2, 2]);
    settings = null;
    expect([await madeBy(), await madeBy()]).toEqual([3, 4]);
  });

  it('are made by the usual way for who is not let in at once, and when it is in doubt', async () => {
    expect(await madeBy()).toBe(1);
    for (const doubt of [null, Promise.resolve(null), Promise.reject(new Error('down'))]) {
      const before = made;
      pass = doubt as never;
      expect(await madeBy()).toBe(before + 1);
    }
    const before = made;
    pass = Promise.resolve({ rateLimit: null });
    expect(await madeBy()).toBe(before);
    isReady = false;
    expect(await madeBy()).toBe(before + 1);
  });

  it('are counted against the limit only once when they cease to hold while they are counted', async () => {
    await poll();
    const allowance = { limit: 9, remaining: 7, resetSeconds: 8, exceeded: false };
    ceases = true;
    pass = Promise.resolve({ rateLimit: '"me";r=7;t=8', counted: { name: 'me', allowance } });
    expect([await madeBy(), remaining]).toEqual([2, 7]);
  });

  it('are for the same token, grant and address alone, and for plain GETs', async () => {
    await poll();
    const others: readonly Parameters<typeof poll>[] = [
      [{ authorization: 'Bearer two' }],
      [{ ...ME, 'x-board-access': 'grant' }],
      [ME, { url: `${URL}&cursor=x` }],
      [ME, { method: 'HEAD' }],
      [ME, { body: '{}' }],
      [{}],
    ];
    for (const [nth, other] of others.entries()) {
      await poll(...other);
      expect(made).toBe(nth + 2);
    }
    expect(sent).toEqual([]);
  });
});
