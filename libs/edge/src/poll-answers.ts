import { exchange } from '#http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { type EarlyAnswer, type EarlyAnswers, StoredHeaders } from './early-answer.js';

/** A stored answer to a poll. */
interface Answer extends EarlyAnswer {
  /** A text: Node writes it together with the headers, in one system call. */
  readonly body: string;
}

/** Largest size of all cached answers together, in bytes. */
const ROOM = 32_000_000;
const LARGEST = 100_000;
/** Estimated size of an answer besides its body and its key, in bytes. */
const OVERHEAD = 2_000;
const BEARER = /^Bearer +(\S+) *$/i;

/** Request headers that may differ between polls without a change to the answer. */
const keyOf = ({ url, headers }: IncomingMessage): string =>
  `${url ?? ''}\n${headers.authorization ?? ''}\n${String(headers['x-board-access'] ?? '')}`;

/**
 * Caches answers to polls: requests that users of boards repeat every few seconds, and whose answers rarely change. The handler says with
 * `Polled` how long its answer is valid. The answer is sent again, before anything else of the server sees the request, to callers with
 * the same token, while the process remembers that the user is let in.
 */
export class PollAnswers implements EarlyAnswers {
  private readonly stored = new LRUCache<string, Answer>({
    maxSize: ROOM,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD,
  });

  find(request: IncomingMessage): EarlyAnswer | undefined {
    if (!isPlain(request)) return undefined;
    const key = keyOf(request);
    const answer = this.stored.get(key);
    if (!answer) return undefined;
    if (answer.holds()) return answer;
    this.stored.delete(key);
    return undefined;
  }

  /** Caches the answer to a poll, with the headers of `reply`. */
  keep(request: FastifyRequest, reply: FastifyReply, body: string): void {
    const { holds, settingsBefore: settings, operation, visiting: board, boardUser, raw } = request;
    if (!holds?.() || settings === null || !operation || !board || !boardUser || !isPlain(raw)) return;
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) return;
    const { identifier } = request.params as { readonly identifier: string };
    const headers = StoredHeaders.of(reply, { length: Buffer.byteLength(body) });
    this.stored.set(keyOf(raw), {
      method: 'GET',
      route: request.routeOptions.url ?? request.url,
      identifier,
      board,
      operation,
      user: { id: boardUser.id, token },
      settings,
      subject: null,
      isQuiet: false,
      body,
      holds,
      send: (_, response, requestId, rateLimit) => {
        response.writeHead(200, headers.for(requestId, rateLimit));
        response.end(body);
        return 200;
      },
    });
  }
}

/** Whether the request has nothing but its headers, and comes from a user. */
const isPlain = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  request.headers.authorization !== undefined &&
  request.headers['content-length'] === undefined &&
  request.headers['transfer-encoding'] === undefined;

/** Says how long the answer to a poll is valid. */
export type HoldsWhile = (test: () => boolean) => void;

/**
 * Parameter for a function that says how long the operation's answer is valid: while a test is true. The test runs at every poll and is
 * synchronous.
 */
export const Polled = createParamDecorator((_: unknown, context: ExecutionContext): HoldsWhile => {
  const { request } = exchange(context);
  return (test) => (request.holds = test);
});
