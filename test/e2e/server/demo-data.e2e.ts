import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { type SharedServer, sharedServer } from '../server.js';

const SCRIPT = resolve(import.meta.dirname, '../../../scripts/data/demo/data.mjs');

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

async function fill(
  more: readonly string[] = [],
  where: Readonly<Record<string, string>> = { OPENINGS_API_URL: `${server.origin}/v1` },
): Promise<{ code: number; stdout: string; stderr: string }> {
  const key = await server.newKey({});
  const child = spawn(process.execPath, [SCRIPT, '--companies', '12', '--jobs', '120', ...more], {
    env: { ...process.env, OPENINGS_API_KEY: key, ...where },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

/** The contents of the board, without what differs between runs. */
async function contents(): Promise<readonly { readonly title: string; readonly externalId: unknown }[]> {
  const found: { title: string; externalId: unknown }[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await server.call('GET', `/v1/jobs?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    for (const job of body.data) found.push({ title: job.title, externalId: job['externalId'] });
    cursor = body.nextCursor;
  }
  return found.sort((one, other) => (String(one.externalId) < String(other.externalId) ? -1 : 1));
}

it('fills a board through the API, and a second run finds everything there', async () => {
  const first = await fill();
  expect([first.code, first.stderr]).toEqual([0, '']);
  expect(first.stdout).toMatch(/Jobs: 120 made\. 12 companies, \d+ terms/);
  const before = await contents();
  expect(before).toHaveLength(120);
  expect(before.some(({ title }) => /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Han}/u.test(title))).toBe(true);

  // Finds the server that was started with this PORT.
  const second = await fill([], { PORT: new URL(server.origin).port });
  expect([second.code, second.stderr]).toEqual([0, '']);
  expect(second.stdout).toMatch(/Jobs: 120 there already\. 12 companies/);
  expect(await contents()).toEqual(before);
});

it('says in one sentence that no server is there', async () => {
  const { code, stderr } = await fill(['--url', 'http://127.0.0.1:9/v1']);
  expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toMatch(/cannot be reached/);
});
