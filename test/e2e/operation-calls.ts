import type { Answer, Body, Server } from './server.js';

/** A call of an operation, on a board of its own. */
export interface Prepared {
  readonly path: string;
  readonly body?: unknown;
  /** The credential, instead of the key of the board; null sends none. */
  readonly key?: string | null;
  /** Sent as a form instead of JSON. */
  readonly form?: readonly (readonly [name: string, value: string | Blob])[];
  /** Where what was answered is read; absent where the answer shows nothing that can be read. */
  readonly shown?: (body: Body) => string | undefined;
  /** What of the answer is compared with what is read there; the whole by default. */
  readonly part?: (body: Body) => unknown;
}

/** A board, and calls to it. */
export interface Place {
  readonly server: Server;
  readonly key: string;
  readonly slug: string;
  /** An address that takes webhooks. */
  readonly hook: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Makes what a call needs, and answers how the call goes. */
export type Arrange = (at: Place) => Promise<Prepared>;
