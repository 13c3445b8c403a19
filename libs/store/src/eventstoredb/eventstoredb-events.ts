import type { AllStreamRecordedEvent, Position as LogPosition, RecordedEvent } from '@eventstore/db-client';
import { type Position, type StoredEvent, withChanges } from '#kernel';
import { BEGINNING, type Metadata, type NewEvent, type StreamId } from '#kernel/engine';
import type { ClaimChanges } from './claim-reservations.js';
import type { StreamNames } from './eventstoredb-names.js';

const WIDTH = 20;
// What the server returns instead of a position that it does not know.
const UNKNOWN = 18_446_744_073_709_551_615n;

/** Metadata of our events besides those of the kernel. */
interface Stamp {
  readonly schemaVersion: number;
  readonly at: string;
  /** Differs for each attempt to append the same events: it distinguishes a repeat from the first attempt. */
  readonly attempt: string;
  /** On the last event of a unit that changes claims. */
  readonly claims?: ClaimChanges;
  /** On the last event of a unit that closes its stream for new dependencies. */
  readonly closes?: true;
}

/** A position in the server's log as text that sorts. */
export function positionOf({ commit, prepare }: LogPosition): Position {
  return `${String(commit).padStart(WIDTH, '0')}.${String(prepare).padStart(WIDTH, '0')}`;
}

/** The reverse of `positionOf`. */
export function logPositionOf(position: Position): LogPosition | 'start' {
  if (position === BEGINNING) return 'start';
  const [commit = '', prepare = ''] = position.split('.');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

/** An event in the form of the client. */
export function outgoing(
  { id, type, data, schemaVersion }: NewEvent,
  metadata: Metadata,
  stamp: Omit<Stamp, 'schemaVersion'>,
) {
  return {
    id,
    type,
    contentType: 'application/json' as const,
    data: (data ?? null) as never,
    metadata: Object.assign({ ...metadata }, stamp, { schemaVersion }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** Which attempt wrote `event`, if it is one of ours. */
export function attemptOf(event: RecordedEvent): string | undefined {
  const { metadata } = event as { metadata?: unknown };
  return isObject(metadata) && typeof metadata['attempt'] === 'string' ? metadata['attempt'] : undefined;
}

/** Whether the stream whose newest event is `event` is closed for new dependencies. */
export function closesStream(event: RecordedEvent): boolean {
  const { metadata } = event as { metadata?: unknown };
  return isObject(metadata) && metadata['closes'] === true;
}

const isDigests = (value: unknown): value is ClaimChanges['take'] =>
  Array.isArray(value) &&
  value.every((one) => Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string'));

/** What `event` says about claims, if anything. */
export function claimChangesIn(event: RecordedEvent): ClaimChanges | undefined {
  const { metadata } = event as { metadata?: unknown };
  const claims = isObject(metadata) ? metadata['claims'] : undefined;
  if (!isObject(claims) || typeof claims['attempt'] !== 'string') return undefined;
  const { attempt, take, release } = claims;
  return isDigests(take) && isDigests(release) ? { attempt, take, release } : undefined;
}

/** The position of an event read from a stream; BEGINNING from servers that do not report it. */
export function placeOf(event: RecordedEvent): Position {
  const { position } = event as Partial<AllStreamRecordedEvent>;
  return position && position.commit !== UNKNOWN ? positionOf(position) : BEGINNING;
}

/** The object of an event, or undefined if its stream is not ours. */
export function streamOf(event: RecordedEvent, names: StreamNames): StreamId | undefined {
  return event.type.startsWith('$') ? undefined : names.parse(event.streamId);
}

const NOBODY: Metadata = { actor: '', commandId: '', requestId: '', correlationId: '', causationId: null };

/**
 * An event in the form of the kernel. An event in one of our streams that we did not write keeps what was received, as text or as Base64 if it is
 * not JSON, with empty metadata. Readers that cannot use it set it aside and continue.
 */
export function recorded(event: RecordedEvent, stream: StreamId): StoredEvent {
  const raw: unknown = (event as { metadata?: unknown }).metadata;
  const {
    schemaVersion,
    at,
    attempt: _attempt,
    claims: _claims,
    closes: _closes,
    ...metadata
  } = isObject(raw) ? raw : ({} as Record<string, unknown>);
  const data: unknown = event.data;
  return {
    category: stream.category,
    board: stream.board,
    objectId: stream.objectId,
    id: event.id,
    type: event.type,
    schemaVersion: typeof schemaVersion === 'number' ? schemaVersion : 1,
    data: data instanceof Uint8Array ? Buffer.from(data).toString('base64') : data,
    metadata: withChanges(NOBODY, metadata),
    at: typeof at === 'string' ? at : event.created.toISOString(),
    version: Number(event.revision) + 1,
    position: placeOf(event),
  };
}
