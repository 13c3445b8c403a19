import { createHash, hash, randomUUID } from 'node:crypto';
import { open, mkdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { BlobAddresses } from './addresses.js';
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from './private-files.js';
import {
  type BlobFacts,
  BlobStore,
  type ByteRange,
  checkKey,
  type OpenBlob,
  type SignedUrlOptions,
  type StoredBlob,
} from './blob-store.js';
import { syncDirectory } from '../sync-directory.js';

/** The metadata written beside a blob. */
interface Label extends StoredBlob {
  readonly key: string;
  readonly contentType: string;
}

/**
 * Blobs as files of a directory. The file name is the digest of the key, so that no key can escape, and files are spread over 65,536 folders, with
 * their metadata beside them. Other users of the machine can neither read nor list them.
 */
export class LocalBlobStore extends BlobStore {
  private readonly root: string;

  /** @param directory created if it does not exist. */
  constructor(
    directory: string,
    private readonly addresses: BlobAddresses,
  ) {
    super();
    this.root = resolve(directory);
  }

  async put(
    key: string,
    body: Readable | Buffer,
    { contentType }: { readonly contentType: string },
  ): Promise<StoredBlob> {
    const path = this.path(key);
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_DIRECTORY });
    // In the same directory, because a rename between file systems is a copy.
    const partial = `${path}.${randomUUID()}.part`;
    try {
      const stored = await this.write(partial, Buffer.isBuffer(body) ? Readable.from([body]) : body);
      const label: Label = { key, contentType, ...stored };
      await this.write(`${partial}.json`, Readable.from([Buffer.from(JSON.stringify(label))]));
      // The metadata first: bytes without metadata would have no media type.
      await rename(`${partial}.json`, `${path}.json`);
      await rename(partial, path);
      await syncDirectory(dirname(path));
      return stored;
    } catch (error) {
      await Promise.all([partial, `${partial}.json`].map((each) => rm(each, { force: true })));
      throw error;
    }
  }

  async open(key: string, range?: ByteRange): Promise<OpenBlob | null> {
    const path = this.path(key);
    let file: FileHandle;
    try {
      file = await open(path, 'r');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    try {
      const { contentType, sha256 } = await labelOf(path);
      const { size } = await file.stat();
      const body = file.createReadStream(range ? { start: range.first, end: range.last } : {});
      return { body, bytes: size, contentType, tag: sha256 };
    } catch (error) {
      await file.close();
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async facts(key: string): Promise<BlobFacts | null> {
    const path = this.path(key);
    try {
      const { contentType, sha256 } = await labelOf(path);
      return { bytes: (await stat(path)).size, contentType, tag: sha256 };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      return (await stat(this.path(key))).isFile();
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.path(key);
    await rm(path, { force: true });
    await rm(`${path}.json`, { force: true });
  }

  async signedUrl(key: string, { seconds, filename }: SignedUrlOptions): Promise<string> {
    return this.addresses.signed(key, seconds, filename);
  }

  publicUrl(key: string): string {
    return this.addresses.public(key);
  }

  private path(key: string): string {
    checkKey(key);
    const name = hash('sha256', key);
    return join(this.root, name.slice(0, 2), name.slice(2, 4), name);
  }

  private async write(path: string, body: Readable): Promise<StoredBlob> {
    const digest = createHash('sha256');
    let bytes = 0;
    const file = await open(path, 'wx', PRIVATE_FILE);
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        digest.update(chunk);
        bytes += chunk.length;
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return { bytes, sha256: digest.digest('hex') };
  }
}

const labelOf = async (path: string): Promise<Label> => JSON.parse(await readFile(`${path}.json`, 'utf8')) as Label;

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
