import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OperatorUsers, UserSessions } from '#access';
import { ApiParts, type Permission } from '#http';
import { wireNames } from '#http/engine';
import { Rejection } from '#kernel';
import { startClocks, stopClocks } from '#testing';
import { Changes, Ids } from '#store';
import type { Pool } from 'pg';
import type { MemberView, TeamRow } from '../../../libs/access/src/team/team.read-model.js';
import { eventually } from '../store/event-store.samples.js';
import { type Database, freshDatabase } from '../postgres-database.js';
import { PostgresBoards } from '../../../libs/access/src/adapters/boards.postgres.js';
import { PostgresOperatorUsers } from '../../../libs/access/src/adapters/operator-users.postgres.js';
import { PostgresSessionTable } from '../../../libs/access/src/adapters/session-table.postgres.js';
import { PostgresTeamMembers } from '../../../libs/access/src/adapters/team-members.postgres.js';

const PERMISSIONS = ['jobs.read', 'jobs.manage', 'members.read', 'members.manage'] as unknown as readonly Permission[];
const PARTS = new ApiParts([{ scopes: PERMISSIONS, ofMembers: PERMISSIONS.slice(0, 2) }]);
const now = new Date().toISOString();
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

let database: Database;
let pool: Pool;
let users: OperatorUsers;
beforeAll(async () => {
  database = await freshDatabase();
  pool = database.pool();
  users = new PostgresOperatorUsers(pool);
});
afterAll(() => database?.drop());

let numbered = 0;
async function board(ownerEmail = `owner-${++numbered}@acme.example`) {
  const slug = `board-${++numbered}`;
  const made = { id: Ids.random('boards'), slug, name: slug, plan: 'scale', createdAt: new Date().toISOString() };
  await new PostgresBoards(pool, new Changes()).follow({ ...made, version: 1 });
  await new PostgresTeamMembers(pool, new Changes()).found({ board: made.id, ownerEmail });
  return made;
}
async function user(isProved = true) {
  const id = Ids.random('users');
  const email = `${id}@acme.example`;
  await users.add({ id, email, name: 'Ada', passwordHash: 'hash', isProved });
  return { userId: id, email };
}
const member = (userId: string, more: Partial<MemberView> = {}): MemberView => ({
  userId,
  email: `${userId}@acme.example`,
  name: 'Ada',
  role: 'admin',
  suspended: false,
  joinedAt: now,
  isPrimaryOwner: false,
  ...more,
});
const team = (id: string, version: number, members: readonly MemberView[], ends: readonly string[] = []): TeamRow => ({
  board: id,
  id,
  version,
  members,
  invitations: ends.map((expiresAt, each) => ({
    id: `invitations_${each}`,
    email: 'guest@acme.example',
    role: 'member',
    tokenHash: 'hash',
    mailHash: 'mail hash',
    expiresAt,
    answer: null,
    invitedBy: null,
    createdAt: now,
  })),
});
const sessions = (at: Pool = pool) =>
  new UserSessions(new PostgresSessionTable(at), wireNames('svc'), PARTS, 100, new Changes());
const begun = async (of: UserSessions, userId: string) => (await of.begin(userId, () => Promise.resolve())).token;
const refusal = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'none';
  } catch (error) {
    return error instanceof Rejection ? error.code : String(error);
  }
};

