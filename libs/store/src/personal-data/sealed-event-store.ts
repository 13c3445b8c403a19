import { type Claim, EventStore, type Position, type StoredEvent, withChanges } from '#kernel';
import {
  type Append,
  type AppendResult,
  type Batch,
  type FoldedEvent,
  type HistoriesOptions,
  type HistoryBatch,
  type PersonalData,
  type StreamId,
  type SubscribeOptions,
  type Together,
} from '#kernel/engine';
import { AsyncLocalStorage } from 'node:async_hooks';
import { isUniqueViolation } from '../errors.js';
import type { ClaimDigests } from './claim-digests.js';
import type { KeyedPerson } from './person-keys.js';
import type { RememberedKey, RememberedPersonKeys } from './remembered-person-keys.js';
import { opened, personalFieldsIn, personOf, sealed } from './sealing.js';

/**
 * An event store that encrypts personal data with a key for each person (decision 0111). Its callers read and append decrypted events; readers of
 * `kept`, tables or backups see encrypted ones. Undeclared categories are not encrypted.
 */
export class SealedEventStore extends EventStore {
  readonly inline: boolean;
  private readonly declared = new Map<string, PersonalData>();
  /** True inside of work that may be rolled back as a whole. */
  private readonly transactions = new AsyncLocalStorage<true>();

  constructor(
    /** The underlying store, which holds encrypted events. */
    readonly kept: EventStore,
    private readonly keys: RememberedPersonKeys,
    private readonly digests: ClaimDigests,
  ) {
    super();
    this.inline = kept.inline;
  }

  override declarePersonal(category: string, data: PersonalData): void {
    this.declared.set(category, data);
  }

  /** Categories whose objects can be erased → the event types that erase them. */
  get erasing(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, readonly string[]>();
    for (const [category, { erases }] of this.declared) if (erases.length > 0) found.set(category, erases);
    return found;
  }

  read(stream: StreamId): Promise<readonly StoredEvent[]> {
    const declared = this.declared.get(stream.category);
    return declared ? this.readOpened(stream, declared) : this.kept.read(stream);
  }

  append(unit: Append): Promise<AppendResult> {
    const declared = this.declared.get(unit.stream.category);
    return declared ? this.appendSealed(unit, declared) : this.kept.append(unit);
  }

  override inTurn<T>(stream: StreamId, work: () => Promise<T>): Promise<T> {
    return this.kept.inTurn(stream, work);
  }

  together<T>(stream: StreamId, { asOne, inSteps }: Together<T>): Promise<T> {
    return this.kept.together(stream, { asOne: () => this.transactions.run(true, asOne), inSteps });
  }

  subscribe(options: SubscribeOptions): AsyncIterable<Batch> {
    const batches = this.kept.subscribe(options);
    return this.concerns(options.categories) ? this.openedBatches(batches) : batches;
  }

  expect(category: string, position: Position): void {
    this.kept.expect(category, position);
  }

  histories(options: HistoriesOptions): AsyncIterable<HistoryBatch> {
    const batches = this.kept.histories(options);
    return this.concerns(options.categories) ? this.openedHistories(batches) : batches;
  }

  head(): Promise<Position> {
    return this.kept.head();
  }

  newest(): Promise<Position> {
    return this.kept.newest();
  }

  heldBack(after: Position, categories: readonly string[]): Promise<readonly StreamId[]> {
    return this.kept.heldBack(after, categories);
  }

  ping(): Promise<void> {
    return this.kept.ping();
  }

  close(): Promise<void> {
    return this.kept.close();
  }

  /** Claims of an object of `stream` in stored form: personal values are digests. */
  claimsKept({ category, board }: StreamId, claims: readonly Claim[]): readonly Claim[] {
    const personal = this.declared.get(category)?.claims;
    if (!personal?.length) return claims;
    return claims.map((claim) => (personal.includes(claim.kind) ? this.digests.kept(board, claim) : claim));
  }

  private concerns(categories: readonly string[] | undefined): boolean {
    return categories ? categories.some((category) => this.declared.has(category)) : this.declared.size > 0;
  }

  private async readOpened(stream: StreamId, { own }: PersonalData): Promise<readonly StoredEvent[]> {
    // Usually all events of a stream belong to one person, whose key is then remembered when the events arrive.
    const [events] = await Promise.all([
      this.kept.read(stream),
      own ? this.keys.find([{ board: stream.board, person: stream.objectId }]) : null,
    ]);
    return this.opened(events, remembered);
  }

