import type { Claim } from './claims.js';
import type { Facts } from './facts.js';
import type { ObjectRef } from './event-store.js';
import type { EventFields, PersonalData } from './personal.js';
import { reject, type Rejection } from './rejection.js';
import type { Upcasts } from './upcast.js';

/** The messages of a catalogue (name → payload) as one discriminated union. */
export type MessageOf<Catalogue> = {
  [K in keyof Catalogue & string]: { readonly type: K; readonly data: Catalogue[K] };
}[keyof Catalogue & string];

/** The rules of one aggregate, as a plain object: its commands, its events, and how events change its state. */
export interface Decider<State, Commands, Events> {
  /** First part of the stream name: `job` gives `job-<board>-<id>`. Lower-case, no dash. */
  readonly category: string;
  readonly initial: State;
  /** Commands that start a stream. Every other command needs an existing object. */
  readonly creates: readonly (keyof Commands & string)[];
  /** True for a singleton that every board has from the start: no command creates it, and it is never missing. */
  readonly singleton?: true;
  /** Events after which the object no longer exists. */
  readonly gone: readonly (keyof Events & string)[];
  /** The name of the object in error messages: `job`. */
  readonly noun: string;
  /** Error code for an object that does not exist, for example `jobs_not_found`. */
  readonly missing: string;
  readonly decide: {
    readonly [K in keyof Commands]: (state: State, data: Commands[K], facts: Facts) => readonly MessageOf<Events>[];
  };
  readonly evolve: { readonly [K in keyof Events]: (state: State, data: Events[K]) => State };
  /** Values that only this object may hold while it is in `state`. Conflicts are reported in this order. */
  readonly claims?: (state: State) => readonly Claim[];
  /** The error for a claim that another object holds; the default code is `claim_taken`. */
  readonly refuseClaim?: (claim: Claim, holders: readonly string[]) => Rejection;
  /** Error codes of `refuseClaim`, for the API document. */
  readonly conflicts?: readonly string[];
  /** Objects of the same board that this one, `id`, needs while it is in `state`; they must exist and be open. */
  readonly needs?: (state: State, id: string) => readonly ObjectRef[];
  /** The error when a needed object does not exist, or no longer; the default code is `need_missing`. */
  readonly refuseNeed?: (need: ObjectRef) => Rejection;
  /** True when no object may start to need this one. A deleted object is always closed. */
  readonly closed?: (state: State) => boolean;
  /** Conversions of older versions of an event to the current one. */
  readonly upcasts?: Upcasts<Events>;
  /** Events that are written in the previous version, which is shorter and means the same: returns their data in that version. */
  readonly short?: { readonly [K in keyof Events]?: (data: Events[K]) => unknown };
  /**
   * Fields of events that hold personal data. Stores encrypt them with a key of that person. After the key is destroyed they are read as
   * null: `evolve`, `claims`, `upcasts`, projections and policies must accept that.
   */
  readonly personal?: EventFields<Events>;
  /** All other fields of the same events. A spec fails for a field of an event that is in neither list. */
  readonly impersonal?: EventFields<Events>;
  /** Id of the person whose data the events of an object in `state` hold. Absent: the object is the person. */
  readonly personOf?: (state: State) => string;
  /** Kinds of `claims` whose values are personal. Stores keep a keyed digest of them. */
  readonly personalClaims?: readonly string[];
  /** Events that erase the object of their stream: its key is destroyed, now and whenever the log is replayed. */
  readonly erases?: readonly (keyof Events & string)[];
}

/**
 * What a store must know to encrypt the personal data of `decider`; null when it has none.
 * @throws Error when an event has personal fields and a `short` version, whose fields may differ.
 */
export function personalData<S, C, E>(decider: Decider<S, C, E>): PersonalData | null {
  const { category, personal, personalClaims: claims = [], erases = [], personOf, short = {} } = decider;
  if (!personal && claims.length + erases.length === 0) return null;
  const fields: PersonalData['fields'] = personal ?? {};
  const both = Object.keys(fields).filter((type) => type in short);
  if (both.length > 0)
    throw new Error(`Events of ${category} with personal fields cannot have a short version: ${both.join()}.`);
  return { fields, claims, erases, own: personOf === undefined };
}

/** An aggregate, built from its history. */
export interface FoldedState<State> {
  readonly state: State;
  readonly exists: boolean;
}

/** State after `history`, which may continue an earlier fold. */
export function fold<S, C, E>(
  decider: Decider<S, C, E>,
  history: readonly MessageOf<E>[],
  from: FoldedState<S> = { state: decider.initial, exists: false },
): FoldedState<S> {
  let { state, exists } = from;
  for (const event of history) {
    state = decider.evolve[event.type](state, event.data);
    exists = !decider.gone.includes(event.type);
  }
  return { state, exists };
}

/**
 * The events that `command` causes; none when it changes nothing.
 * @throws Rejection when a rule refuses, or `missing` when the object does not exist.
 */
export function decide<S, C, E>(
  decider: Decider<S, C, E>,
  { state, exists }: FoldedState<S>,
  command: MessageOf<C>,
  facts: Facts,
): readonly MessageOf<E>[] {
  const creating = decider.creates.includes(command.type);
  if (!decider.singleton && !creating && !exists) rejectMissing(decider);
  if (creating && exists) reject('conflict', 'already_exists', 'An object with this id already exists.');
  return decider.decide[command.type](state, command.data, facts);
}

/**
 * Refuses because the object does not exist.
 * @throws Rejection always.
 */
export function rejectMissing({ noun, missing }: { readonly noun: string; readonly missing: string }): never {
  reject('missing', missing, `This ${noun} does not exist.`);
}
