import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '#runtime/starting';
import type { EngineAddress } from './engine-address.js';

/** The engine does not answer, or has too much to do. The same request may succeed later. */
export class EngineOutage extends Error {
  override readonly name = 'EngineOutage';
}

/** The engine refused a request. */
export class EngineRefusal extends Error {
  override readonly name = 'EngineRefusal';

  constructor(
    readonly status: number,
    /** Such as `index_not_found_exception`. */
    readonly type: string,
    message: string,
  ) {
    super(message);
  }
}

interface Sending {
  /** An object is sent as JSON, a text as lines of JSON. */
  readonly body?: object | string;
  readonly timeoutMs?: number;
}

/** Connections to one node. */
const SOCKETS = 32;
const TIMEOUT_MS = 10_000;
/** How long a node that failed is asked last: doubled with each failure in a row. */
const AVOID_MS = 1_000;
const AVOID_AT_MOST_MS = 5_000;
/** Answers that say: later. */
const LATER: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** Faults of certificates, which no second attempt repairs. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ERR_SSL|EPROTO|ERR_TLS/;

interface Node {
  readonly origin: URL;
  failures: number;
  avoidUntil: number;
}

/**
 * Speaks the HTTP API of OpenSearch with the nodes of one cluster in turns. A request that a node does not take is sent to the next one, so requests
 * must be repeatable.
 */
export class EngineClient {
  private readonly nodes: readonly Node[];
  private readonly agent: PlainAgent;
  private readonly send: typeof plainRequest;
  private turn = 0;
  /** How often the engine had too much to do. */
  throttled = 0;

  constructor(private readonly address: EngineAddress) {
    this.nodes = address.nodes.map((origin) => ({ origin: new URL(origin), failures: 0, avoidUntil: 0 }));
    const isTls = address.nodes[0]?.startsWith('https:') === true;
    const options = { keepAlive: true, maxSockets: SOCKETS, scheduling: 'lifo' } as const;
    this.agent = isTls
      ? new TlsAgent({ ...options, ...(address.ca ? { ca: address.ca } : {}) })
      : new PlainAgent(options);
    this.send = isTls ? tlsRequest : plainRequest;
  }

  /** Requests that wait for a connection. */
  get waiting(): number {
    return Object.values(this.agent.requests).reduce((sum, of) => sum + (of?.length ?? 0), 0);
  }

  /** Whether all nodes failed a moment ago. The next request after it finds out whether they answer again. */
  get isDown(): boolean {
    const now = performance.now();
    return this.nodes.every(({ avoidUntil }) => avoidUntil > now);
  }

  close(): void {
    this.agent.destroy();
  }

  /**
   * The answer as JSON.
   * @throws EngineOutage if no node answers; EngineRefusal; SettingsError if the engine rejects the user, or its certificate is not trusted.
   */
  async request<Answer>(method: string, path: string, sending: Sending = {}): Promise<Answer> {
    let outage: EngineOutage | undefined;
    for (const node of this.inTurn()) {
      try {
        const answer = await this.ask(node, method, path, sending);
        node.failures = 0;
        node.avoidUntil = 0;
        return parsed(node, answer) as Answer;
      } catch (error) {
        if (!(error instanceof EngineOutage)) throw error;
        outage ??= error;
        node.failures++;
        node.avoidUntil = performance.now() + Math.min(AVOID_MS * 2 ** (node.failures - 1), AVOID_AT_MOST_MS);
      }
    }
    throw outage as EngineOutage;
  }

