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

/** The rules of one aggregate, as a plain object: what may be asked, what then happened, what that means. */
export interface Decider<State, Commands, Events> {
  /** First part of the stream name: `job` gives `job-<board>-<id>`. Lower-case, no dash. */
  readonly category: string;
  readonly initial: State;
  /** Commands that start a stream. Every other command needs an object that exists. */
  readonly creates: readonly (keyof Commands & string)[];
  /** True for what every board has one of from its beginning: no command makes it, and none misses it. */
  readonly singleton?: true;
  /** Events after which the object exists no more. */
  readonly gone: readonly (keyof Events & string)[];
  /** What the object is called in refusals: `job`. */
  readonly noun: string;
  /** Code of the refusal for an object that is not there, for example `jobs_not_found`. */
  readonly missing: string;
  readonly decide: {
    readonly [K in keyof Commands]: (state: State, data: Commands[K], facts: Facts) => readonly MessageOf<Events>[];
  };
  readonly evolve: { readonly [K in keyof Events]: (state: State, data: Events[K]) => State };
  /** What the object holds for itself alone while it is in `state`. Order is the order in which refusals are reported. */
  readonly claims?: (state: State) => readonly Claim[];
  /** The refusal for a claim that others hold; without it the code is `claim_taken`. */
  readonly refuseClaim?: (claim: Claim, holders: readonly string[]) => Rejection;
  /** Codes that `refuseClaim` answers with, for the reference. */
  readonly conflicts?: readonly string[];
  /** Objects of the same board without which this one, `id`, cannot be while it is in `state`; they must be there and open. */
  readonly needs?: (state: State, id: string) => readonly ObjectRef[];
  /** The refusal when such an object is not there, or no longer; without it the code is `need_missing`. */
  readonly refuseNeed?: (need: ObjectRef) => Rejection;
  /** True when nothing may come to need the object any more. One that is gone is closed anyway. */
  readonly closed?: (state: State) => boolean;
  /** How older shapes of an event become today's. */
  readonly upcasts?: Upcasts<Events>;
  /** Events that are written in the shape before today's, which is shorter and says the same: their data in that shape. */
  readonly short?: { readonly [K in keyof Events]?: (data: Events[K]) => unknown };
  /**
   * Fields of events that hold data of a person. Stores keep them encrypted with a key of that person. Once the key is
   * destroyed they are read as null: `evolve`, `claims`, `upcasts`, projections and policies must accept that.
   */
  readonly personal?: EventFields<Events>;
  /** All other fields of the same events. A spec fails for a field of an event that is in neither list. */
  readonly impersonal?: EventFields<Events>;
  /** Id of the person whose data the events of an object in `state` hold. Absent: the object is the person. */
  readonly personOf?: (state: State) => string;
  /** Kinds of `claims` whose values are personal. Stores keep a keyed digest of them. */
  readonly personalClaims?: readonly string[];
  /** Events that erase the object of their stream: its key is destroyed, now and whenever the log is followed again. */
  readonly erases?: readonly (keyof Events & string)[];
}

/**
 * What a store needs to know to seal the personal data of `decider`; null when it has none.
 * @throws Error when an event has personal fields and a `short` shape, whose fields may be others.
 */
export function personalData<S, C, E>(decider: Decider<S, C, E>): PersonalData | null {
  const { category, personal, personalClaims: claims = [], erases = [], personOf, short = {} } = decider;
  if (!personal && claims.length + erases.length === 0) return null;
  const fields: PersonalData['fields'] = personal ?? {};
  const both = Object.keys(fields).filter((type) => type in short);
  if (both.length > 0)
    throw new Error(`Events of ${category} with personal fields have no short shape: ${both.join()}.`);
  return { fields, claims, erases, own: personOf === undefined };
}

/** An aggregate as its history describes it. */
export interface Folded<State> {
  readonly state: State;
  readonly exists: boolean;
}

/** State after `history`, which may continue from an earlier fold. */
export function fold<S, C, E>(
  decider: Decider<S, C, E>,
  history: readonly MessageOf<E>[],
  from: Folded<S> = { state: decider.initial, exists: false },
): Folded<S> {
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
  { state, exists }: Folded<S>,
  command: MessageOf<C>,
  facts: Facts,
): readonly MessageOf<E>[] {
  const creating = decider.creates.includes(command.type);
  if (!decider.singleton && !creating && !exists) rejectMissing(decider);
  if (creating && exists) reject('conflict', 'already_exists', 'An object with this id exists already.');
  return decider.decide[command.type](state, command.data, facts);
}

/**
 * Refuses because the object is not there.
 * @throws Rejection always.
 */
export function rejectMissing({ noun, missing }: { readonly noun: string; readonly missing: string }): never {
  reject('missing', missing, `There is no such ${noun}.`);
}
