import type { Readable } from 'node:stream';
import type { Agent } from 'undici';
import { isAllowedProtocol, type OutboundOptions } from './outbound-options.js';
import { ForbiddenAddressError } from './address-guard.js';

/** One request of a `WebLine`. */
export interface WebLineQuestion {
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the request and the body of its response. */
  readonly signal: AbortSignal;
  /** How many milliseconds may pass without a byte. */
  readonly idleMs: number;
}

/** The response to one request, redirects included: not followed, decompressed or limited. */
export interface WebLineAnswer {
  readonly status: number;
  /** The first value of a header; empty if it is missing. @param name in lower case. */
  header(name: string): string;
  /** The caller reads it or destroys it. */
  readonly body: Readable;
}

/**
 * Requests under the same rules as webhooks (decision E7) with streamed responses: the caller follows redirects and limits what it reads. Close it
 * after use.
 */
export class WebLine {
  constructor(
    private readonly agent: Agent,
    private readonly options: OutboundOptions,
  ) {}

  /** @throws ForbiddenAddressError for an address that must not be called, or errors of undici. */
  async ask(url: URL, { headers, signal, idleMs }: WebLineQuestion): Promise<WebLineAnswer> {
    if (!isAllowedProtocol(url, this.options)) throw new ForbiddenAddressError();
    const answer = await this.agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers,
      signal,
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
    });
    // undici reports a body that is destroyed before its end as an error.
    answer.body.on('error', () => undefined);
    return {
      status: answer.statusCode,
      header: (name) => [answer.headers[name]].flat()[0] ?? '',
      body: answer.body,
    };
  }

  /** Closes all connections and destroys unread bodies. */
  close(): Promise<void> {
    return this.agent.destroy();
  }
}
