import { upTo } from '#kernel';
import { LRUCache } from 'lru-cache';
import type { Agent, Dispatcher } from 'undici';
import { Outbound } from '#runtime/engine';
import { type ReceiverAnswer, classOf, retryAfterSeconds } from './attempt-rules.js';

type OutboundOptions = Parameters<typeof Outbound.agent>[0];

const ATTEMPT_MS = 15_000;
/** How much of a response body is read, and for how long after its status is known. Only the status matters. */
const BODY_BYTES = 65_536;
const BODY_MS = 2_000;

/** One request to a receiver. */
export interface Shipment {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How many parsed addresses to remember. */
const REMEMBERED = 10_000;

interface Address {
  readonly origin: string;
  readonly path: string;
  /** Whether its protocol is allowed. */
  readonly allowed: boolean;
}

/** How requests are sent. */
export interface SenderOptions extends OutboundOptions {
  readonly attemptMs?: number;
}

/** We interrupted the attempt, so it is unknown whether the receiver processed it. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';
}

class TooLateError extends Error {
  readonly code = 'TOO_LATE';
}

/** Sends requests to receivers under the rules of decisions E4 and E7, over kept-alive connections. */
export class Sender {
  private agent: Promise<Agent> | undefined;
  private readonly attemptMs: number;
  private readonly addresses = new LRUCache<string, Address>(upTo(REMEMBERED));

  constructor(private readonly options: SenderOptions) {
    this.attemptMs = options.attemptMs ?? ATTEMPT_MS;
  }

  /** Does not throw for faults of the receiver or the network. @throws AbandonedError when `signal` aborts. */
  async send(shipment: Shipment, signal: AbortSignal): Promise<ReceiverAnswer> {
    const started = performance.now();
    const { status, statusClass, retryAfter, diagnostic } = await this.attempt(shipment, signal, started);
    return { status, statusClass, retryAfter, durationMs: Math.round(performance.now() - started), diagnostic };
  }

  /** Closes kept-alive connections and interrupts running requests. */
  async close(): Promise<void> {
    await (await this.agent)?.destroy();
  }

  private async attempt(
    shipment: Shipment,
    signal: AbortSignal,
    started: number,
  ): Promise<Omit<ReceiverAnswer, 'durationMs'>> {
    const leftMs = () => this.attemptMs - (performance.now() - started);
    try {
      const url = this.parsed(shipment.url);
      if (!url.allowed) return failure('network_error', 'The endpoint address does not use https.');
      try {
        return await this.request(await this.connections(), url, { shipment, signal, ms: leftMs() });
      } catch (error) {
        // The receiver had closed a kept-alive connection before it saw this request: not a fault of the receiver.
        if (!isStale(error)) throw error;
        return await this.request(await this.connections(), url, { shipment, signal, ms: leftMs() });
      }
    } catch (error) {
      if (signal.aborted || error instanceof AbandonedError)
        throw new AbandonedError('The attempt was interrupted here.');
      return explained(error);
    }
  }

  private connections(): Promise<Agent> {
    return (this.agent ??= Outbound.agent(this.options));
  }

  private parsed(address: string): Address {
    const known = this.addresses.get(address);
    if (known) return known;
    const url = new URL(address);
    const parsed = {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      allowed: Outbound.isAllowedProtocol(url, this.options),
    };
    this.addresses.set(address, parsed);
    return parsed;
  }

  private request(
    agent: Agent,
    { origin, path }: Address,
    { shipment: { headers, body }, signal, ms }: { shipment: Shipment; signal: AbortSignal; ms: number },
  ): Promise<Omit<ReceiverAnswer, 'durationMs'>> {
    return new Promise((resolve, reject) => {
      const exchange = new Exchange(ms, signal, resolve, reject);
      const options: Dispatcher.DispatchOptions = {
        origin,
        path,
        method: 'POST',
        headers: Object.assign({ 'content-type': 'application/json', 'user-agent': 'Openings-Webhooks' }, headers),
        body,
      };
      agent.dispatch(options, exchange);
    });
  }
}

/** One request and as much of its response as is read. */
class Exchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private reason: Error | undefined;
  private answer: Omit<ReceiverAnswer, 'durationMs'> | undefined;
  private bytes = 0;
  private timer: NodeJS.Timeout;
  private readonly abandon = () => this.cut(new AbandonedError('The attempt was interrupted here.'));

  constructor(
    ms: number,
    private readonly signal: AbortSignal,
    private readonly resolve: (answer: Omit<ReceiverAnswer, 'durationMs'>) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.timer = setTimeout(() => this.cut(new TooLateError()), Math.max(1, ms));
    if (signal.aborted) this.abandon();
    else signal.addEventListener('abort', this.abandon, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.reason) controller.abort(this.reason);
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    const text = (name: string) => [headers[name]].flat()[0];
    this.answer = {
      status,
      statusClass: classOf(status),
      retryAfter: retryAfterSeconds(text('retry-after'), text('date')),
      diagnostic: `The receiver answered ${status}.`,
    };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.cut(new TooLateError()), BODY_MS);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > BODY_BYTES) this.cut(new TooLateError());
  }

  onResponseEnd(): void {
    this.finish();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.finish(this.reason ?? error);
  }

  /** Ends it now: closes the connection and returns what is known. */
  private cut(reason: Error): void {
    if (this.reason) return;
    this.reason = reason;
    this.controller?.abort(reason);
    this.finish(reason);
  }

  private finish(error?: Error): void {
    clearTimeout(this.timer);
    this.signal.removeEventListener('abort', this.abandon);
    // Once the status is known, nothing that follows changes the result.
    if (this.answer) this.resolve(this.answer);
    else this.reject(error ?? new Error('The receiver did not answer.'));
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Whether a kept-alive connection turned out to be closed before the first byte of this response. */
function isStale(error: unknown): boolean {
  if (!['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error))) return false;
  const { socket } = error as { socket?: { bytesRead?: number } };
  return (socket?.bytesRead ?? 0) > 0;
}

const failure = (statusClass: 'timeout' | 'network_error', diagnostic: string): Omit<ReceiverAnswer, 'durationMs'> => ({
  status: null,
  statusClass,
  retryAfter: null,
  diagnostic,
});

const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^EADDRFORBIDDEN$/, 'The endpoint host resolves to an address that is not public.'],
  [
    /^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL|EREFUSED|EBADNAME|ETIMEOUT|ECANCELLED|EFORMERR)/,
    'The endpoint host could not be found.',
  ],
  [/^ECONNREFUSED$/, 'The connection was refused.'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The connection was closed before the receiver answered.'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'There is no route to the endpoint host.'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'The certificate is for another host name.'],
  [
    /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH|EPROTO)/,
    'The TLS connection failed: the certificate or the protocol version is not accepted.',
  ],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_|UND_ERR_PARSER)/, 'The response is not valid HTTP.'],
];

function explained(error: unknown): Omit<ReceiverAnswer, 'durationMs'> {
  const code = codeOf(error);
  if (code === 'TOO_LATE') return failure('timeout', 'The receiver did not answer in time.');
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
    return failure('timeout', 'The connection could not be opened in time.');
  const known = SENTENCES.find(([pattern]) => pattern.test(code));
  return failure('network_error', known?.[1] ?? 'The request failed.');
}
