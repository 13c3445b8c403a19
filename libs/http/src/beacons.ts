import { upTo } from '#kernel';
import { newFacts, randomId, withFacts } from '#store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { IncomingMessage, type Server } from 'node:http';
import { beforeListener, KeptHeaders, noteCount, type Passed } from './before-router.js';
import { Addresses, countedVisitor, type CountedVisitor } from './board-sightings.js';
import { namesOneHost } from './connections.js';
import type { Operation, VisitedBoard } from './context.js';

/** What visitors do, as their pages report it; a context implements it. */
export abstract class BeaconTaker {
  /**
   * How to count what a beacon reports.
   * @param origin of the page that sent it; null when unknown.
   * @returns a function that counts it on the board of the facts; null when `body` is not exactly what the operation accepts: validation then
   *   says what is wrong.
   */
  abstract taking(body: unknown, visitor: CountedVisitor, origin: string | null): (() => Promise<void>) | null;
}

/** A board whose beacons are accepted, and how visitors were let in. */
export interface BeaconBoard {
  readonly identifier: string;
  readonly board: VisitedBoard;
  readonly operation: Operation;
}

/** What lets beacons in that the guard would let in. */
export interface BeaconDoor {
  /** Counts a beacon from `address` against its limit. Null: the guard has to decide. */
  passVisitor(to: BeaconBoard, address: string): Passed | null | Promise<Passed | null>;

  /** The version of the settings of `board`; null when this process has to read them first. */
  settingsOf(board: VisitedBoard): number | null;
}

/** How beacons are answered. */
export interface BeaconOptions {
  readonly proxies: readonly string[];
  readonly sdkHeader: string;
}

/** A beacon that was counted, for metrics and the log. */
export interface BeaconSent {
  readonly requestId: string;
  readonly board: string;
  readonly route: string;
  readonly status: 204;
  readonly ms: number;
}

/** The answer to the beacons of a board. */
interface Known extends BeaconBoard {
  readonly headers: KeptHeaders;
  readonly route: string;
  readonly settings: number;
}

/** A beacon that is within the limit of its address, and whether it was taken. */
interface Tried {
  readonly passed: Passed;
  readonly isTaken: boolean;
}

const BOARDS = 10_000;
const MAX_BYTES = 20_000;
const PATH = /^\/v1\/boards\/[^/?#]+\/events$/;
const JSON_TYPE = /^(?:text\/plain|application\/json)\s*(?:;|$)/i;

/**
 * Answers beacons before the router, by what the process remembers of their board (decision 0208). Every page that a visitor views sends one, and
 * nearly all of them are valid. A request that is refused, or in doubt, takes the usual path with its body.
 */
export class Beacons {
  private readonly known = new LRUCache<string, Known>(upTo(BOARDS));
  private readonly addresses: Addresses;

  constructor(
    private readonly door: BeaconDoor,
    private readonly taker: BeaconTaker,
    private readonly options: BeaconOptions,
  ) {
    this.addresses = new Addresses(options.proxies);
  }

  /**
   * Answers beacons before the listener of `server` gets a request. To be called when that listener is in place.
   * @param isReady whether requests are served at all.
   * @param note is called for each answer.
   */
  goBefore(server: Server, isReady: () => boolean, note: (sent: BeaconSent) => void): void {
    beforeListener(server, (request, response, handle) => {
      const to = isBeacon(request) && isReady() ? this.find(request) : undefined;
      if (!to) return handle(request, response);
      const began = performance.now();
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      // The visitor left: nothing is counted.
      request.on('error', () => undefined);
      request.on('end', () => {
        const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
        const requestId = randomId('req');
        const go = (tried: Tried | null) => {
          if (!tried?.isTaken) {
            const again = repeated(request, body);
            noteCount(again, tried?.passed ?? null);
            return handle(again, response);
          }
          const { board, route, headers } = to;
          response.writeHead(204, headers.for(requestId, tried.passed.rateLimit)).end();
          note({ requestId, board: board.id, route, status: 204, ms: performance.now() - began });
        };
        this.count(to, requestId, { request, body }).then(go, () => go(null));
      });
    });
  }

  /** Remembers how a beacon of this board was answered, for a request that showed no grant. */
  keep(request: FastifyRequest, reply: FastifyReply): void {
    const { settingsBefore, operation, visiting: board, raw } = request;
    if (reply.statusCode !== 204 || settingsBefore === null || !operation || !board || !isBeacon(raw)) return;
    const { identifier } = request.params as { readonly identifier: string };
    const route = request.routeOptions.url ?? request.url;
    this.known.set(raw.url ?? '', {
      identifier,
      board,
      operation,
      headers: KeptHeaders.of(reply),
      route,
      settings: settingsBefore,
    });
  }

  private find({ url = '' }: IncomingMessage): Known | undefined {
    const known = this.known.get(url);
    if (!known || known.settings === this.door.settingsOf(known.board)) return known;
    this.known.delete(url);
    return undefined;
  }

  private async count(
    to: Known,
    requestId: string,
    { request, body }: { readonly request: IncomingMessage; readonly body: Buffer },
  ): Promise<Tried | null> {
    const said: unknown = JSON.parse(body.toString());
    const address = this.addresses.of(request);
    const visitor = countedVisitor(address, request, this.options.sdkHeader);
    const facts = newFacts({ board: to.board.id, actor: 'visitor', requestId });
    const take = this.taker.taking(said, visitor, request.headers.origin ?? to.board.origin);
    if (!take) return null;
    const pass = this.door.passVisitor(to, address);
    const passed = pass instanceof Promise ? await pass : pass;
    if (!passed) return null;
    try {
      await withFacts(facts, take, undefined, to.board.slug);
      return { passed, isTaken: true };
    } catch {
      // The usual path says what is wrong.
      return { passed, isTaken: false };
    }
  }
}

/** Whether the request may be a beacon of a visitor who showed nothing, with a body of known length. */
const isBeacon = (request: IncomingMessage): boolean => {
  const { method, url = '', headers } = request;
  return (
    method === 'POST' &&
    PATH.test(url) &&
    /^\d{1,5}$/.test(headers['content-length'] ?? '') &&
    Number(headers['content-length']) <= MAX_BYTES &&
    JSON_TYPE.test(headers['content-type'] ?? '') &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    headers['x-board-access'] === undefined &&
    headers.expect === undefined &&
    namesOneHost(request)
  );
};

/** `request` for a listener that has not seen it, with the body that was read. */
function repeated(request: IncomingMessage, body: Buffer): IncomingMessage {
  const again = new IncomingMessage(request.socket);
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, headers, rawHeaders } = request;
  Object.assign(again, { method, url, httpVersion, httpVersionMajor, httpVersionMinor, headers, rawHeaders });
  again.complete = true;
  again.push(body);
  again.push(null);
  return again;
}
