import { expect, test } from '@jest/globals';
import type { WebLine, WebReader } from '#runtime';
import { Readable } from 'node:stream';
import { setImmediate as turned } from 'node:timers/promises';
import { SOURCE_BOUNDS } from './source-bounds.js';
import { SourceClient } from './source-client.js';

// A host that sends the start of each feed and never its end, and has no robots.txt.
const requests: string[] = [];
const line = {
  ask: async (url: URL) => {
    requests.push(url.pathname);
    const status = url.pathname === '/robots.txt' ? 404 : 200;
    return { status, header: () => '', body: new Readable({ read: () => undefined }) };
  },
  close: async () => undefined,
} as unknown as WebLine;

test('a slow source of one board delays its own reads at the host, and those of no other board', async () => {
  let board = 'boards_hill';
  const client = new SourceClient({ line: async () => line } as Pick<WebReader, 'line'>, SOURCE_BOUNDS, () => board);
  const { signal } = new AbortController();
  const read = async (path: string) => {
    const visit = await client.visit(signal);
    return { visit, answer: visit.ask(new URL(`https://feeds.example${path}`), { accept: '*/*' }) };
  };
  const slow = await read('/hill-1');
  await slow.answer;
  const second = await read('/hill-2');
  board = 'boards_vale';
  const other = await read('/vale');
  await other.answer;
  for (let round = 0; round < 10; round++) await turned();
  expect(requests.filter((path) => path !== '/robots.txt')).toEqual(['/hill-1', '/vale']);
  await slow.visit.close();
  await second.answer;
  expect(requests.at(-1)).toBe('/hill-2');
  await Promise.all([second.visit.close(), other.visit.close()]);
});
