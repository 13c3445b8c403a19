import { once } from 'node:events';
import { Agent, createServer, get, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PROBE_MS = 50;

/** A request that the proxy could not answer with the answer of a process. */
export interface LostRequest {
  readonly method: string;
  readonly path: string;
  readonly upstream: string | null;
  readonly reason: string;
}

/**
 * A small proxy before several processes: requests go in turns to those whose `/readyz` returns 200, over connections that are kept. It never sends
 * a request twice, so each that a process drops is lost.
 */
export class Balancer {
  readonly lost: LostRequest[] = [];
  /** Answers by origin of the process. */
  readonly answers = new Map<string, number>();
  private readonly agent = new Agent({ keepAlive: true });
  private readonly ready = new Set<string>();
  private readonly ending = new AbortController();
  private readonly server: Server;
  private turn = 0;

  private constructor(private readonly upstreams: readonly string[]) {
    this.server = createServer((incoming, outgoing) => {
      const { method = '', url = '', headers } = incoming;
      const upstream = this.next();
      const lose = (reason: string) => {
        this.lost.push({ method, path: url, upstream, reason });
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
      };
      if (upstream === null) return lose('no process is ready');
      const forwarded = request(`${upstream}${url}`, { method, headers, agent: this.agent }, (answer) => {
        this.answers.set(upstream, (this.answers.get(upstream) ?? 0) + 1);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', (error) => lose(error.message)).pipe(outgoing);
      });
      forwarded.on('error', (error) => lose(error.message));
      incoming.pipe(forwarded);
    });
  }

  /** Starts to watch `upstreams`, of which some may not run yet. */
  static async start(upstreams: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(upstreams);
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    for (const upstream of upstreams) void balancer.watch(upstream);
    return balancer;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Whether requests are sent to this process. */
  sendsTo(upstream: string): boolean {
    return this.ready.has(upstream);
  }

  async stop(): Promise<void> {
    this.ending.abort();
    this.server.close();
    this.server.closeAllConnections();
    this.agent.destroy();
    await once(this.server, 'close').catch(() => undefined);
  }

  private next(): string | null {
    const ready = this.upstreams.filter((upstream) => this.ready.has(upstream));
    return ready[this.turn++ % ready.length] ?? null;
  }

  private async watch(upstream: string): Promise<void> {
    while (!this.ending.signal.aborted) {
      if (await isReady(upstream)) this.ready.add(upstream);
      else this.ready.delete(upstream);
      await sleep(PROBE_MS);
    }
  }
}

/** On a connection of its own, as a process that has stopped listening would still answer on one that is kept. */
const isReady = (upstream: string) =>
  new Promise<boolean>((resolve) => {
    get(`${upstream}/readyz`, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on('error', () => resolve(false));
  });
