import type { EventOf, StoredEvent } from '#kernel';
import { Ids } from '#store';
import type { PublishedEvent } from './published-event.js';

/** The published state of an object. */
export type PublishedChange = 'created' | 'updated' | 'deleted';

/** The data for a snapshot besides the state of its object. */
export interface Occasion {
  readonly id: string;
  readonly revision: number;
  /** When it happened, in seconds: `2026-11-20T12:00:00Z`. */
  readonly at: string;
  /** The public URL of `path` on the board's storefront; `path` has no leading slash. Null for null. */
  storefront(path: string): string;
  storefront(path: string | null): string | null;
}

/**
 * How one kind of object is published: a pure fold over the events of its stream. Every event of the catalogue must be named, or it does not
 * compile. The platform adds revisions, ids, envelopes, order and exactly-once recording.
 */
export interface PublishedKind<Events, State, Seen extends object> {
  /** Its name in events: `job`. */
  readonly object: string;
  /** The name of its Kafka topic without the version: `jobs`. */
  readonly topic: string;
  readonly category: string;
  /** Builds the state that snapshots are made from; null if the object was deleted. For the first event there is no `state`. */
  readonly on: { readonly [K in keyof Events]: (event: EventOf<Events, K>, state: State) => State | null };
  /** The fields whose change is published, in the order in which `changed_fields` names them. */
  readonly vocabulary: readonly (keyof Seen & string)[];
  /** More fields whose change is published, but which have no name in the vocabulary: `changed_fields` does not list them. */
  readonly unnamed?: readonly (keyof Seen & string)[];
  /** The published values of those fields, with paths instead of URLs: if a board moves, its objects do not change. */
  readonly seen: (state: State) => Seen;
  /**
   * The type of the published event; null if the change is not published and makes no revision. The deletion of a published object always reaches
   * Kafka topics, so that they delete it.
   */
  readonly type: (change: PublishedChange, state: State) => string | null;
  /** `data.object` of the envelope, whole. */
  readonly snapshot: (state: State, occasion: Occasion) => object;
  /**
   * Keys of `data.object` with personal data, and the values that replace them after the person is erased. Required for an object about a person,
   * even if empty.
   */
  readonly personal?: Readonly<Record<string, string | null>>;
  /** `data.object` after deletion; `state` is the last one. */
  readonly tombstone: (state: State, occasion: Occasion) => object;
}

export type AnyPublished = PublishedKind<Record<string, unknown>, object, Record<string, unknown>>;

/** An object as far as it was published. */
export interface PublishedObject {
  /** The version of its stream after the last folded event. */
  readonly version: number;
  /** 0 until something of it is published. */
  readonly revision: number;
  /** Null if the object was deleted. */
  readonly state: object | null;
}

/** A published event that has no sequence yet. */
export type Publication = Omit<PublishedEvent, 'sequence'>;

/** The result of one event of the log. */
export interface PublicationStep {
  readonly object: PublishedObject;
  /** Null if the change is not published. */
  readonly publication: Publication | null;
}

/** Published timestamps have seconds; fractions are cut off. Null stays null. */
export function inSeconds(instant: string): string;
export function inSeconds(instant: string | null): string | null;
export function inSeconds(instant: string | null): string | null {
  return instant && `${instant.slice(0, 19)}Z`;
}

const NOBODY: PublishedObject = { version: 0, revision: 0, state: null };

/** The event types of an object's life: `job.created`, `job.updated`, `job.deleted`. */
export const lifeOf =
  (object: string) =>
  (change: PublishedChange): string =>
    `${object}.${change}`;

/** The suffix of event types that only Kafka topics receive. */
const FORGOTTEN = '.forgotten';

/**
 * The id of the event published about `object` for an event of the log (decision E2). It follows from what every copy of the log has, and never
 * from a position.
 */
export function publishedId(
  object: string,
  { id, board, objectId, at }: Pick<StoredEvent, 'id' | 'board' | 'objectId' | 'at'>,
): string {
  return Ids.derived('evt', `${id} ${object} ${board} ${objectId}`, Date.parse(at));
}

/**
 * The state after `history`, the first events of a stream; null if the object was deleted. `current` upcasts each event.
 * @throws errors of the fold and of `current`, and Error for an event type without a rule.
 */
export function stateAfter(
  definition: AnyPublished,
  history: readonly StoredEvent[],
  current: (event: StoredEvent) => StoredEvent,
): object | null {
  return history.reduce<object | null>((state, event) => stateOf(definition, current(event), state), null);
}

function stateOf(definition: AnyPublished, event: StoredEvent, before: object | null): object | null {
  const on = definition.on[event.type];
  if (!on) throw new Error(`No publication rule exists for ${event.type}.`);
  return on(event as never, before as never);
}

/**
 * The object after `event`, and what is published of it. `address` is the URL of the board's storefront, `eventId` the id that the publication
 * has already.
 * @throws errors of the fold, and Error for an event that it does not know or that is not the next of its stream.
 */
export function step(
  definition: AnyPublished,
  before: PublishedObject = NOBODY,
  event: StoredEvent,
  address: string,
  eventId: string = publishedId(definition.object, event),
): PublicationStep {
  if (event.version !== before.version + 1)
    throw new Error(`Event ${event.version} of the stream came after event ${before.version}.`);
  const state = stateOf(definition, event, before.state);
  const { version } = event;
  const change = state === null ? 'deleted' : before.state === null ? 'created' : 'updated';
  const unchanged = { version, revision: before.revision, state };
  const subject = state ?? before.state;
  if (subject === null) return { object: unchanged, publication: null };

  const changed = change === 'deleted' ? [] : changedFields(definition, before.state, subject);
  if (change === 'updated' && changed.length === 0) return { object: unchanged, publication: null };
  const type = definition.type(change, subject);
  const isSilent = type === null;
  if (isSilent && (change !== 'deleted' || before.revision === 0)) return { object: unchanged, publication: null };

  const revision = before.revision + 1;
  const at = inSeconds(event.at);
  const { unnamed = [] } = definition;
  const occasion = {
    id: event.objectId,
    revision,
    at,
    storefront: (path: string | null) => path && `${address}/${path}`,
  } as Occasion;
  const envelope = () => {
    const object =
      change === 'deleted' ? definition.tombstone(subject, occasion) : definition.snapshot(subject, occasion);
    return {
      id: eventId,
      object: 'event',
      type,
      schema_version: '1',
      occurred_at: at,
      board_id: event.board,
      data: {
        object,
        changed_fields: /\.(created|deleted)$/.test(type ?? '')
          ? []
          : changed.filter((field) => !unnamed.includes(field)),
      },
    };
  };
  return {
    object: { version, revision, state },
    publication: {
      eventId,
      board: event.board,
      type: type ?? `${definition.object}${FORGOTTEN}`,
      object: definition.object,
      objectId: event.objectId,
      revision,
      occurredAt: at,
      tombstone: change === 'deleted',
      body: isSilent ? null : JSON.stringify(envelope()),
      position: event.position,
    },
  };
}

/** The fields that differ, listed or not; for a new object, those that have a value. */
function changedFields(
  { vocabulary, unnamed = [], seen }: AnyPublished,
  before: object | null,
  after: object,
): readonly string[] {
  const now = seen(after);
  const then = before && seen(before);
  return [...vocabulary, ...unnamed].filter((field) =>
    then ? JSON.stringify(now[field]) !== JSON.stringify(then[field]) : now[field] !== null,
  );
}
