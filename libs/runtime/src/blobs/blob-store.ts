import type { Readable } from 'node:stream';

/** What was stored. */
export interface StoredBlob {
  readonly bytes: number;
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string;
}

/** The metadata of a blob. */
export interface BlobFacts {
  /** Of the whole blob. */
  readonly bytes: number;
  readonly contentType: string;
  /** Changes with the bytes under the same key: letters, digits and dashes. */
  readonly tag: string;
}

/** A blob that is being read. The caller reads `body` to its end or destroys it. */
export interface OpenBlob extends BlobFacts {
  /** The requested bytes. */
  readonly body: Readable;
}

/** A part of a blob, by the index of its first and last byte, starting at 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** How a signed URL works. */
export interface SignedUrlOptions {
  /** How long it works. */
  readonly seconds: number;
  /** Under which browsers save the file, from `downloadName`. */
  readonly filename?: string;
}

/** Keys with this prefix are public: they have a permanent URL without a signature. */
export const PUBLIC_PREFIX = 'public/';

/**
 * Where files are stored. Keys are paths that we choose: `operations/<id>/…`, `media/<id>/…`; anyone who knows a key that starts with `public/` can
 * read it. Adapters pass `test/contracts/runtime/blob-store.suite.ts`.
 */
export abstract class BlobStore {
  /**
   * Stores `body` under `key` and replaces what was there. It is stored completely, or not at all, when this resolves; the partial write of a
   * process that died is never visible.
   */
  abstract put(key: string, body: Readable | Buffer, options: { readonly contentType: string }): Promise<StoredBlob>;

  /** The blob under `key`, or null. @param range the bytes of `body`, within the blob; absent: all. */
  abstract open(key: string, range?: ByteRange): Promise<OpenBlob | null>;

  /** The metadata of the blob under `key`, or null. */
  abstract facts(key: string): Promise<BlobFacts | null>;

  /** Whether a blob exists under `key`. */
  abstract has(key: string): Promise<boolean>;

  /** Deletes the blob under `key`; no effect if there is none. */
  abstract remove(key: string): Promise<void>;

  /** A URL under which anyone can read `key` for some time. Created whether or not a blob exists. */
  abstract signedUrl(key: string, options: SignedUrlOptions): Promise<string>;

  /** The permanent URL of a key that starts with `public/`. @throws Error for any other. */
  abstract publicUrl(key: string): string;
}

/** Knows to which board a file belongs. */
export abstract class BlobOwners {
  /** Whether the file under the public key `key` is an image of the board with this id. */
  abstract isOfBoard(board: string, key: string): Promise<boolean>;
}

/** @throws Error for keys that could lead out of the storage. */
export function checkKey(key: string): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/.test(key) || key.length > 512)
    throw new Error(`"${key}" is not a valid blob key.`);
}

/** The last part of a public URL of `key`. @throws Error for a key that is not public. */
export function publicPath(key: string): string {
  checkKey(key);
  if (!key.startsWith(PUBLIC_PREFIX)) throw new Error(`"${key}" is not public.`);
  return key;
}

/** Keys of blobs. */
export const BlobKeys = { PUBLIC_PREFIX, check: checkKey } as const;
