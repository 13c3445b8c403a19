import type { AllStreamRecordedEvent, EventStoreDBClient } from '@eventstore/db-client';
import { type Position } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import { isEventStoreOutage } from './event-store-outage.js';
import type { Availability } from './eventstoredb-availability.js';
import { claimChangesIn, positionOf, recorded, streamOf } from './eventstoredb-events.js';
import type { StreamNames } from './eventstoredb-names.js';
import { type Backoff, followLog } from './eventstoredb-subscription.js';
import type { TailEvent, LogSource } from './eventstoredb-tail.js';

/** The dependencies of reading the log. */
interface LogNeeds {
  readonly client: EventStoreDBClient;
  readonly module: typeof import('@eventstore/db-client');
  readonly availability: Availability;
  readonly names: StreamNames;
  readonly log: { warn(details: object, message: string): void };
  readonly backoff: Backoff;
}

/** The log of all streams on the server, from which the tail reads. */
export class EventStoreDbLog implements LogSource {
  private readonly strangers = new Set<string>();

  constructor(private readonly needs: LogNeeds) {}

  /** The last event of the whole log, written by any application: subscriptions reach it. */
  async head(): Promise<Position> {
    for await (const { position } of this.backwards(1)) return positionOf(position);
    return BEGINNING;
  }

  follow({
    whole,
    categories,
    window,
    ...reading
  }: Parameters<LogSource['follow']>[0]): ReturnType<LogSource['follow']> {
    const { names, client, module, backoff } = this.needs;
    const streams = categories ? { prefixes: categories.map((category) => names.ofCategory(category)) } : names.filter;
    return followLog({
      ...reading,
      ...(whole ? {} : { streams }),
      ...(window ? { window } : {}),
      client,
      module,
      backoff,
      pause: (ms, signal) => this.pause(ms, signal),
      onTrouble: (error) => this.onTrouble(error),
    });
  }

  pause(ms: number, signal: AbortSignal): Promise<void> {
    return this.needs.availability.pause(ms, signal);
  }

  /** An outage is already logged, once for all calls. */
  onTrouble(error: unknown): void {
    if (!isEventStoreOutage(error)) this.needs.log.warn({ error }, 'a subscription to EventStoreDB broke');
  }

  /** Events from the newest on. */
  async *backwards(maxCount?: number): AsyncGenerator<AllStreamRecordedEvent, void, void> {
    const reading = this.needs.client.readAll({
      direction: 'backwards',
      fromPosition: 'end',
      ...(maxCount ? { maxCount } : {}),
    });
    let whole = false;
    try {
      for await (const { event } of reading) if (event) yield event;
      whole = true;
    } finally {
      if (!whole && maxCount !== 1) await reading.cancel();
    }
  }

  /** `event` in the form of the store; undefined if it is not of this deployment. */
  known(event: AllStreamRecordedEvent): TailEvent | undefined {
    const { names, log } = this.needs;
    const stream = streamOf(event, names);
    if (stream) return { event: recorded(event, stream), claims: claimChangesIn(event) };
    // The server writes events of its own.
    if (event.streamId.startsWith('$') || event.type.startsWith('$')) return undefined;
    if (event.streamId === names.deployment) return undefined;
    // Other applications may use the same server. Their streams have names of another form and are skipped.
    const kind = event.streamId.split('-', 1)[0] ?? '';
    if (!this.strangers.has(kind) && this.strangers.size < 100) {
      this.strangers.add(kind);
      log.warn({ stream: event.streamId, type: event.type }, 'Skipping events of streams that are not ours');
    }
    return undefined;
  }
}
