import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Wakeups } from '#store';
import { tableOf } from '#store/engine';
import { BackgroundWork } from '#runtime';
import { DeliveryWorker, type DeliveryTools } from './delivery-worker.js';
import { WebhookEndpointRow } from './endpoint-row.js';
import type { LocalWorker } from './fan-out.js';
import { WakeUp } from './wake-up.js';
import { WorkerLease } from './worker-lease.js';

const POLL_MS = 500;
/** The worker searches on its own at this interval, so nothing has to wake it. */
const NEVER_MS = 2_147_483_647;

/** Delivers due webhooks. Any number of processes can run it concurrently (decision 0022). */
export class Dispatcher extends BackgroundWork {
  readonly name = 'webhook dispatcher';
  readonly single = false;

  constructor(
    private readonly pool: Pool,
    private readonly wakeups: Wakeups,
    private readonly tools: DeliveryTools,
    /** Tells the publisher of this process which worker delivers. */
    private readonly local: LocalWorker = { worker: undefined },
  ) {
    super();
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.untilEndpointsAreKnown(signal);
    const wakeUp = new WakeUp();
    const ended = new AbortController();
    const waking = this.wake(wakeUp, AbortSignal.any([signal, ended.signal]));
    try {
      while (!signal.aborted) {
        const onTrouble = (err: unknown) =>
          this.tools.log.warn({ err }, 'Could not renew the lease of a webhook worker');
        const isIdle = () => this.local.worker?.idle ?? false;
        const lease = new WorkerLease({ pool: this.pool, onTrouble, onReaped: () => wakeUp.signal(), isIdle });
        const worker = (this.local.worker = new DeliveryWorker(this.tools, lease, wakeUp));
        try {
          await worker.run(signal);
        } finally {
          this.local.worker = undefined;
          await lease.end();
        }
      }
    } finally {
      ended.abort();
      await waking;
    }
  }

  /** Signals when a notification says that queues are due. */
  private async wake(wakeUp: WakeUp, signal: AbortSignal): Promise<void> {
    const { webhooks } = this.wakeups;
    // A worker starts with a search, so nothing is missed from here on.
    for (let { grown } = webhooks; !signal.aborted; wakeUp.signal()) {
      await webhooks.next(NEVER_MS, signal, grown);
      ({ grown } = webhooks);
    }
  }

  /** While a new version of their read model is built, all endpoints would look deleted. */
  private async untilEndpointsAreKnown(signal: AbortSignal): Promise<void> {
    const { model, version } = tableOf(WebhookEndpointRow);
    while (!signal.aborted) {
      const { rows } = await this.pool.query<{ state: string }>(
        'select state from read_models where name = $1 and version = $2',
        [model, version],
      );
      if (rows[0]?.state === 'live') return;
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
