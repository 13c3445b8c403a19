import { isKnown } from '#http/board';
import { upTo } from '#kernel';
import { facts } from '#store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EarlyAdmission } from './admission.js';
import { Bodies } from './bodies.js';
import { type EarlyAnswer, type EarlyAnswers, StoredHeaders } from './early-answer.js';

/** Returns the moments at which what visitors see changes without an event. A context implements it. */
export abstract class BoardMoments {
  /** The first such moment after the request, for its board; null for none. UTC ISO text with milliseconds. */
  abstract next(): Promise<string | null>;
}

/** A stored answer to visitors. */
interface Answer extends EarlyAnswer {
  readonly body: Buffer;
  /** When it was stored, on the clock of `performance`; Infinity if it says itself how long it is valid. */
  readonly at: number;
  /** Whether a request already refreshes it. */
  renewed: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The number of known changes when an answer that can be cached was started; null for others. */
    changesBefore: number | null;
  }
}

/** The longest time that an answer is sent from the cache: this process may learn late of changes that other processes make. */
const HELD_MS = 500;
/** The first request after this time refreshes the answer, so that not all requests refresh it concurrently. */
const RENEWED_MS = 400;
/** Largest size of all cached answers together, in bytes. */
const ROOM = 32_000_000;
const LARGEST = 500_000;
/** Estimated size of an answer besides its body and its key, in bytes. */
const OVERHEAD = 2_000;
const BOARDS = 10_000;
/** Headers of a 304: those that RFC 9110, 15.4.5 requires, those that pages of other origins need, and what is left of the limit. */
const HEADERS_OF_304 = [
  'cache-control',
  'vary',
  'etag',
  'access-control-allow-origin',
  'ratelimit',
  'ratelimit-policy',
];

/**
 * Caches answers of the Board API to visitors without credentials: to GETs by URL, and to searches also by the bytes of their body. An answer that says
 * how long it is valid (`holds`) is sent again for so long. Others are sent again while the event log and the board's settings are
 * unchanged, for at most 500 ms, and never past the moment at which a job ends. Searches that say nothing are not cached.
 */
export class BoardAnswers implements EarlyAnswers {
  private readonly stored = new LRUCache<string, Answer>({
    maxSize: ROOM,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD,
  });
  private readonly moments = new LRUCache<string, { readonly changes: number; readonly until: number }>(upTo(BOARDS));

  /**
   * @param changes counts the changes to the log and to read models that this process hears of; null while it cannot hear of them.
   * @param next see `BoardMoments`.
   */
  constructor(
    private readonly changes: () => number | null,
    private readonly next: () => Promise<string | null>,
    private readonly admission: Pick<EarlyAdmission, 'settingsOf'>,
  ) {}

  find(request: IncomingMessage): EarlyAnswer | undefined {
    const key = keyOf(request);
    const answer = key === undefined ? undefined : this.stored.get(key);
    if (!answer?.holds()) return undefined;
    const age = performance.now() - answer.at;
    if (age > HELD_MS) return undefined;
    if (age <= RENEWED_MS || answer.renewed) return answer;
    answer.renewed = true;
    return undefined;
  }

  /** Marks `request` as one whose answer can be cached. */
  begin(request: FastifyRequest): void {
    request.changesBefore = request.raw.method === 'GET' && isAnonymous(request) ? this.changes() : null;
  }

  /**
   * Caches an answer with status 200 and the headers of `reply` for as long as it is valid.
   * @param tag its `ETag`; null for the answer to a search.
   */
  keep(request: FastifyRequest, reply: FastifyReply, payload: string, tag: string | null): void {
    const { changesBefore, holds, settingsBefore, operation, visiting: board } = request;
    const key = keyOf(request.raw);
    const kept = settingsBefore !== null && holds?.() ? holds : null;
    const changes = changesBefore === this.changes() ? changesBefore : null;
    if (key === undefined || !operation || !board || (!kept && changes === null)) return;
    const settings = this.admission.settingsOf(board);
    if (settingsBefore !== null && settingsBefore !== settings) return;
    const answer = answerOf(request, reply, payload, tag, { board, operation, settings });
    if (kept) this.stored.set(key, { ...answer, at: Infinity, holds: kept });
    else if (changes !== null) this.keepUnchanged(key, answer, changes);
  }

  /** Caches `answer` while the log is unchanged. */
  private keepUnchanged(key: string, answer: Omit<Answer, 'at' | 'holds'>, changes: number): void {
    const at = performance.now();
    void this.until(answer.board.id, changes).then(
      (until) => {
        const holds = () => changes === this.changes() && until > Date.now();
        this.stored.set(key, { ...answer, at, holds });
      },
      // The next request finds out what is wrong.
      () => undefined,
    );
  }

  private async until(board: string, changes: number): Promise<number> {
    const known = this.moments.get(board);
    if (known?.changes === changes && known.until > Date.parse(facts().now)) return known.until;
    const next = await this.next();
    const until = next === null ? Infinity : Date.parse(next);
    this.moments.set(board, { changes, until });
    return until;
  }
}

/** The answer to `request`, without what says how long it is valid. */
function answerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
  tag: string | null,
  made: Pick<EarlyAnswer, 'board' | 'operation' | 'settings'>,
): Omit<Answer, 'at' | 'holds'> {
  const { identifier } = request.params as { readonly identifier: string };
  const body = Buffer.from(payload);
  const headers = StoredHeaders.of(reply, { length: body.length });
  const few = StoredHeaders.of(reply, { only: HEADERS_OF_304 });
  return {
    ...made,
    method: request.method === 'POST' ? 'POST' : 'GET',
    route: request.routeOptions.url ?? request.url,
    identifier,
    user: null,
    subject: request.subject,
    isQuiet: false,
    body,
    renewed: false,
    send: (to, response, requestId, rateLimit) =>
      tag !== null && isKnown(to, tag)
        ? sendHead(response, few.for(requestId, rateLimit))
        : sendAll(response, headers.for(requestId, rateLimit), body),
  };
}

function sendAll(response: ServerResponse, headers: string[], body: Buffer): 200 {
  response.writeHead(200, headers);
  response.end(body);
  return 200;
}

function sendHead(response: ServerResponse, headers: string[]): 304 {
  response.writeHead(304, headers);
  response.end();
  return 304;
}

/** Whether the caller sends no credentials. */
export const isAnonymous = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.authorization === undefined && headers['x-board-access'] === undefined;

/** Equal for requests of visitors with the same answer. Undefined: the answer is not cached. */
function keyOf(request: IncomingMessage): string | undefined {
  if (!isAnonymous(request)) return undefined;
  const { method, url = '' } = request;
  if (method === 'GET') return url;
  const body = Bodies.of(request);
  return body === undefined ? undefined : `${url}\n${body}`;
}
