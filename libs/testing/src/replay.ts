import { type MessageOf, type StoredEvent, type RowIdentity, type RowProjection } from '#kernel';
import { type Facts, project } from '#kernel/engine';

/** An event of a made-up history; `at` unless it happened at the time of the facts. */
export type SampleEvent<E> = MessageOf<E> & { readonly at?: string };

/** The events as the log would store them: one stream, versions from 1. */
export function historyOf<E>(
  category: string,
  id: string,
  { board, now, actor, requestId, correlationId, causationId }: Facts,
  ...events: readonly SampleEvent<E>[]
): readonly StoredEvent[] {
  return events.map(({ type, data, at = now }, index) => ({
    id: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    category,
    board,
    objectId: id,
    type,
    schemaVersion: 1,
    data,
    metadata: { actor, commandId: `command ${index + 1}`, requestId, correlationId, causationId },
    at,
    version: index + 1,
    position: String(index + 1).padStart(12, '0'),
  }));
}

/** The row after `history`, starting from `before`, with the fold of production; null when there is none. */
export function foldRow<Row extends RowIdentity, E>(
  projection: RowProjection<Row, E>,
  history: readonly StoredEvent[],
  before: Row | null = null,
): Row | null {
  return history.reduce<Row | null>((row, event) => project(projection, row, event), before);
}

/** The row of object `id` after `events`; null when there is none. */
export function replay<Row extends RowIdentity, E>(
  projection: RowProjection<Row, E>,
  id: string,
  facts: Facts,
  ...events: readonly SampleEvent<E>[]
): Row | null {
  return foldRow(projection, historyOf<E>(projection.category, id, facts, ...events));
}
