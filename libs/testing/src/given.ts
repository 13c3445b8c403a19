import { type Claim, type Decider, fold, type MessageOf, Rejection } from '#kernel';
import { decide, type Facts, type RejectionKind } from '#kernel/engine';
import { deepStrictEqual, fail, strictEqual } from 'node:assert/strict';

/** The outcome of a command; each method ends a sentence of given, when, then. */
export interface DecisionOutcome<E> {
  /** Exactly these events happened; none: the command was accepted and changed nothing. */
  then(...events: readonly MessageOf<E>[]): void;
  /** The command was refused, with exactly these details if they are given. */
  rejected(code: string, kind?: RejectionKind, details?: unknown): void;
  /** The command was accepted, and the object now holds exactly these claims. */
  claims(...claims: readonly Claim[]): void;
}

/** An object with a history, ready for a command. */
export interface GivenObject<C, E> {
  when<K extends keyof C & string>(command: K, data: C[K]): DecisionOutcome<E>;
}

/**
 * Runs a decider as production does, without a store: `given(decider, facts, created).when('PublishJob', {}).then(…)`. Its three endings
 * throw the errors of node:assert.
 */
export function given<S, C, E>(
  decider: Decider<S, C, E>,
  facts: Facts,
  ...history: readonly MessageOf<E>[]
): GivenObject<C, E> {
  return {
    when(type, data) {
      const before = fold(decider, history);
      const command = { type, data } as unknown as MessageOf<C>;
      // Each ending runs it again, so that an error other than a refusal keeps its own stack trace.
      const events = () => decide(decider, before, command, facts);
      return {
        then: (...expected) => deepStrictEqual([...events()], expected),
        rejected(code, kind, details) {
          const rejection = refusalOf(events);
          strictEqual(rejection.code, code);
          if (kind) strictEqual(rejection.kind, kind);
          if (details !== undefined) deepStrictEqual(rejection.details, details);
        },
        claims(...expected) {
          const after = fold(decider, events(), before);
          deepStrictEqual(after.exists ? [...(decider.claims?.(after.state) ?? [])] : [], expected);
        },
      };
    },
  };
}

function refusalOf(work: () => readonly unknown[]): Rejection {
  let events: readonly unknown[];
  try {
    events = work();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
  fail(`Accepted, with ${JSON.stringify(events)}.`);
}