describe('the table of members', () => {
  it('has one user for each address, whichever boards they own and however it is written', async () => {
    const [one, other] = [await board('Both@acme.example'), await board('both@ACME.example')];
    const both = new PostgresTeamMembers(pool, new Changes());
    const [first] = await both.founders(one.id);
    expect(await both.founders(other.id)).toEqual([{ ...first, joinedAt: expect.any(String) }]);
    expect(first).toMatchObject({ email: 'both@acme.example', role: 'owner' });
    await new PostgresTeamMembers(pool, new Changes()).found({ board: one.id, ownerEmail: 'another@acme.example' });
    expect(await both.founders(one.id)).toEqual([first]);
  });

  it('follows a team whole, and never back', async () => {
    const { id } = await board();
    const table = new PostgresTeamMembers(pool, new Changes());
    const [founder] = await table.founders(id);
    const owner = member(founder?.userId ?? '', { role: 'owner' });
    const roles = async () =>
      (
        await pool.query<{ role: string | null }>('select role from members where board = $1 order by role', [id])
      ).rows.map(({ role }) => role);
    await table.follow(team(id, 3, [owner, member('users_1'), member('users_2', { suspended: true })]), now);
    expect(await roles()).toEqual(['admin', 'admin', 'owner']);
    await table.follow(team(id, 2, [owner]), now);
    expect(await roles()).toEqual(['admin', 'admin', 'owner']);
    await table.follow(team(id, 4, [owner]), now);
    expect(await roles()).toEqual(['owner', null, null]);
    expect((await table.founders(id)).map(({ userId }) => userId)).toEqual([owner.userId]);
    await table.follow(team(id, 4, [owner, member('users_1')]), now);
    expect(await roles()).toEqual(['owner', null, null]);
  });

  it('counts seats: members, suspended ones too, and invitations until they end', async () => {
    const { id } = await board();
    const boards = new PostgresBoards(pool, new Changes());
    expect(await boards.seats(id)).toBe(1);
    const members = [member('users_1'), member('users_2', { suspended: true })];
    await new PostgresTeamMembers(pool, new Changes()).follow(team(id, 2, members, [inDays(1), inDays(2)]), now);
    expect(await boards.seats(id)).toBe(4);
    await pool.query(`update teams set invitations = array[now() - interval '1 second', now() + interval '1 day']`);
    expect(await boards.seats(id)).toBe(3);
  });
});

describe('a session', () => {
  it('is read in one statement, and ends where no one is notified, too', async () => {
    const { userId, email } = await user();
    const { id, slug } = await board(email);
    let statements = 0;
    const counting = new Proxy(pool, {
      get: (of, name) =>
        name === 'query'
          ? (...input: [never]) => (statements++, of.query(...input))
          : (Reflect.get(of, name) as unknown),
    });
    const of = sessions(counting);
    const token = await begun(of, userId);
    statements = 0;
    stopClocks();
    const first = await of.identify(token, {});
    const again = of.identify(token, {});
    startClocks();
    expect([statements, again]).toEqual([1, first]);
    // Immediately: cached values have no guarantee.
    expect(again).not.toBeInstanceOf(Promise);
    expect(first).toMatchObject({
      board: id,
      boardSlug: slug,
      role: 'owner',
      actor: expect.stringMatching(`^user:${userId}:`),
    });
    expect([...(first?.permissions ?? [])]).toEqual(PERMISSIONS);
    const elsewhere = sessions();
    expect(await elsewhere.identify(token, {})).not.toBeNull();
    await of.end(userId, first?.sessionId ?? '');
    await eventually(async () => (await elsewhere.identify(token, {})) === null, 'it is too old to be trusted');
  });

  it.each([
    ['its absolute end', `expires_at = now() - interval '1 second'`],
    ['seven days without use', `used_at = now() - interval '7 days'`],
  ])('ends with %s, and is forgotten then', async (_, change) => {
    const { userId } = await user();
    const token = await begun(sessions(), userId);
    expect(await sessions().identify(token, {})).not.toBeNull();
    await pool.query(`update user_sessions set ${change} where user_id = $1`, [userId]);
    expect(await sessions().identify(token, {})).toBeNull();
    expect(await sessions().list(userId)).toEqual([]);
    expect(await sessions().forgetOld()).toBeGreaterThan(0);
    expect((await pool.query('select from user_sessions where user_id = $1', [userId])).rowCount).toBe(0);
  });

  it('notes its use once an hour', async () => {
    const { userId } = await user();
    const token = await begun(sessions(), userId);
    const used = async () => (await sessions().list(userId))[0]?.lastUsedAt;
    const before = await used();
    await sessions().identify(token, {});
    expect(await used()).toBe(before);
    await pool.query(`update user_sessions set used_at = now() - interval '2 hours' where user_id = $1`, [userId]);
    const old = await used();
    await sessions().identify(token, {});
    await eventually(async () => (await used()) !== old, 'it is noted');
  });

  it('is on the board that is named, by id or slug, or on the only one', async () => {
    const { userId, email } = await user();
    const [one, other, foreign] = [await board(email), await board(email), await board()];
    const of = sessions();
    const token = await begun(of, userId);
    const on = async (account?: string) =>
      (await of.identify(token, account === undefined ? {} : { 'x-svc-account': account }))?.board;
    expect([await on(one.slug), await on(other.id)]).toEqual([one.id, other.id]);
    expect(await refusal(() => on())).toBe('validation_bad_request');
    for (const account of [foreign.slug, foreign.id, 'nowhere', '__proto__'])
      expect(await refusal(() => on(account))).toBe('auth_forbidden');
  });
});

