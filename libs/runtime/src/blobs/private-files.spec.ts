import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobAddresses } from './addresses.js';
import { LocalBlobStore } from './local.js';
import { closeToOthers } from './private-files.js';

let root: string;
let umask: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'openings-private-'));
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  rmSync(root, { recursive: true, force: true });
});

const modes = (...paths: readonly string[]) =>
  paths.map((path) => (statSync(join(root, path)).mode & 0o777).toString(8));

test('what is written is for its user alone, no matter what the umask is', async () => {
  const blobs = new LocalBlobStore(join(root, 'blobs'), new BlobAddresses(Buffer.alloc(32), () => 'http://a.example'));
  await blobs.put('private/a', Buffer.from('text'), { contentType: 'text/plain' });
  const { createHash } = await import('node:crypto');
  const name = createHash('sha256').update('private/a').digest('hex');
  const [first, second] = [name.slice(0, 2), name.slice(2, 4)];
  const file = `blobs/${first}/${second}/${name}`;
  expect(modes('blobs', `blobs/${first}`, `blobs/${first}/${second}`, file, `${file}.json`)).toEqual([
    '700',
    '700',
    '700',
    '600',
    '600',
  ]);
});

test('what is there already is closed once, and later starts do not look again', async () => {
  mkdirSync(join(root, 'blobs/aa/bb'), { recursive: true });
  writeFileSync(join(root, 'blobs/aa/bb/one'), 'text');
  chmodSync(join(root, 'blobs/aa/bb/one'), 0o644);
  expect(await closeToOthers(join(root, 'blobs'))).toEqual({ changed: 4, failed: 0 });
  expect(modes('blobs', 'blobs/aa', 'blobs/aa/bb', 'blobs/aa/bb/one')).toEqual(['700', '700', '700', '600']);
  chmodSync(join(root, 'blobs/aa/bb/one'), 0o640);
  expect(await closeToOthers(join(root, 'blobs'))).toEqual({ changed: 0, failed: 0 });
  expect(modes('blobs/aa/bb/one')).toEqual(['640']);
});

test('where there is no directory, none is made', async () => {
  expect(await closeToOthers(join(root, 'blobs'))).toEqual({ changed: 0, failed: 0 });
  expect(() => statSync(join(root, 'blobs'))).toThrow('ENOENT');
});
