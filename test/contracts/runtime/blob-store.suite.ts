import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../../libs/runtime/src/blobs/blob-store.js';

/** A store for tests, and a client that reads its URLs like a browser. */
export interface OpenStore {
  /** Whether the server of the URLs checks signatures; the S3 server here only checks their expiry. */
  readonly checksSignatures: boolean;
  readonly blobs: BlobStore;
  fetch(url: string): Promise<{ readonly status: number; readonly type: string | null; readonly bytes: Buffer }>;
  close(): Promise<void>;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
let count = 0;
const key = (prefix = 'operations/ops_1') => `${prefix}/${++count}-file.csv`;
const CSV = { contentType: 'text/csv; charset=utf-8' };

/** The contract of every `BlobStore`. */
export const blobStoreContract = (name: string, open: () => Promise<OpenStore>): void =>
  describe(`BlobStore: ${name}`, () => {
    let store: OpenStore;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    const read = async (which: string) => {
      const found = await store.blobs.open(which);
      return found && { bytes: await buffer(found.body), size: found.bytes, type: found.contentType };
    };

    test('returns what was put, with its type, size and digest', async () => {
      const bytes = randomBytes(70_000);
      const at = key();
      expect(await store.blobs.put(at, bytes, CSV)).toEqual({ bytes: bytes.length, sha256: sha256(bytes) });
      expect(await read(at)).toEqual({ bytes, size: bytes.length, type: CSV.contentType });
      expect(await store.blobs.has(at)).toBe(true);
    });

    test('takes a stream of any length', async () => {
      const chunks = Array.from({ length: 90 }, (_, index) => Buffer.alloc(131_072, index));
      const whole = Buffer.concat(chunks);
      const at = key();
      expect(await store.blobs.put(at, Readable.from(chunks), CSV)).toEqual({
        bytes: whole.length,
        sha256: sha256(whole),
      });
      expect((await read(at))?.bytes.equals(whole)).toBe(true);
    });

    test('takes nothing at all for a file of no bytes', async () => {
      const at = key();
      expect(await store.blobs.put(at, Readable.from([]), CSV)).toEqual({ bytes: 0, sha256: sha256(Buffer.alloc(0)) });
      expect(await read(at)).toMatchObject({ size: 0, type: CSV.contentType });
    });

    test('replaces the old by the new', async () => {
      const at = key();
      await store.blobs.put(at, Buffer.from('old and longer'), CSV);
      await store.blobs.put(at, Buffer.from('new'), { contentType: 'image/png' });
      expect(await read(at)).toEqual({ bytes: Buffer.from('new'), size: 3, type: 'image/png' });
    });

    test('keeps nothing of a stream that breaks, and what was there before', async () => {
      const broken = (bytes: number) =>
        Readable.from(
          (async function* () {
            yield Buffer.alloc(bytes, 1);
            throw new Error('torn');
          })(),
        );
      const fresh = key();
      await expect(store.blobs.put(fresh, broken(10), CSV)).rejects.toThrow('torn');
      // More than one part of a multipart upload.
      await expect(store.blobs.put(fresh, broken(9_000_000), CSV)).rejects.toThrow('torn');
      expect(await store.blobs.open(fresh)).toBeNull();
      const old = key();
      await store.blobs.put(old, Buffer.from('kept'), CSV);
      await expect(store.blobs.put(old, broken(10), CSV)).rejects.toThrow('torn');
      expect((await read(old))?.bytes.toString()).toBe('kept');
    });

    test('forgets what is removed, as often as one likes', async () => {
      const at = key();
      await store.blobs.put(at, Buffer.from('x'), CSV);
      await store.blobs.remove(at);
      await store.blobs.remove(at);
      expect([await store.blobs.open(at), await store.blobs.has(at)]).toEqual([null, false]);
    });

    test('has nothing under a key that was never put', async () => {
      expect([await store.blobs.open(key()), await store.blobs.has(key())]).toEqual([null, false]);
      expect(await store.blobs.facts(key())).toBeNull();
    });

    test('gives parts, and says how long the whole is', async () => {
      const bytes = randomBytes(70_000);
      const at = key();
      await store.blobs.put(at, bytes, CSV);
      // The S3 server here ignores a last byte of 0.
      for (const [first, last] of [
        [0, 1],
        [1, 1],
        [10, 40_009],
        [69_999, 69_999],
        [0, 69_999],
      ] as const) {
        const found = await store.blobs.open(at, { first, last });
        expect(found).toMatchObject({ bytes: bytes.length, contentType: CSV.contentType });
        expect(found && (await buffer(found.body)).equals(bytes.subarray(first, last + 1))).toBe(true);
      }
    });

    test('tags what is there, and other bytes otherwise', async () => {
      const at = key();
      await store.blobs.put(at, Buffer.from('old'), CSV);
      const facts = await store.blobs.facts(at);
      expect(facts).toEqual({ bytes: 3, contentType: CSV.contentType, tag: expect.stringMatching(/^[\w-]{16,}$/) });
      const opened = await store.blobs.open(at);
      opened?.body.destroy();
      expect(opened?.tag).toBe(facts?.tag);
      await store.blobs.put(at, Buffer.from('new'), CSV);
      expect((await store.blobs.facts(at))?.tag).not.toBe(facts?.tag);
    });

    test.each([
      '',
      '/etc/passwd',
      '../x',
      'a/../b',
      'a//b',
      'a/',
      'a\\b',
      'a\0b',
      '.hidden',
      'a b',
      'é',
      'x'.repeat(600),
    ])('refuses %j, which is no key', async (bad) => {
      await expect(store.blobs.put(bad, Buffer.from('x'), CSV)).rejects.toThrow('is not a valid blob key');
      await expect(store.blobs.open(bad)).rejects.toThrow('is not a valid blob key');
      await expect(store.blobs.remove(bad)).rejects.toThrow('is not a valid blob key');
    });

    test('lets everyone with a signed address read, until it ends', async () => {
      const at = key('media/media_1');
      const bytes = Buffer.from('for some');
      await store.blobs.put(at, bytes, { contentType: 'image/png' });
      const url = await store.blobs.signedUrl(at, { seconds: 900 });
      expect(await store.fetch(url)).toEqual({ status: 200, type: 'image/png', bytes });
      expect((await store.fetch(await store.blobs.signedUrl(at, { seconds: -5 }))).status).toBe(403);
    });

    test('does not let an address be changed', async () => {
      const [at, other] = [key('media/media_1'), key('media/media_2')];
      for (const each of [at, other]) await store.blobs.put(each, Buffer.from(each), { contentType: 'image/png' });
      const url = await store.blobs.signedUrl(at, { seconds: 900 });
      expect(new URL(url).search).toMatch(/ignature=[\w-]{43,64}\b/);
      if (!store.checksSignatures) return;
      const forged = [
        url.replace(at, other),
        url.replace(/(ignature=.{4})./, (_, start: string) => `${start}${url.includes(`${start}A`) ? 'B' : 'A'}`),
      ];
      for (const each of forged) {
        const { status, bytes } = await store.fetch(each);
        expect([403, 404]).toContain(status);
        expect(bytes.toString()).not.toContain('file.csv"');
        expect(bytes.equals(Buffer.from(at)) || bytes.equals(Buffer.from(other))).toBe(false);
      }
    });

    test('has permanent addresses for what is public, and for nothing else', async () => {
      const at = key('public/media/media_1');
      await store.blobs.put(at, Buffer.from('for all'), { contentType: 'image/png' });
      expect(await store.fetch(store.blobs.publicUrl(at))).toMatchObject({
        status: 200,
        type: 'image/png',
        bytes: Buffer.from('for all'),
      });
      expect(() => store.blobs.publicUrl(key('media/media_1'))).toThrow('is not public');
    });
  });
