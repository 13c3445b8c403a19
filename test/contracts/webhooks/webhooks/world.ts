import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { withFacts } from '#store';
import { webhookEndpointRows } from '../../../../libs/integrations/src/webhook-endpoint/webhook-endpoint.read-model.js';
import { Wakeups } from '../../../../libs/store/src/event-log/wakeups.js';
import { PostgresEventStore } from '../../../../libs/store/src/postgres/postgres-event-store.js';
import { placeOf, save } from '../../../../libs/outbox/src/publication-tables.js';
import type { PublishedEvent } from '../../../../libs/outbox/src/published-event.js';
import { Cursors } from '../../../../libs/store/src/read-models/cursors.js';
import { ReadModels } from '../../../../libs/store/src/read-models/read-models.js';
import { Ciphers } from '../../../../libs/runtime/src/secrets.js';
import { DeliveryTables } from '../../../../libs/webhooks/src/delivery-tables.js';
import type { Deliveries } from '../../../../libs/webhooks/src/deliveries.js';
import { Dispatcher } from '../../../../libs/webhooks/src/dispatcher.js';
import { EndpointCommands } from '../../../../libs/webhooks/src/endpoint-commands.js';
import type { EndpointPositions } from '../../../../libs/webhooks/src/endpoint-positions.js';
import type { WebhookEndpointRow } from '../../../../libs/webhooks/src/endpoint-row.js';
import { LateFanOut } from '../../../../libs/webhooks/src/late-fan-out.js';
import { type LocalWorker, FanOut } from '../../../../libs/webhooks/src/fan-out.js';
import { OutcomeRecorder } from '../../../../libs/webhooks/src/outcome-recorder.js';
import { DeliveryQueues } from '../../../../libs/webhooks/src/delivery-queues.js';
import { Sender, type SenderOptions } from '../../../../libs/webhooks/src/sender.js';
import { KnownEndpoints } from '../../../../libs/webhooks/src/signing.js';
import { Subscriptions } from '../../../../libs/webhooks/src/subscriptions.js';
import { HealthTransitionRelay, HealthTransitions } from '../../../../libs/webhooks/src/health-transitions.js';
import { WebhookMetrics } from '../../../../libs/webhooks/src/webhook-metrics.js';
import { type Database, freshDatabase } from '../../postgres-database.js';
import { eventually } from '../../../e2e/server.js';

export const BOARD = 'boards_01';
/** 32 bytes, in the form that customers have. */
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const facts = {
  board: BOARD,
  actor: 'api_key:spec',
  now: '2026-11-20T12:00:00.000Z',
  requestId: 'req_1',
  correlationId: 'req_1',
  causationId: null,
};

/** The position of the nth event of the log; 0 is before the first. */
export const positionAt = (nth: number): string => (nth === 0 ? '' : `1.${String(nth).padStart(20, '0')}`);

/** As if the events of endpoints were at the positions of their versions. */
export const positions: Pick<EndpointPositions, 'of'> = {
  of: ({ subscribedSince, configurations }) =>
    Promise.resolve({
      after: positionAt(subscribedSince),
      configurations: configurations.map((each) => ({ ...each, after: positionAt(each.since) })),
    }),
};

/** A change of an object to be published. */
export interface ObjectChange {
  readonly object: string;
  readonly revision: number;
  readonly type?: string;
  readonly board?: string;
  readonly body?: string;
}

/** A process that delivers. */
export interface Worker {
  readonly registry: Registry;
  /** Cuts the connection at its next statement of this name: before it ran, or before its answer arrived. */
  cut(statement: string, when: 'before' | 'after'): void;
  /** Publishes changes as the publisher of its process does. @returns once they are stored. */
  publish(...changes: readonly ObjectChange[]): Promise<readonly PublishedEvent[]>;
  /** How often it sent the statement of this name. */
  timesSent(statement: string): number;
  stop(): Promise<void>;
  /** Ends it like a crash: it releases nothing. */
  freeze(): Promise<void>;
}

/** Publishes `events` in one statement, made again as long as the endpoints differ from the remembered ones. */
async function publishWith(
  pool: Pool,
  fanOut: FanOut,
  events: readonly PublishedEvent[],
): Promise<readonly PublishedEvent[]> {
  for (;;) {
    const joined = await fanOut.join(events);
    const saving = {
      publications: [],
      objects: [],
      poison: [],
      addresses: [],
      slugs: [],
      from: await placeOf(pool),
      to: events.at(-1)?.position ?? '',
      caughtUp: true,
    };
    const saved = await save(pool, events, saving, joined).catch((error: unknown) => {
      joined.dropped(false);
      throw error;
    });
    if (saved === 'saved') return events;
    joined.dropped(true);
    if (saved === 'overtaken') throw new Error('Overtaken.');
    fanOut.forget();
  }
}