describe('what proves who someone is', () => {
  it('is valid once, for the first who uses it: codes of a moment, recovery codes, tokens of forgotten passwords', async () => {
    const { userId } = await user();
    const ten = Array.from({ length: 10 }, (_, index) => index);
    const winners = async (use: () => Promise<boolean>) => (await Promise.all(ten.map(use))).filter(Boolean).length;
    expect(await winners(() => users.useStep(userId, 7))).toBe(1);
    expect([await users.useStep(userId, 6), await users.useStep(userId, 8)]).toEqual([false, true]);
    await users.setPending(userId, { ciphertext: 'sealed', keyId: 'key' });
    await users.confirmPending(userId, 9, [Buffer.from('one'), Buffer.from('two')]);
    expect(await winners(() => users.useRecoveryCode(userId, Buffer.from('one')))).toBe(1);
    expect(await users.hasRecoveryCode(userId, Buffer.from('two'))).toBe(true);
    await users.removeSecondFactor(userId);
    expect(await users.hasRecoveryCode(userId, Buffer.from('two'))).toBe(false);
    await users.keepReset(userId, Buffer.from('first'), 60);
    await users.keepReset(userId, Buffer.from('token'), 60);
    expect([await users.resetOf(Buffer.from('first')), await users.resetOf(Buffer.from('token'))]).toEqual([
      null,
      userId,
    ]);
    const reset = async () => (await users.reset(Buffer.from('token'), 'new hash')) !== null;
    expect(await winners(reset)).toBe(1);
    await users.keepReset(userId, Buffer.from('late'), 0);
    expect([await users.resetOf(Buffer.from('late')), await users.reset(Buffer.from('late'), 'x')]).toEqual([
      null,
      null,
    ]);
    expect((await users.byId(userId))?.passwordHash).toBe('new hash');
  });

  it('stays as it is when another account is made for the address', async () => {
    const { userId, email } = await user();
    const eve = { id: 'users_eve', email, name: 'Eve', isProved: true };
    expect(await users.add({ ...eve, passwordHash: 'hers' })).toBeNull();
    await pool.query('update operator_users set password_hash = null where id = $1', [userId]);
    expect(await users.add({ ...eve, passwordHash: 'hers' })).toBeNull();
    expect(await users.byId(userId)).toMatchObject({ name: 'Ada', passwordHash: null });
    // A retry of the request that created it.
    expect(await users.add({ ...eve, id: userId, passwordHash: 'hers' })).toMatchObject({ name: 'Ada' });
  });

  it('loses all sessions with the statement that sets a forgotten password, and keeps those of others', async () => {
    const [one, other] = [await user(), await user()];
    const of = sessions();
    for (const { userId } of [one, one, other]) await begun(of, userId);
    const there = async () => [(await of.list(one.userId)).length, (await of.list(other.userId)).length];
    expect(await there()).toEqual([2, 1]);
    await users.keepReset(one.userId, Buffer.from('forgotten'), 60);
    const ids = (await of.list(one.userId)).map(({ id }) => id);
    expect([...((await users.reset(Buffer.from('forgotten'), 'new hash')) ?? [])].sort()).toEqual([...ids].sort());
    expect(await there()).toEqual([0, 1]);
  });

  it('is proved once, and by the link of a mail', async () => {
    const [one, other] = [await user(false), await user(false)];
    const proved = async (id: string) => (await users.byId(id))?.isProved;
    expect(await proved(one.userId)).toBe(false);
    await users.prove(one.userId);
    await users.keepReset(other.userId, Buffer.from('a link'), 60);
    await users.reset(Buffer.from('a link'), 'new hash');
    expect([await proved(one.userId), await proved(other.userId)]).toEqual([true, true]);
  });
});

