import type { EventOf, Recorded } from '#kernel';
import { derivedId } from '#store';
import type { PublishedEvent } from './published-event.js';

/** What became of an object, as the world sees it. */
export type Change = 'created' | 'updated' | 'deleted';

/** What a snapshot is made with, besides the state of its object. */
export interface Occasion {
  readonly id: string;
  readonly revision: number;
  /** When it happened, in seconds: `2026-11-20T12:00:00Z`. */
  readonly at: string;
  /** Where visitors of the board see `path`, which begins with no slash; null for null. */
  storefront(path: string): string;
  storefront(path: string | null): string | null;
}

/**
 * What the world sees of one kind of object: a pure fold from the events of its stream alone. Every event of the
 * catalogue is named, or it does not compile. The platform does the rest: revisions, ids, envelopes, order, once.
 */
export interface Published<Events, State, Seen extends object> {
  /** What events call it: `job`. */
  readonly object: string;
  /** What its Kafka topic is called, before the version: `jobs`. */
  readonly topic: string;
  readonly category: string;
  /** What the public sees may grow out of; null when the object is gone. Of the first event, there is no `state`. */
  readonly on: { readonly [K in keyof Events]: (event: EventOf<Events, K>, state: State) => State | null };
  /** The fields whose change is published, in the order in which `changed_fields` names them. */
  readonly vocabulary: readonly (keyof Seen & string)[];
  /** Fields whose change is published, too, but which the vocabulary has no word for: `changed_fields` does not name them. */
  readonly unnamed?: readonly (keyof Seen & string)[];
  /** Those fields as the world sees them, but addresses as paths: a board that moves changes none of its objects. */
  readonly seen: (state: State) => Seen;
  /**
   * The type of the published event; null when the change is not published, and then is no revision. The end of an object that was
   * published is always told to topics of Kafka, so that they forget it.
   */
  readonly type: (change: Change, state: State) => string | null;
  /** `data.object` of the envelope, whole. */
  readonly snapshot: (state: State, occasion: Occasion) => object;
  /**
   * Keys of `data.object` that hold something of a person, with what stands in their place once the person is erased; of an object
   * that tells of a person, even when there are none.
   */
  readonly personal?: Readonly<Record<string, string | null>>;
  /** `data.object` when it is gone; `state` is the last one. */
  readonly tombstone: (state: State, occasion: Occasion) => object;
}

export type AnyPublished = Published<Record<string, unknown>, object, Record<string, unknown>>;

/** An object as far as it was published. */
export interface PublishedObject {
  /** Of its stream, after the event that was folded last. */
  readonly version: number;
  /** 0 until something is published of it. */
  readonly revision: number;
  /** Null when the object is gone. */
  readonly state: object | null;
}

/** An event of which only the place among all published ones is not known yet. */
export type Publication = Omit<PublishedEvent, 'sequence'>;

/** What an event of the log comes to. */
export interface Step {
  readonly object: PublishedObject;
  /** Null when the world sees no change. */
  readonly publication: Publication | null;
}

/** Moments of the published language have seconds; what is finer is not seen. Null stays null. */
export function inSeconds(instant: string): string;
export function inSeconds(instant: string | null): string | null;
export function inSeconds(instant: string | null): string | null {
  return instant && `${instant.slice(0, 19)}Z`;
}

const NOBODY: PublishedObject = { version: 0, revision: 0, state: null };

/** How the types of an object's life are called: `job.created`, `job.updated`, `job.deleted`. */
export const lifeOf =
  (object: string) =>
  (change: Change): string =>
    `${object}.${change}`;

/** What the type of an event ends in that only topics of Kafka are told of. */
const FORGOTTEN = '.forgotten';

/** The id of what is published of `object` because of the event at a place in the log (decision E2). */
export function publishedId(object: string, { id, position, at }: Recorded): string {
  return derivedId('evt', `${position} ${id} ${object}`, Date.parse(at));
}

/**
 * What the public sees may grow out of, after `history`, the first events of a stream; null when the object is gone. `current`
 * gives each event in today's shape.
 * @throws what the fold and `current` throw, and Error for an event that nothing is said of.
 */
export function stateAfter(
  definition: AnyPublished,
  history: readonly Recorded[],
  current: (event: Recorded) => Recorded,
): object | null {
  return history.reduce<object | null>((state, event) => stateOf(definition, current(event), state), null);
}

function stateOf(definition: AnyPublished, event: Recorded, before: object | null): object | null {
  const on = definition.on[event.type];
  if (!on) throw new Error(`Nothing says what ${event.type} means to the world.`);
  return on(event as never, before as never);
}

/**
 * The object after `event`, and what is published of it. `address` is that of the board's storefront.
 * @throws what the fold throws, and Error for an event that it does not know or that is not the next of its stream.
 */
export function step(
  definition: AnyPublished,
  before: PublishedObject = NOBODY,
  event: Recorded,
  address: string,
): Step {
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
  const eventId = publishedId(definition.object, event);
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

/** The fields that differ, named or not; of an object that was not there before, those that have a value. */
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
