import { guardedAgent } from './guarded-agent.js';
import { isAllowedProtocol, type OutboundOptions } from './outbound-options.js';

/** One request to an external service. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long the whole exchange may take, in milliseconds. */
  readonly ms: number;
  /** Maximum number of response bytes to read. */
  readonly limit: number;
  /** Ends the exchange early. */
  readonly signal?: AbortSignal;
}

/** The response of a service, with any status. */
export interface OutboundAnswer {
  readonly status: number;
  /** The first value of a header; an empty text if it is missing. */
  readonly header: (name: string) => string;
  readonly text: string;
}

/** There was no usable response. The message is a code and quotes nothing from the exchange. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/**
 * Sends requests to external services under the same rules as webhooks (decision E7): https, and public addresses only. It follows no redirects,
 * has no cookies, and closes its connections after each exchange.
 */
export class GuardedClient {
  constructor(private readonly options: OutboundOptions) {}

  /** @throws UnreachableError if there is no complete response in time, or the address must not be called. */
  async send({ method, url, headers = {}, body, ms, limit, signal }: OutboundRequest): Promise<OutboundAnswer> {
    if (!isAllowedProtocol(url, this.options)) throw new UnreachableError('protocol');
    const agent = await guardedAgent(this.options);
    const timeout = AbortSignal.timeout(ms);
    try {
      const answer = await agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        // Not compressed: a few bytes could become very many.
        headers: { 'accept-encoding': 'identity', 'user-agent': 'Openings', ...headers },
        ...(body === undefined ? {} : { body }),
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      answer.body.on('error', () => undefined);
      const text = await textOf(answer.body, limit);
      return { status: answer.statusCode, header: (name) => [answer.headers[name]].flat()[0] ?? '', text };
    } catch (error) {
      if (error instanceof UnreachableError) throw error;
      throw new UnreachableError(timeout.aborted ? 'timeout' : codeOf(error), { cause: error });
    } finally {
      await agent.destroy();
    }
  }
}

async function textOf(body: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limit) throw new UnreachableError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code.toLowerCase() : 'network';
}
