import { facts, randomId } from '#store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Subject } from './board-sightings.js';
import { namesOneHost } from './connections.js';
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

  /** The version of the settings of `board`; null while this process has to ask for them. At once. */
  settingsOf(board: VisitedBoard): number | null;
}

/** An answer as it is sent again. */
interface Answer {
  readonly identifier: string;
  readonly body: Buffer;
  /** Names and values in turns, the way Node writes them without looking at each; `REQUEST_ID` is filled in. */
  readonly headers: readonly string[];
  /** Of a 304: what RFC 9110, 15.4.5 asks for and what pages of other origins need. */
  readonly few: readonly string[];
  readonly tag: string;
  readonly board: VisitedBoard;
  readonly operation: Operation;
  readonly route: string;
  /** What it counts as a look at. */
  readonly subject: Subject | null;
  /** How many changes were known before the answer was made. */
  readonly changes: number;
  /** The version of the settings of the board that it was made with; null when it was made without. */
  readonly settings: number | null;
  readonly at: number;
  /** Whether somebody makes it again already. */
  renewed: boolean;
  /** When it changes by itself, in milliseconds. */
  readonly until: number;
}

/** What is noted of an answer that was sent again. */
export interface SentAgain {
  readonly requestId: string;
  readonly board: string;
  /** Who asked; absent for visitors. */
  readonly actor?: string;
  readonly route: string;
  readonly status: 200 | 304;
  readonly ms: number;
  /** What it counts as a look at, and the request that looked. */
  readonly looked?: { readonly at: Subject; readonly request: IncomingMessage };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How many changes were known when an answer that may be kept was begun; null for others. */
    changesBefore: number | null;
    /** The version of the settings of the visited board when the guard let the request in; null when it was not known. */
    settingsBefore: number | null;
  }
}

/** An answer that nothing seems to have changed is sent for so long: what other processes change may be heard late. */
const HELD_MS = 500;
/** Who asks first after this time makes it again, and spares the others from doing so all at once. */
const RENEWED_MS = 400;
/** Bytes of all answers that are kept. */
const ROOM = 8_000_000;
const LARGEST = 500_000;
const BOARDS = 10_000;
/** Where the id of the request is in the headers of an answer. */
const REQUEST_ID = 1;
const HEADERS_OF_304 = ['cache-control', 'vary', 'etag', 'access-control-allow-origin'];

/**
 * Answers of the Board API to visitors who show nothing of their own. They are sent again while the log of events stands still and
 * the settings of the board are those that they were made with, for 500 ms at most, and never past the moment at which a job ends.
 */
export class BoardAnswers {
  private readonly kept = new LRUCache<string, Answer>({
    maxSize: ROOM,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ body }) => body.length + 1_000,
  });
  private readonly moments = new LRUCache<string, { readonly changes: number; readonly until: number }>({
    max: BOARDS,
  });

  /**
   * @param changes counts what this process hears of changes to the log and to read models; null while it may not hear of them.
   * @param next see `BoardMoments`.
   */
  constructor(
    private readonly changes: () => number | null,
    private readonly next: () => Promise<string | null>,
    private readonly door: BoardDoor,
  ) {}

  /**
   * Sends what is kept before anything else of `server` sees the request; everything else it passes on. To be called when the
   * listener of `server` is in place.
   * @param isReady whether requests are served at all.
   * @param note is told of each answer.
   */
  goBefore(server: Server, isReady: () => boolean, note: (sent: SentAgain) => void): void {
    const [handle] = server.listeners('request') as RequestListener[];
    if (!handle) throw new Error('The server has no listener yet.');
    server.removeListener('request', handle);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const answer = namesOneHost(request) ? this.find(request) : undefined;
      if (answer && isReady()) note(send(answer, request, response));
      else handle(request, response);
    });
  }

  /** What is kept for `request`, if it still holds. */
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

  /** Notes on `request` that its answer may be kept. */
  begin(request: FastifyRequest): void {
    request.changesBefore = request.raw.method === 'GET' && isAnonymous(request) ? this.changes() : null;
  }

  /** Keeps an answer with status 200, with the headers of `reply`, as long as it holds. */
  keep(request: FastifyRequest, reply: FastifyReply, payload: string, tag: string): void {
    const { changesBefore: changes, settingsBefore, operation, visiting: board, url } = request;
    if (changes === null || changes !== this.changes() || !operation || !board) return;
    const settings = this.door.settingsOf(board);
    if (settingsBefore !== null && settingsBefore !== settings) return;
    const { identifier } = request.params as { readonly identifier: string };
    const body = Buffer.from(payload);
    const [headers, few] = [
      ['x-request-id', ''],
      ['x-request-id', ''],
    ];
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (name === 'x-request-id' || value === undefined) continue;
      headers.push(name, String(value));
      if (HEADERS_OF_304.includes(name)) few.push(name, String(value));
    }
    headers.push('content-length', String(body.length));
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
      // Whoever asks next finds out what is wrong.
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

/** On every request for a kept answer: as little as can be. */
function send(answer: Answer, request: IncomingMessage, response: ServerResponse): SentAgain {
  const began = performance.now();
  const requestId = randomId('req');
  const isNew = !isKnown(request, answer.tag);
  const headers = (isNew ? answer.headers : answer.few).slice();
  headers[REQUEST_ID] = requestId;
  const status = isNew ? 200 : 304;
  response.writeHead(status, headers);
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

/** Whether whoever asks shows nothing of their own. */
export const isAnonymous = ({ headers }: Headed): boolean =>
  headers.authorization === undefined && headers['x-board-access'] === undefined;

/** Whether `If-None-Match` names `tag`; weakly, as RFC 9110 has it. */
export function isKnown({ headers }: Headed, tag: string): boolean {
  const asked = headers['if-none-match'];
  if (asked === undefined) return false;
  if (asked === tag) return true;
  const bare = tag.slice(2);
  return asked.trim() === '*' || asked.split(',').some((each) => each.trim().replace(/^W\//, '') === bare);
}
