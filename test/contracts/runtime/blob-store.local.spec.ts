import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BlobAddresses } from '../../../libs/runtime/src/blobs/addresses.js';
import { LocalBlobStore } from '../../../libs/runtime/src/blobs/local.js';
import { served } from './blob-store.harness.js';
import { blobStoreContract } from './blob-store.suite.js';

const directory = () => {
  const path = mkdtempSync(join(tmpdir(), 'openings-blobs-'));
  return { path, remove: async () => rmSync(path, { recursive: true, force: true }) };
};

blobStoreContract('local disk', async () => {
  const { path, remove } = directory();
  return served((addresses) => new LocalBlobStore(path, addresses), remove);
});

describe('files on the local disk', () => {
  const { path, remove } = directory();
  const blobs = new LocalBlobStore(path, new BlobAddresses(Buffer.alloc(32), () => 'http://localhost'));
  const files = () =>
    readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((each) => statSync(join(path, each)).isFile());
  beforeAll(async () => {
    await blobs.put('operations/ops_1/a.csv', Buffer.from('a'), { contentType: 'text/csv' });
  });
  afterAll(remove);

  test('are called by digests and lie in hashed folders', () => {
    expect(files().every((each) => /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}(\.json)?$/.test(each))).toBe(true);
    expect(files()).toHaveLength(2);
  });

  test('leave nothing behind when they break or are removed', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        throw new Error('torn');
      })(),
    );
    await expect(blobs.put('operations/ops_1/b.csv', broken, { contentType: 'text/csv' })).rejects.toThrow('torn');
    expect(files()).toHaveLength(2);
    await blobs.put('operations/ops_1/c.csv', Buffer.from('c'), { contentType: 'text/csv' });
    await blobs.remove('operations/ops_1/c.csv');
    expect(files()).toHaveLength(2);
  });

  test('without their label are not there: a process died between the two', async () => {
    const before = new Set(files());
    await blobs.put('operations/ops_1/d.csv', Buffer.from('d'), { contentType: 'text/csv' });
    for (const each of files()) if (!before.has(each) && each.endsWith('.json')) unlinkSync(join(path, each));
    expect(await blobs.open('operations/ops_1/d.csv')).toBeNull();
  });

  test('are read through this server only by an address that is whole', async () => {
    const store = await served(
      (addresses) => new LocalBlobStore(path, addresses),
      async () => undefined,
    );
    try {
      const url = await store.blobs.signedUrl('operations/ops_1/a.csv', { seconds: 60 });
      expect((await store.fetch(url)).bytes.toString()).toBe('a');
      const { origin, pathname } = new URL(url);
      for (const query of [
        '',
        '?expires=99999999999',
        '?expires=1&expires=2&signature=x',
        '?signature=%00&expires=9e9',
      ])
        expect((await store.fetch(`${origin}${pathname}${query}`)).status).toBe(404);
      for (const other of ['', 'public/', 'public/%2e%2e/a', 'public/..%2f..%2fetc/passwd', '%', 'public/none.png'])
        expect([400, 404]).toContain((await store.fetch(`${origin}/blobs/${other}`)).status);
    } finally {
      await store.close();
    }
  });
});