/** Endpoints, published events and workers on a separate database. */
export class World {
  readonly ciphers = new Ciphers([{ id: 'spec', bytes: Buffer.alloc(32, 9) }]);
  readonly wakeups: Wakeups;
  readonly deliveries: Deliveries;
  readonly healthTransitions: HealthTransitions;
  /** Commands that the context of endpoints received, oldest first. */
  readonly commands: string[] = [];
  readonly troubles: unknown[] = [];
  readonly late: LateFanOut;
  private readonly workers: Worker[] = [];
  private sequence = 0;
  private endpoints = 0;
  private readonly senders: Sender[] = [];

  private constructor(
    readonly database: Database,
    readonly pool: Pool,
    sender: Sender,
  ) {
    this.wakeups = new Wakeups(pool);
    this.healthTransitions = new HealthTransitions(pool, this.wakeups);
    this.late = new LateFanOut(new PostgresEventStore(pool, this.wakeups), positions);
    this.senders.push(sender);
    this.deliveries = new DeliveryTables(
      pool,
      new Cursors(Buffer.alloc(32)),
      this.wakeups,
      this.ciphers,
      sender,
      this.healthTransitions,
    );
  }

  static async make(): Promise<World> {
    const database = await freshDatabase();
    const pool = database.pool(16);
    const wakeups = new Wakeups(pool);
    const readModels = new ReadModels(pool, new PostgresEventStore(pool, wakeups), { warn: () => undefined });
    readModels.add(webhookEndpointRows);
    await readModels.prepare();
    await pool.query(`update read_models set state = 'live'`);
    return new World(database, pool, new Sender({ allowPrivate: true }));
  }

  async destroy(): Promise<void> {
    for (const worker of this.workers.splice(0)) await worker.stop();
    for (const sender of this.senders) await sender.close();
    this.wakeups.close();
    await this.database.drop();
  }

