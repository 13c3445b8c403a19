import type { Claim } from './claims.js';
import type { Facts } from './facts.js';
import type { ObjectRef } from './event-store.js';
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
  /** Objects of the same board without which this one cannot be while it is in `state`; they must be there and open. */
  readonly needs?: (state: State) => readonly ObjectRef[];
  /** The refusal when such an object is not there, or no longer; without it the code is `need_missing`. */
  readonly refuseNeed?: (need: ObjectRef) => Rejection;
  /** True when nothing may come to need the object any more. One that is gone is closed anyway. */
  readonly closed?: (state: State) => boolean;
  /** The keys of each event that say something about a person. */
  readonly personal?: { readonly [K in keyof Events]?: readonly (keyof Events[K] & string)[] };
  /** How older shapes of an event become today's. */
  readonly upcasts?: Upcasts<Events>;
  /** Events that are written in the shape before today's, which is shorter and says the same: their data in that shape. */
  readonly short?: { readonly [K in keyof Events]?: (data: Events[K]) => unknown };
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
