import type { StoredEvent } from './event-store.js';
import type { EventOf } from './projection.js';

/**
 * Reactions to events: for each category, a function for each event type that matters. `Heard` names the events of each category, as their
 * deciders do: `{ company: CompanyEvents; job: JobEvents }`. An event type that its decider does not have, or a function that takes other
 * data, does not compile.
 */
export type ReactionsTo<Heard, Given, Result> = {
  readonly [Category in keyof Heard]?: {
    readonly [Type in keyof Heard[Category]]?: (event: EventOf<Heard[Category], Type>, given: Given) => Result;
  };
};

/**
 * The function in `reactions` for the type of `event`; undefined when there is none. It takes an event of that type with its data in the
 * current version.
 */
export function reactionTo<Given, Result>(
  reactions: ReactionsTo<object, Given, Result>,
  { category, type }: Pick<StoredEvent, 'category' | 'type'>,
): ((event: StoredEvent, given: Given) => Result) | undefined {
  // The compiler has checked each function against its event type, and the event type is the name.
  const byName = reactions as Readonly<
    Record<string, Readonly<Record<string, (event: StoredEvent, given: Given) => Result>>>
  >;
  const ofCategory = Object.hasOwn(byName, category) ? byName[category] : undefined;
  return ofCategory && Object.hasOwn(ofCategory, type) ? ofCategory[type] : undefined;
}