  async sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, [...values])).rows;
  }

  /** An endpoint that is subscribed to everything, unless specified otherwise. */
  async endpoint(url: string, more: Partial<WebhookEndpointRow> = {}): Promise<string> {
    const id = `whe_${String(++this.endpoints).padStart(26, '0')}`;
    const eventTypes = more.eventTypes ?? ['job.created', 'job.updated', 'job.deleted'];
    const row: WebhookEndpointRow = {
      board: BOARD,
      id,
      version: 1,
      url,
      eventTypes,
      state: 'enabled',
      stateReason: null,
      stateChangedAt: null,
      resumes: 0,
      configVersion: 1,
      configurations: [{ version: 1, url, eventTypes, since: 0 }],
      subscribedSince: 0,
      secrets: [{ ...this.ciphers.seal(SECRET, id), createdAt: facts.now, expiresAt: null }],
      slot: 1,
      retiredAt: null,
      createdAt: facts.now,
      updatedAt: facts.now,
      ...more,
    };
    await this.pool.query(
      `insert into webhook_endpoints_v2 select * from jsonb_populate_record(null::webhook_endpoints_v2, $1)`,
      [JSON.stringify(row)],
    );
    return id;
  }

  /** Changes the row of an endpoint as its projection would. */
  async change(id: string, change: Partial<WebhookEndpointRow>): Promise<void> {
    const columns = Object.keys(change).map((name) => `"${name}" = r."${name}"`);
    await this.pool.query(
      `update webhook_endpoints_v2 e set "version" = e."version" + 1, ${columns.join(', ')}
       from jsonb_populate_record(null::webhook_endpoints_v2, $2) r where e."id" = $1`,
      [id, JSON.stringify(change)],
    );
    this.wakeups.webhooks.announce();
  }

  /** The published events of the next changes. */
  made(changes: readonly ObjectChange[]): readonly PublishedEvent[] {
    return changes.map(({ object, revision, type, board = BOARD, body }): PublishedEvent => {
      const sequence = ++this.sequence;
      const eventId = `evt_${String(sequence).padStart(26, '0')}`;
      return {
        sequence,
        eventId,
        board,
        type: type ?? (revision === 1 ? 'job.created' : 'job.updated'),
        object: 'job',
        objectId: object,
        revision,
        occurredAt: '2026-11-20T12:00:00Z',
        tombstone: false,
        position: positionAt(sequence),
        body: body ?? JSON.stringify({ id: eventId, data: { object: { id: object, revision, note: 'Größe – 年' } } }),
      };
    });
  }

  /** Publishes changes like another process, or like late ones: events and deliveries in one transaction, then a wake-up. */
  async publish(...changes: readonly ObjectChange[]): Promise<readonly PublishedEvent[]> {
    const events = this.made(changes);
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into published_events (sequence, event_id, board, type, object, object_id, revision, occurred_at, tombstone, body, position)
         select * from jsonb_to_recordset($1) as e(sequence bigint, "eventId" text, board text, type text, object text,
           "objectId" text, revision int, "occurredAt" timestamptz, tombstone boolean, body text, position text)`,
        [JSON.stringify(events)],
      );
      await this.late.published(client, events);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
    this.wakeups.webhooks.announce();
    return events;
  }

  /** Starts a process that delivers, over its own connections; without `polls`, it searches only when notified. */
  worker({
    perEndpoint = 20,
    polls = true,
    ...options
  }: Partial<SenderOptions> & { perEndpoint?: number; polls?: boolean } = {}): Worker {
    const pool = this.database.pool(6, true);
    const cuts = new Map<string, 'before' | 'after'>();
    const counts = new Map<string, number>();
    const query = pool.query.bind(pool) as (...input: unknown[]) => Promise<unknown>;
    pool.query = (async (...input: unknown[]) => {
      const { name = '' } = input[0] as { readonly name?: string };
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const when = cuts.get(name);
      cuts.delete(name);
      const answer = when === 'before' ? undefined : await query(...input);
      if (when) throw new Error('cut');
      return answer;
    }) as never;
    const sender = new Sender({ allowPrivate: true, ...options });
    const registry = new Registry();
    // Separate: it outlives the connections that a frozen worker has lost.
    const metrics = new WebhookMetrics(registry, this.pool);
    const stop = new AbortController();
    const trouble = (fields: object) => void this.troubles.push(fields);
    const local: LocalWorker = { worker: undefined };
    const dispatcher = new Dispatcher(
      pool,
      this.wakeups,
      {
        queues: new DeliveryQueues(pool),
        recorder: new OutcomeRecorder(pool),
        endpoints: new KnownEndpoints(pool, this.ciphers),
        sender,
        metrics,
        log: { error: trouble, warn: trouble },
        onTransition: () => this.healthTransitions.announce(),
        perEndpoint,
        ...(polls ? {} : { lookMs: 3_600_000 }),
      },
      local,
    );
    const onDue = () => this.wakeups.webhooks.announce();
    const fanOut = new FanOut({
      pool,
      late: this.late,
      subscriptions: new Subscriptions(pool, this.ciphers, positions),
      local,
      onDue,
    });
    const keeper = new HealthTransitionRelay(this.healthTransitions, this.health());
    const ignore = (error: unknown) => void this.troubles.push(error);
    const running = Promise.all([dispatcher.run(stop.signal).catch(ignore), keeper.run(stop.signal).catch(ignore)]);
    const worker: Worker = {
      registry,
      cut: (statement, when) => cuts.set(statement, when),
      publish: (...changes) => publishWith(pool, fanOut, this.made(changes)),
      timesSent: (statement) => counts.get(statement) ?? 0,
      async stop() {
        stop.abort();
        await running;
        await sender.close();
      },
      async freeze() {
        // Its connections to the database are cut permanently, and it never answers again.
        pool.connect = (() => Promise.reject(new Error('cut'))) as never;
        pool.query = (() => Promise.reject(new Error('cut'))) as never;
        await sender.close();
      },
    };
    this.workers.push(worker);
    return worker;
  }

  /** Makes everything that waits for its next attempt due now. */
  async hasten(): Promise<void> {
    await this.pool.query(`update webhook_deliveries set next_attempt_at = now() where completed_at is null`);
    await this.pool.query('update webhook_lanes set due_at = now() where due_at is not null');
    this.wakeups.webhooks.announce();
  }

  /** Deliveries of the board, oldest first: status, reason, attempts. */
  async stands(): Promise<readonly string[]> {
    const rows = await this.sql<{ status: string; terminal_reason: string | null; attempt_count: number }>(
      'select status, terminal_reason, attempt_count from webhook_deliveries order by sequence, endpoint',
    );
    return rows.map(({ status, terminal_reason: reason, attempt_count: count }) =>
      [status, reason, count].filter((each) => each !== null).join(' '),
    );
  }

  /** Returns when nothing is due or running. */
  async settled(): Promise<void> {
    await eventually(
      async () =>
        (await this.sql('select 1 from webhook_lanes where holder is not null or due_at <= now()')).length === 0,
    );
  }

  /** Runs `work` as a request of the board. */
  asBoard<T>(work: () => Promise<T>, board = BOARD): Promise<T> {
    return withFacts({ ...facts, board }, work);
  }

  /** The reply of the context of endpoints to a command, in short. */
  private health(): EndpointCommands {
    const { commands } = this;
    const world = this;
    return new (class extends EndpointCommands {
      async failing(_: string, id: string, reason: 'consecutive_failures' | 'retry_exhausted' | 'http_410') {
        commands.push(`failing ${id} ${reason}`);
        await world.change(id, { state: 'failing', stateReason: reason });
      }
      async paused(_: string, id: string, reason: 'consecutive_failures' | 'retry_exhausted' | 'http_410') {
        commands.push(`paused ${id} ${reason}`);
        await world.change(id, { state: 'paused', stateReason: reason });
      }
      async recovered(_: string, id: string) {
        commands.push(`recovered ${id}`);
        await world.change(id, { state: 'enabled', stateReason: 'synthetic_recovery' });
      }
    })();
  }
}
