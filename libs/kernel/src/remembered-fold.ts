import type { StoredEvent } from './event-store.js';

/**
 * A fold that continues where it stopped: the state after a history is kept with its newest event, for as long as that event is referenced.
 * A
 * caller with the same events and some more folds only the additional ones.
 */
export class RememberedFold<State> {
  private readonly after = new WeakMap<StoredEvent, State>();

  /** @param step must be pure, and its results must not be modified. */
  constructor(
    private readonly initial: State,
    private readonly step: (state: State, event: StoredEvent) => State,
  ) {}

  /** State after `history`, a whole stream or the start of one. @throws what `step` throws. */
  of(history: readonly StoredEvent[]): State {
    let known = history.length;
    while (known > 0 && !this.after.has(history[known - 1] as StoredEvent)) known--;
    const base = history[known - 1];
    const newest = history.at(-1);
    let state = base ? (this.after.get(base) as State) : this.initial;
    if (!newest || newest === base) return state;
    for (const event of history.slice(known)) state = this.step(state, event);
    this.after.set(newest, state);
    if (base) this.after.delete(base);
    return state;
  }
}
