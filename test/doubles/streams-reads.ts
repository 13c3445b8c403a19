import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status, type ServerWritableStream } from '@grpc/grpc-js';
import type { LogEvent, StreamsLog } from './streams-log.js';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  type StreamFilter,
  filterOf,
  nameOf,
  notFoundMessage,
  refusal,
  streamDeleted,
} from './streams-messages.js';

/** A call of `Streams.Read`. */
export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

// Maximum number of events that the server finds in a page.
const PAGE = 32;

const invalid = (details: string) => refusal(status.INVALID_ARGUMENT, 'invalid-argument', details);

/** Responds to `Streams.Read`: reads of streams and of $all, and subscriptions to both. Rejects with the error that ends the call. */
export async function answerRead(log: StreamsLog, call: ReadCall): Promise<void> {
  const options = call.request.getOptions();
  if (!options) throw invalid('Options are missing.');
  if (options.hasSubscription())
    return options.hasStream() ? followStream(log, call, options) : followAll(log, call, options);
  return options.hasStream() ? readStream(log, call, options) : readAll(log, call, options);
}

/** Writes one message and waits while the reader is slow; false if the reader has disconnected. */
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

/** Resolves when the log grows or the reader disconnects. */
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
  const least = from?.hasRevision()
    ? Number(from.getRevision())
    : backwards
      ? from?.hasEnd()
        ? Infinity
        : 0
      : from?.hasEnd()
        ? Infinity
        : 0;
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
    // Forwards, a position is the first event of the response; backwards, the response starts with the event before it.
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
  let last = from?.hasRevision()
    ? Number(from.getRevision())
    : from?.hasEnd() && now !== 'missing'
      ? (now.at(-1)?.revision ?? -1)
      : -1;
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

/** The progress of a subscription to $all: the index of the next event, and the events considered since the last checkpoint. */
interface Progress {
  index: number;
  considered: number;
}

async function followAll(log: StreamsLog, call: ReadCall, options: ReadReq.Options): Promise<void> {
  const from = options.getAll();
  const filter = filterOf(options);
  let index: number | undefined = 0;
  if (from?.hasEnd()) index = log.all.length;
  if (from?.hasPosition()) index = log.indexAfter(BigInt(from.getPosition()?.getCommitPosition() ?? '0'));
  if (index === undefined) throw refusal(status.UNKNOWN, null, 'Exception was thrown by handler.');
  log.subscriptions += 1;
  if (!(await send(call, confirmationMessage()))) return;
  const progress: Progress = { index, considered: 0 };
  // The start position of the first page counts as one event of it. A subscription from the end requests no page.
  if (filter && !from?.hasEnd() && !(await catchUp(log, call, filter, progress))) return;
  if (!filter) log.sent += log.all.length - progress.index;
  while (log.all[progress.index] && !filter)
    if (!(await send(call, eventMessage(log.all[progress.index++] as LogEvent)))) return;
  await log.latency();
  if (await send(call, caughtUpMessage())) await goLive(log, call, filter, progress);
}

/**
 * Sends pages up to the end of the log. A checkpoint follows a page when it is due: the last event found in it, or its first position if
 * none was found. The last page, which the end of the log cuts short, is followed by none.
 */
async function catchUp(log: StreamsLog, call: ReadCall, filter: StreamFilter, progress: Progress): Promise<boolean> {
  let ahead = 1;
  for (;;) {
    const first = log.all[ahead > 0 ? Math.max(progress.index - 1, 0) : progress.index]?.position;
    const found: LogEvent[] = [];
    let considered = ahead;
    ahead = 0;
    while (found.length < PAGE && considered < filter.window) {
      const event = log.all[progress.index];
      if (!event) break;
      progress.index += 1;
      considered += 1;
      if (filter.matches(event)) found.push(event);
    }
    const whole = found.length === PAGE || considered >= filter.window;
    log.sent += found.length;
    for (const event of found) if (!(await send(call, eventMessage(event)))) return false;
    progress.considered += considered;
    if (!whole) return true;
    if (progress.considered < filter.interval) continue;
    progress.considered %= filter.interval;
    if (!(await send(call, checkpointMessage(found.at(-1)?.position ?? first ?? 0n)))) return false;
  }
}

/** Sends events one by one as they are written; and a checkpoint when enough were considered, counted on from catching up. */
async function goLive(
  log: StreamsLog,
  call: ReadCall,
  filter: StreamFilter | undefined,
  progress: Progress,
): Promise<void> {
  while (!call.cancelled && !call.destroyed) {
    const event = log.live(progress.index);
    if (!event) {
      await growth(log, call);
      await log.latency();
      continue;
    }
    progress.index += 1;
    const matches = filter?.matches(event) ?? true;
    if (matches) log.sent += 1;
    if (matches && !(await send(call, eventMessage(event)))) return;
    progress.considered += 1;
    if (!filter || progress.considered < filter.interval) continue;
    progress.considered = 0;
    if (!(await send(call, checkpointMessage(event.position)))) return;
  }
}