  private async *openedBatches(batches: AsyncIterable<Batch>): AsyncIterable<Batch> {
    for await (const batch of batches) {
      const events = await this.opened(batch.events, remembered);
      yield events === batch.events ? batch : withChanges(batch, { events });
    }
  }

  private async *openedHistories(batches: AsyncIterable<HistoryBatch>): AsyncIterable<HistoryBatch> {
    for await (const { events, until } of batches)
      yield { events: await this.opened(events, (event, key) => opened(event, key?.key)), until };
  }

  /** `events` decrypted; the same array if nothing is encrypted. Reads all needed keys in one query. */
  private async opened<E extends FoldedEvent>(
    events: readonly E[],
    open: (event: E, key: RememberedKey | undefined) => E,
  ): Promise<readonly E[]> {
    const persons = new Map<string, { readonly board: string; readonly person: string }>();
    let isSealed = false;
    for (const event of events) {
      const person = personOf(event);
      if (person === null) continue;
      isSealed = true;
      if (person !== undefined) persons.set(`${event.board} ${person}`, { board: event.board, person });
    }
    if (!isSealed) return events;
    const found = await this.keys.find([...persons.values()]);
    const keys = new Map([...persons.keys()].map((name, nth) => [name, found[nth]]));
    return events.map((event) => {
      const person = personOf(event);
      return person === null ? event : open(event, keys.get(`${event.board} ${person}`));
    });
  }

  private async appendSealed(unit: Append, { fields, claims }: PersonalData): Promise<AppendResult> {
    const { stream, events, take = [], release = [] } = unit;
    const person = { board: stream.board, person: unit.person ?? stream.objectId };
    const personal = events.map((event) => personalFieldsIn(event, fields[event.type]));
    const sealedWith = (key: Uint8Array): Append => {
      const kept = events.map((event, nth) => {
        const names = personal[nth] ?? [];
        return names.length > 0 ? sealed(stream, event, names, { person: person.person, key }) : event;
      });
      return withChanges(claimed, { events: kept });
    };
    const claimed =
      claims.length === 0
        ? unit
        : withChanges(unit, { take: this.claimsKept(stream, take), release: this.claimsKept(stream, release) });
    const result = personal.every((each) => each.length === 0)
      ? await this.kept.append(claimed)
      : await this.appendFor(person, unit, sealedWith);
    if (result.outcome !== 'claimed' || claims.length === 0) return result;
    const { kind, value } = result.claim;
    const claim = take[claimed.take?.findIndex((each) => each.kind === kind && each.value === value) ?? -1];
    return claim ? withChanges(result, { claim }) : result;
  }

  /** Appends the result of `sealedWith` with the key of `person`, which is created if necessary: in the same statement if possible. */
  private async appendFor(
    person: KeyedPerson,
    unit: Append,
    sealedWith: (key: Uint8Array) => Append,
  ): Promise<AppendResult> {
    const draft = this.isFirstOf(person, unit) ? this.keys.draft(person) : null;
    if (draft) {
      const first = sealedWith(draft.key);
      try {
        const result = await this.kept.append(withChanges(first, { rows: [...(unit.rows ?? []), draft.row] }));
        if (result.outcome === 'appended') this.keys.written(person, draft);
        return result;
      } catch (error) {
        // Another process created a key for a person who has no events.
        if (!isUniqueViolation(error)) throw error;
      }
    }
    const key = await this.keys.make(person);
    if (key === 'destroyed') return this.tooLate(unit, person.person);
    return this.kept.append(sealedWith(key));
  }

  /** Whether certainly no key of this person exists yet. Work that may be rolled back must not create one that is in use already. */
  private isFirstOf({ person }: KeyedPerson, { stream, expected }: Append): boolean {
    return this.inline && expected === 0 && person === stream.objectId && !this.transactions.getStore();
  }

  /** The result of an append whose person was erased: a conflict if the stream has moved on, otherwise a missing person. */
  private async tooLate({ stream, expected }: Append, person: string): Promise<AppendResult> {
    const { length } = await this.kept.read(stream);
    if (length !== expected) return { outcome: 'stale', version: length };
    return { outcome: 'lacking', need: { category: 'person', objectId: person } };
  }
}

/** `event` decrypted, once for all readers in this process: folds continue from events that they have seen. */
function remembered(event: StoredEvent, key: RememberedKey | undefined): StoredEvent {
  const known = key?.opened.get(event);
  if (known) return known;
  const fresh = opened(event, key?.key);
  key?.opened.set(event, fresh);
  return fresh;
}
