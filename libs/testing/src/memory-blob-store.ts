import { BlobStore } from '#runtime';
import { type BlobAddresses, BlobKeys } from '#runtime/engine';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Files in memory, for specs. */
export class MemoryBlobStore extends BlobStore {
  private readonly blobs = new Map<string, { readonly bytes: Buffer; readonly contentType: string }>();

  constructor(private readonly addresses: BlobAddresses) {
    super();
  }

  /** The keys of all blobs, in the order of their first write. */
  keys(): readonly string[] {
    return [...this.blobs.keys()];
  }

  async put(
    key: string,
    body: Readable | Buffer,
    { contentType }: { readonly contentType: string },
  ): ReturnType<BlobStore['put']> {
    BlobKeys.check(key);
    const bytes = Buffer.isBuffer(body) ? Buffer.from(body) : await buffer(body);
    this.blobs.set(key, { bytes, contentType });
    return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  async open(...[key, range]: Parameters<BlobStore['open']>): ReturnType<BlobStore['open']> {
    const facts = await this.facts(key);
    const bytes = this.blobs.get(key)?.bytes;
    if (!facts || !bytes) return null;
    return { ...facts, body: Readable.from([range ? bytes.subarray(range.first, range.last + 1) : bytes]) };
  }

  async facts(key: string): ReturnType<BlobStore['facts']> {
    BlobKeys.check(key);
    const found = this.blobs.get(key);
    if (!found) return null;
    const { bytes, contentType } = found;
    return { bytes: bytes.length, contentType, tag: createHash('sha256').update(bytes).digest('hex') };
  }

  async has(key: string): Promise<boolean> {
    BlobKeys.check(key);
    return this.blobs.has(key);
  }

  async remove(key: string): Promise<void> {
    BlobKeys.check(key);
    this.blobs.delete(key);
  }

  async signedUrl(key: string, { seconds, filename }: Parameters<BlobStore['signedUrl']>[1]): Promise<string> {
    return this.addresses.signed(key, seconds, filename);
  }

  publicUrl(key: string): string {
    return this.addresses.public(key);
  }
}
