import { randomBytes, randomUUID } from 'node:crypto';
import { type Claim, type EventStore, type Position, type StoredEvent } from '#kernel';
import {
  type Append,
  type AppendResult,
  type Batch,
  BEGINNING,
  type NewEvent,
  type StreamId,
  type SubscribeOptions,
} from '#kernel/engine';

/** One adapter over new or shared data. */
export interface EventStoreHarness {
  readonly store: EventStore;
  /** Another instance on the same data, like another process. */
  reopen(): Promise<EventStore>;
  /** For stores that reserve claims before they write: makes reservations without an event due, and waits until they have ended. */
  expireReservations?(): Promise<void>;
  /** For stores that reserve claims before they write: leaves the state of a writer that dies just before writing. */
  reserve?(stream: StreamId, take: readonly Claim[]): Promise<void>;
  close(): Promise<void>;
}

/** A harness and, for each test, a board that no other test uses. */
export interface RunningStore {
  readonly harness: EventStoreHarness;
  readonly store: EventStore;
  readonly board: string;
}

/** The time limit for everything that should happen, chosen for slow machines. */
export const PATIENCE_MS = 300_000;

let made = 0;
/** Ids that sort by creation time, like those of the product, and differ from those of any other run. */
export const newId = (kind: string) =>
  `${kind}_${Date.now().toString(36)}${String(made++).padStart(8, '0')}${randomBytes(4).toString('hex')}`;

/** A separate stream; `category` and `board` are those of the run by default. */
export const newStream = (board: string, category = 'job'): StreamId => ({
  category,
  board,
  objectId: newId(category),
});

export const newEvent = (data: unknown = {}, type = 'JobTitled', schemaVersion = 1): NewEvent => ({
  id: randomUUID(),
  type,
  schemaVersion,
  data,
});

const metadata = {
  actor: 'api_key:contract',
  commandId: 'cmd_1',
  requestId: 'req_1',
  correlationId: 'req_1',
  causationId: null,
};

/** A unit of `count` events, or of `events`. */
export function unit(
  stream: StreamId,
  expected: number,
  { events, count = 1, ...rest }: Partial<Append> & { count?: number } = {},
): Append {
  return {
    stream,
    expected,
    events: events ?? Array.from({ length: count }, (_, nth) => newEvent({ nth })),
    at: '2026-11-20T12:00:00.123Z',
    metadata,
    ...rest,
  };
}

export const exclusive = (value: string, kind = 'job.external_id'): Claim => ({ kind, value, shared: false });
export const shared = (value: string, kind = 'job.external_id'): Claim => ({ kind, value, shared: true });

/** The receipt of an append that must succeed. */
export async function appended(store: EventStore, append: Append): Promise<{ version: number; position: Position }> {
  const result: AppendResult = await store.append(append);
  if (result.outcome !== 'appended') throw new Error(`Expected an append, got ${JSON.stringify(result)}.`);
  return { version: result.version, position: result.position };
}

/**
 * Batches from `after` until `enough` returns true. Fails if that takes too long, or if a checkpoint does not match its events exactly. Ends the
 * subscription.
 */
export async function follow(
  store: EventStore,
  enough: (seen: { events: StoredEvent[]; last: Batch; batches: number }) => boolean,
  { after = BEGINNING, ...options }: Partial<SubscribeOptions> = {},
): Promise<{ events: StoredEvent[]; checkpoint: Position }> {
  const stop = new AbortController();
  const events: StoredEvent[] = [];
  let checkpoint = after;
  let batches = 0;
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    for await (const last of store.subscribe({ ...options, after, signal: stop.signal })) {
      for (const { position } of last.events)
        if (position <= checkpoint || position > last.checkpoint)
          throw new Error(`An event at ${position} came between the checkpoints ${checkpoint} and ${last.checkpoint}.`);
      if (last.checkpoint < checkpoint)
        throw new Error(`The checkpoint went back from ${checkpoint} to ${last.checkpoint}.`);
      events.push(...last.events);
      checkpoint = last.checkpoint;
      batches += 1;
      if (enough({ events, last, batches })) return { events, checkpoint };
    }
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
  throw new Error(`Not within ${PATIENCE_MS} ms; saw ${batches} batches with ${events.length} events.`);
}

/** Those of `events` that belong to `board`: a shared server has others. */
export const of = (board: string, events: readonly StoredEvent[]) => events.filter((event) => event.board === board);

/** Resolves once `condition` is true. */
export async function eventually(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > until) throw new Error(`Never happened: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
