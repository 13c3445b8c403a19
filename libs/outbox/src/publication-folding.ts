import { type StoredEvent } from '#kernel';
import { type StreamId, streamName } from '#kernel/engine';
import type { StorefrontUrls } from './storefront-urls.js';
import { type AnyPublished, type Publication, type PublishedObject, stateAfter, step } from './published.js';

/** One object of one kind. */
export interface ObjectKey {
  readonly board: string;
  readonly object: string;
  readonly objectId: string;
}

/** How far an object is published, as stored in a table. Its state is in the log. */
export interface KeptObject extends ObjectKey {
  /** The version of its stream after the last folded event. */
  readonly version: number;
  readonly revision: number;
}

/** The default that is not stored: an object without a row was published with its first event and has had no other. */
const FIRST = { version: 1, revision: 1 };

/** An event that a fold rejected. */
export interface PoisonedObject {
  readonly object: string;
  readonly stream: string;
  readonly eventId: string;
  readonly position: string;
  readonly error: unknown;
}

/** The writes that bring the tables up to date with the events folded since the last write. */
export interface PendingWrites {
  readonly publications: readonly Publication[];
  readonly objects: readonly KeptObject[];
  readonly poison: readonly PoisonedObject[];
}

/** The dependencies of folding. */
export interface FoldingNeeds {
  readonly definitions: readonly AnyPublished[];
  readonly addresses: StorefrontUrls;
  /** The event upcast to the current version. @throws if a newer release wrote it. */
  readonly current: (event: StoredEvent) => StoredEvent;
  /** Those of the given objects that are in the table. */
  readonly lookUp: (keys: readonly ObjectKey[]) => Promise<readonly KeptObject[]>;
  /** All stored events of a stream, oldest first. */
  readonly read: (stream: StreamId) => Promise<readonly StoredEvent[]>;
  /** The ids that publications about `events` have already, by `publicationKey`, unless they are derived from the events. Default: none. */
  readonly keptIds?: (events: readonly StoredEvent[]) => Promise<ReadonlyMap<string, string>>;
  /** How much state to remember, in characters of published content; default `REMEMBERED`. */
  readonly remembered?: number;
  /** Quarantined objects, which are skipped, by `quarantineKey`. Objects whose fold fails are added. */
  readonly quarantined: Set<string>;
}

/** Identifies the publication about an object of this kind for the event at `position`. */
export const publicationKey = (object: string, position: string): string => `${object} ${position}`;

/** Most changes follow shortly after another change of the same object, which then needs no read. */
const REMEMBERED = 8_000_000;
/** Approximate size of a remembered object without its state, in characters. */
const BESIDE = 300;

/** How many histories are in memory together while objects are reloaded. */
const READ_AT_ONCE = 100;

/** An object in memory. */
interface RememberedObject extends ObjectKey, PublishedObject {
  readonly size: number;
}

const keyOf = ({ board, object, objectId }: ObjectKey) => `${object} ${board} ${objectId}`;

/** The key of an object in quarantine. */
export const quarantineKey = (object: string, stream: string): string => `${object} ${stream}`;

/**
 * Folds the log into publications, ahead of the tables. States are remembered as space allows. An object that is not remembered is folded from the
 * history of its stream, so the publications never depend on what is remembered.
 */
export class PublicationFolding {
  /** Least recently used first. */
  private readonly objects = new Map<string, RememberedObject>();
  /** Objects whose fold fails on their history before the current events. */
  private readonly unfit = new Map<string, unknown>();
  private readonly byCategory = new Map<string, AnyPublished[]>();
  private readonly limit: number;
  private held = 0;
  private keptIds: ReadonlyMap<string, string> = new Map();
  private dirty = new Set<string>();
  private publications: Publication[] = [];
  private poison: PoisonedObject[] = [];

  constructor(private readonly needs: FoldingNeeds) {
    this.limit = needs.remembered ?? REMEMBERED;
    for (const definition of needs.definitions) {
      const others = this.byCategory.get(definition.category);
      if (others) others.push(definition);
      else this.byCategory.set(definition.category, [definition]);
    }
  }

  /** How many publications and objects are not saved yet. */
  get size(): number {
    return this.publications.length + this.dirty.size;
  }

  /** Folds `events`, which must follow the earlier ones. @throws if their history cannot be read; nothing is folded then. */
  async fold(events: readonly StoredEvent[]): Promise<void> {
    const { addresses, keptIds } = this.needs;
    const strange = new Set<string>();
    for (const { board } of events) if (!addresses.knows(board)) strange.add(board);
    const [kept] = await Promise.all([keptIds?.(events), this.recall(events), addresses.learn(strange)]);
    if (kept) this.keptIds = kept;
    for (const event of events)
      for (const definition of this.byCategory.get(event.category) ?? []) this.foldOne(definition, event);
    this.unfit.clear();
  }

