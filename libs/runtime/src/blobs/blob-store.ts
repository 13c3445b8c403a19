import type { Readable } from 'node:stream';

/** What was put. */
export interface StoredBlob {
  readonly bytes: number;
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string;
}

/** What is known of a blob without reading it. */
export interface BlobFacts {
  /** Of the whole blob. */
  readonly bytes: number;
  readonly contentType: string;
  /** Another text for other bytes under the same key: letters, digits and dashes. */
  readonly tag: string;
}

/** A blob that is being read. Its opener reads it to its end, or destroys `body`. */
export interface OpenBlob extends BlobFacts {
  /** The bytes that were asked for. */
  readonly body: Readable;
}

/** A part of a blob, by the places of its first and its last byte; the first is 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Keys under this one are for everybody: they have a permanent address without a signature. */
export const PUBLIC_PREFIX = 'public/';

/**
 * Where files are kept. Keys are paths of our own making: `operations/<id>/…`, `media/<id>/…`; those that begin with
 * `public/` can be read by everybody who knows them. Adapters pass `test/contracts/runtime/blob-store.suite.ts`.
 */
export abstract class BlobStore {
  /**
   * Keeps `body` under `key`, in the place of what was there. It is there whole, or not at all, once this resolves; what
   * a process that died was writing is never seen.
   */
  abstract put(key: string, body: Readable | Buffer, options: { readonly contentType: string }): Promise<StoredBlob>;

  /** What is under `key`, or null. @param range the bytes of `body`, inside of the blob; all when absent. */
  abstract open(key: string, range?: ByteRange): Promise<OpenBlob | null>;

  /** What is known of what is under `key`, or null. */
  abstract facts(key: string): Promise<BlobFacts | null>;

  /** Whether something is under `key`. */
  abstract has(key: string): Promise<boolean>;

  /** Forgets what is under `key`; nothing happens when nothing is. */
  abstract remove(key: string): Promise<void>;

  /** An address under which anybody can read `key` for so many seconds. It is made whether or not something is there. */
  abstract signedUrl(key: string, options: { readonly seconds: number }): Promise<string>;

  /** The permanent address of a key that begins with `public/`. @throws Error for any other. */
  abstract publicUrl(key: string): string;
}

/** @throws Error for what could lead out of where blobs are kept. */
export function checkKey(key: string): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/.test(key) || key.length > 512)
    throw new Error(`"${key}" is not the key of a blob.`);
}

/** The end of a public address of `key`. @throws Error for a key that is not public. */
export function publicPath(key: string): string {
  checkKey(key);
  if (!key.startsWith(PUBLIC_PREFIX)) throw new Error(`"${key}" is not public.`);
  return key;
}
