import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Wakeups } from '../event-store/wakeups.js';
import { BackgroundWork } from '../ops/background-work.js';
import { tableOf } from '../read-models/row.js';
import { Bell } from './bell.js';
import { WebhookEndpointRow } from './endpoint-row.js';
import { Shift, type Tools } from './shift.js';
import { WorkerLease } from './worker-lease.js';

const POLL_MS = 500;

/** Delivers what is due to webhook endpoints. Any number of processes do that side by side (decision 0022). */
export class Dispatcher extends BackgroundWork {
  readonly name = 'webhook dispatcher';
  readonly single = false;

  constructor(
    private readonly pool: Pool,
    private readonly wakeups: Wakeups,
    private readonly tools: Tools,
  ) {
    super();
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.untilEndpointsAreKnown(signal);
    const bell = new Bell();
    const ended = new AbortController();
    const waking = this.wake(bell, AbortSignal.any([signal, ended.signal]));
    try {
      while (!signal.aborted) {
        const onTrouble = (err: unknown) => this.tools.log.warn({ err }, 'The lease of a webhook worker was not renewed');
        const lease = await WorkerLease.begin(this.pool, onTrouble, () => bell.ring());
        try {
          await new Shift(this.tools, lease.holder, lease.lost, bell).run(signal);
        } finally {
          await lease.end();
        }
      }
    } finally {
      ended.abort();
      await waking;
    }
  }

  /** Rings when something was published, and every now and then for what has become due. */
  private async wake(bell: Bell, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.wakeups.published.next(POLL_MS, signal);
      bell.ring();
    }
  }

  /** While a new version of their read model is built, endpoints would seem to be gone. */
  private async untilEndpointsAreKnown(signal: AbortSignal): Promise<void> {
    const { model, version } = tableOf(WebhookEndpointRow);
    while (!signal.aborted) {
      const { rows } = await this.pool.query<{ state: string }>('select state from read_models where name = $1 and version = $2', [
        model,
        version,
      ]);
      if (rows[0]?.state === 'live') return;
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
