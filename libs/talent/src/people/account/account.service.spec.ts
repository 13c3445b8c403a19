import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { BoardUserMails } from '#access';
import { PublicSettings } from '#content';
import type { Mail } from '#runtime';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WriteAccountMails } from '../account-mail/account-mail.policies.js';
import { boardUsers } from '../board-user/board-user.decider.js';
import { Sessions } from '../session/sessions.service.js';
import { TalentModule } from '../../talent.module.js';
import { BoardUserReader } from '../board-user/board-user.read-model.js';
import { EmailVerification } from './email-verification.service.js';
import { MagicLinks } from './magic-link.service.js';
import { PasswordReset } from './password-reset.service.js';
import { SignIns } from './sign-in.service.js';
import { SignUp } from './sign-up.service.js';

// Services and policies of accounts together. Each test decides when mails are written.

const talent = await scenario(TalentModule);
afterAll(() => talent.close());
afterEach(() => talent.attempts.limits.clear());
const { passwords, tokens } = talent.boardUsers;

const FROM = '192.0.2.1';
const PASSWORD = 'correct horse battery';
let numbered = 0;
const anEmail = () => `jane-${++numbered}@people.example`;
const registration = (email: string, more: object = {}) =>
  ({ email, displayName: 'Jane', role: 'candidate', method: 'emailpass', origin: null, ...more }) as const;

const signUp = ({ given }: ScenarioBoard, email = anEmail(), more: object = {}) =>
  given(SignUp, (it) => it.run(registration(email, more), { password: PASSWORD }));
const logIn = ({ when }: ScenarioBoard, email: string, password = PASSWORD, from = FROM) =>
  when(SignIns, (it) => it.run(email, password, from));
const forgot = ({ given }: ScenarioBoard, email: string) => given(PasswordReset, (it) => it.ask(email, FROM, null));
const askLink = ({ given }: ScenarioBoard, email: string, returnTo?: string) =>
  given(MagicLinks, (it) => it.ask({ email, ...(returnTo === undefined ? {} : { returnTo }) }, FROM, null));

/** Writes the requested mails and returns the new ones. */
async function written(): Promise<readonly Mail[]> {
  const before = talent.mails.sent.length;
  await talent.service(WriteAccountMails).write();
  return talent.mails.sent.slice(before);
}
const tokenIn = (mail: Mail | undefined) => new URL(mail?.content.action?.url ?? '').searchParams.get('token') ?? '';
const row = ({ given }: ScenarioBoard, id: string) => given(BoardUserReader, (it) => it.find(id));
const closed = ({ happened, board }: ScenarioBoard, ...keys: readonly string[]) =>
  happened(
    { category: 'boardSettings', objectId: board },
    { type: 'SettingsChanged', data: { changes: Object.fromEntries(keys.map((key) => [key, false])) } },
  );

describe('signing up', () => {
  test('keeps the password apart from the log, and asks to verify the address', async () => {
    const board = await talent.board();
    const email = anEmail();
    await talent.publishableKeys.confirm(board.board, 'https://jobs.example');
    const user = await signUp(board, email, { origin: 'https://jobs.example' });
    expect(JSON.stringify(board.events())).not.toContain(PASSWORD);
    expect(await on(board, async () => passwords.idsOf(user.id))).toEqual([user.credentialId]);
    const [mail, ...others] = await written();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'verification', to: email, from: board.slug });
    expect(mail?.content.action?.url).toMatch(/^https:\/\/jobs\.example\/auth\/verify-email\?token=[\w-]{43}$/);
    expect(mail?.content.code).toMatch(/^\d{6}$/);
    // Policies and the worker handle it again.
    await board.settledAgain();
    expect(await written()).toEqual([]);
  });

  test('does no work on a password where it is refused', async () => {
    const board = await talent.board();
    await closed(board, 'candidatesEnabled');
    const { refused } = board.when(SignUp, (it) => it.run(registration(anEmail()), { password: PASSWORD }));
    await refused('board_auth_registration_disabled');
    const { email } = await signUp(board, anEmail(), { role: 'employer' });
    const again = registration(email.toUpperCase(), { role: 'employer' });
    await board.when(SignUp, (it) => it.run(again, { password: PASSWORD })).refused('board_auth_email_taken');
  });

  test('of long ago causes nothing when its event is read again', async () => {
    await written();
    const board = await talent.board({ now: '2026-11-24T12:00:00.000Z' });
    await board.given(SignUp, (it) => it.run(registration(anEmail()), { password: PASSWORD }), {
      now: '2026-11-20T12:00:00.000Z',
    });
    expect(await written()).toEqual([]);
  });
});

