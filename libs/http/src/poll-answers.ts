import { randomId } from '#store';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { SentAgain } from './board-answers.js';
import { namesOneHost } from './connections.js';
import { exchange, type Operation, type VisitedBoard } from './context.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the answer to a poll is still what it was; null for other requests. */
    holds: (() => boolean) | null;
  }
}

/** Who polled, and how they were let in. */
export interface Poller {
  readonly identifier: string;
  readonly board: VisitedBoard;
  readonly operation: Operation;
  readonly token: string;
  readonly userId: string;
}

/** What lets a poll in that was let in before. */
export interface PollDoor {
  /**
   * Counts the poll, when `poller` is let in again by what this process remembers. Null: the usual way has to decide.
   * @returns the value of `RateLimit`; null where there is no limit.
   */
  pass(
    poller: Poller,
  ): { readonly rateLimit: string | null } | null | Promise<{ readonly rateLimit: string | null } | null>;

  /** The version of the settings of `board`; null while this process has to ask for them. At once. */
  settingsOf(board: VisitedBoard): number | null;
}

/** The answer to a poll as it is sent again. */
interface Answer extends Poller {
  /** A text: Node writes it together with the headers, in one call to the system. */
  readonly body: string;
  /** Names and values in turns, with `REQUEST_ID` and, where there is one, the limit to be filled in. */
  readonly headers: readonly string[];
  readonly rateLimitAt: number;
  readonly route: string;
  readonly settings: number;
  readonly holds: () => boolean;
}

/** Bytes of all answers that are kept. */
const ROOM = 32_000_000;
const LARGEST = 100_000;
/** What an answer takes beside its body and its key. */
const OVERHEAD = 2_000;
/** Where the id of the request is in the headers of an answer. */
const REQUEST_ID = 1;
const BEARER = /^Bearer +(\S+) *$/i;

/** Headers that change nothing of the answer to a poll that has them as the one before. */
const keyOf = ({ url, headers }: IncomingMessage): string =>
  `${url ?? ''}\n${headers.authorization ?? ''}\n${String(headers['x-board-access'] ?? '')}`;

/**
 * Answers to polls of users of boards: what they ask for every few seconds and what seldom changes. The handler says by `Polled` until
 * when its answer holds. It is sent again, before anything else of the server sees the request, to who shows the same token, while the user
 * would be let in by what the process remembers. Whatever is in doubt goes the usual way.
 */
export class PollAnswers {
  private readonly kept = new LRUCache<string, Answer>({
    maxSize: ROOM,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD,
  });

  constructor(private readonly door: PollDoor) {}

  /**
   * Sends what is kept before the listener of `server` sees a request. To be called when that is in place.
   * @param isReady whether requests are served at all.
   * @param note is called for each answer.
   */
  goBefore(server: Server, isReady: () => boolean, note: (sent: SentAgain) => void): void {
    const [handle] = server.listeners('request') as RequestListener[];
    if (!handle) throw new Error('The server has no listener yet.');
    server.removeListener('request', handle);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const answer = isPlain(request) && isReady() ? this.find(request) : undefined;
      if (!answer) return handle(request, response);
      const began = performance.now();
      const pass = this.door.pass(answer);
      const go = (passed: Awaited<typeof pass>) => {
        if (passed && answer.holds()) note(send(answer, passed.rateLimit, response, began));
        else handle(request, response);
      };
      if (pass instanceof Promise) pass.then(go, () => go(null));
      else go(pass);
    });
  }

  /** Keeps the answer to a poll, with the headers of `reply`. */
  keep(request: FastifyRequest, reply: FastifyReply, body: string): void {
    const { holds, settingsBefore, operation, visiting: board, boardUser, raw } = request;
    if (!holds?.() || settingsBefore === null || !operation || !board || !boardUser || !isPlain(raw)) return;
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) return;
    const { identifier } = request.params as { readonly identifier: string };
    const headers = ['x-request-id', ''];
    let rateLimitAt = -1;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (name === 'x-request-id' || value === undefined) continue;
      if (name === 'ratelimit') rateLimitAt = headers.length + 1;
      headers.push(name, String(value));
    }
    headers.push('content-length', String(Buffer.byteLength(body)));
    const route = request.routeOptions.url ?? request.url;
    const poller = { identifier, board, operation, token, userId: boardUser.id };
    this.kept.set(keyOf(raw), { ...poller, body, headers, rateLimitAt, route, settings: settingsBefore, holds });
  }

  private find(request: IncomingMessage): Answer | undefined {
    const key = keyOf(request);
    const answer = this.kept.get(key);
    if (!answer) return undefined;
    if (answer.holds() && answer.settings === this.door.settingsOf(answer.board)) return answer;
    this.kept.delete(key);
    return undefined;
  }
}

/** Whether the request has nothing but its headers, and is one of a user. */
const isPlain = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  request.headers.authorization !== undefined &&
  request.headers['content-length'] === undefined &&
  request.headers['transfer-encoding'] === undefined &&
  namesOneHost(request);

/** On every poll: as little as can be. */
function send(answer: Answer, rateLimit: string | null, response: ServerResponse, began: number): SentAgain {
  const requestId = randomId('req');
  const headers = answer.headers.slice();
  headers[REQUEST_ID] = requestId;
  if (rateLimit !== null && answer.rateLimitAt >= 0) headers[answer.rateLimitAt] = rateLimit;
  response.writeHead(200, headers);
  response.end(answer.body);
  const { board, route, userId } = answer;
  const ms = performance.now() - began;
  return { requestId, board: board.id, actor: `board_user:${userId}`, route, status: 200, ms };
}

/** Says until when the answer to a poll holds. */
export type HoldsWhile = (test: () => boolean) => void;

/** Takes until when the answer of the operation holds: while a test is true, which is asked at every poll and answers at once. */
export const Polled = createParamDecorator((_: unknown, context: ExecutionContext): HoldsWhile => {
  const { request } = exchange(context);
  return (test) => (request.holds = test);
});