  /** Everything since the last call. What the last call returned must be in the tables by now. */
  take(): PendingWrites {
    const objects = [...this.dirty].map((key) => this.objects.get(key) as RememberedObject);
    const unsaved = { publications: this.publications, objects, poison: this.poison };
    for (const [key, { size }] of this.objects) {
      if (this.held <= this.limit) break;
      if (this.dirty.has(key)) continue;
      this.objects.delete(key);
      this.held -= size;
    }
    this.dirty = new Set();
    this.publications = [];
    this.poison = [];
    return unsaved;
  }

  private foldOne(definition: AnyPublished, event: StoredEvent): void {
    const { current, addresses } = this.needs;
    const { object } = definition;
    const { board, objectId } = event;
    if (this.isQuarantined(object, event)) return;
    const key = keyOf({ board, object, objectId });
    try {
      if (this.unfit.has(key)) throw this.unfit.get(key);
      const address = addresses.at(board, event.position);
      const before = this.objects.get(key);
      const eventId = this.keptIds.size > 0 ? this.keptIds.get(publicationKey(object, event.position)) : undefined;
      const { object: after, publication } = step(definition, before, current(event), address, eventId);
      const { version, revision, state } = after;
      const size = publication ? BESIDE + (publication.body?.length ?? 0) : (before?.size ?? sizeOf(state));
      this.remember(key, { board, object, objectId, version, revision, state, size });
      if (version !== FIRST.version || revision !== FIRST.revision) this.dirty.add(key);
      if (publication) this.publications.push(publication);
    } catch (error) {
      const stream = streamName(event);
      this.needs.quarantined.add(quarantineKey(object, stream));
      this.poison.push({ object, stream, eventId: event.id, position: event.position, error });
    }
  }

  private isQuarantined(object: string, event: StoredEvent): boolean {
    const { quarantined } = this.needs;
    return quarantined.size > 0 && quarantined.has(quarantineKey(object, streamName(event)));
  }

  private remember(key: string, object: RememberedObject): void {
    this.held += object.size - (this.objects.get(key)?.size ?? 0);
    this.objects.delete(key);
    this.objects.set(key, object);
  }

  /** Reloads the objects whose history starts before `events` and that are not remembered. */
  private async recall(events: readonly StoredEvent[]): Promise<void> {
    const wanted = new Map<
      string,
      { readonly definition: AnyPublished; readonly key: ObjectKey; readonly event: StoredEvent }
    >();
    const begun = new Set<string>();
    for (const event of events)
      for (const definition of this.byCategory.get(event.category) ?? []) {
        const { object } = definition;
        const { board, objectId, version } = event;
        const each = { board, object, objectId };
        const key = keyOf(each);
        if (this.objects.has(key) || wanted.has(key)) continue;
        if (version === 1) begun.add(key);
        else if (!begun.has(key) && !this.isQuarantined(object, event))
          wanted.set(key, { definition, key: each, event });
      }
    if (wanted.size === 0) return;
    const places = new Map(
      (await this.needs.lookUp([...wanted.values()].map(({ key }) => key))).map((each) => [keyOf(each), each]),
    );
    const all = [...wanted];
    for (let from = 0; from < all.length; from += READ_AT_ONCE) {
      const some = all.slice(from, from + READ_AT_ONCE);
      const histories = await this.histories(some.map(([, { event }]) => event));
      for (const [
        key,
        {
          definition,
          key: { board, object, objectId },
          event,
        },
      ] of some) {
        const history = histories.get(streamName(event)) ?? [];
        // A cluster node may show less of a stream than another node already sent to a subscription: no reason for quarantine.
        if (history.length < event.version - 1)
          throw new Error(`The history of ${streamName(event)} ends before event ${event.version}.`);
        const { version, revision } = places.get(key) ?? FIRST;
        try {
          const state = stateAfter(definition, history.slice(0, event.version - 1), this.needs.current);
          this.remember(key, { board, object, objectId, version, revision, state, size: sizeOf(state) });
        } catch (error) {
          this.unfit.set(key, error);
        }
      }
    }
  }

  /** The histories of `streams`, by name; each is read once. */
  private async histories(streams: readonly StreamId[]): Promise<ReadonlyMap<string, readonly StoredEvent[]>> {
    const different = new Map(streams.map((stream) => [streamName(stream), stream]));
    const read = [...different].map(async ([name, stream]) => [name, await this.needs.read(stream)] as const);
    return new Map(await Promise.all(read));
  }
}

const sizeOf = (state: object | null): number => BESIDE + (state === null ? 0 : JSON.stringify(state).length);
