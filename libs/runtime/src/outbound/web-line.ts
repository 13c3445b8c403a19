import type { Readable } from 'node:stream';
import type { Agent } from 'undici';
import { isAllowedProtocol, type OutboundOptions } from './outbound-options.js';
import { ForbiddenAddressError } from './address-guard.js';

/** One request of a `WebLine`. */
export interface WebLineQuestion {
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the request, and the body of its answer. */
  readonly signal: AbortSignal;
  /** How many milliseconds may pass without a byte. */
  readonly idleMs: number;
}

/** The answer to one request, redirects included: nothing is followed, unpacked or bounded. */
export interface WebLineAnswer {
  readonly status: number;
  /** The first value of a header; empty when there is none. @param name in lower case. */
  header(name: string): string;
  /** Read by its taker, or destroyed. */
  readonly body: Readable;
}

/**
 * Requests under the rules of webhooks (decision E7) whose answers are streams: the taker follows redirects, and bounds what
 * it reads. Close it after use.
 */
export class WebLine {
  constructor(
    private readonly agent: Agent,
    private readonly options: OutboundOptions,
  ) {}

  /** @throws ForbiddenAddressError for an address that may not be called, or what undici throws. */
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
    // What is destroyed before its end is an error to undici.
    answer.body.on('error', () => undefined);
    return {
      status: answer.statusCode,
      header: (name) => [answer.headers[name]].flat()[0] ?? '',
      body: answer.body,
    };
  }

  /** Ends all connections, and the bodies that are not read to their end. */
  close(): Promise<void> {
    return this.agent.destroy();
  }
}
