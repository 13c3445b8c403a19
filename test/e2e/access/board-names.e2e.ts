import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, eventually, outcome, parallel, type Server, startServer, unique } from '../server.js';

let server: Server;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'error' });
});
afterAll(() => server?.stop());

const aBoard = () => server.newBoard(`names-${unique()}`);
const rename = (key: string, slug: string, more: object = {}) =>
  server.call('PATCH', '/v1/settings', { key, body: { slug, ...more } });
const row = async (id: string) =>
  (await server.sql<{ slug: string; name: string }>('select slug, name from boards where id = $1', [id]))[0];
const held = async (...boards: readonly string[]) =>
  (
    await server.sql<{ slug: string }>(
      'select slug from board_slugs where board = any($1) and held_until is null order by slug',
      [boards],
    )
  ).map(({ slug }) => slug);
const moves = async (id: string) =>
  server.sql<{ from: string; to: string }>(
    `select data->>'from' as from, data->>'to' as to from events where type = 'BoardSlugChanged' and name like $1 order by version`,
    [`boardSettings-${id}%`],
  );

describe('the slug of a board', () => {
  test('goes to one of two boards that ask at once, and nothing is left of the other', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await aBoard(), await aBoard()];
      const slug = `race-${unique()}`;
      const answers = await parallel(10, (n) => rename(n % 2 ? one.key : other.key, slug));
      const winners = new Set(answers.flatMap(({ status }, n) => (status === 200 ? [n % 2] : [])));
      expect(winners.size).toBe(1);
      const [won, lost] = winners.has(1) ? [one, other] : [other, one];
      expect(new Set(answers.map(outcome))).toEqual(new Set(['200', '409 settings_slug_taken']));
      expect([await row(won.id), (await row(lost.id))?.slug]).toEqual([
        { slug, name: expect.any(String) },
        (await held(lost.id))[0],
      ]);
      expect([await held(won.id), await moves(lost.id), (await moves(won.id)).length]).toEqual([[slug], [], 1]);
    }
  });

  test('is held for its board when it has another: it may take it back, and others wait for twelve months', async () => {
    const [one, other] = [await aBoard(), await aBoard()];
    const first = (await row(one.id))?.slug ?? '';
    const next = `next-${unique()}`;
    expect(outcome(await rename(other.key, first))).toBe('409 settings_slug_taken');
    expect((await rename(one.key, next)).status).toBe(200);
    expect(outcome(await rename(other.key, first))).toBe('409 settings_slug_taken');
    await expect(server.newBoard(first)).rejects.toThrow('Another board has the slug');
    expect((await server.call('GET', `/v1/boards/${first}`)).body['slug']).toBe(next);
    expect((await rename(one.key, first)).status).toBe(200);
    expect((await rename(one.key, next)).status).toBe(200);
    const [hold] = await server.sql<{ months: number }>(
      `select (extract(days from held_until - now()) / 30)::int as months from board_slugs where slug = $1`,
      [first],
    );
    expect(hold?.months).toBe(12);
    // A policy that handles the event again holds the slug again.
    await eventually(async () => {
      await server.sql(`update board_slugs set held_until = now() - interval '1 day' where slug = $1`, [first]);
      return (await rename(other.key, first)).status === 200;
    });
    expect(outcome(await rename(one.key, first))).toBe('409 settings_slug_taken');
    expect([await moves(one.id), await held(one.id, other.id)]).toEqual([
      [
        { from: first, to: next },
        { from: next, to: first },
        { from: first, to: next },
      ],
      [first, next].sort(),
    ]);
    await expect(server.newBoard(next)).rejects.toThrow('Another board has the slug');
  });

  test('may go to and fro at once, and ends where the log says', async () => {
    const { id, key } = await aBoard();
    const slugs = Array.from({ length: 4 }, () => `fro-${unique()}`);
    const answers = await parallel(12, (n) => rename(key, slugs[n % 4] ?? ''));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const reported = await moves(id);
    reported.forEach(({ from }, n) => n > 0 && expect(from).toBe(reported[n - 1]?.to));
    const last = reported.at(-1)?.to;
    await eventually(async () => (await row(id))?.slug === last);
    await eventually(async () => (await held(id)).length === 1);
    expect([await held(id), (await server.call('GET', '/v1/settings', { key })).body.slug]).toEqual([[last], last]);
  });

  test('is in the addresses of the board from the answer on, and in who calls', async () => {
    const { key } = await aBoard();
    const company = (await server.call('POST', '/v1/companies', { key, body: { name: 'Hill Clinic' } })).body.id;
    const job = (await server.call('POST', '/v1/jobs', { key, body: aJob(company) })).body.id;
    const slug = `address-${unique()}`;
    expect((await rename(key, slug, { name: 'Hill jobs' })).body).toMatchObject({ slug, name: 'Hill jobs' });
    const { links } = (await server.call('GET', `/v1/jobs/${job}`, { key })).body;
    expect([links.public, links.admin].every((link) => link?.includes(slug))).toBe(true);
    expect((await server.call('GET', '/v1/me', { key })).body['board']).toMatchObject({ slug, name: 'Hill jobs' });
  });

  test('is free again when what came with it is refused', async () => {
    const [one, other] = [await aBoard(), await aBoard()];
    const slug = `refused-${unique()}`;
    expect(outcome(await rename(one.key, slug, { passwordProtectionEnabled: true }))).toBe(
      '409 settings_password_not_set',
    );
    expect((await held(one.id)).includes(slug)).toBe(false);
    expect((await rename(other.key, slug)).status).toBe(200);
  });
});

