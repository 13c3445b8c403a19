import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Decider, type MessageOf, type StoredEvent, type RowIdentity, type RowProjection } from '#kernel';
import { project, Upcasts } from '#kernel/engine';
import { ROOT } from './document.js';
import { sources } from './sources.js';

type Catalogue = Record<string, unknown>;
export type AnyDecider = Decider<unknown, Catalogue, Catalogue>;
export type AnyProjection = RowProjection<RowIdentity, Catalogue>;

/** An event of a golden history, in the form in which a store keeps it. */
export type GoldenEvent = Pick<StoredEvent, 'type' | 'schemaVersion' | 'data' | 'at' | 'version'>;

/** The history of an object, and the row that it gives today. Events never change; the row may. */
export interface History {
  readonly name: string;
  readonly board: string;
  readonly id: string;
  readonly events: readonly GoldenEvent[];
  /** Null when the object is deleted; absent if no read model shows its category. */
  readonly row?: RowIdentity | null;
}

/** An aggregate with its golden histories and the states that they lead to. */
export interface Golden {
  readonly decider: AnyDecider;
  readonly path: string;
  readonly histories: readonly History[];
  readonly states: readonly unknown[];
}

/** The histories in `text`, a file of `test/histories`. */
export const historiesIn = (text: string): readonly History[] =>
  (JSON.parse(text) as { histories: History[] }).histories;

/** The events of `history` in their current versions. */
export const current = (decider: AnyDecider, { events }: History): readonly MessageOf<Catalogue>[] =>
  events.map(({ type, schemaVersion, data }) => ({
    type,
    data: Upcasts.apply(decider.upcasts, type, schemaVersion, data),
  }));

/** All exports of the files `*.<kind>.ts` whose names end in `suffix`. */
async function exported<T>(kind: string, suffix: string): Promise<readonly T[]> {
  const found: T[] = [];
  // One after the other: Jest's module loader fails when modules are loaded concurrently.
  for (const source of sources(kind))
    for (const [name, it] of Object.entries(await source.load())) if (name.endsWith(suffix)) found.push(it as T);
  return found;
}

/** The read models of all contexts. */
export const projections = (): Promise<readonly AnyProjection[]> => exported('read-model', 'Rows');

/** The deciders of all contexts. */
export async function decidersAndHistories(): Promise<readonly Golden[]> {
  const deciders = await exported<AnyDecider>('decider', 'Decider');
  return deciders.map((decider) => {
    const path = `test/histories/${decider.category}.json`;
    const histories = existsSync(join(ROOT, path)) ? historiesIn(readFileSync(join(ROOT, path), 'utf8')) : [];
    const states = histories.flatMap((history) => {
      let state = decider.initial;
      return current(decider, history).map(({ type, data }) => (state = decider.evolve[type]?.(state, data)));
    });
    return { decider, path, histories, states };
  });
}

/** The row after `history`, with the fold and the upcasts of production, in a log that has its events at `positions`. */
export function rowOf(
  { decider }: Pick<Golden, 'decider'>,
  projection: AnyProjection,
  history: History,
  positions: (version: number) => string = String,
): RowIdentity | null {
  const messages = current(decider, history);
  return history.events.reduce<RowIdentity | null>(
    (row, event, index) =>
      project(projection, row, {
        ...event,
        ...messages[index],
        board: history.board,
        objectId: history.id,
        position: positions(index + 1),
        category: decider.category,
      } as StoredEvent),
    null,
  );
}
