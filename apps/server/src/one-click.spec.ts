import { BoardHosts } from '#http/board';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Rejection } from '#kernel';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { addOneClick } from './one-click.js';

let fastify: FastifyInstance;
let origin: string;
let stopped: string[];

beforeAll(async () => {
  const hosts = new BoardHosts({
    // `fetch` does not allow a Host header.
    atHost: ({ headers }) => {
      const board = headers['x-board'];
      return typeof board === 'string' ? { id: board, hostname: `jobs.${board}.example` } : null;
    },
    isStrict: () => false,
    named: () => null,
  });
  fastify = Fastify({ exposeHeadRoutes: false });
  fastify.setErrorHandler((error, _, reply) =>
    reply.status(error instanceof Rejection && error.kind === 'missing' ? 404 : 500).send(),
  );
  const found = { board: 'north', subscriptionId: 'subscribers_1', alertId: 'jobalerts_1' };
  const stop = (what: string) => () => {
    stopped.push(what);
    return Promise.resolve();
  };
  addOneClick(fastify, {
    tokens: { readOneClick: (token) => (token === 'valid' ? found : null) },
    alerts: { stopByOneClick: stop('alert'), pageOf: () => Promise.resolve('https://jobs.north.example/alerts') },
    preferences: {
      subscriptionOf: (token) => (token === 'valid' ? ({ board: 'north' } as never) : null),
      stop: stop('notifications') as never,
      pageOf: () => Promise.resolve('https://jobs.north.example/settings'),
    },
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  hosts.goBefore(fastify.server, fastify.server.listeners('request')[0] as never);
  origin = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;
});
afterAll(() => fastify.close());

const send = async (method: string, path: string, board?: string) => {
  stopped = [];
  const headers: Record<string, string> = board === undefined ? {} : { 'x-board': board };
  const { status } = await fetch(`${origin}${path}`, { method, headers, redirect: 'manual' });
  return [status, stopped];
};

describe.each([
  ['alerts', 'alert'],
  ['notifications', 'notifications'],
])('a link to unsubscribe from %s', (kind, what) => {
  const path = `/${kind}/unsubscribe`;

  it.each([
    ['at the host of this installation', undefined],
    ['at the domain of its board', 'north'],
  ])('is there %s', async (_, board) => {
    expect(await send('GET', `${path}/valid`, board)).toEqual([302, []]);
    expect(await send('POST', `${path}/valid`, board)).toEqual([200, [what]]);
  });

  it('is not there at the domain of another board', async () => {
    for (const method of ['GET', 'POST']) expect(await send(method, `${path}/valid`, 'south')).toEqual([404, []]);
  });

  it('is not there with another token', async () => {
    for (const method of ['GET', 'POST']) expect(await send(method, `${path}/forged`)).toEqual([404, []]);
  });
});
