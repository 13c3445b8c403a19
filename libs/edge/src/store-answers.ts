import { isKnown } from '#http/board';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { hash } from 'node:crypto';
import type { Beacons } from './beacons.js';
import { type BoardAnswers, isAnonymous } from './board-answers.js';
import type { PollAnswers } from './poll-answers.js';

const STALE_SECONDS = 300;

interface Stores {
  readonly answers: BoardAnswers;
  readonly polls: PollAnswers;
  readonly beacons: Beacons;
}

/** Lets caches and this process store answers of the Board API that are the same for everyone, and answers to polls and beacons. */
export function storeAnswers(fastify: FastifyInstance, { answers, polls, beacons }: Stores): void {
  fastify.decorateRequest('changesBefore', null);
  fastify.decorateRequest('holds', null);
  fastify.addHook('onRoute', (route) => {
    if (route.config?.beforeRouter) {
      const keep: onSendHookHandler = (request, reply, payload, done) => {
        beacons.keep(request, reply);
        if (reply.statusCode === 200 && typeof payload === 'string') answers.keep(request, reply, payload, null);
        done(null, payload);
      };
      route.onSend = [keep, ...[route.onSend ?? []].flat()];
    }
    // Each GET route also gets a HEAD route, whose hook empties the answer.
    if ((route.method !== 'GET' && route.method !== 'HEAD') || !route.url.startsWith('/v1/boards/:')) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      answers.begin(request);
      return handler.call(this, request, reply);
    };
    const describe: onSendHookHandler = (request, reply, payload, done) =>
      done(null, describeCaching(request, reply, payload, { answers, polls }));
    route.onSend = [describe, ...[route.onSend ?? []].flat()];
  });
}

function describeCaching(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  { answers, polls }: Pick<Stores, 'answers' | 'polls'>,
): unknown {
  const seconds = request.operation?.visited?.maxAgeSeconds;
  const isText = typeof payload === 'string';
  if (reply.statusCode !== 200 || seconds === undefined || !(isText || Buffer.isBuffer(payload))) return payload;
  if (request.operation?.visited?.isPrivate || !isAnonymous(request)) {
    reply.header('cache-control', 'private, no-store');
    if (isText) polls.keep(request, reply, payload);
    return payload;
  }
  if (!isText) return payload;
  // An answer that differs for each request is not cached, like all answers of the API.
  if (seconds === 0) return payload;
  const tag = `W/"${hash('sha1', payload, 'base64url')}"`;
  reply.headers({
    'cache-control': `public, max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}`,
    'etag': tag,
  });
  answers.keep(request, reply, payload, tag);
  if (!isKnown(request, tag)) return payload;
  reply.status(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}
