import { EXIT, Failure, refusal, type ProblemBody } from './failure.js';
import { harmless, type Io } from './io.js';
import type { CommandLineSettings } from './settings.js';

/** One request. Its path is relative to the base of the API, or to `base`. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly base?: string;
  readonly query?: readonly (readonly [string, string])[];
  /** Sent as JSON, or as the parts of a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response with a 2xx status. `body` is the parsed JSON, or undefined if the response has no body. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

const RETRIES = 3;
const LONGEST_WAIT_MS = 120_000;
const TIMEOUT_MS = 300_000;

/** Parses `Retry-After` (seconds or a date) and returns milliseconds; null if the header is missing or invalid. */
export function retryAfter(value: string | null, now: number): number | null {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** HTTP client for one API and one credential. It retries a request only if the response says that nothing was done. */
export class Api {
  constructor(
    private readonly settings: CommandLineSettings,
    private readonly base: string,
    private readonly io: Io,
    private readonly options: { readonly retry: boolean; readonly verbose: boolean; readonly version: string },
  ) {}

  /** Sends `request` and parses the JSON of the response. @throws Failure unless the status is 2xx. */
  async json(request: Request): Promise<ApiAnswer> {
    const response = await this.send(request, 'application/json');
    const text = await this.read(response, () => response.text());
    if (text.trim() === '') return { status: response.status, headers: response.headers, body: undefined };
    try {
      return { status: response.status, headers: response.headers, body: JSON.parse(text) as unknown };
    } catch {
      const type = response.headers.get('content-type') ?? 'an unknown type';
      throw new Failure(EXIT.server, `${this.settings.origin} answered with ${type} instead of JSON.`, [
        'Is this the address of the API? Set it with OPENINGS_API_URL or --api-url.',
      ]);
    }
  }

  /** Sends `request` and yields the bytes of the response as they arrive. @throws Failure unless the status is 2xx. */
  async *bytes(request: Request): AsyncGenerator<Uint8Array> {
    const response = await this.send(request, '*/*');
    const reader = response.body?.getReader();
    if (!reader) return;
    for (;;) {
      const { done, value } = await this.read(response, () => reader.read());
      if (done) return;
      yield value;
    }
  }

  private async read<T>(response: Response, reading: () => Promise<T>): Promise<T> {
    try {
      return await reading();
    } catch (error) {
      throw this.unreachable(error, response.headers.get('x-request-id'));
    }
  }

  private async send(request: Request, accept: string): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const response = await this.once(request, accept);
      if (response.ok) return response;
      const problem = await this.problemOf(response);
      const wait = this.options.retry && attempt < RETRIES ? this.waitBefore(response, problem, attempt) : null;
      if (wait === null) throw refusal(response.status, problem, response.headers.get('x-request-id'));
      this.say(`* ${problem.code}: trying again in ${(wait / 1000).toFixed(1)} s`);
      await this.io.sleep(wait);
    }
  }

  private async once(
    { method, path, base = this.base, query = [], body, headers = {} }: Request,
    accept: string,
  ): Promise<Response> {
    const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString();
    const url = `${this.settings.origin}${base}${path}${search === '' ? '' : `?${search}`}`;
    const form = body instanceof FormData;
    this.say(`> ${method} ${url}`);
    const started = this.io.now();
    try {
      const response = await this.io.fetch(url, {
        method,
        // A redirect must not send the key to another address.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'Accept': accept,
          'User-Agent': `openings-cli/${this.options.version}`,
          ...(this.settings.key === null ? {} : { Authorization: `Bearer ${this.settings.key}` }),
          ...(this.settings.grant === null ? {} : { 'X-Board-Access': this.settings.grant }),
          ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      });
      this.say(`< ${response.status} ${response.headers.get('x-request-id') ?? ''} ${this.io.now() - started} ms`);
      return response;
    } catch (error) {
      throw this.unreachable(error, null);
    }
  }

  private async problemOf(response: Response): Promise<ProblemBody> {
    const text = await this.read(response, () => response.text());
    try {
      const { error } = JSON.parse(text) as { error?: Partial<ProblemBody> };
      if (typeof error?.code === 'string' && typeof error.message === 'string') return error as ProblemBody;
    } catch {
      // Reported below as a response that does not come from this API.
    }
    const where = response.headers.get('location');
    return {
      code: `http_${response.status}`,
      message:
        where === null
          ? `${this.settings.origin} answered ${response.status} ${response.statusText}.`
          : `It redirects to ${where}. Use that address as OPENINGS_API_URL or --api-url.`,
    };
  }

  private waitBefore({ status, headers }: Response, { code }: ProblemBody, attempt: number): number | null {
    const requestedMs = retryAfter(headers.get('retry-after'), this.io.now());
    const again =
      status === 503 ||
      code === 'rate_limited' ||
      (requestedMs !== null && (status === 429 || code === 'idempotency_key_in_use'));
    const wait = requestedMs ?? 1000 * 2 ** attempt;
    return again && wait <= LONGEST_WAIT_MS ? wait : null;
  }

  private unreachable(error: unknown, requestId: string | null): Failure {
    const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
    const why =
      name === 'TimeoutError' ? `no answer in ${TIMEOUT_MS / 1000} s` : (cause?.code ?? cause?.message ?? message);
    const lines = [
      'Is it running? Set its address with OPENINGS_API_URL or --api-url.',
      ...(requestId ? [`request id: ${requestId}`] : []),
    ];
    return new Failure(EXIT.network, `No connection to ${this.settings.origin} (${why}).`, lines);
  }

  /** Prints a line for `--verbose`. It never contains the key. */
  private say(line: string): void {
    if (this.options.verbose) this.io.stderr.write(`${harmless(line)}\n`);
  }
}
