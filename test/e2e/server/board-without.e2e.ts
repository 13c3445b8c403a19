import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, outcome, request, type SharedServer, sharedServer } from '../server.js';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

const visit = (path: string): Promise<Answer> => request(server.origin, 'GET', path);

describe('what boards do not have yet', () => {
  const at = (path: string) => `/v1/boards/${server.board}/${path}`;

  test.each(['plans', 'plans?purpose=job_posting', 'sales-led-plans'])('%s is empty', async (path) => {
    const { status, body } = await visit(at(path));
    const url = at(path.replace(/\?.*/, ''));
    expect([status, body]).toEqual([200, { object: 'list', url, hasMore: false, nextCursor: null, data: [] }]);
  });

  test.each(['talent', 'talent?q=nurse&limit=24', 'talent/somebody'])('%s is switched off', async (path) => {
    expect(outcome(await visit(at(path)))).toBe('404 talent_directory_not_found');
  });

  test.each([
    ['GET', 'sandbox/personas', undefined],
    ['GET', 'sandbox/emails?limit=5', undefined],
    ['PATCH', 'sandbox/config', { features: { blogEnabled: true } }],
    ['POST', 'sandbox/reseed', undefined],
  ])('%s %s knows no sandbox', async (method, path, body) => {
    const answer = await server.call(method, at(path), body ? { key: null, body } : { key: null });
    expect(outcome(answer)).toBe('404 boards_not_found');
  });

  test('the board says the same of itself', async () => {
    const { features } = (await visit(`/v1/boards/${server.board}`)).body as unknown as {
      readonly features: Readonly<Record<string, unknown>>;
    };
    expect([features['blog'], features['talentDirectory']]).toEqual([true, 'off']);
  });
});