describe('signing in', () => {
  test('takes the same work for an account, an unknown address, and an account without a password', async () => {
    const board = await talent.board();
    const { email } = await signUp(board);
    const visitor = anEmail();
    await board.given(SignUp, (it) =>
      it.run(registration(visitor, { method: 'magic_link' }), { password: null, signIn: null }),
    );
    for (const [who, password] of [
      [email, 'another password'],
      [anEmail(), PASSWORD],
      [visitor, PASSWORD],
    ] as const) {
      const before = passwords.looks;
      await logIn(board, who, password).refused('board_auth_invalid_credentials');
      expect(passwords.looks - before).toBe(1);
    }
    await logIn(board, email.toUpperCase()).appends();
  });

  test('is limited for an account at an address, and slowed down for an account at all of them', async () => {
    const board = await talent.board();
    const { email } = await signUp(board);
    talent.attempts.limits.set('board-login', 3);
    for (let times = 0; times < 3; times++)
      await logIn(board, email, 'wrong').refused('board_auth_invalid_credentials');
    await logIn(board, ` ${email.toUpperCase()}`).refused('rate_limited');
    await logIn(board, email, PASSWORD, '192.0.2.2').appends();
    await logIn(board, anEmail(), PASSWORD).refused('board_auth_invalid_credentials');

    talent.attempts.limits.clear();
    const { email: target } = await signUp(board);
    talent.attempts.limits.set('board-login-account', 10).set('board-login-slow', 1);
    for (let host = 1; host <= 10; host++)
      await logIn(board, target, 'wrong', `198.51.100.${host}`).refused('board_auth_invalid_credentials');
    await logIn(board, target, PASSWORD, '203.0.113.1').appends();
    await logIn(board, target, PASSWORD, '203.0.113.2').refused('rate_limited');
  });
});

describe('a forgotten password', () => {
  test('takes the same work for every address; only an account gets a mail, at its own address', async () => {
    const board = await talent.board();
    const { email } = await signUp(board);
    await written();
    for (const each of [anEmail(), email.toUpperCase()]) {
      const { events } = await board.when(PasswordReset, (it) => it.ask(each, FROM, null)).accepted();
      expect(events).toEqual([]);
    }
    const mails = await written();
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['password_reset', email]]);
    expect(mails[0]?.content.action?.url).toMatch(new RegExp(`^https://${board.slug}\\.example/auth/reset-password`));
  });

  test('is set once, ends every session, and what was kept of them is erased', async () => {
    const board = await talent.board();
    const { id, email } = await signUp(board);
    const { answer: session } = await logIn(board, email).accepted();
    await written();
    await forgot(board, email);
    const token = tokenIn((await written())[0]);
    const reset = () => board.when(PasswordReset, (it) => it.run(token, 'a new password'));
    await reset().appends('PasswordSet', 'SessionsRevoked', 'EmailVerified');
    await board.settled();
    await reset().refused('board_auth_invalid_token');
    await board.when(Sessions, (it) => it.renew(session.refreshToken)).refused('board_auth_invalid_token');
    await logIn(board, email).refused('board_auth_invalid_credentials');
    await logIn(board, email, 'a new password').appends();
    expect(await row(board, id)).toMatchObject({ sessionVersion: 1, emailVerified: true });
    await board.settledAgain();
    await logIn(board, email, 'a new password').appends();
  });

  test('of an account that is gone is none', async () => {
    const board = await talent.board();
    const { id, email } = await signUp(board);
    await written();
    await forgot(board, email);
    const token = tokenIn((await written())[0]);
    await board.when(CommandBus, (bus) => bus.execute(boardUsers.RemoveBoardUser(id, {}))).accepted();
    await board.when(PasswordReset, (it) => it.run(token, 'a new password')).refused('board_auth_invalid_token');
    await board.settled();
    await forgot(board, email);
    expect(await written()).toEqual([]);
  });
});

