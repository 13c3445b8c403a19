import { setTimeout as pause } from 'node:timers/promises';

// Streams, network and clock, which tests replace.

/** An input stream. */
export interface TerminalInput extends AsyncIterable<string | Buffer> {
  readonly isTTY?: boolean | undefined;
}

/** An output stream. */
export interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Everything outside of the program that it uses: three streams, the network and the clock. */
export interface Io {
  readonly stdin: TerminalInput;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly fetch: typeof globalThis.fetch;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly now: () => number;
}

/** The streams, network and clock of this process. */
export const processIo = (): Io => ({
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  fetch: (...request) => globalThis.fetch(...request),
  sleep: (ms) => pause(ms),
  now: () => Date.now(),
});

/** The reader of the output has closed the pipe, as `head` does. Not an error. */
export class PipeClosed extends Error {
  override readonly name = 'PipeClosed';
}

/** Writes `text` and waits until the stream accepts more. @throws PipeClosed if the reader has closed the pipe. */
export function write(stream: Output, text: string | Uint8Array): Promise<void> {
  return new Promise((done, failed) => {
    stream.write(text, (error?: Error | null) => {
      if (!error) return done();
      const { code } = error as NodeJS.ErrnoException;
      failed(code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' ? new PipeClosed() : error);
    });
  });
}

/** Reads `input` to its end. */
export async function readAll(input: TerminalInput): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}

/** Escapes terminal control characters, because responses contain texts of strangers. Line breaks stay. */
export const harmless = (text: string): string =>
  text.replaceAll(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
