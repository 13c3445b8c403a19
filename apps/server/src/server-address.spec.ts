import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notedAddress, noteAddress } from './server-address.js';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'openings-address-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('the address of the running server', () => {
  test('is that of the latest start, until that server stops', async () => {
    const below = { DATA_DIR: join(directory, 'new'), DATABASE_URL: null };
    const other = { ...below, DATABASE_URL: 'postgresql://db.example/openings' };
    expect(await notedAddress(below)).toBeNull();
    const forgetFirst = await noteAddress(below, 'http://127.0.0.1:4010');
    const forget = await noteAddress(below, 'http://localhost:4011');
    await forgetFirst();
    expect(await notedAddress(other)).toBeNull();
    expect(await notedAddress(below)).toBe('http://localhost:4011');
    await forget();
    expect(await notedAddress(below)).toBeNull();
  });

  test('is not known where the directory cannot be written or has something else', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    await (
      await noteAddress({ DATA_DIR: file, DATABASE_URL: null }, 'http://127.0.0.1:4010')
    )();
    expect(await notedAddress({ DATA_DIR: file, DATABASE_URL: null })).toBeNull();
    for (const text of ['', 'javascript:alert(1)', 'http://']) {
      await writeFile(join(directory, 'server-address'), text);
      expect([text, await notedAddress({ DATA_DIR: directory, DATABASE_URL: null })]).toEqual([text, null]);
    }
  });
});