describe('a link to sign in', () => {
  const consume = ({ when }: ScenarioBoard, token: string, origin: string | null = null) =>
    when(MagicLinks, (it) => it.consume(token, origin));

  test('makes a new person a verified candidate, once', async () => {
    const board = await talent.board();
    const email = anEmail();
    await askLink(board, email, '/jobs');
    const [mail] = await written();
    expect(mail).toMatchObject({ kind: 'magic_link', to: email });
    expect(mail?.content.action?.url).toContain('&returnTo=%2Fjobs');
    const { answer, events } = await consume(board, tokenIn(mail), 'https://jobs.example').appends(
      'BoardUserRegistered',
      'EmailVerified',
    );
    expect(answer.boardUser).toMatchObject({ role: 'candidate', email, displayName: null, emailVerified: true });
    expect(events[0]?.data).toMatchObject({ method: 'magic_link', origin: 'https://jobs.example' });
    await consume(board, tokenIn(mail)).refused('board_auth_invalid_token');
    await board.settled();
    expect(await written()).toEqual([]);
  });

  test('signs in who signed up meanwhile, and takes the account back from who was there before its owner', async () => {
    const board = await talent.board();
    const email = anEmail();
    await askLink(board, email);
    const token = tokenIn((await written())[0]);
    const stranger = await signUp(board, email);
    const { answer: theirs } = await logIn(board, email).accepted();
    const { answer } = await consume(board, token).appends('EmailVerified', 'PasswordRemoved', 'SessionsRevoked');
    expect(answer.boardUser.id).toBe(stranger.id);
    await board.settled();
    await logIn(board, email).refused('board_auth_invalid_credentials');
    await board.when(Sessions, (it) => it.renew(theirs.refreshToken)).refused('board_auth_invalid_token');
    await board.when(Sessions, (it) => it.renew(answer.refreshToken)).accepted();
    // A new password was set. When the old event is handled again, the new one stays.
    await forgot(board, email);
    const reset = tokenIn((await written()).at(-1));
    await board.given(PasswordReset, (it) => it.run(reset, 'a new password'));
    await board.settledAgain();
    await logIn(board, email, 'a new password').appends();
  });

  test('is dropped beyond what its address may get, and the one before stays good', async () => {
    const board = await talent.board();
    const [email, unlimited] = [anEmail(), talent.mails.limits];
    await signUp(board, email);
    await written();
    talent.mails.limits = { ofKind: 2, inAll: 10 };
    try {
      for (let nth = 0; nth < 5; nth++) await forgot(board, email);
      const resets = await written();
      expect(resets.map(({ kind, to }) => [kind, to])).toEqual(Array(2).fill(['password_reset', email]));
      await board.when(PasswordReset, (it) => it.run(tokenIn(resets[1]), 'a new password')).accepted();
      for (let nth = 0; nth < 5; nth++) await askLink(board, email);
      const links = await written();
      expect(links).toHaveLength(2);
      await consume(board, tokenIn(links[1])).accepted();
    } finally {
      talent.mails.limits = unlimited;
    }
  });

  test('stays valid if it is rejected because registration is disabled', async () => {
    const board = await talent.board();
    const email = anEmail();
    await askLink(board, email);
    const token = tokenIn((await written())[0]);
    await consume(await talent.board(), token).refused('board_auth_invalid_token');
    const open = board.when(MagicLinks, (it) => it.consume(token, null));
    const settings = talent.service(PublicSettings);
    await closed(board, 'candidatesEnabled');
    await eventually(async () => (await on(board, () => settings.row()))?.config.candidatesEnabled === false);
    await consume(board, token).refused('board_auth_registration_disabled');
    await board.happened(
      { category: 'boardSettings', objectId: board.board },
      { type: 'SettingsChanged', data: { changes: { candidatesEnabled: true } } },
    );
    await eventually(async () => (await on(board, () => settings.row()))?.config.candidatesEnabled === true);
    await open.appends('BoardUserRegistered', 'EmailVerified');
  });

  test('is rejected for an unknown address if registration is disabled', async () => {
    const board = await talent.board();
    await closed(board, 'candidatesEnabled');
    const ask = (email: string) => board.when(MagicLinks, (it) => it.ask({ email }, FROM, null));
    await ask(anEmail()).refused('board_auth_registration_disabled');
    const { email } = await signUp(board, anEmail(), { role: 'employer' });
    await written();
    await ask(email).appends();
    expect((await written()).map(({ to }) => to)).toEqual([email]);
  });
});

