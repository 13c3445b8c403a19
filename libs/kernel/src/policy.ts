import type { Recorded } from './event-store.js';
import type { EventOf } from './projection.js';

/**
 * What follows from events: for each category that is listened to, a function for each type of event that matters.
 * `Heard` names the events of each category, as their deciders do: `{ company: CompanyEvents; job: JobEvents }`. A type of
 * event that its decider does not have, or a function that takes other data, does not compile.
 */
export type ReactionsTo<Heard, Given, Result> = {
  readonly [Category in keyof Heard]?: {
    readonly [Type in keyof Heard[Category]]?: (event: EventOf<Heard[Category], Type>, given: Given) => Result;
  };
};

/**
 * The function that `reactions` has for the type of `event`; undefined when it has none. It takes an event of that type
 * with its data in today's shape.
 */
export function reactionTo<Given, Result>(
  reactions: ReactionsTo<object, Given, Result>,
  { category, type }: Pick<Recorded, 'category' | 'type'>,
): ((event: Recorded, given: Given) => Result) | undefined {
  // The compiler held each function to its type of event, and the names of an event say its type.
  const byName = reactions as Readonly<
    Record<string, Readonly<Record<string, (event: Recorded, given: Given) => Result>>>
  >;
  const ofCategory = Object.hasOwn(byName, category) ? byName[category] : undefined;
  return ofCategory && Object.hasOwn(ofCategory, type) ? ofCategory[type] : undefined;
}
