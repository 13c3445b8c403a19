import { Rejection, type RejectionKind } from './rejection.js';

/** A refusal as data, so that the API document and specs can read its code. */
export interface Refusal {
  readonly kind: RejectionKind;
  readonly code: string;
  readonly message: string;
}

/** The effect of a step in a state: it changes the state, it does nothing, or it is refused. */
export type Move = 'go' | 'stay' | Refusal;

/** The target state of a step, and its effect in each state. */
export interface Step<State extends string> {
  readonly to: State;
  readonly when: Readonly<Record<State, Move>>;
}

/** The states of an object and the steps between them. */
export interface Lifecycle<State extends string, Name extends string> {
  /**
   * Whether `step` changes the state `state`; false where it has no effect.
   * @throws Rejection where the step is refused.
   */
  leads(step: Name, state: State): boolean;
  /** The state after `step`. */
  after(step: Name): State;
  /** The refusals of all steps, each code once. */
  readonly refusals: readonly Refusal[];
  /** The initial states of an object and all transitions, as a Mermaid state diagram. */
  diagram(): string;
}

/** Refuses with a conflict: the step makes sense, but not in this state. */
export const conflict = (code: string, message: string): Refusal => ({ kind: 'conflict', code, message });

/**
 * A table of the steps between states, for deciders. It does not compile unless each step covers each state.
 * @param begins initial states of an object
 */
export function lifecycle<const States extends readonly string[], const Name extends string>(
  states: States,
  begins: readonly States[number][],
  steps: Readonly<Record<Name, Step<States[number]>>>,
): Lifecycle<States[number], Name> {
  const all = Object.entries(steps) as [Name, Step<States[number]>][];
  const refusals = new Map<string, Refusal>();
  for (const [, { when }] of all)
    for (const move of Object.values<Move>(when)) if (typeof move === 'object') refusals.set(move.code, move);
  return {
    leads(step, state) {
      const move: Move = steps[step].when[state as States[number]];
      if (typeof move === 'object') throw new Rejection(move.kind, move.code, move.message);
      return move === 'go';
    },
    after: (step) => steps[step].to,
    refusals: [...refusals.values()],
    diagram() {
      const arrows = all.flatMap(([name, { to, when }]) =>
        states.filter((from) => when[from as States[number]] === 'go').map((from) => `  ${from} --> ${to}: ${name}`),
      );
      return ['stateDiagram-v2', ...begins.map((state) => `  [*] --> ${state}`), ...arrows].join('\n');
    },
  };
}
