import { ConnectionError, retryAfterOf, TimeLimitError } from './errors.js';

/** How requests are sent. */
export interface SendOptions {
  /** Sends one request; the `fetch` of the runtime when absent. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds for an answer, 30,000 when absent; a second more for each 64 kB that are sent. `Infinity` is no limit. */
  readonly timeout?: number;
  /** How often a request is sent again at most; 3 when absent, 0 for never. */
  readonly retries?: number;
  /** Milliseconds; an answer whose `Retry-After` asks to wait longer is not waited for. 60,000 when absent. */
  readonly longestWait?: number;
}

/** Options that a call may have for itself. */
export type CallOptions = Pick<SendOptions, 'timeout' | 'retries'>;

/** Waits, or throws the reason of `signal`. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const READS = ['GET', 'HEAD', 'OPTIONS'];
/** Nothing was done, or nobody knows. */
const BUSY = [429, 502, 503, 504];
const FIRST_WAIT_MS = 300;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const BYTES_PER_MS = 64;

export const pause: Pause = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });

/** Searches are sent by POST, and change nothing. */
const isRead = ({ method, url }: Request): boolean =>
  READS.includes(method) || (method === 'POST' && /\/search$/.test(new URL(url).pathname));

/** A board itself is at `/`, and its address ends without a slash. */
const addressOf = ({ url }: Request): string => url.replace(/\/(?=\?|$)/, '');

/** JSON is read to its end within the time limit; streams and files are left to the caller. */
async function whole(answer: Response): Promise<Response> {
  const { headers, status, statusText } = answer;
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '')) return answer;
  if (/^attachment/i.test(headers.get('Content-Disposition') ?? '')) return answer;
  const text = await answer.text();
  return new Response(text === '' ? null : text, { headers, status, statusText });
}

/** Milliseconds to wait before a request is sent again; undefined when it is not. */
function waitBefore(attempt: number, answer: Response | undefined): number | undefined {
  const asked = answer && retryAfterOf(answer.headers);
  // Another request has the same key at this moment.
  const underWay = answer?.status === 409 && asked !== undefined;
  if (answer && !BUSY.includes(answer.status) && !underWay) return undefined;
  if (asked !== undefined) return asked * 1000;
  return FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random() / 2);
}

/**
 * Sends requests, and sends again what failed for a moment: reads and searches, and writes with an idempotency key.
 * @param wait waits between two tries
 * @returns a `fetch` that throws ConnectionError and TimeLimitError, and the reason of the request's own signal
 */
export function sender(
  { fetch: send, timeout = 30_000, retries = 3, longestWait = 60_000 }: SendOptions = {},
  wait: Pause = pause,
): (request: Request) => Promise<Response> {
  async function once(request: Request, body: ArrayBuffer | undefined, limit: number): Promise<Response> {
    const late = new AbortController();
    const timer =
      limit <= LONGEST_TIMER_MS
        ? setTimeout(() => late.abort(new TimeLimitError(`No answer within ${limit} ms.`)), limit)
        : undefined;
    const { method, headers, credentials, cache, redirect, keepalive } = request;
    const signal = AbortSignal.any([request.signal, late.signal]);
    try {
      // Looked up at each request: tests and tools replace it.
      const answer = await (send ?? globalThis.fetch)(addressOf(request), {
        ...{ method, headers, credentials, cache, redirect, keepalive, signal },
        ...(body && { body }),
      });
      return await whole(answer);
    } catch (cause) {
      request.signal.throwIfAborted();
      if (late.signal.aborted) throw late.signal.reason;
      throw new ConnectionError(`${method} ${request.url} got no answer.`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  return async (request) => {
    const own = request as CallOptions;
    const most = own.retries ?? retries;
    // Read once, before the first try.
    const bytes = READS.includes(request.method) ? undefined : await request.arrayBuffer();
    const body = bytes && bytes.byteLength > 0 ? bytes : undefined;
    const limit = (own.timeout ?? timeout) + Math.round((body?.byteLength ?? 0) / BYTES_PER_MS);
    const repeatable = isRead(request) || request.headers.has('Idempotency-Key');
    for (let attempt = 0; ; attempt++) {
      request.signal.throwIfAborted();
      const outcome = await once(request, body, limit).catch((fault: unknown) => {
        if (fault instanceof ConnectionError) return fault;
        throw fault;
      });
      const answer = outcome instanceof ConnectionError ? undefined : outcome;
      const milliseconds = repeatable && attempt < most ? waitBefore(attempt, answer) : undefined;
      if (milliseconds === undefined || milliseconds > longestWait) {
        if (outcome instanceof ConnectionError) throw outcome;
        return outcome;
      }
      // A body that broke has nothing to cancel.
      await answer?.body?.cancel().catch(() => undefined);
      await wait(milliseconds, request.signal);
    }
  };
}