describe('the ownership of a new board', () => {
  it('is pending for an account whose address nothing proved, such as one of an earlier release', async () => {
    const squatter = await user(false);
    const [{ id, slug }, own] = [await board(squatter.email), await board()];
    await pool.query(
      `insert into members (board, id, email, name, role) select $1, id, email, name, 'admin' from operator_users where id = $2`,
      [own.id, squatter.userId],
    );
    const token = await begun(sessions(), squatter.userId);
    const on = async (account: string) => {
      const session = await sessions().identify(token, { 'x-svc-account': account });
      return [session?.role, session?.permissions.size];
    };
    expect(await on(slug)).toEqual([null, 0]);
    // What they had before is kept.
    expect(await on(own.slug)).toEqual(['admin', PERMISSIONS.length]);
    expect((await sessions().accounts(squatter.userId)).map((each) => each.slug)).toEqual([own.slug]);
    await users.prove(squatter.userId);
    expect(await on(slug)).toEqual(['owner', PERMISSIONS.length]);
    expect((await new PostgresTeamMembers(pool, new Changes()).founders(id)).map(({ userId }) => userId)).toEqual([
      squatter.userId,
    ]);
  });

  it('stays pending when the table follows the events of the team', async () => {
    const squatter = await user(false);
    const { id, slug } = await board(squatter.email);
    const owner = member(squatter.userId, { role: 'owner', isPrimaryOwner: true });
    await new PostgresTeamMembers(pool, new Changes()).follow(team(id, 2, [owner]), now);
    const token = await begun(sessions(), squatter.userId);
    expect((await sessions().identify(token, { 'x-svc-account': slug }))?.role).toBeNull();
  });
});

describe('an account at an identity provider', () => {
  const at = (subject: string, issuer = 'https://login.example') => ({ issuer, subject });

  it('is linked to one user, who has one at each provider', async () => {
    const [ada, bob] = [await user(), await user()];
    const [mine, other] = [at(Ids.random('users')), at(Ids.random('users'))];
    expect(await users.byIdentity(mine)).toBeNull();
    expect(await users.link(ada.userId, mine)).toBe(true);
    expect(await users.link(ada.userId, mine)).toBe(true);
    expect(await users.link(bob.userId, mine)).toBe(false);
    expect(await users.link(ada.userId, other)).toBe(false);
    expect(await users.link(ada.userId, { ...mine, issuer: 'https://elsewhere.example' })).toBe(true);
    expect((await users.byIdentity(mine))?.id).toBe(ada.userId);
    expect([await users.isLinked(ada.userId, mine.issuer), await users.isLinked(bob.userId, mine.issuer)]).toEqual([
      true,
      false,
    ]);
  });

  it('goes to the first of two users who are linked at the same time', async () => {
    const [ada, bob] = [await user(), await user()];
    const identity = at(Ids.random('users'));
    const linked = await Promise.all([ada, bob].map(({ userId }) => users.link(userId, identity)));
    expect(linked.filter(Boolean)).toHaveLength(1);
  });

  it('is free again when its user gives it up', async () => {
    const [ada, bob] = [await user(), await user()];
    const identity = at(Ids.random('users'));
    await users.link(ada.userId, identity);
    expect([await users.unlink(ada.userId), await users.unlink(ada.userId)]).toEqual([1, 0]);
    expect(await users.link(bob.userId, identity)).toBe(true);
  });
});
