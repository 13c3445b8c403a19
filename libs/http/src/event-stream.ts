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

/** A server-sent event, with the names of its format. */
export interface SentEvent {
  readonly event: string;
  /** Sent as JSON. */
  readonly data: object;
  /** Clients send it as `Last-Event-ID` to continue after this event; absent: the client keeps the previous id. */
  readonly id?: string;
}

const A_DAY_MS = 86_400_000;
/** Most bytes that wait for a slow reader, in addition to what the system buffers. */
const ROOM = 256 * 1_024;

/**
 * The body of a streaming answer: server-sent events, until either side ends it. A reader that does not keep up is disconnected, which
 * bounds the memory for waiting events.
 */
export class EventStream extends Readable {
  /** @param room the most bytes that wait for the reader. */
  constructor(private readonly room = ROOM) {
    super({ highWaterMark: room });
  }

  /** Sends `event`. Does nothing after the stream has ended. */
  send({ event, data, id }: SentEvent): void {
    this.write(`event: ${event}\n${idLine(id)}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment, which keeps proxies from closing the connection; with `id`, a client continues after it. */
  beat(id?: string): void {
    this.write(`:\n${idLine(id)}\n`);
  }

  /** Sets how long a client waits before it reconnects, in milliseconds. */
  retryAfter(ms: number): void {
    this.write(`retry: ${ms}\n\n`);
  }

  /** Ends the stream after what was sent. Can be called again. */
  finish(): void {
    if (!this.isOver) this.push(null);
  }

  /** Whether the stream has ended. */
  get isOver(): boolean {
    return this.destroyed || this.readableEnded || this.finished;
  }

  override _read(): void {
    // Events are pushed when they occur.
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

/** The operation answers with server-sent events for as long as its caller is let in; `description` names them. */
export const Streams = (description: string): MethodDecorator =>
  applyDecorators(
    SetMetadata(STREAMED, true),
    configured({ handlerTimeout: A_DAY_MS }),
    ApiProduces('text/event-stream'),
    ApiResponse({ status: 200, description, schema: { type: 'string' } }),
  );

/** A request for a stream. */
export interface StreamRequest {
  readonly admission: Admission;
  /** The last event that the client received, from `Last-Event-ID` or the query; undefined for a new client. */
  readonly lastEventId: string | undefined;
  /** False for HEAD, which has no body. */
  readonly wantsEvents: boolean;
  /** The answer with `stream` as its body. */
  answer(stream: EventStream): StreamableFile;
}

/** The stream request of an operation with `Streams`. */
export const Streaming = createParamDecorator((_: unknown, context: ExecutionContext): StreamRequest => {
  const { request, reply } = exchange(context);
  const { admission, headers, method } = request;
  if (!admission) throw new Error('The request has no stream grant.');
  const { lastEventId } = request.query as { readonly lastEventId?: unknown };
  const lastId = headers['last-event-id'] ?? lastEventId;
  return {
    admission,
    lastEventId: typeof lastId === 'string' && lastId !== '' ? lastId : undefined,
    wantsEvents: method !== 'HEAD',
    answer(stream) {
      request.begunMs = reply.elapsedTime;
      reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
      return new StreamableFile(stream, { type: 'text/event-stream; charset=utf-8' });
    },
  };
});
