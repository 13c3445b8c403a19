import type { EventStore } from '#kernel';
import type { Pool } from 'pg';
import { type Cursors, type Wakeups } from '#store';
import { createPool } from '#store/engine';
import type { Ciphers } from '#runtime';
import type { Background, Metrics } from '#runtime/engine';
import type { Logger, Settings } from '#runtime/starting';
import type { Publishing } from '#outbox';
import type { Deliveries } from './deliveries.js';
import { DeliveryTables } from './delivery-tables.js';
import { Dispatcher } from './dispatcher.js';
import { EndpointPositions } from './endpoint-positions.js';
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

/** Leasing, recording, and renewing the worker's lease run concurrently. */
const CONNECTIONS = 3;

/** The webhooks of one process: the interface for its contexts, and its background work. */
export interface Webhooks {
  readonly deliveries: Deliveries;
  readonly healthTransitions: HealthTransitions;
  close(): Promise<void>;
}

/** Sets up webhooks. From now on, the process's background work delivers what is published. */
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
  // Requests that wait for a connection must not delay deliveries or the renewal of a worker's lease.
  const own = createPool({ url: database, max: CONNECTIONS, onTrouble, inOrder: true });
  const sender = new Sender({ allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE === 'true' });
  const healthTransitions = new HealthTransitions(pool, wakeups);
  const local: LocalWorker = { worker: undefined };
  const positions = new EndpointPositions(store);
  publishing.listen(
    new FanOut({
      pool,
      late: new LateFanOut(store, positions),
      subscriptions: new Subscriptions(pool, ciphers, positions),
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
