import { afterEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDeadlines } from './deadlines.js';
import { answerProblem } from './problem.filter.js';

let fastify: FastifyInstance;
afterEach(() => fastify.close());

/** A server whose answers must be sent within 50 ms. */
function server(): FastifyInstance {
  fastify = Fastify();
  fastify.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
  addDeadlines(fastify, 50);
  return fastify;
}

describe('an answer', () => {
  it('that is late is 503 request_timeout', async () => {
    server().get('/late', async () => {
      await sleep(200);
      return { late: true };
    });
    const { statusCode, json } = await fastify.inject('/late');
    expect([statusCode, (json() as { error: { code: string } }).error.code]).toEqual([503, 'request_timeout']);
  });

  it('to a body that does not arrive is 408, and ends the connection', async () => {
    server().post('/late', () => Promise.resolve({ late: true }));
    const [status, connection] = await new Promise<readonly unknown[]>((resolve) => {
      void fastify.listen({ port: 0 }).then((address) => {
        const sent = request(`${address}/late`, { method: 'POST', headers: { 'content-type': 'application/json' } });
        sent.on('response', ({ statusCode, headers }) => resolve([statusCode, headers.connection]));
        sent.on('error', () => undefined);
        sent.write('{"half"');
      });
    });
    expect([status, connection]).toEqual([408, 'close']);
  });

  it('that is in time is not touched, neither for GET nor for HEAD', async () => {
    const ended: unknown[] = [];
    server().addHook('onResponse', (request, _, done) => {
      ended.push(request.deadline);
      done();
    });
    fastify.get('/now', () => Promise.resolve({ now: true }));
    expect((await fastify.inject('/now')).json()).toEqual({ now: true });
    expect((await fastify.inject({ method: 'HEAD', url: '/now' })).statusCode).toBe(200);
    while (ended.length < 2) await sleep(5);
    for (const timer of ended) expect((timer as { readonly _destroyed: boolean })._destroyed).toBe(true);
  });

  it('that was begun is cut off', async () => {
    server().get('/begun', async (_, reply) => {
      reply.raw.write('{');
      await sleep(200);
    });
    await expect(fastify.inject('/begun')).rejects.toThrow();
  });

  it('of a route with a time of its own has that', async () => {
    server().get('/patient', { handlerTimeout: 10_000 }, async () => {
      await sleep(150);
      return { patient: true };
    });
    fastify.get('/configured', { config: { handlerTimeout: 10_000 } }, async () => {
      await sleep(150);
      return { patient: true };
    });
    expect((await fastify.inject('/patient')).statusCode).toBe(200);
    expect((await fastify.inject('/configured')).statusCode).toBe(200);
  });
});
