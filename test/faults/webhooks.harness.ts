import { expect, jest } from '@jest/globals';
import { createPool } from '../../libs/store/src/database/pool.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanups, connect } from '../e2e/processes.js';
import {
  aJob,
  eventually,
  parallel,
  request,
  type Server,
  type ServerProcess,
  startServer,
  unique,
} from '../e2e/server.js';
import { type Behaviour, type Receiver, startReceiver } from '../doubles/webhook-receiver.js';
import { CATCH_UP_MS, compare, expectedPublications, isFaultless, logIn, type Report, summary } from './checker.js';
import { ROUNDS } from './rounds.js';

jest.setTimeout(900_000);

/** Changes under each fault. */
export const CHANGES = 160 * ROUNDS;

const TYPES = ['job.created', 'job.updated', 'job.deleted', 'company.created', 'company.updated', 'company.deleted'];
const WORKER = { ROLE: 'worker', WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'silent' };

/** An API that keeps running, workers that do not, and a receiver that records its requests. */
export class FaultyHouse {
  readonly workers: ServerProcess[] = [];
  readonly hook: Receiver;
  kills = 0;
  /** False while the API may reject requests because of the fault. */
  steady = true;
  private company = '';
  private closing = false;
  /** Of each receiver, by its URL. */
  private readonly endpoints = new Map<string, string>();

  private constructor(
    readonly server: Server,
    readonly api: ServerProcess,
    hook: Receiver,
  ) {
    this.hook = hook;
  }

  /** With one worker. The caller closes it. */
  static async open(behaviour?: Behaviour): Promise<FaultyHouse> {
    const server = await startServer(WORKER);
    const api = await server.another({ ROLE: 'api' });
    const hook = await startReceiver(behaviour);
    const house = new FaultyHouse(server, api, hook);
    house.keep(server.process);
    await house.subscribe(hook);
    house.company = (await house.call('POST', '/v1/companies', { name: `Firm ${unique()}` })).id;
    return house;
  }

  /** Ends all processes and the receiver. */
  async close(): Promise<void> {
    this.closing = true;
    await this.server.stop();
    await this.hook.stop();
  }

  /** Subscribes a receiver to the board's events. */
  async subscribe({ origin }: Pick<Receiver, 'origin'>): Promise<void> {
    this.endpoints.set(
      origin,
      (await this.call('POST', '/v1/webhook-endpoints', { url: `${origin}/hook`, event_types: TYPES })).id,
    );
  }

  /** How many objects have an open delivery to these receivers. */
  async openFor(...receivers: readonly Receiver[]): Promise<number> {
    const { rowCount } = await this.server.pool.query('select 1 from webhook_lanes where endpoint = any($1)', [
      receivers.map(({ origin }) => this.endpoints.get(origin)),
    ]);
    return rowCount ?? 0;
  }

  async call(method: string, path: string, body?: unknown) {
    const answer = await request(this.api.origin, method, path, { key: this.server.key, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** Null if the API failed: the log shows whether it happened nevertheless. */
  private async tried(method: string, path: string, body?: unknown) {
    const answer = await request(this.api.origin, method, path, { key: this.server.key, body }).catch(() => null);
    if (answer && answer.status < 300) return answer.body;
    if (answer && answer.status < 500 && this.steady)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    if (answer?.status === 500) throw new Error(`${method} ${path}: ${answer.text}`);
    await sleep(50);
    return null;
  }

  /** Starts another worker and keeps it running: one that ends is replaced. */
  async addWorker(): Promise<void> {
    this.keep(await this.server.another(WORKER));
  }

  /** kill -9 for one of the running workers; the next one replaces it. */
  kill(): boolean {
    const up = this.workers.filter((worker) => worker.running);
    const victim = up[Math.floor(Math.random() * up.length)];
    if (!victim) return false;
    victim.signal('SIGKILL');
    this.kills++;
    return true;
  }

  private keep(worker: ServerProcess): void {
    this.workers.push(worker);
    void worker.ended.then(async () => {
      if (!this.closing) await this.addWorker().catch(() => undefined);
    });
  }

  /** Makes `count` changes through the API, several concurrently. */
  async change(count: number): Promise<void> {
    let left = count;
    await parallel(6, async () => {
      while (left > 0) {
        left--;
        const made = await this.tried('POST', '/v1/jobs', aJob(this.company));
        if (!made) continue;
        const path = `/v1/jobs/${made.id}`;
        for (let n = 0; n < 7 && left > 0; n++, left--)
          await this.tried('PATCH', path, { title: `Changed ${unique()}` });
        if (unique() % 3 === 0 && left-- > 0) await this.tried('DELETE', path);
      }
    });
  }

  /** The checker's result, once `receivers` got everything, or got nothing more for a while. */
  async verdicts(...receivers: readonly Receiver[]): Promise<readonly Report[]> {
    const pool = createPool({ url: this.server.database, max: 2, onTrouble: () => undefined });
    cleanups.push(() => pool.end());
    const expected = expectedPublications(await logIn(pool));
    const arrived = ({ received }: Receiver) => new Set(received.map(({ headers }) => headers['webhook-id'])).size;
    await eventually(() => receivers.every((each) => arrived(each) >= expected.length), CATCH_UP_MS).catch(
      () => undefined,
    );
    // No repeats can follow when no delivery to them is open.
    await eventually(async () => (await this.openFor(...receivers)) === 0, CATCH_UP_MS).catch(() => undefined);
    return receivers.map(({ received }) =>
      compare(
        expected,
        received.map(({ headers, body }) => ({ eventId: headers['webhook-id'] ?? '', body })),
      ),
    );
  }

  /** Calls `then` at each NOTIFY about an append or publication, before any process could have published or delivered it. */
  async onNotified(channel: 'openings_log' | 'openings_published', then: () => void): Promise<void> {
    const client = await connect(this.server.database);
    client.on('notification', then);
    await client.query(`listen ${channel}`);
  }
}

interface Row {
  readonly fault: string;
  readonly rounds: number;
  readonly report: Report;
}

const rows: Row[] = [];

/** Records a row of the fault table. */
function tabulate(fault: string, rounds: number, report: Report): void {
  rows.push({ fault, rounds, report });
}

/** The fault table, as text. */
export function faultTable(): string {
  const lines = [
    ['fault', 'rounds', 'expected', 'lost', 'duplicated', 'out of order', 'gaps', 'invented', 'wrong'],
    ...rows.map(({ fault, rounds, report: { expected, lost, duplicated, outOfOrder, gaps, invented, wrong } }) =>
      [
        fault,
        rounds,
        expected,
        lost.length,
        duplicated,
        outOfOrder.length,
        gaps.length,
        invented.length,
        wrong.length,
      ].map(String),
    ),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}

/** Fails unless each receiver of `house` has everything, in order and without gaps. @param rounds how often the fault happened. */
export async function judge(
  fault: string,
  house: FaultyHouse,
  rounds: number,
  ...receivers: readonly Receiver[]
): Promise<void> {
  const reports = await house.verdicts(...receivers);
  for (const report of reports) {
    tabulate(fault, rounds, report);
    expect([fault, summary(report), isFaultless(report)]).toEqual([fault, summary(report), true]);
  }
}
