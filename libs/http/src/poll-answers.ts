import { randomId } from '#store';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { beforeListener, KeptHeaders, noteCount, type Passed } from './before-router.js';
import type { SentAgain } from './board-answers.js';
import { namesOneHost } from './connections.js';
import { exchange, type Operation, type VisitedBoard } from './context.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the answer to a poll is still valid; null for other requests. */
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

/** Decides whether a poll that was let in before is let in again. */
export interface PollDoor {
  /** Counts the poll if `poller` is let in again by what this process remembers. Null: the poll must be handled in the usual way. */
  pass(poller: Poller): Passed | null | Promise<Passed | null>;

  /** The version of the settings of `board`; null while this process has to load them. Synchronous. */
  settingsOf(board: VisitedBoard): number | null;
}

/** A cached answer to a poll. */
interface Answer extends Poller {
  /** A text: Node writes it together with the headers, in one system call. */
  readonly body: string;
  readonly headers: KeptHeaders;
  readonly route: string;
  readonly settings: number;
  readonly holds: () => boolean;
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
 * the same token, while the process remembers that the user is let in. If anything is in doubt, the request is handled in the usual way.
 */
export class PollAnswers {
  private readonly kept = new LRUCache<string, Answer>({
    maxSize: ROOM,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD,
  });

  constructor(private readonly door: PollDoor) {}

  /**
   * Sends a cached answer before the listener of `server` sees the request. Call it after that listener is installed.
   * @param isReady whether requests are served.
   * @param note is called for each answer.
   */
  goBefore(server: Server, isReady: () => boolean, note: (sent: SentAgain) => void): void {
    beforeListener(server, (request, response, handle) => {
      const answer = isPlain(request) && isReady() ? this.find(request) : undefined;
      if (!answer) return handle(request, response);
      const began = performance.now();
      const pass = this.door.pass(answer);
      const go = (passed: Passed | null) => {
        if (passed && answer.holds()) return note(send(answer, passed.rateLimit, response, began));
        noteCount(request, passed);
        handle(request, response);
      };
      if (pass instanceof Promise) pass.then(go, () => go(null));
      else go(pass);
    });
  }

  /** Caches the answer to a poll, with the headers of `reply`. */
  keep(request: FastifyRequest, reply: FastifyReply, body: string): void {
    const { holds, settingsBefore, operation, visiting: board, boardUser, raw } = request;
    if (!holds?.() || settingsBefore === null || !operation || !board || !boardUser || !isPlain(raw)) return;
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) return;
    const { identifier } = request.params as { readonly identifier: string };
    const headers = KeptHeaders.of(reply, { length: Buffer.byteLength(body) });
    const route = request.routeOptions.url ?? request.url;
    const poller = { identifier, board, operation, token, userId: boardUser.id };
    this.kept.set(keyOf(raw), { ...poller, body, headers, route, settings: settingsBefore, holds });
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

/** Whether the request has nothing but its headers, and comes from a user. */
const isPlain = (request: IncomingMessage): boolean =>
  request.method === 'GET' &&
  request.headers.authorization !== undefined &&
  request.headers['content-length'] === undefined &&
  request.headers['transfer-encoding'] === undefined &&
  namesOneHost(request);

/** Runs on every poll, so it does as little as possible. */
function send(answer: Answer, rateLimit: string | null, response: ServerResponse, began: number): SentAgain {
  const requestId = randomId('req');
  response.writeHead(200, answer.headers.for(requestId, rateLimit));
  response.end(answer.body);
  const { board, route, userId } = answer;
  const ms = performance.now() - began;
  return { requestId, board: board.id, actor: `board_user:${userId}`, route, status: 200, ms };
}

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
