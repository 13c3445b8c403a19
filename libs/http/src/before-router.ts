import type { FastifyReply } from 'fastify';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Allowance } from './rate-limits/allowances.js';

/**
 * Lets `take` see each request of `server` first. `take` answers it, or calls `handle` with it. Call this after the listener of `server` is
 * installed.
 */
export function beforeListener(
  server: Server,
  take: (request: IncomingMessage, response: ServerResponse, handle: RequestListener) => void,
): void {
  const [handle] = server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('The server has no listener yet.');
  server.removeListener('request', handle);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => take(request, response, handle));
}

/** A request that the guard would let in. */
export interface Passed {
  /** The value of `RateLimit`; null where there is no limit. */
  readonly rateLimit: string | null;
  /** What was left of the limit `name`, by which the request was counted; absent where there is none. */
  readonly counted?: { readonly name: string; readonly allowance: Allowance };
}

const counted = new WeakMap<IncomingMessage, Passed['counted']>();

/** To be called before `request`, which passed, goes to the router: its guard does not count it again. */
export function noteCount(request: IncomingMessage, passed: Passed | null): void {
  if (passed?.counted) counted.set(request, passed.counted);
}

/** What was left of the limit `name` when `request` was counted before the router; undefined if it was not. */
export function countedBefore(request: IncomingMessage, name: string): Allowance | undefined {
  const before = counted.get(request);
  return before?.name === name ? before.allowance : undefined;
}

const REQUEST_ID = 1;
/** The header that makes browsers use HTTPS. */
export const HSTS = 'strict-transport-security';

/** The headers of an answer that is sent again, for other requests. */
export class KeptHeaders {
  private constructor(
    /** Names and values in turns, the form that Node writes without a look at each. The id of the request comes first. */
    private readonly flat: readonly string[],
    private readonly rateLimitAt: number,
  ) {}

  /**
   * The headers of `reply`.
   * @param only names of the headers to keep; all when absent.
   * @param length bytes of the body, for an answer that has one.
   */
  static of(reply: FastifyReply, { only, length }: { only?: readonly string[]; length?: number } = {}): KeptHeaders {
    const flat = ['x-request-id', ''];
    let rateLimitAt = -1;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      // The same answer is sent at other hosts.
      if (name === HSTS || name === 'x-request-id' || value === undefined || only?.includes(name) === false) continue;
      if (name === 'ratelimit') rateLimitAt = flat.length + 1;
      flat.push(name, String(value));
    }
    if (length !== undefined) flat.push('content-length', String(length));
    return new KeptHeaders(flat, rateLimitAt);
  }

  /** The headers for another request, with what is left of its rate limit. Runs for every such request, so it does as little as possible. */
  for(requestId: string, rateLimit: string | null = null): string[] {
    const headers = this.flat.slice();
    headers[REQUEST_ID] = requestId;
    if (rateLimit !== null && this.rateLimitAt >= 0) headers[this.rateLimitAt] = rateLimit;
    return headers;
  }
}
