import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { StreamsService } from '../../doubles/streams-service.js';
import { EVERY_CASE } from '../../faults/rounds.js';
import { cleanups, launch } from '../processes.js';
import { environment, eventually, freshDatabase, installedDatabase, MAIN, outcome, request } from '../server.js';

interface ProgramResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const ORIGIN = 'https://jobs.example';

/** The command line of an installation with this database, and how a server of it is started. */
async function installation(database: string, store: 'PostgreSQL' | 'EventStoreDB' = 'PostgreSQL') {
  const double = store === 'EventStoreDB' ? await new StreamsService().start() : null;
  cleanups.push(() => double?.stop());
  const settings = { DATABASE_URL: database, ...(double ? { EVENT_STORE_URL: double.url } : {}) };
  const openings = (...args: readonly string[]) =>
    new Promise<ProgramResult>((resolve) => {
      execFile(process.execPath, [MAIN, ...args], { env: environment(settings) }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
      );
    });
  const output = async (...args: readonly string[]) => {
    const { code, out, err } = await openings(...args);
    expect([code, err]).toEqual([0, '']);
    return out;
  };
  return { openings, output, start: () => launch(settings).ready() };
}

test.each(EVERY_CASE ? (['PostgreSQL', 'EventStoreDB'] as const) : (['PostgreSQL'] as const))(
  'with %s, boards and keys are made before there is a server, and changed beside it',
  async (store) => {
    const { output, start } = await installation(await freshDatabase(), store);
    const id = await output('boards', 'create', 'north', '--owner', 'owner@north.example', '--plan', 'free');
    expect(id).toMatch(/^boards_/);
    const key = await output('keys', 'create', '--board', 'north', '--expires-at', '2099-01-01T00:00Z');
    const server = await start();
    expect(server.shownKey).toBeNull();
    const reads = async (of: string) => outcome(await request(server.origin, 'GET', '/v1/jobs', { key: of }));
    // The plan of the board does not include the API.
    expect(await reads(key)).toBe('402 plan_upgrade_required');
    expect(await output('boards', 'plan', 'north', 'scale')).toBe(`${id}\tnorth\tscale`);
    await eventually(async () => (await reads(key)) === '200');
    const keyId = String(key.split('_')[2]);
    const shown = async () => (await request(server.origin, 'GET', `/v1/api-keys/${keyId}`, { key })).body;
    await eventually(async () => (await shown()).id === keyId);
    expect(await shown()).toMatchObject({ name: 'key', expiresAt: '2099-01-01T00:00:00.000Z', status: 'active' });
    const rotated = await output('keys', 'rotate', keyId, '--board', 'north', '--overlap', '1');
    expect([await reads(rotated), await reads(key)]).toEqual(['200', '200']);
    expect(await output('keys', 'revoke', keyId, '--board', id)).toBe('Revoked.');
    await eventually(async () => (await reads(rotated)) === '401 auth_unauthenticated');
    expect(await output('keys', 'list', '--board', 'north')).toMatch(new RegExp(`^${keyId}\trevoked\t`));
  },
);

test('publishable keys name a board until they are revoked', async () => {
  const { output } = await installation((await installedDatabase()).database);
  await output('boards', 'create', 'north', '--owner', 'owner@north.example');
  const key = await output('keys', 'publishable', 'create', '--board', 'north', '--origin', ORIGIN);
  expect(key).toMatch(/^pk_[0-9a-f]{32}$/);
  expect(await output('keys', 'publishable', 'revoke', key, '--board', 'north')).toBe('Revoked.');
  expect(await output('keys', 'publishable', 'list', '--board', 'north')).toBe(`${key}\trevoked\t${ORIGIN}`);
});

test('a refusal is one sentence', async () => {
  const { openings, output } = await installation((await installedDatabase()).database);
  await output('boards', 'create', 'north', '--owner', 'owner@north.example');
  for (const [args, sentence] of [
    [['boards', 'create', 'north', '--owner', 'x@north.example'], /^openings: Another board has the slug "north"/],
    [['keys', 'create', '--board', 'south'], /^openings: The board "south" does not exist/],
    [
      ['keys', 'create', '--board', 'north', '--scopes', 'jobs.fly'],
      /^openings: scopes\.0: must be a scope: .*jobs\.read/,
    ],
    [['keys', 'revoke', 'nobody', '--board', 'north'], /^openings: This API key does not exist\.$/],
  ] as const) {
    const { code, out, err } = await openings(...args);
    expect([code, out, err.split('\n')]).toEqual([1, '', [expect.stringMatching(sentence)]]);
  }
});
