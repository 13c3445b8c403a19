import { upTo } from '#kernel';
import { facts, randomId } from '#store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { beforeListener, KeptHeaders } from './before-router.js';
import type { Subject } from './board-sightings.js';
import { namesOneHost } from './connections.js';
import type { Operation, VisitedBoard } from './context.js';

/** Returns the moments at which what visitors see changes without an event. A context implements it. */
export abstract class BoardMoments {
  /** The first such moment after the request, for its board; null for none. UTC ISO text with milliseconds. */
  abstract next(): Promise<string | null>;
}

/** What an answer depends on besides the data of the board. */
export interface BoardDoor {
  /** Whether `identifier` still names `board`, unchanged, and the caller is let in without being counted. Synchronous. */
  admits(identifier: string, board: VisitedBoard, operation: Operation): boolean;

  /** The version of the settings of `board`; null while this process has to load them. Synchronous. */
  settingsOf(board: VisitedBoard): number | null;
}

/** A cached answer. */
interface Answer {
  readonly identifier: string;
  readonly body: Buffer;
  readonly headers: KeptHeaders;
  /** Headers of a 304: those that RFC 9110, 15.4.5 requires and those that pages of other origins need. */
  readonly few: KeptHeaders;
  readonly tag: string;
  readonly board: VisitedBoard;
  readonly operation: Operation;
  readonly route: string;
  /** The object that the answer counts as a view of. */
  readonly subject: Subject | null;
  /** The number of known changes before the answer was made. */
  readonly changes: number;
  /** The version of the board's settings that the answer was made with; null if none was used. */
  readonly settings: number | null;
  readonly at: number;
  /** Whether a request already refreshes it. */
  renewed: boolean;
  /** When it changes without an event, in epoch milliseconds. */
  readonly until: number;
}

/** What is noted about an answer that was sent from the cache. */
export interface SentAgain {
  readonly requestId: string;
  readonly board: string;
  /** The actor of the request; absent for visitors. */
  readonly actor?: string;
  readonly route: string;
  readonly status: 200 | 304;
  readonly ms: number;
  /** The object that it counts as a view of, and the request that viewed it. */
  readonly looked?: { readonly at: Subject; readonly request: IncomingMessage };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The number of known changes when an answer that can be cached was started; null for others. */
    changesBefore: number | null;
    /** The version of the visited board's settings when the guard let the request in; null if it was not known. */
    settingsBefore: number | null;
  }
}

/** The longest time that an answer is sent from the cache: this process may learn late of changes that other processes make. */
const HELD_MS = 500;
/** The first request after this time refreshes the answer, so that not all requests refresh it concurrently. */
const RENEWED_MS = 400;
/** Largest size of all cached answers together, in bytes. */
const ROOM = 8_000_000;
const LARGEST = 500_000;
const BOARDS = 10_000;
const HEADERS_OF_304 = ['cache-control', 'vary', 'etag', 'access-control-allow-origin'];

/**
 * Caches answers of the Board API to visitors without credentials. An answer is sent again while the event log and the board's settings
 * are unchanged, for at most 500 ms, and never past the moment at which a job ends.
 */
export class BoardAnswers {
  private readonly kept = new LRUCache<string, Answer>({
    maxSize: ROOM,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ body }) => body.length + 1_000,
  });
  private readonly moments = new LRUCache<string, { readonly changes: number; readonly until: number }>(upTo(BOARDS));

  /**
   * @param changes counts the changes to the log and to read models that this process hears of; null while it cannot hear of them.
   * @param next see `BoardMoments`.
   */
  constructor(
    private readonly changes: () => number | null,
    private readonly next: () => Promise<string | null>,
    private readonly door: BoardDoor,
  ) {}

  /**
   * Sends a cached answer before anything else of `server` sees the request, and passes all other requests on. Call it after the listener
   * of `server` is installed.
   * @param isReady whether requests are served.
   * @param note is called for each answer.
   */
  goBefore(server: Server, isReady: () => boolean, note: (sent: SentAgain) => void): void {
    beforeListener(server, (request, response, handle) => {
      const answer = namesOneHost(request) ? this.find(request) : undefined;
      if (answer && isReady()) note(send(answer, request, response));
      else handle(request, response);
    });
  }

  /** The cached answer for `request`, if it is still valid. */
  private find(request: IncomingMessage): Answer | undefined {
    const answer = this.kept.get(request.url ?? '');
    if (answer?.changes !== this.changes() || request.method !== 'GET' || !isAnonymous(request)) return undefined;
    const age = performance.now() - answer.at;
    if (age > HELD_MS || answer.until <= Date.now()) return undefined;
    if (!this.door.admits(answer.identifier, answer.board, answer.operation)) return undefined;
    if (answer.settings !== null && answer.settings !== this.door.settingsOf(answer.board)) return undefined;
    if (age <= RENEWED_MS || answer.renewed) return answer;
    answer.renewed = true;
    return undefined;
  }

  /** Marks `request` as one whose answer can be cached. */
  begin(request: FastifyRequest): void {
    request.changesBefore = request.raw.method === 'GET' && isAnonymous(request) ? this.changes() : null;
  }

  /** Caches an answer with status 200 and the headers of `reply` for as long as it is valid. */
  keep(request: FastifyRequest, reply: FastifyReply, payload: string, tag: string): void {
    const { changesBefore: changes, settingsBefore, operation, visiting: board, url } = request;
    if (changes === null || changes !== this.changes() || !operation || !board) return;
    const settings = this.door.settingsOf(board);
    if (settingsBefore !== null && settingsBefore !== settings) return;
    const { identifier } = request.params as { readonly identifier: string };
    const body = Buffer.from(payload);
    const headers = KeptHeaders.of(reply, { length: body.length });
    const few = KeptHeaders.of(reply, { only: HEADERS_OF_304 });
    const route = request.routeOptions.url ?? url;
    const { subject } = request;
    const at = performance.now();
    void this.until(board.id, changes).then(
      (until) => {
        const renewed = false;
        const made = { identifier, body, headers, few, tag, board, operation, route, subject };
        const one = { ...made, changes, settings, at, renewed, until };
        this.kept.set(url, one);
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

/** Runs on every request for a cached answer, so it does as little as possible. */
function send(answer: Answer, request: IncomingMessage, response: ServerResponse): SentAgain {
  const began = performance.now();
  const requestId = randomId('req');
  const isNew = !isKnown(request, answer.tag);
  const headers = isNew ? answer.headers : answer.few;
  const status = isNew ? 200 : 304;
  response.writeHead(status, headers.for(requestId));
  if (isNew) response.end(answer.body);
  else response.end();
  const sent = {
    requestId,
    board: answer.board.id,
    route: answer.route,
    status,
    ms: performance.now() - began,
  } as const;
  return answer.subject ? { ...sent, looked: { at: answer.subject, request } } : sent;
}

type Headed = Pick<IncomingMessage, 'headers'>;

/** Whether the caller sends no credentials. */
export const isAnonymous = ({ headers }: Headed): boolean =>
  headers.authorization === undefined && headers['x-board-access'] === undefined;

/** Whether `If-None-Match` contains `tag`; a weak comparison, as in RFC 9110. */
export function isKnown({ headers }: Headed, tag: string): boolean {
  const asked = headers['if-none-match'];
  if (asked === undefined) return false;
  if (asked === tag) return true;
  const bare = tag.slice(2);
  return asked.trim() === '*' || asked.split(',').some((each) => each.trim().replace(/^W\//, '') === bare);
}
