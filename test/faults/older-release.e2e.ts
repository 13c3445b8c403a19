import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, outcome, request, type SharedServer, sharedServer, unique } from '../e2e/server.js';

// Keys of an older release have a row and no events. Their adoption is tested in test/contracts/store/adoption.spec.ts.

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

const reads = async (key: string) => outcome(await request(server.origin, 'GET', '/v1/jobs', { key }));

describe('what an older release kept in tables alone', () => {
  /** A key as an older release created it, and its path. */
  async function oldKey(revokedAt: string | null = null) {
    const keyId = `oldkey${Array.from({ length: 10 }, () => String.fromCharCode(97 + (unique() % 26))).join('')}`;
    const secret = 'S'.repeat(32);
    await server.sql(
      `insert into api_keys (key_id, board, name, secret_hash, scopes, rate_limit, revoked_at)
       select $1, id, 'Old', sha256(convert_to($2, 'UTF8')), '{jobs.read}', 50, $3 from boards where slug = $4`,
      [keyId, secret, revokedAt, server.board],
    );
    return { key: `svc_live_${keyId}_${secret}`, path: `/v1/api-keys/${keyId}` };
  }

  test('is let in, and becomes events when it is first changed', async () => {
    const { key, path } = await oldKey();
    expect(await reads(key)).toBe('200');
    const changed = await server.call('PATCH', path, { body: { name: 'Known' } });
    expect(changed.body).toMatchObject({ name: 'Known', scopes: ['jobs.read'], rateLimit: 50, status: 'active' });
    expect((await server.call('DELETE', path)).status).toBe(204);
    await eventually(async () => (await reads(key)) === '401 auth_unauthenticated');
  });

  test('cannot come back to life by that', async () => {
    const { key, path } = await oldKey(new Date().toISOString());
    expect(outcome(await server.call('PATCH', path, { body: { name: 'Again' } }))).toBe('409 api_keys_revoked');
    expect(await reads(key)).toBe('401 auth_unauthenticated');
  });
});
