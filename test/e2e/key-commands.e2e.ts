import { describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { StreamsService } from '../doubles/streams-service.js';
import { cleanups, launch } from './processes.js';
import { environment, eventually, freshDatabase, MAIN, outcome, request } from './server.js';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const ORIGIN = 'https://jobs.example';

describe.each(['PostgreSQL', 'EventStoreDB'] as const)('the command line of keys, with %s', (store) => {
  /** The command line of an installation, and how a server of it is started. */
  async function installation() {
    const double = store === 'EventStoreDB' ? await new StreamsService().start() : null;
    cleanups.push(() => double?.stop());
    const settings = { DATABASE_URL: await freshDatabase(), ...(double ? { EVENT_STORE_URL: double.url } : {}) };
    const openings = (...args: readonly string[]) =>
      new Promise<Ended>((resolve) => {
        execFile(process.execPath, [MAIN, ...args], { env: environment(settings) }, (error, out, err) =>
          resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
        );
      });
    return { openings, start: () => launch(settings).ready() };
  }

  test('makes boards and keys before there is a server, and beside it', async () => {
    const { openings, start } = await installation();
    const said = async (...args: readonly string[]) => {
      const { code, out, err } = await openings(...args);
      expect([code, err]).toEqual([0, '']);
      return out;
    };
    const id = await said('boards', 'create', 'north', '--owner', 'owner@north.example', '--plan', 'free');
    expect(id).toMatch(/^boards_/);
    const early = await said('keys', 'create', '--board', 'north', '--scopes', 'jobs.read,api_keys.manage');
    const server = await start();
    expect(server.shownKey).toBeNull();
    const reads = async (key: string) => outcome(await request(server.origin, 'GET', '/v1/jobs', { key }));
    // The plan of the board does not include the API.
    expect(await reads(early)).toBe('402 plan_upgrade_required');
    expect(await said('boards', 'plan', 'north', 'scale')).toBe(`${id}\tnorth\tscale`);
    await eventually(async () => (await reads(early)) === '200');

    const late = await said(
      'keys',
      'create',
      '--board',
      'north',
      '--name',
      'Late',
      '--expires-at',
      '2099-01-01T00:00Z',
    );
    expect(await reads(late)).toBe('200');
    const listed = async () => (await request(server.origin, 'GET', '/v1/api-keys', { key: early })).body.data;
    await eventually(async () => (await listed()).length === 2);
    expect((await listed())[0]).toMatchObject({ name: 'Late', expiresAt: '2099-01-01T00:00:00.000Z' });

    const keyId = String(late.split('_')[2]);
    const rotated = await said('keys', 'rotate', keyId, '--board', 'north', '--overlap', '1');
    expect(await reads(rotated)).toBe('200');
    expect(await reads(late)).toBe('200');
    expect(await said('keys', 'revoke', keyId, '--board', 'north')).toBe('Revoked.');
    await eventually(async () => (await reads(rotated)) === '401 auth_unauthenticated');
    const lines = (await said('keys', 'list', '--board', id)).split('\n').map((line) => line.split('\t').slice(0, 2));
    expect(lines).toEqual([
      [keyId, 'revoked'],
      [early.split('_')[2], 'active'],
    ]);

    const publishable = await said('keys', 'publishable', 'create', '--board', 'north', '--origin', ORIGIN);
    const names = async () => outcome(await request(server.origin, 'GET', `/v1/boards/${publishable}`));
    expect(await names()).toBe('200');
    expect(await said('keys', 'publishable', 'revoke', publishable, '--board', 'north')).toBe('Revoked.');
    await eventually(async () => (await names()) === '404 boards_not_found');
    expect(await said('keys', 'publishable', 'list', '--board', 'north')).toBe(`${publishable}\trevoked\t${ORIGIN}`);
  });

  test('says in one sentence why it does not', async () => {
    const { openings } = await installation();
    await openings('boards', 'create', 'north', '--owner', 'owner@north.example');
    const refused = async (...args: readonly string[]) => {
      const { code, out, err } = await openings(...args);
      expect([code, out]).toEqual([1, '']);
      return err;
    };
    const told = await Promise.all([
      refused('boards', 'create', 'north', '--owner', 'other@north.example'),
      refused('boards', 'create', 'No_Slug', '--owner', 'other@north.example'),
      refused('boards', 'plan', 'north', 'gold'),
      refused('keys', 'create', '--board', 'south'),
      refused('keys', 'create', '--board', 'north', '--scopes', 'jobs.fly'),
      refused('keys', 'create', '--board', 'north', '--expires-at', '2001-01-01T00:00Z'),
      refused('keys', 'revoke', 'nobody', '--board', 'north'),
      refused('keys', 'publishable', 'create', '--board', 'north', '--origin', 'jobs.example'),
    ]);
    expect(told.map((text) => text.slice(0, 58))).toEqual([
      'openings: There is a board with the slug "north" already.',
      expect.stringMatching(/^openings: slug: is lower-case words/),
      expect.stringMatching(/^openings: There is no plan "gold"/),
      expect.stringMatching(/^openings: There is no board "south"/),
      expect.stringMatching(/^openings: scopes.0: must be a scope/),
      'openings: expiresAt: must be in the future',
      'openings: There is no such API key.',
      expect.stringMatching(/^openings: origin: must be an origin/),
    ]);
    expect(told.every((text) => !text.includes('\n'))).toBe(true);
  });
});
