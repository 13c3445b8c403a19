import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  ReadBuffer,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Readable, Writable } from 'node:stream';

/**
 * Sends and receives messages as lines over a pair of streams. Unlike the transport of the MCP package, it answers all requests after the input
 * has ended and then closes, so a script can write its requests, close its end, and read the responses.
 */
export class StreamTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;

  readonly #buffer = new ReadBuffer();
  readonly #closing = Promise.withResolvers<void>();
  /** Settles when the connection is closed. */
  readonly closed = this.#closing.promise;
  readonly #unanswered = new Set<string | number>();
  #ended = false;
  #closed = false;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {}

  async start(): Promise<void> {
    this.input.on('data', this.#read).once('end', this.#end).once('close', this.#end).on('error', this.#fail);
    this.output.on('error', this.#leave);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) throw new Error('The connection is closed.');
    await new Promise<void>((resolve) => this.output.write(serializeMessage(message), () => resolve()));
    if (!('method' in message) && message.id !== undefined) this.#answered(message.id);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.input.off('data', this.#read).off('end', this.#end).off('close', this.#end).pause();
    this.#buffer.clear();
    this.onclose?.();
    this.#closing.resolve();
  }

  readonly #read = (chunk: Buffer): void => {
    try {
      this.#buffer.append(chunk);
    } catch (error) {
      // The message is longer than the buffer allows.
      this.#fail(error as Error);
      return void this.close();
    }
    for (;;)
      try {
        const message = this.#buffer.readMessage();
        if (message === null) return;
        this.#receive(message);
      } catch (error) {
        this.#fail(error as Error);
      }
  };

  #receive(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) this.#unanswered.add(message.id);
    this.onmessage?.(message);
    if (!('method' in message) || message.method !== 'notifications/cancelled') return;
    // A canceled request gets no response.
    const { requestId } = (message.params ?? {}) as { readonly requestId?: string | number };
    if (requestId !== undefined) this.#answered(requestId);
  }

  #answered(id: string | number): void {
    this.#unanswered.delete(id);
    if (this.#ended && this.#unanswered.size === 0) void this.close();
  }

  readonly #end = (): void => {
    this.#ended = true;
    if (this.#unanswered.size === 0) void this.close();
  };

  readonly #fail = (error: Error): void => this.onerror?.(error);

  /** The reader has closed the output, so the connection is closed, too. */
  readonly #leave = (): void => void this.close();
}
