import { type EventStore, type StoredEvent } from '#kernel';
import {
  type Append,
  type AppendResult,
  type Batch,
  type HistoriesOptions,
  type HistoryBatch,
  type PersonalData,
  type StreamId,
  type SubscribeOptions,
} from '#kernel/engine';
import { type PersonKeys } from '#store';
import { ClaimDigests, RememberedPersonKeys, SealedEventStore } from '#store/engine';
import type { EventStoreHarness } from './event-store.samples.js';

export const digests = new ClaimDigests(new Uint8Array(32).fill(7));

/** An encrypting store as a process has it. */
export const sealedStore = (kept: EventStore, keys: PersonKeys): SealedEventStore =>
  new SealedEventStore(kept, new RememberedPersonKeys(keys), digests);

/** Every field in events of the event store suites, and every claim, is personal. */
const ALL: PersonalData = {
  fields: new Proxy<Record<string, readonly string[]>>(
    {},
    { get: () => ['nth', 'text', 'list', 'numbers', 'nothing', 'yes', 'empty', 'deep', 'ключ', 'ü', 'name'] },
  ),
  claims: ['job.external_id', 'job.slug', 'company.slug'],
  erases: [],
  own: true,
};

/** An encrypting store in which the data of every category is personal. */
class AllSealed extends SealedEventStore {
  override read(stream: StreamId): Promise<readonly StoredEvent[]> {
    this.declarePersonal(stream.category, ALL);
    return super.read(stream);
  }

  override append(unit: Append): Promise<AppendResult> {
    this.declarePersonal(unit.stream.category, ALL);
    return super.append(unit);
  }

  override subscribe(options: SubscribeOptions): AsyncIterable<Batch> {
    for (const category of options.categories ?? ['any']) this.declarePersonal(category, ALL);
    return super.subscribe(options);
  }

  override histories(options: HistoriesOptions): AsyncIterable<HistoryBatch> {
    for (const category of options.categories) this.declarePersonal(category, ALL);
    return super.histories(options);
  }
}

/** `harness` with everything encrypted, which must meet the contract of the underlying store. */
export function sealedHarness(harness: EventStoreHarness, keys: PersonKeys): EventStoreHarness {
  const all = (kept: EventStore) => new AllSealed(kept, new RememberedPersonKeys(keys), digests);
  const store = all(harness.store);
  return {
    ...harness,
    store,
    reopen: async () => all(await harness.reopen()),
    // Manual reservations use the same form as those of the store.
    ...(harness.reserve
      ? {
          reserve: (stream, take) => {
            store.declarePersonal(stream.category, ALL);
            return harness.reserve?.(stream, store.claimsKept(stream, take)) ?? Promise.resolve();
          },
        }
      : {}),
  };
}
