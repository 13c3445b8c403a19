import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { StreamsService } from '../doubles/streams-service.js';
import { anEmail, BoardAuth } from '../e2e/board-auth-calls.js';
import { eventually, NO_LIMITS, outcome, type Server, startServer } from '../e2e/server.js';
import { Processes, type Shows, status, visitor } from '../e2e/switches.js';
import { EVERY_CASE } from './rounds.js';

// How several processes see changes made by hand in the database, changes whose notification is lost, and changes with either event store. They
// remember what they read for an hour.

/** Processes beside the one that works in the background. In `npm test` three processes are those of felt-at-once.e2e.ts. */
const OTHERS = EVERY_CASE ? 2 : 1;
const INVALID = '401 board_auth_invalid_token';

describe.each(['PostgreSQL', 'EventStoreDB'])('with events in %s, several processes', (store) => {
  let double: StreamsService | undefined;
  let server: Server;
  let all: Processes;
  let board: { readonly id: string; readonly key: string; readonly slug: string };
  beforeAll(async () => {
    double = store === 'EventStoreDB' ? await new StreamsService().start() : undefined;
    const log: Record<string, string> = double ? { EVENT_STORE_URL: double.url } : {};
    server = await startServer({ ...NO_LIMITS, ...log, REREAD_SECONDS: '3600', WORKER_PROCESS: 'on' });
    const others = await Promise.all(Array.from({ length: OTHERS }, () => server.another({ ROLE: 'api' })));
    all = new Processes([...others.map(({ origin }) => origin), server.origin]);
    board = await server.newBoard('felt');
  });
  afterAll(async () => {
    all?.report();
    await server?.stop();
    await double?.stop();
  });

  const auth = () => new BoardAuth(server, board.slug, all.deciding);
  const me =
    (accessToken: string): Shows =>
    async (origin) =>
      outcome(await new BoardAuth(server, board.slug, origin).me(accessToken));

  test('feel a password and a sign-out', async () => {
    await all.felt('password set', {
      shows: visitor(`/v1/boards/${board.slug}/jobs`),
      before: '200',
      turn: () => all.decide(board.key, 'POST', '/v1/settings/password-protection', { password: 'correct horse' }),
      after: '401 board_password_required',
    });
    await all.felt('password removed', {
      shows: visitor(`/v1/boards/${board.slug}/jobs`),
      before: '401 board_password_required',
      turn: () => all.decide(board.key, 'DELETE', '/v1/settings/password-protection'),
      after: '200',
    });
    const { accessToken, refreshToken } = await auth().signedUp(anEmail('out'));
    await all.felt('board user signed out', {
      shows: me(accessToken),
      before: '200',
      turn: () => auth().post('logout', { refreshToken }),
      after: INVALID,
    });
  });

  test('feel a session and a signing key that are deleted in the database', async () => {
    const { accessToken, boardUser } = await auth().signedUp(anEmail('session'));
    await all.felt('session deleted in the database', {
      shows: me(accessToken),
      before: '200',
      turn: async () => void (await server.sql('delete from board_user_sessions where user_id = $1', [boardUser.id])),
      after: INVALID,
      beside: true,
    });
    const other = await auth().signedUp(anEmail('key'));
    await all.felt('signing key deleted in the database', {
      shows: me(other.accessToken),
      before: '200',
      turn: async () => void (await server.sql('delete from board_signing_keys')),
      after: INVALID,
      beside: true,
    });
  });

  test('trust nothing that they remember once the connection breaks that receives notifications', async () => {
    const jobs = visitor(`/v1/boards/${board.slug}/jobs`);
    const programs = status(board.key);
    for (const origin of all.origins) expect([await jobs(origin), await programs(origin)]).toEqual(['200', '200']);
    // This one sends no notification.
    await server.sql(`alter table boards disable trigger user`);
    await server.sql(`update boards set plan = 'free' where id = $1`, [board.id]);
    await server.sql(`alter table boards enable trigger user`);
    for (const origin of all.origins) expect(await programs(origin)).toBe('200');
    await server.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query like 'listen openings%' and datname = current_database()`,
    );
    for (const origin of all.origins) {
      await eventually(async () => (await jobs(origin)) === '402 plan_upgrade_required');
      await eventually(async () => (await programs(origin)) === '402 plan_upgrade_required');
    }
  });
});
