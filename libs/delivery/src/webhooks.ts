import type { EventStore } from '#kernel';
import type { Pool } from 'pg';
import { type Cursors, type Wakeups } from '#store';
import { createPool } from '#store/engine';
import type { Ciphers } from '#runtime';
import type { Background, Logger, Metrics, Settings } from '#runtime/engine';
import type { Publishing } from '#publishing';
import type { Deliveries } from './deliveries.js';
import { DeliveryTables } from './delivery-tables.js';
import { Dispatcher } from './dispatcher.js';
import { LateFanOut } from './late-fan-out.js';
import { type LocalWorker, FanOut } from './fan-out.js';
import { OutcomeRecorder } from './outcome-recorder.js';
import { DeliveryQueues } from './delivery-queues.js';
import { Retention } from './retention.js';
import { Sender } from './sender.js';
import { KnownEndpoints } from './signing.js';
import { Subscriptions } from './subscriptions.js';
import { HealthTransitions } from './health-transitions.js';
import { WebhookMetrics } from './webhook-metrics.js';

interface Needs {
  readonly settings: Settings;
  readonly log: Logger;
  readonly database: string;
  readonly pool: Pool;
  readonly onTrouble: (error: Error) => void;
  readonly store: EventStore;
  readonly wakeups: Wakeups;
  readonly cursors: Cursors;
  readonly ciphers: Ciphers;
  readonly publishing: Publishing;
  readonly background: Background;
  readonly metrics: Metrics;
}

/** Leasing, recording, and the renewal of the worker's lease, side by side. */
const CONNECTIONS = 3;

/** Webhooks of one process: what its contexts may ask, and its part of the work. */
export interface Webhooks {
  readonly deliveries: Deliveries;
  readonly healthTransitions: HealthTransitions;
  close(): Promise<void>;
}

/** Puts webhooks together; what is published from now on is delivered by the process's work in the background. */
export function openWebhooks(needs: Needs): Webhooks {
  const {
    settings,
    log,
    database,
    pool,
    onTrouble,
    store,
    wakeups,
    cursors,
    ciphers,
    publishing,
    background,
    metrics,
  } = needs;
  // Requests that wait for a connection must not hold up deliveries, nor a worker's sign of life.
  const own = createPool({ url: database, max: CONNECTIONS, onTrouble, inOrder: true });
  const sender = new Sender({ allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE === 'true' });
  const healthTransitions = new HealthTransitions(pool, wakeups);
  const local: LocalWorker = { worker: undefined };
  publishing.listen(
    new FanOut({
      pool,
      late: new LateFanOut(store),
      subscriptions: new Subscriptions(pool, ciphers),
      local,
      onDue: () => wakeups.webhooks.announce(),
    }),
  );
  const tools = {
    queues: new DeliveryQueues(own),
    recorder: new OutcomeRecorder(own),
    endpoints: new KnownEndpoints(own, ciphers),
    sender,
    metrics: new WebhookMetrics(metrics.registry, pool),
    log,
    onTransition: () => healthTransitions.announce(),
    perEndpoint: settings.WEBHOOK_CONNECTIONS,
  };
  background.add(new Dispatcher(own, wakeups, tools, local));
  background.add(new Retention(pool));
  return {
    deliveries: new DeliveryTables(pool, cursors, wakeups, ciphers, sender, healthTransitions),
    healthTransitions,
    async close() {
      await sender.close();
      await own.end();
    },
  };
}
