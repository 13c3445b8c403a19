import type { Agent } from 'undici';
import type { Logger } from '../process/logging.js';
import { guardedAgent } from './guarded-agent.js';
import { isAllowedProtocol, type OutboundOptions } from './outbound-options.js';
import { WebLine } from './web-line.js';

const REDIRECTS = 3;
const REDIRECTING = [301, 302, 303, 307, 308];

/** What is asked of an address. */
export interface WebQuestion {
  /** Media types, as in a header `Accept`. */
  readonly accept: string;
  /** How many bytes are read at most. */
  readonly limit: number;
  /** What becomes of a larger answer: its beginning will do, or it is of no use. */
  readonly beyond: 'cut' | 'refuse';
}

/** What stands at an address. */
export interface WebAnswer {
  /** Where it was found, after redirects. */
  readonly url: URL;
  /** Lower-case, without parameters; empty when it is not given. */
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** An answer that is none of what was asked for. */
class UselessAnswerError extends Error {}

/**
 * Reads what others have on the web, under the rules of webhooks (decision E7): https, and addresses of the public internet
 * only. It has no cookies and no memory; each visit has connections of its own.
 */
export class WebReader {
  constructor(
    private readonly options: OutboundOptions,
    private readonly log: Pick<Logger, 'debug'>,
  ) {}

  /** Does `work` with a visit whose questions have `ms` milliseconds in all; later ones find nothing. */
  async visit<T>(ms: number, work: (visit: WebVisit) => Promise<T>): Promise<T> {
    const agent = await guardedAgent(this.options);
    try {
      return await work(new WebVisit(agent, AbortSignal.timeout(ms), this.options, this.log));
    } finally {
      await agent.destroy();
    }
  }

  /** A line for answers that are streams. */
  async line(): Promise<WebLine> {
    return new WebLine(await guardedAgent(this.options), this.options);
  }
}

/** Questions that share connections and time. */
export class WebVisit {
  constructor(
    private readonly agent: Agent,
    private readonly signal: AbortSignal,
    private readonly options: OutboundOptions,
    private readonly log: Pick<Logger, 'debug'>,
  ) {}

  /**
   * What stands at `url`, or at the address to which it redirects, three times at most. Null, and a line in the log on the
   * level debug, for whatever the other side or the network does instead of answering 200 in time.
   */
  async get(url: URL, question: WebQuestion): Promise<WebAnswer | null> {
    try {
      return await this.follow(url, question);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.log.debug({ host: url.hostname, reason }, 'Nothing was found on the web');
      return null;
    }
  }

  private async follow(url: URL, question: WebQuestion): Promise<WebAnswer> {
    let at = url;
    for (let redirects = 0; redirects <= REDIRECTS; redirects++) {
      if (!isAllowedProtocol(at, this.options)) throw new UselessAnswerError('The address is not https.');
      const found = await this.ask(at, question);
      if (!(found instanceof URL)) return found;
      at = found;
    }
    throw new UselessAnswerError('There are too many redirects.');
  }

  /** The answer of `url`, or where it redirects. */
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
    // What is destroyed before its end is an error to undici.
    body.on('error', () => undefined);
    try {
      if (REDIRECTING.includes(statusCode)) return new URL(text('location'), url);
      if (statusCode !== 200) throw new UselessAnswerError(`It answered ${statusCode}.`);
      if (!['', 'identity'].includes(text('content-encoding')))
        throw new UselessAnswerError('The answer is compressed.');
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
    if (beyond === 'refuse') throw new UselessAnswerError(`The answer has more than ${limit} bytes.`);
    break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}