describe('a process that dies half-way', () => {
  test('after the event: the table follows', async () => {
    const { id, key } = await aBoard();
    const slug = `late-${unique()}`;
    await rename(key, slug, { name: 'Later' });
    // As if the process had died after the events were written, before the policy handled them.
    await server.sql(
      `update boards set slug = 'stale-' || slug, name = 'Stale', slug_version = 0, name_version = 0 where id = $1`,
      [id],
    );
    await server.sql(`update board_slugs set reservation = gen_random_uuid(), reserved_at = now() where slug = $1`, [
      slug,
    ]);
    await server.sql(`update policies set checkpoint = '' where name = 'keep-board-names'`);
    const seen = async () => [
      await row(id),
      ...(await server.sql('select reservation from board_slugs where slug = $1', [slug])),
    ];
    await eventually(
      async () => JSON.stringify(await seen()) === JSON.stringify([{ slug, name: 'Later' }, { reservation: null }]),
    );
  });

  test('before the event: the slug goes to who asks after a minute', async () => {
    const [one, other] = [await aBoard(), await aBoard()];
    const slug = `dead-${unique()}`;
    const reserve = (age: string) =>
      server.sql(
        `insert into board_slugs (slug, board, reservation, reserved_at) values ($1, $2, gen_random_uuid(), now() - $3::interval)
         on conflict (slug) do update set reserved_at = excluded.reserved_at`,
        [slug, one.id, age],
      );
    await reserve('10 seconds');
    expect(outcome(await rename(other.key, slug))).toBe('409 settings_slug_taken');
    await reserve('2 minutes');
    expect((await rename(other.key, slug)).status).toBe(200);
    expect(await held(other.id)).toEqual([slug]);
  });

  test('before the event of a password: it does not work, and the next one does', async () => {
    const { id, key } = await aBoard();
    await server.sql(`insert into board_passwords (board, id, hash) values ($1, 'passwords_orphan', 'scrypt$')`, [id]);
    const set = await server.call('POST', '/v1/settings/password-protection', {
      key,
      body: { password: 'correct horse' },
    });
    expect(set.status).toBe(200);
    const kept = await server.sql<{ id: string; in_use: boolean }>(
      'select id, in_use from board_passwords where board = $1 order by in_use',
      [id],
    );
    expect(kept.map(({ in_use }) => in_use)).toEqual([false, true]);
  });
});
