import { ConnectionError, retryAfterOf, TimeLimitError } from './errors.js';

/** How requests are sent. */
export interface SendOptions {
  /** Sends one request; default: the `fetch` of the runtime. */
  readonly fetch?: typeof globalThis.fetch;
  /** Timeout of a response in milliseconds; default: 30,000. A second is added for each 64 kB of the request. `Infinity`: no timeout. */
  readonly timeout?: number;
  /** Maximum number of retries; default: 3. */
  readonly retries?: number;
  /** Maximum `Retry-After` in milliseconds; default: 60,000. A response with a longer one is returned without a retry. */
  readonly longestWait?: number;
}

/** Options that a call can override. */
export type CallOptions = Pick<SendOptions, 'timeout' | 'retries'>;

/** Waits, or throws the reason of `signal`. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const READS = ['GET', 'HEAD', 'OPTIONS'];
/** Statuses after which a request can be retried: it had no effect, or the effect is unknown. */
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

/** Whether a request changes nothing. Searches use POST, but are reads. */
const isRead = ({ method, url }: Request): boolean =>
  READS.includes(method) || (method === 'POST' && /\/search$/.test(new URL(url).pathname));

/** Removes the trailing slash: the path of a board itself is `/`, but its address has no slash at the end. */
const addressOf = ({ url }: Request): string => url.replace(/\/(?=\?|$)/, '');

/** Reads JSON to its end within the timeout. Streams and files are read by the caller. */
async function whole(answer: Response): Promise<Response> {
  const { headers, status, statusText } = answer;
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '')) return answer;
  if (/^attachment/i.test(headers.get('Content-Disposition') ?? '')) return answer;
  const text = await answer.text();
  return new Response(text === '' ? null : text, { headers, status, statusText });
}

/** Milliseconds to wait before a retry; undefined if the request is not retried. */
function waitBefore(attempt: number, answer: Response | undefined): number | undefined {
  const retryAfter = answer && retryAfterOf(answer.headers);
  // Another request with the same idempotency key is in progress.
  const underWay = answer?.status === 409 && retryAfter !== undefined;
  if (answer && !BUSY.includes(answer.status) && !underWay) return undefined;
  if (retryAfter !== undefined) return retryAfter * 1000;
  return FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random() / 2);
}

/**
 * Sends requests. After temporary errors it retries reads, searches and writes with an idempotency key.
 * @param wait waits between two attempts
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
        ? setTimeout(() => late.abort(new TimeLimitError(`No response within ${limit} ms.`)), limit)
        : undefined;
    const { method, headers, credentials, cache, redirect, keepalive } = request;
    const signal = AbortSignal.any([request.signal, late.signal]);
    try {
      // Looked up for each request, because tests and tools may replace it.
      const answer = await (send ?? globalThis.fetch)(addressOf(request), {
        ...{ method, headers, credentials, cache, redirect, keepalive, signal },
        ...(body && { body }),
      });
      return await whole(answer);
    } catch (cause) {
      request.signal.throwIfAborted();
      if (late.signal.aborted) throw late.signal.reason;
      throw new ConnectionError(`${method} ${request.url} got no response.`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  return async (request) => {
    const own = request as CallOptions;
    const most = own.retries ?? retries;
    // Read once, before the first attempt.
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
      // A broken body cannot be canceled.
      await answer?.body?.cancel().catch(() => undefined);
      await wait(milliseconds, request.signal);
    }
  };
}