describe('an address', () => {
  test('is verified by link or code; a code that was used or replaced is none', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const [mail] = await written();
    await board.given(EmailVerification, (it) => it.again(id, null));
    const [next] = await written();
    const byCode = (code: string | undefined) => board.when(EmailVerification, (it) => it.byCode(id, code ?? ''));
    await byCode(mail?.content.code).refused('board_auth_invalid_token');
    await byCode(next?.content.code).appends('EmailVerified');
    await byCode('whatever').appends();
    for (const each of [mail, next, mail])
      await board.when(EmailVerification, (it) => it.byLink(tokenIn(each), null)).appends();
    await board.given(EmailVerification, (it) => it.again(id, null));
    expect(await written()).toEqual([]);
  });

  test('is verified by a link in a session of its account, and password and sessions go on', async () => {
    const board = await talent.board();
    const { id, email } = await signUp(board);
    const { answer: session } = await logIn(board, email).accepted();
    const token = tokenIn((await written())[0]);
    await board.when(EmailVerification, (it) => it.byLink(token, id)).appends('EmailVerified');
    await board.settled();
    await board.when(Sessions, (it) => it.renew(session.refreshToken)).accepted();
    await logIn(board, email).accepted();
    expect(await row(board, id)).toMatchObject({ isProven: true });
    expect(await written()).toEqual([]);
  });

  test.each([
    ['in no session', () => null],
    ['in a session of another account', async (board: ScenarioBoard) => (await signUp(board)).id],
  ])('is verified by a link %s, which ends nothing and proves nothing', async (_, another) => {
    const board = await talent.board();
    const { id, email } = await signUp(board);
    const { answer: theirs } = await logIn(board, email).accepted();
    const token = tokenIn((await written()).find(({ to }) => to === email));
    const session = await another(board);
    await written();
    await board.when(EmailVerification, (it) => it.byLink(token, session)).appends('EmailVerified');
    await board.settled();
    expect(await row(board, id)).toMatchObject({ emailVerified: true, isProven: false });
    await logIn(board, email).accepted();
    await board.when(Sessions, (it) => it.renew(theirs.refreshToken)).accepted();
    // Nothing waits for a proof, so no one is asked.
    expect(await written()).toEqual([]);
    // The link is opened again in the session of the account.
    await board.when(EmailVerification, (it) => it.byLink(token, id)).appends('EmailProven');
    await board.when(EmailVerification, (it) => it.byLink(token, null)).appends();
    expect(await row(board, id)).toMatchObject({ isProven: true });
  });

  test('that is verified by a link is proven by the code of the same mail; another code changes nothing', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const [mail] = await written();
    await board.given(EmailVerification, (it) => it.byLink(tokenIn(mail), null));
    await board.when(EmailVerification, (it) => it.byCode(id, '')).appends();
    await board.when(EmailVerification, (it) => it.byCode(id, mail?.content.code ?? '')).appends('EmailProven');
  });

  test('that is verified and not proven loses its password to the first sign-in link, and to no later one', async () => {
    const board = await talent.board();
    const { email } = await signUp(board);
    const { answer: theirs } = await logIn(board, email).accepted();
    await board.given(EmailVerification, async (it) => it.byLink(tokenIn((await written())[0]), null));
    const byMail = async () => {
      await askLink(board, email);
      const token = tokenIn((await written()).at(-1));
      return board.when(MagicLinks, (it) => it.consume(token, null));
    };
    await (await byMail()).appends('EmailProven', 'PasswordRemoved', 'SessionsRevoked');
    await board.settled();
    await logIn(board, email).refused('board_auth_invalid_credentials');
    await board.when(Sessions, (it) => it.renew(theirs.refreshToken)).refused('board_auth_invalid_token');
    await forgot(board, email);
    await board.given(PasswordReset, async (it) => it.run(tokenIn((await written()).at(-1)), 'a new password'));
    await (await byMail()).appends();
    await logIn(board, email, 'a new password').accepted();
  });

  test('of an account that is gone cannot be verified', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const token = tokenIn((await written())[0]);
    await board.when(CommandBus, (bus) => bus.execute(boardUsers.RemoveBoardUser(id, {}))).accepted();
    await board.when(EmailVerification, (it) => it.byLink(token, null)).refused('board_auth_invalid_token');
    await board.when(EmailVerification, (it) => it.byCode(id, '000000')).refused('board_auth_invalid_token');
    await board.settled();
    expect(await on(board, () => tokens.find('email_verification', token))).toBeNull();
  });

  test('is requested again only so often', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    await written();
    talent.attempts.limits.set('board-resend', 1);
    await board.given(EmailVerification, (it) => it.again(id, null));
    await board.when(EmailVerification, (it) => it.again(id, null)).refused('rate_limited');
    expect(await written()).toHaveLength(1);
  });
});

/** Runs work on the stores as the board. */
function on<T>({ given }: ScenarioBoard, work: () => Promise<T>): Promise<T> {
  return given(BoardUserMails, work);
}

/** Settings are cached for less than a second. */
async function eventually(happened: () => Promise<boolean>): Promise<void> {
  while (!(await happened())) await sleep(25);
}
