import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
  StreamableFile,
} from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import { Readable } from 'node:stream';
import { type Admission, exchange } from './context.js';
import { configured, STREAMED } from './decorators.js';

/** An event as the format of server-sent events names its parts. */
export interface SentEvent {
  readonly event: string;
  /** Sent as JSON. */
  readonly data: object;
  /** What a client passes as `Last-Event-ID` to continue after it; absent: the client keeps the one before. */
  readonly id?: string;
}

const A_DAY_MS = 86_400_000;
/** Bytes that wait for a slow reader at most, beside those that the system buffers. */
const ROOM = 256 * 1_024;

/**
 * The body of an answer that goes on: server-sent events, until either side ends it. A reader that does not keep up is cut off, so that
 * what waits for it is bounded.
 */
export class EventStream extends Readable {
  /** @param room bytes that wait for the reader at most. */
  constructor(private readonly room = ROOM) {
    super({ highWaterMark: room });
  }

  /** Sends `event`. Nothing happens when the stream has ended. */
  send({ event, data, id }: SentEvent): void {
    this.write(`event: ${event}\n${idLine(id)}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment, which keeps proxies from closing the connection; with `id`, a client continues after that. */
  beat(id?: string): void {
    this.write(`:\n${idLine(id)}\n`);
  }

  /** Says how long a client waits before it connects again, in milliseconds. */
  retryAfter(ms: number): void {
    this.write(`retry: ${ms}\n\n`);
  }

  /** Ends the answer after what was sent. Repeatable. */
  finish(): void {
    if (!this.isOver) this.push(null);
  }

  /** Whether nothing more is sent. */
  get isOver(): boolean {
    return this.destroyed || this.readableEnded || this.finished;
  }

  override _read(): void {
    // Events are pushed as they come.
  }

  override push(chunk: string | null): boolean {
    if (chunk === null) this.finished = true;
    return super.push(chunk);
  }

  private finished = false;

  private write(text: string): void {
    if (this.isOver) return;
    this.push(text);
    if (this.readableLength > this.room) this.destroy();
  }
}

const idLine = (id: string | undefined): string => (id === undefined ? '' : `id: ${id}\n`);

/** The operation answers with server-sent events for as long as its caller is let in; `description` says which. */
export const Streams = (description: string): MethodDecorator =>
  applyDecorators(
    SetMetadata(STREAMED, true),
    configured({ handlerTimeout: A_DAY_MS }),
    ApiProduces('text/event-stream'),
    ApiResponse({ status: 200, description, schema: { type: 'string' } }),
  );

/** A request for an answer that goes on. */
export interface StreamRequest {
  readonly admission: Admission;
  /** The last event that the client has had, as `Last-Event-ID` or the query says; undefined for a client that begins. */
  readonly lastEventId: string | undefined;
  /** False for HEAD: there is nothing to stream. */
  readonly wantsEvents: boolean;
  /** The answer with `stream` as its body. */
  answer(stream: EventStream): StreamableFile;
}

/** The request of an operation of `Streams`. */
export const Streaming = createParamDecorator((_: unknown, context: ExecutionContext): StreamRequest => {
  const { request, reply } = exchange(context);
  const { admission, headers, method } = request;
  if (!admission) throw new Error('Nobody was let in to an answer that goes on.');
  const { lastEventId } = request.query as { readonly lastEventId?: unknown };
  const asked = headers['last-event-id'] ?? lastEventId;
  return {
    admission,
    lastEventId: typeof asked === 'string' && asked !== '' ? asked : undefined,
    wantsEvents: method !== 'HEAD',
    answer(stream) {
      request.begunMs = reply.elapsedTime;
      reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
      return new StreamableFile(stream, { type: 'text/event-stream; charset=utf-8' });
    },
  };
});
