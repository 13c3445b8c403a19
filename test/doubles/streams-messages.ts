import type { ReadReq, ReadResp as ReadRespMessage } from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import type { ExpectedRevision, LogEvent } from './streams-log.js';

const { ReadResp } = messages;
const { ReadEvent, Checkpoint, CaughtUp, SubscriptionConfirmation, StreamNotFound } = ReadResp;
const TICKS_PER_MS = 10_000n;

/** A refusal as the server sends it: a status, and the trailers by which its clients recognize it, if they do. */
export function refusal(
  code: status,
  exception: string | null,
  details: string,
  trailers: Record<string, string> = {},
): ServiceError {
  const metadata = new Metadata();
  if (exception !== null) metadata.set('exception', exception);
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export const streamDeleted = (name: string) =>
  refusal(status.FAILED_PRECONDITION, 'stream-deleted', `Event stream '${name}' is deleted.`, { 'stream-name': name });

export const tooLarge = (limit: number) =>
  refusal(status.INVALID_ARGUMENT, 'maximum-append-size-exceeded', `Maximum Append Size of ${limit} Exceeded.`, {
    'maximum-append-size': String(limit),
  });

export const identifier = (name: string) => {
  const message = new shared.StreamIdentifier();
  message.setStreamName(new TextEncoder().encode(name));
  return message;
};

export const nameOf = (message: { getStreamName_asU8(): Uint8Array } | undefined) =>
  new TextDecoder().decode(message?.getStreamName_asU8());

/** The expectation in a request; the messages name the exact one differently. */
export function expectedOf(
  options: { hasAny(): boolean; hasNoStream(): boolean; hasStreamExists(): boolean },
  exact: () => string,
): ExpectedRevision {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return Number(exact());
}

export function eventMessage(event: LogEvent): ReadRespMessage {
  const id = new shared.UUID();
  id.setString(event.id);
  const record = new ReadEvent.RecordedEvent();
  record.setId(id);
  record.setStreamIdentifier(identifier(event.stream));
  record.setStreamRevision(String(event.revision));
  record.setCommitPosition(String(event.position));
  record.setPreparePosition(String(event.position));
  record.getMetadataMap().set('type', event.type);
  record.getMetadataMap().set('content-type', event.contentType);
  record.getMetadataMap().set('created', String(BigInt(event.createdMs) * TICKS_PER_MS));
  record.setData(event.data);
  record.setCustomMetadata(event.metadata);
  const resolved = new ReadEvent();
  resolved.setEvent(record);
  resolved.setCommitPosition(String(event.position));
  const response = new ReadResp();
  response.setEvent(resolved);
  return response;
}

export function confirmationMessage(): ReadRespMessage {
  const confirmation = new SubscriptionConfirmation();
  confirmation.setSubscriptionId(crypto.randomUUID());
  const response = new ReadResp();
  response.setConfirmation(confirmation);
  return response;
}

export function checkpointMessage(position: bigint): ReadRespMessage {
  const checkpoint = new Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  const response = new ReadResp();
  response.setCheckpoint(checkpoint);
  return response;
}

export function caughtUpMessage(): ReadRespMessage {
  const response = new ReadResp();
  response.setCaughtUp(new CaughtUp());
  return response;
}

export function notFoundMessage(name: string): ReadRespMessage {
  const missing = new StreamNotFound();
  missing.setStreamIdentifier(identifier(name));
  const response = new ReadResp();
  response.setStreamNotFound(missing);
  return response;
}

/** A filter, and how often checkpoints are sent. */
export interface StreamFilter {
  readonly matches: (event: LogEvent) => boolean;
  /** Maximum number of events considered in a page. */
  readonly window: number;
  /** Number of events considered between two checkpoints. */
  readonly interval: number;
}

const DEFAULT_WINDOW = 32;

/** The filter of a request, if it has one. */
export function filterOf(options: ReadReq.Options): StreamFilter | undefined {
  const filter = options.getFilter();
  if (!filter) return undefined;
  const byName = filter.getStreamIdentifier();
  const expression = byName ?? filter.getEventType();
  const subject = (event: LogEvent) => (byName ? event.stream : event.type);
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined;
  const window = filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW;
  return {
    matches: (event) =>
      prefixes.length > 0
        ? prefixes.some((prefix) => subject(event).startsWith(prefix))
        : (regex?.test(subject(event)) ?? true),
    window,
    interval: Math.max(1, filter.getCheckpointintervalmultiplier()) * window,
  };
}
