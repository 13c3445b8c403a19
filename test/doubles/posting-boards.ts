import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { WebLine } from '../../libs/runtime/src/outbound/web-line.js';
import { WebReader } from '../../libs/runtime/src/outbound/web-reader.js';
import { type ReceivedRequest, startReceiver } from './webhook-receiver.js';

/** The response at a URL of the double. */
export interface BoardAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | Iterable<string | Buffer> | AsyncIterable<string | Buffer>;
}
type Answering = BoardAnswer | ((request: ReceivedRequest) => BoardAnswer);

/**
 * The hosts of job boards on this machine: each request names its host in the first part of its path, as `web` writes it.
 * Like the real hosts, it compresses text for clients that accept it, and answers 304 to clients with the current version.
 */
export interface PostingBoards {
  readonly origin: string;
  /** A reader whose requests go to the hosts of the double. */
  readonly web: Pick<WebReader, 'line'>;
  /** The requested URLs, without those of robots.txt. */
  requested(): readonly string[];
  readonly received: readonly ReceivedRequest[];
  /** Sets the response at a URL, including its query if it has one. */
  put(address: string, answer: Answering): void;
  /** The maximum number of concurrent requests at a host. */
  mostAtOnce(host: string): number;
  stop(): Promise<void>;
}

const at = (address: string): string => address.replace(/^https?:\/\//, '/');

/** Starts the double on a free port. */
export async function startPostingBoards(): Promise<PostingBoards> {
  const answers = new Map<string, Answering>();
  const open = new Map<string, number>();
  const most = new Map<string, number>();
  const receiver = await startReceiver((request, response) => {
    const [, host = ''] = request.path.split('/');
    open.set(host, (open.get(host) ?? 0) + 1);
    most.set(host, Math.max(most.get(host) ?? 0, open.get(host) ?? 0));
    response.once('close', () => open.set(host, (open.get(host) ?? 1) - 1));
    const found = answers.get(request.path) ?? answers.get(request.path.split('?')[0] ?? '');
    answer(request, response, typeof found === 'function' ? found(request) : found);
  });
  const reader = new WebReader({ allowPrivate: true, isAllowed: (address) => address === '127.0.0.1' }, {
    debug: () => undefined,
  } as never);
  return {
    origin: receiver.origin,
    received: receiver.received,
    requested: () =>
      receiver.received.map(({ path }) => `https:/${path}`).filter((path) => !path.endsWith('/robots.txt')),
    put: (address, given) => answers.set(at(address), given),
    mostAtOnce: (host) => most.get(host) ?? 0,
    stop: () => receiver.stop(),
    web: {
      async line() {
        const line = await reader.line();
        const ask: WebLine['ask'] = (url, question) =>
          line.ask(
            url.origin === receiver.origin ? url : new URL(`/${url.host}${url.pathname}${url.search}`, receiver.origin),
            question,
          );
        return { ask, close: () => line.close() } as WebLine;
      },
    },
  };
}

function answer({ headers }: ReceivedRequest, response: ServerResponse, given: BoardAnswer | undefined): void {
  if (!given) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not found</html>');
  const { status = 200, body = '', headers: own = {} } = given;
  if (own['etag'] !== undefined && own['etag'] === headers['if-none-match']) return void response.writeHead(304).end();
  if (
    typeof body === 'string' &&
    own['content-encoding'] === undefined &&
    headers['accept-encoding']?.includes('gzip')
  ) {
    response.writeHead(status, { ...own, 'content-encoding': 'gzip' });
    return void response.end(gzipSync(body));
  }
  response.writeHead(status, own);
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  else pipeline(Readable.from(body, { objectMode: true }), response, () => undefined);
}
