import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { unwrap } from '#sdk';
import { createBoardClient } from '#sdk/board';
import { createOperatorClient } from '#sdk/operator';
import { type Answer, freshDatabase, issuePaths, outcome, request, ServerProcess } from '../server.js';

// Everything on the wire that contains the product name depends on one setting.

const CLI = resolve(import.meta.dirname, '../../../apps/cli/dist/bin.js');

let server: ServerProcess;
let key: string;

beforeAll(async () => {
  server = await new ServerProcess({
    DATABASE_URL: await freshDatabase(),
    WIRE_NAME: 'acme',
    LOG_LEVEL: 'error',
  }).ready();
  key = /^ +(acme_live_\w+_[\w-]{32})$/m.exec(server.stdout)?.[1] ?? '';
});
afterAll(() => server?.stop());

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  request(server.origin, method, path, { key, ...(body === undefined ? {} : { body }) });

describe('the name on the wire', () => {
  test('begins keys, and no other begins them', async () => {
    expect(key).toMatch(/^acme_live_[a-z2-7]{16}_[A-Za-z0-9_-]{32}$/);
    expect((await call('GET', '/v1/me')).status).toBe(200);
    expect(outcome(await request(server.origin, 'GET', '/v1/me', { key: key.replace('acme', 'svc') }))).toBe(
      '401 auth_unauthenticated',
    );
  });

  test('is in the field of the settings, which is understood by its default name, too', async () => {
    const set = await call('PATCH', '/v1/settings', { showAcmeBranding: false });
    expect([set.status, set.body['config']]).toEqual([200, { showSvcBranding: false, showAcmeBranding: false }]);
    // What a client read, it can send back.
    const again = await call('PATCH', '/v1/settings', set.body['config']);
    expect([again.status, again.body['config']]).toEqual([200, set.body['config']]);
    for (const other of ['showBranding', 'showacmebranding']) {
      const answer = await call('PATCH', '/v1/settings', { [other]: true });
      expect([outcome(answer), issuePaths(answer)]).toEqual(['400 validation_bad_request', [other]]);
    }
    expect((await call('PATCH', '/v1/settings', { showBranding: true })).body.error.message).toContain(
      'did you mean "showAcmeBranding"',
    );
    const wrong = await call('PATCH', '/v1/settings', { showAcmeBranding: 'no' });
    expect(issuePaths(wrong)).toEqual(['showAcmeBranding']);
  });

  test('needs no setting of the SDK and the command line', async () => {
    const openings = createOperatorClient({ url: server.origin, apiKey: key });
    const { config } = await unwrap(openings.PATCH('/settings', { body: { showSvcBranding: true } }));
    expect(config.showSvcBranding).toBe(true);
    const board = createBoardClient({ url: server.origin, board: 'demo' });
    expect((await unwrap(board.GET('/'))).showSvcBranding).toBe(true);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [CLI, 'settings', 'update', '--show-svc-branding', 'false'],
      { env: { PATH: process.env.PATH, OPENINGS_API_URL: server.origin, OPENINGS_API_KEY: key } },
    );
    expect(JSON.parse(stdout).config).toMatchObject({ showSvcBranding: false });
  });

  test('is in the reference, and the default name is not', async () => {
    const { text } = await call('GET', '/v1/openapi.json');
    expect(text).toContain('acme_live_<keyId>');
    // Two schemas, and the example of one.
    expect(text.match(/"showAcmeBranding"/g)?.length).toBe(3);
    expect(text).not.toMatch(/svc|showBranding/i);
  });
});
