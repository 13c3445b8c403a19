import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status, type ServerWritableStream } from '@grpc/grpc-js';
import type { LogEvent, StreamsLog } from './streams-log.js';
import {
  caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage, filterOf, nameOf, notFoundMessage, refusal, streamDeleted,
} from './streams-messages.js';

/** A call of `Streams.Read`. */
export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

const invalid = (details: string) => refusal(status.INVALID_ARGUMENT, 'invalid-argument', details);

/** Answers `Streams.Read`: reads of streams and of $all, and subscriptions to both. Rejects with what ends the call. */
export async function answerRead(log: StreamsLog, call: ReadCall): Promise<void> {
  const options = call.request.getOptions();
  if (!options) throw invalid('Options are missing.');
  if (options.hasSubscription()) return options.hasStream() ? followStream(log, call, options) : followAll(log, call, options);
  return options.hasStream() ? readStream(log, call, options) : readAll(log, call, options);
}

/** Writes one message and waits while the reader is slow; false when the reader is gone. */
async function send(call: ReadCall, message: ReadResp): Promise<boolean> {
  if (call.cancelled || call.destroyed) return false;
  if (call.write(message)) return true;
  await new Promise<void>((resolve) => {
    const done = () => {
      for (const event of ['drain', 'cancelled', 'close', 'error']) call.off(event, done);
      resolve();
    };
    for (const event of ['drain', 'cancelled', 'close', 'error']) call.once(event, done);
  });
  return !call.cancelled && !call.destroyed;
}

/** Resolves when the log grows or the reader leaves. */
async function growth(log: StreamsLog, call: ReadCall): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      forget();
      for (const event of ['cancelled', 'close', 'error']) call.off(event, done);
      resolve();
    };
    const forget = log.onGrowth(done);
    for (const event of ['cancelled', 'close', 'error']) call.once(event, done);
    if (call.cancelled || call.destroyed) done();
  });
}

const inDirection = <T>(events: readonly T[], options: ReadReq.Options): readonly T[] =>
  options.getReadDirection() === 1 ? [...events].reverse() : events;

async function readStream(log: StreamsLog, call: ReadCall, options: ReadReq.Options): Promise<void> {
  const from = options.getStream();
  const name = nameOf(from?.getStreamIdentifier());
  const events = log.stream(name);
  if (events === 'deleted') throw streamDeleted(name);
  if (events === 'missing') {
    await send(call, notFoundMessage(name));
    return;
  }
  const backwards = options.getReadDirection() === 1;
  const least = from?.hasRevision() ? Number(from.getRevision()) : backwards ? (from?.hasEnd() ? Infinity : 0) : from?.hasEnd() ? Infinity : 0;
  const chosen = events.filter(({ revision }) => (backwards ? revision <= least : revision >= least));
  for (const event of inDirection(chosen, options).slice(0, Number(options.getCount())))
    if (!(await send(call, eventMessage(event)))) return;
}

async function readAll(log: StreamsLog, call: ReadCall, options: ReadReq.Options): Promise<void> {
  const from = options.getAll();
  const backwards = options.getReadDirection() === 1;
  const edge = from?.hasPosition() ? BigInt(from.getPosition()?.getCommitPosition() ?? '0') : undefined;
  const filter = filterOf(options);
  const within = (event: LogEvent) => {
    // Forwards a position is the first event of the answer; backwards it is the one before which the answer begins.
    if (edge !== undefined) return backwards ? event.position < edge : event.position >= edge;
    return backwards ? !from?.hasStart() : !from?.hasEnd();
  };
  const limit = Number(options.getCount());
  let sent = 0;
  for (const event of inDirection(log.all, options)) {
    if (sent >= limit) return;
    if (!within(event) || !(filter?.matches(event) ?? true)) continue;
    sent += 1;
    if (!(await send(call, eventMessage(event)))) return;
  }
}

async function followStream(log: StreamsLog, call: ReadCall, options: ReadReq.Options): Promise<void> {
  const from = options.getStream();
  const name = nameOf(from?.getStreamIdentifier());
  const now = log.stream(name);
  if (now === 'deleted') throw streamDeleted(name);
  let last = from?.hasRevision() ? Number(from.getRevision()) : from?.hasEnd() && now !== 'missing' ? (now.at(-1)?.revision ?? -1) : -1;
  if (!(await send(call, confirmationMessage()))) return;
  let live = false;
  while (!call.cancelled && !call.destroyed) {
    const events = log.stream(name);
    if (events === 'deleted') throw streamDeleted(name);
    const next = events === 'missing' ? [] : events.filter(({ revision }) => revision > last);
    for (const event of next) {
      if (!(await send(call, eventMessage(event)))) return;
      last = event.revision;
    }
    if (next.length > 0) continue;
    if (!live && !(await send(call, caughtUpMessage()))) return;
    live = true;
    await growth(log, call);
  }
}

async function followAll(log: StreamsLog, call: ReadCall, options: ReadReq.Options): Promise<void> {
  const from = options.getAll();
  const filter = filterOf(options);
  let index: number | undefined = 0;
  if (from?.hasEnd()) index = log.all.length;
  if (from?.hasPosition()) index = log.indexAfter(BigInt(from.getPosition()?.getCommitPosition() ?? '0'));
  if (index === undefined) throw invalid('Unexpected position: no record begins there.');
  if (!(await send(call, confirmationMessage()))) return;

  let considered = 0;
  let told: bigint | undefined;
  const checkpoint = async () => {
    const position = log.all[(index ?? 0) - 1]?.position;
    considered = 0;
    // The server keeps back a checkpoint that says nothing new.
    if (!filter || position === undefined || position === told) return true;
    told = position;
    return send(call, checkpointMessage(position));
  };
  // One who begins at the end is live at once, and hears of no checkpoint before.
  let live = index >= log.all.length;
  if (live && !(await send(call, caughtUpMessage()))) return;
  while (!call.cancelled && !call.destroyed) {
    const event = log.all[index];
    if (event) {
      index += 1;
      considered += 1;
      if ((filter?.matches(event) ?? true) && !(await send(call, eventMessage(event)))) return;
      if (filter && considered >= filter.interval && !(await checkpoint())) return;
      continue;
    }
    if (!live) {
      live = true;
      if (!(await checkpoint()) || !(await send(call, caughtUpMessage()))) return;
      continue;
    }
    await growth(log, call);
  }
}
