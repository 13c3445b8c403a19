import { facts } from '#store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Operation, VisitedBoard } from './context.js';

/** The moments at which what visitors see changes by itself; a context answers. */
export abstract class BoardMoments {
  /** The next one after the moment of the request, for its board; null when there is none. UTC ISO text with milliseconds. */
  abstract next(): Promise<string | null>;
}

/** What an answer hangs on besides the data of the board. */
export interface BoardDoor {
  /** Whether `identifier` still names `board` as it was, and whoever asks is let in without being counted. At once. */
  admits(identifier: string, board: VisitedBoard, operation: Operation): boolean;
}

/** An answer as it is sent again. */
interface Answer {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
  readonly board: VisitedBoard;
  readonly operation: Operation;
  /** How many changes were known before the answer was made. */
  readonly changes: number;
  readonly at: number;
  /** When it changes by itself. */
  readonly until: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How many changes were known when an answer that may be kept was begun; null for others. */
    changesBefore: number | null;
  }
}

/** An answer that nothing seems to have changed is made again after so long: what other processes change may be heard late. */
const HELD_MS = 200;
/** Characters of all answers that are kept. */
const ROOM = 8_000_000;
const LARGEST = 500_000;
const BOARDS = 10_000;

/**
 * Answers of the Board API to whoever shows nothing of their own. They are sent again while the log of events stands still, for
 * 200 ms at most, and never past the moment at which a job ends.
 */
export class BoardAnswers {
  private readonly kept = new LRUCache<string, Answer>({
    maxSize: ROOM,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ payload }) => payload.length + 500,
  });
  private readonly moments = new LRUCache<string, { readonly changes: number; readonly until: string | null }>({
    max: BOARDS,
  });

  /**
   * @param changes counts what this process hears of changes to the log; null while it may not hear of them.
   * @param next see `BoardMoments`.
   */
  constructor(
    private readonly changes: () => number | null,
    private readonly next: () => Promise<string | null>,
    private readonly door: BoardDoor,
  ) {}

  /** Sends what is kept for `request`, if it still holds; false when it has to be made. */
  again(request: FastifyRequest, reply: FastifyReply): boolean {
    const changes = request.raw.method === 'GET' && isAnonymous(request) ? this.changes() : null;
    request.changesBefore = changes;
    const answer = changes === null ? undefined : this.kept.get(request.url);
    if (!answer || answer.changes !== changes || performance.now() - answer.at > HELD_MS) return false;
    if (answer.until !== null && answer.until <= new Date().toISOString()) return false;
    const { identifier } = request.params as { readonly identifier: string };
    if (!this.door.admits(identifier, answer.board, answer.operation)) return false;
    request.changesBefore = null;
    request.operation = answer.operation;
    request.visiting = answer.board;
    reply.headers(answer.headers);
    if (isKnown(request, answer.tag)) notModified(reply).send();
    else reply.send(answer.payload);
    return true;
  }

  /** Keeps an answer with status 200 as long as it holds. */
  keep(request: FastifyRequest, reply: FastifyReply, payload: string, tag: string): void {
    const { changesBefore: changes, operation, visiting: board, url } = request;
    if (changes === null || changes !== this.changes() || !operation || !board) return;
    const at = performance.now();
    const headers: Record<string, string> = { etag: tag };
    for (const name of ['content-type', 'cache-control']) headers[name] = String(reply.getHeader(name));
    void this.until(board.id, changes).then(
      (until) => this.kept.set(url, { payload, headers, tag, board, operation, changes, at, until }),
      // Whoever asks next finds out what is wrong.
      () => undefined,
    );
  }

  private async until(board: string, changes: number): Promise<string | null> {
    const known = this.moments.get(board);
    if (known?.changes === changes && (known.until === null || known.until > facts().now)) return known.until;
    const until = await this.next();
    this.moments.set(board, { changes, until });
    return until;
  }
}

/** Whether whoever asks shows nothing of their own. */
export const isAnonymous = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && headers['x-board-access'] === undefined;

/** Whether `If-None-Match` names `tag`; weakly, as RFC 9110 has it. */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const asked = headers['if-none-match'];
  if (asked === undefined) return false;
  const bare = tag.slice(2);
  return asked.trim() === '*' || asked.split(',').some((each) => each.trim().replace(/^W\//, '') === bare);
}

/** Makes `reply` a 304, whose body is empty. */
export const notModified = (reply: FastifyReply): FastifyReply =>
  reply.status(304).removeHeader('content-type').removeHeader('content-length');
