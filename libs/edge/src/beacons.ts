import { countedVisitor, type CountedVisitor } from '#http/board';
import { upTo } from '#kernel';
import { newFacts, withFacts } from '#store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { type EarlyAnswer, type EarlyAnswers, type RequestWithBody, StoredHeaders } from './early-answer.js';

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

const BOARDS = 10_000;
const MAX_BYTES = 20_000;
const PATH = /^\/v1\/boards\/[^/?#]+\/events$/;
const JSON_TYPE = /^(?:text\/plain|application\/json)\s*(?:;|$)/i;

/**
 * Answers beacons before the router, by what the process remembers of their board (decision 0208). Every page that a visitor views sends one, and
 * nearly all of them are valid.
 */
export class Beacons implements EarlyAnswers {
  private readonly stored = new LRUCache<string, EarlyAnswer>(upTo(BOARDS));

  /** @param sdkHeader name of the header in which SDKs identify themselves, in lower case. */
  constructor(
    private readonly taker: BeaconTaker,
    private readonly sdkHeader: string,
  ) {}

  find(request: IncomingMessage): EarlyAnswer | undefined {
    return isBeacon(request) ? this.stored.get(request.url ?? '') : undefined;
  }

  /** Remembers how a beacon of this board was answered, for a request that showed no grant. */
  keep(request: FastifyRequest, reply: FastifyReply): void {
    const { settingsBefore: settings, operation, visiting: board, raw } = request;
    if (reply.statusCode !== 204 || settings === null || !operation || !board || !isBeacon(raw)) return;
    const { identifier } = request.params as { readonly identifier: string };
    const headers = StoredHeaders.of(reply);
    this.stored.set(raw.url ?? '', {
      method: 'POST',
      route: request.routeOptions.url ?? request.url,
      identifier,
      board,
      operation,
      user: null,
      settings,
      subject: null,
      isQuiet: true,
      holds: () => true,
      work: ({ request: beacon, body, address, requestId }: RequestWithBody) => {
        const visitor = countedVisitor(address, beacon, this.sdkHeader);
        const take = this.taker.taking(JSON.parse(body.toString()), visitor, beacon.headers.origin ?? board.origin);
        const facts = newFacts({ board: board.id, actor: 'visitor', requestId });
        return take && (() => withFacts(facts, take, undefined, board.slug));
      },
      send: (_, response, requestId, rateLimit) => {
        response.writeHead(204, headers.for(requestId, rateLimit)).end();
        return 204;
      },
    });
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
    headers.expect === undefined
  );
};
