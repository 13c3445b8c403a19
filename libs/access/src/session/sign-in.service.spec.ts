import { beforeEach, expect, test } from '@jest/globals';
import { ApiParts, Links, type RateLimits, type UserSession } from '#http';
import { wireNames } from '#http/engine';
import { Passwords } from '#runtime';
import { Changes, withFacts } from '#store';
import { MemoryMails } from '#testing/scenario';
import { Accounts } from '../user/accounts.service.js';
import type { OperatorUser, OperatorUsers } from '../user/operator-users.js';
import type { SecondFactors } from '../user/second-factor.service.js';
import { OperatorAttempts } from '../attempts.service.js';
import type { SessionTable } from '../user-session/session-table.js';
import { UserSessions } from '../user-session/user-sessions.service.js';
import { SignIn } from './sign-in.service.js';

const caller = { userId: 'users_ada', sessionId: 'sessions_here' } as UserSession;
const facts = {
  board: 'boards_anonymous',
  actor: 'user:users_ada:sessions_here',
  now: '2026-11-01T12:00:00.000Z',
  requestId: 'req_1',
  correlationId: 'req_1',
  causationId: null,
};
/** An attempt of one request with an idempotency key. */
const tried = <T>(work: () => Promise<T>): Promise<T> => withFacts(facts, work, '019a3f60-0000-7000-8000-000000000001');

let user: OperatorUser;
let sessions: string[];
let mails: MemoryMails;
let signIn: SignIn;
/** The process dies where a mail would be sent, or where sessions would end. */
let diesAt: 'mail' | 'sessions' | null;
beforeEach(async () => {
  Passwords.setHashCost(10);
  const passwordHash = await Passwords.hash('the former password');
  user = { id: caller.userId, email: 'ada@acme.example', passwordHash, isProved: true } as OperatorUser;
  sessions = ['sessions_here', 'sessions_there'];
  diesAt = null;
  const users: Pick<OperatorUsers, 'byId' | 'setPassword'> = {
    byId: () => Promise.resolve(user),
    async setPassword(_, hash) {
      user = { ...user, passwordHash: hash };
    },
  };
  const table: Pick<SessionTable, 'endAll'> = {
    async endAll(_, but) {
      if (diesAt === 'sessions') throw new Error('The process dies.');
      const ended = sessions.filter((id) => id !== but);
      sessions = sessions.filter((id) => id === but);
      return ended;
    },
  };
  mails = new (class extends MemoryMails {
    override send(...mail: Parameters<MemoryMails['send']>) {
      if (diesAt === 'mail') throw new Error('The process dies.');
      return super.send(...mail);
    }
  })();
  const limits = {
    named: () => ({ limit: 10, seconds: 60 }),
    take: () => Promise.resolve({ limit: 10, remaining: 9, resetSeconds: 60, exceeded: false }),
  } as unknown as RateLimits;
  const userSessions = new UserSessions(
    table as SessionTable,
    wireNames('svc'),
    new ApiParts([{ scopes: [] }]),
    60,
    new Changes(),
  );
  const bus = { execute: () => Promise.resolve(undefined as never) };
  const links = new Links(() => 'https://dashboard.example', null);
  const accounts = new Accounts(bus, users as OperatorUsers, userSessions, mails, links);
  const factors = {} as SecondFactors;
  signIn = new SignIn(users as OperatorUsers, accounts, userSessions, factors, new OperatorAttempts(limits));
});

const change = () => tried(() => signIn.changePassword(caller, 'the former password', 'another long password'));

test('a change of the password ends all other sessions and is mailed', async () => {
  await change();
  expect(sessions).toEqual(['sessions_here']);
  expect(mails.sent.map(({ kind }) => kind)).toEqual(['operator_password_set']);
});

test.each(['sessions', 'mail'] as const)('a retry after the process died at the %s does what is left', async (step) => {
  diesAt = step;
  await expect(change()).rejects.toThrow('The process dies.');
  diesAt = null;
  await change();
  expect(await Passwords.matches('another long password', String(user.passwordHash))).toBe(true);
  expect(sessions).toEqual(['sessions_here']);
  expect(mails.sent).toHaveLength(1);
});

test('a retry of a change that was finished sends no second mail', async () => {
  await change();
  await change();
  expect(mails.sent).toHaveLength(1);
});

test('a wrong password changes nothing, at a retry too', async () => {
  const wrong = () => tried(() => signIn.changePassword(caller, 'a guess', 'another long password'));
  await expect(wrong()).rejects.toMatchObject({ code: 'auth_password_wrong' });
  await expect(wrong()).rejects.toMatchObject({ code: 'auth_password_wrong' });
  expect(sessions).toHaveLength(2);
  expect(mails.sent).toEqual([]);
});
