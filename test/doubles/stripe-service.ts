import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { StripeRefusal } from './stripe-objects.js';
import { answer } from './stripe-routes.js';
import { type StripeEvent, StripeWorld } from './stripe-world.js';

// A double of the payment provider's API: it answers the calls that the driver sends, stores what they create, honours idempotency
// keys, fails when a test requests it, and signs webhooks that a test sends, repeats, delays or loses.

/** How a request fails: with or without its effect, with a response or without one. */
export type StripeFault = 'fails' | 'fails after' | 'hangs' | 'hangs after' | 'limits';

interface StoredAnswer {
  readonly request: string;
  /** Null while the first request is still running. */
  answer: { readonly status: number; readonly body: string } | null;
}

export const STRIPE_TEST_KEY = 'sk_test_double';
export const STRIPE_WEBHOOK_SECRET = 'whsec_double';

/** A received request. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly key: string | null;
  readonly account: string;
  readonly version: string;
}

export class StripeService {
  readonly seen: SeenRequest[] = [];
  /** Called when a request has had its effect, before the response. */
  done: (request: SeenRequest) => void = () => undefined;
  private readonly kept = new Map<string, StoredAnswer>();
  private readonly faults: { readonly on: RegExp; readonly fault: StripeFault }[] = [];

  private constructor(
    private readonly server: Server,
    readonly world: StripeWorld,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.serve(request, response));
  }

  static async start(world = new StripeWorld()): Promise<StripeService> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new StripeService(server, world);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Makes the next request with a matching path fail; further calls of this method apply to later requests. */
  failNext(fault: StripeFault, on = /./): void {
    this.faults.push({ on, fault });
  }

  /** Whether a failure is still waiting for its request. */
  get faulty(): boolean {
    return this.faults.length > 0;
  }

  /** A signed webhook for `event`. @param at time of the signature, in seconds. */
  webhook(event: StripeEvent, { at = Math.floor(Date.now() / 1_000), secret = STRIPE_WEBHOOK_SECRET } = {}) {
    const body = JSON.stringify(event);
    const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return { body, signature: `t=${at},v1=${digest}` };
  }

  /** Sends a webhook to `url`. @returns the status of the response. */
  async send(event: StripeEvent, url: string, options: { readonly at?: number; readonly secret?: string } = {}) {
    const { body, signature } = this.webhook(event, options);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close').catch(() => undefined);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const [path = '', query = ''] = url.split('?', 2);
    const body = await text(request);
    const header = (name: string) => String(request.headers[name] ?? '');
    const seen = {
      method,
      path,
      body: body === '' ? query : body,
      key: request.headers['idempotency-key'] === undefined ? null : header('idempotency-key'),
      account: header('stripe-account'),
      version: header('stripe-version'),
    };
    this.seen.push(seen);
    const fault = this.takeFault(path);
    if (fault === 'hangs') return;
    if (fault === 'limits') return send(response, 429, refusal('rate_limit', 'rate_limit_error'));
    if (header('authorization') !== `Bearer ${STRIPE_TEST_KEY}`)
      return send(response, 401, refusal('api_key_invalid', 'authentication_error'));
    const done = this.once(seen, fault);
    this.done(seen);
    if (fault === 'hangs after') return;
    send(response, done.status, done.body);
  }

  /** Runs a request, or repeats the response of the first one with its key, also if that was an error. */
  private once(seen: SeenRequest, fault: StripeFault | null): { readonly status: number; readonly body: string } {
    const name = seen.key === null || seen.method !== 'POST' ? null : `${seen.account} ${seen.key}`;
    const request = `${seen.path} ${seen.body}`;
    const kept = name === null ? undefined : this.kept.get(name);
    if (kept && kept.request !== request) return { status: 400, body: refusal('', 'idempotency_error') };
    if (kept?.answer) return kept.answer;
    if (fault === 'fails') return this.keep(name, request, { status: 500, body: refusal('', 'api_error') });
    const done = this.answer(seen);
    // A request that was refused without an effect may be sent again with its key.
    if (done.status >= 400) return done;
    const broken = { status: 500, body: refusal('', 'api_error') };
    return this.keep(name, request, fault === 'fails after' ? broken : done);
  }

  private keep<T extends { readonly status: number; readonly body: string }>(
    name: string | null,
    request: string,
    given: T,
  ): T {
    if (name !== null) this.kept.set(name, { request, answer: given });
    return given;
  }

  private answer({ method, path, body, account }: SeenRequest): { readonly status: number; readonly body: string } {
    try {
      const state = this.world.in(account);
      const request = { world: this.world, account, state, pages: this.url };
      return { status: 200, body: JSON.stringify(answer(method, path.replace(/^\/v1\//, ''), body, request)) };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: refusal(error.code, error.type) };
    }
  }

  private takeFault(path: string): StripeFault | null {
    const index = this.faults.findIndex(({ on }) => on.test(path));
    return index < 0 ? null : (this.faults.splice(index, 1)[0]?.fault ?? null);
  }
}

const refusal = (code: string, type: string): string =>
  JSON.stringify({ error: { type, ...(code === '' ? {} : { code }), message: `Refused: ${code || type}.` } });

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' }).end(body);
}