  /** As `request`, again and again after growing pauses while the engine has too much to do or does not answer. @throws when `signal` aborts. */
  async insist<Answer>(signal: AbortSignal, method: string, path: string, sending: Sending = {}): Promise<Answer> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
      try {
        return await this.request<Answer>(method, path, sending);
      } catch (error) {
        if (!(error instanceof EngineOutage)) throw error;
        signal.throwIfAborted();
        await sleep(pause, undefined, { signal });
      }
    }
  }

  /** As `request`; null where there is nothing. */
  async found<Answer>(method: string, path: string, sending?: Sending): Promise<Answer | null> {
    try {
      return await this.request<Answer>(method, path, sending);
    } catch (error) {
      if (error instanceof EngineRefusal && error.status === 404) return null;
      throw error;
    }
  }

  /** All nodes, those that failed recently last. */
  private inTurn(): readonly Node[] {
    const { nodes } = this;
    if (nodes.length === 1) return nodes;
    const first = this.turn++ % nodes.length;
    const turned = [...nodes.slice(first), ...nodes.slice(0, first)];
    const now = performance.now();
    return [...turned.filter((node) => node.avoidUntil <= now), ...turned.filter((node) => node.avoidUntil > now)];
  }

  private async ask(
    node: Node,
    method: string,
    path: string,
    { body, timeoutMs = TIMEOUT_MS }: Sending,
  ): Promise<string> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const headers: Record<string, string | number> = {};
    if (this.address.authorization !== null) headers.authorization = this.address.authorization;
    if (text !== undefined) {
      headers['content-type'] = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
      headers['content-length'] = Buffer.byteLength(text);
    }
    const { hostname, port } = node.origin;
    const options = { agent: this.agent, method, path, headers, hostname: hostname.replaceAll(/^\[|\]$/g, ''), port };
    const { status, answer } = await new Promise<{ status: number; answer: string }>((resolve, reject) => {
      const outage = (reason: string) =>
        reject(new EngineOutage(`The search engine at ${node.origin.host} does not answer: ${reason}.`));
      const sent = this.send(options, (response: IncomingMessage) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          clearTimeout(late);
          resolve({ status: response.statusCode ?? 0, answer: Buffer.concat(parts).toString('utf8') });
        });
        response.on('error', (error) => outage(error.message));
      });
      const late = setTimeout(() => {
        outage(`no answer in ${timeoutMs / 1000} seconds`);
        sent.destroy();
      }, timeoutMs);
      sent.on('error', (error) => {
        clearTimeout(late);
        const code = 'code' in error ? String(error.code) : error.message;
        if (!UNTRUSTED.test(code)) return outage(code);
        reject(
          new SettingsError(
            `The certificate of the search engine at ${node.origin.host} is not trusted: ${code}. Set SEARCH_CA.`,
          ),
        );
      });
      sent.end(text);
    });
    if (status < 300) return answer === '' ? 'null' : answer;
    throw this.refused(node, status, answer);
  }

  private refused(node: Node, status: number, answer: string): Error {
    const { type, reason } = faultOf(answer);
    if (LATER.has(status)) {
      if (status === 429) this.throttled++;
      return new EngineOutage(`The search engine at ${node.origin.host} answers ${status}: ${reason}.`);
    }
    if (status === 401 || status === 403)
      return new SettingsError(
        `The search engine at ${node.origin.host} answers ${status}: SEARCH_URL needs a user that may read and write indexes.`,
      );
    return new EngineRefusal(status, type, `The search engine refused a request (${status} ${type}): ${reason}`);
  }
}

/** @throws EngineRefusal for an answer of another kind of server. */
function parsed({ origin }: Node, answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    throw new EngineRefusal(200, 'no_json', `The server at ${origin.host} does not answer with JSON.`);
  }
}

interface Fault {
  readonly type?: string;
  readonly reason?: string;
  readonly root_cause?: readonly Fault[];
  readonly failed_shards?: readonly { readonly reason?: Fault }[];
  readonly caused_by?: Fault;
}

/** The type of a fault, and what it was caused by in the end. */
function faultOf(answer: string): { readonly type: string; readonly reason: string } {
  try {
    const { error } = JSON.parse(answer) as { error?: string | Fault };
    if (typeof error === 'string') return { type: 'error', reason: error };
    let cause = error?.failed_shards?.[0]?.reason ?? error?.root_cause?.[0] ?? error;
    while (cause?.caused_by) cause = cause.caused_by;
    return { type: error?.type ?? 'error', reason: cause?.reason ?? cause?.type ?? answer.slice(0, 300) };
  } catch {
    return { type: 'error', reason: answer.slice(0, 300) };
  }
}
