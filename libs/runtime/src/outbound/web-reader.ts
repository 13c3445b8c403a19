import type { Agent } from 'undici';
import type { Logger } from '../process/logging.js';
import { guardedAgent } from './guarded-agent.js';
import { isAllowedProtocol, type OutboundOptions } from './outbound-options.js';
import { WebLine } from './web-line.js';

const REDIRECTS = 3;
const REDIRECTING = [301, 302, 303, 307, 308];

/** What to request from a URL. */
export interface WebQuestion {
  /** Media types, as in an `Accept` header. */
  readonly accept: string;
  /** Maximum number of bytes to read. */
  readonly limit: number;
  /** How to treat a larger response: use its beginning, or ignore it. */
  readonly beyond: 'cut' | 'refuse';
}

/** The content of a URL. */
export interface WebAnswer {
  /** Its URL after redirects. */
  readonly url: URL;
  /** Lower-case, without parameters; empty if the response does not name it. */
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** A response that is not what was requested. */
class UselessAnswerError extends Error {}

/**
 * Reads web content of others under the same rules as webhooks (decision E7): https, and public addresses only. It has no cookies and no cache;
 * each visit has its own connections.
 */
export class WebReader {
  constructor(
    private readonly options: OutboundOptions,
    private readonly log: Pick<Logger, 'debug'>,
  ) {}

  /** Runs `work` with a visit whose requests may take `ms` milliseconds in total; later ones return nothing. */
  async visit<T>(ms: number, work: (visit: WebVisit) => Promise<T>): Promise<T> {
    const agent = await guardedAgent(this.options);
    try {
      return await work(new WebVisit(agent, AbortSignal.timeout(ms), this.options, this.log));
    } finally {
      await agent.destroy();
    }
  }

  /** A connection for streamed responses. */
  async line(): Promise<WebLine> {
    return new WebLine(await guardedAgent(this.options), this.options);
  }
}

/** Requests that share connections and time. */
export class WebVisit {
  constructor(
    private readonly agent: Agent,
    private readonly signal: AbortSignal,
    private readonly options: OutboundOptions,
    private readonly log: Pick<Logger, 'debug'>,
  ) {}

  /** The content of `url`, following at most three redirects. Null, with a debug log line, for anything other than a 200 response in time. */
  async get(url: URL, question: WebQuestion): Promise<WebAnswer | null> {
    try {
      return await this.follow(url, question);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.log.debug({ host: url.hostname, reason }, 'Found nothing on the web');
      return null;
    }
  }

  private async follow(url: URL, question: WebQuestion): Promise<WebAnswer> {
    let at = url;
    for (let redirects = 0; redirects <= REDIRECTS; redirects++) {
      if (!isAllowedProtocol(at, this.options)) throw new UselessAnswerError('The URL does not use https.');
      const found = await this.ask(at, question);
      if (!(found instanceof URL)) return found;
      at = found;
    }
    throw new UselessAnswerError('There are too many redirects.');
  }

  /** The response of `url`, or the target of its redirect. */
  private async ask(url: URL, question: WebQuestion): Promise<WebAnswer | URL> {
    const { statusCode, headers, body } = await this.agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      // Not compressed: a few bytes could become very many.
      headers: { 'accept': question.accept, 'accept-encoding': 'identity', 'user-agent': 'Openings-Lookups' },
      signal: this.signal,
    });
    const text = (name: string) => [headers[name]].flat()[0] ?? '';
    // undici reports a body that is destroyed before its end as an error.
    body.on('error', () => undefined);
    try {
      if (REDIRECTING.includes(statusCode)) return new URL(text('location'), url);
      if (statusCode !== 200) throw new UselessAnswerError(`The status is ${statusCode}.`);
      if (!['', 'identity'].includes(text('content-encoding')))
        throw new UselessAnswerError('The response is compressed.');
      const [mediaType = ''] = text('content-type').toLowerCase().split(';');
      return { url, mediaType: mediaType.trim(), bytes: await upTo(body, question) };
    } finally {
      body.destroy();
    }
  }
}

async function upTo(body: AsyncIterable<Buffer>, { limit, beyond }: WebQuestion): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes <= limit) continue;
    if (beyond === 'refuse') throw new UselessAnswerError(`The response has more than ${limit} bytes.`);
    break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}
