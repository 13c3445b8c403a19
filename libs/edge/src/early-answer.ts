import type { Subject } from '#http/board';
import { HSTS } from '#http/engine';
import type { FastifyReply } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AdmittedRequest } from './admission.js';

/** A request with the body that was read. */
export interface RequestWithBody {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  /** The address of the caller. */
  readonly address: string;
  readonly requestId: string;
}

/** An answer that the process remembers, for requests like the one that it answered. */
export interface EarlyAnswer extends AdmittedRequest {
  readonly method: 'GET' | 'POST';
  readonly route: string;
  /** The version of the board's settings that the answer was made with; null if none was used. */
  readonly settings: number | null;
  /** The object that the answer counts as a view of; null for most. */
  readonly subject: Subject | null;
  /** Whether the log has a line of each answer only at level `debug`. */
  readonly isQuiet: boolean;

  /** Whether the answer is still valid. Synchronous. */
  holds(): boolean;

  /**
   * The work that a request with this body asks for; null if the body is not exactly what the operation accepts. Absent: requests have no body,
   * and there is nothing to do.
   * @throws when the body cannot be read.
   */
  work?(request: RequestWithBody): (() => Promise<void>) | null;

  /** Writes the answer, and returns its status. Runs on every such request, so it does as little as possible. */
  send(to: IncomingMessage, response: ServerResponse, requestId: string, rateLimit: string | null): 200 | 204 | 304;
}

/** The answers of one kind. */
export interface EarlyAnswers {
  /** The stored answer to `request`, if it is valid. Runs on every request, so it does as little as possible. */
  find(request: IncomingMessage): EarlyAnswer | undefined;
}

const REQUEST_ID = 1;

/** The headers of an answer that is sent again, for other requests. */
export class StoredHeaders {
  private constructor(
    /** Names and values in turns, the form that Node writes without a look at each. The id of the request comes first. */
    private readonly flat: readonly string[],
    private readonly rateLimitAt: number,
  ) {}

  /**
   * The headers of `reply`.
   * @param only names of the headers to store; all when absent.
   * @param length bytes of the body, for an answer that has one.
   */
  static of(reply: FastifyReply, { only, length }: { only?: readonly string[]; length?: number } = {}): StoredHeaders {
    const flat = ['x-request-id', ''];
    let rateLimitAt = -1;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      // The same answer is sent at other hosts.
      if (name === HSTS || name === 'x-request-id' || value === undefined || only?.includes(name) === false) continue;
      if (name === 'ratelimit') rateLimitAt = flat.length + 1;
      flat.push(name, String(value));
    }
    if (length !== undefined) flat.push('content-length', String(length));
    return new StoredHeaders(flat, rateLimitAt);
  }

  /** The headers for another request, with what is left of its rate limit. Runs for every such request, so it does as little as possible. */
  for(requestId: string, rateLimit: string | null): string[] {
    const headers = this.flat.slice();
    headers[REQUEST_ID] = requestId;
    if (rateLimit !== null && this.rateLimitAt >= 0) headers[this.rateLimitAt] = rateLimit;
    return headers;
  }
}
