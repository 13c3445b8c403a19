import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BoardUserMails, BoardUserPasswords, BoardUserSessions, BoardUserTokens, TokenSubject } from '#access';
import { Tokens, Passwords } from '#runtime';
import { withFacts, Ids } from '#store';
import { facts } from '#testing';

/** Data of board users outside of the log, for tests. */
export interface OpenBoardUsers {
  readonly passwords: Pick<BoardUserPasswords, 'keep' | 'use' | 'matches' | 'eraseOf' | 'forgetOld'>;
  readonly tokens: Pick<
    BoardUserTokens,
    'keep' | 'find' | 'take' | 'keepCode' | 'takeCode' | 'eraseOf' | 'eraseGuests' | 'forgetOld'
  >;
  readonly sessions: Pick<BoardUserSessions, 'begin' | 'renew' | 'end' | 'endOf' | 'forgetOld'>;
  readonly mails: Pick<BoardUserMails, 'want' | 'due' | 'done' | 'forgetOld'>;
  /** A separate board. */
  board(): Promise<string>;
  /** Makes all stored data this many milliseconds older. */
  age(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The contract of these stores, wherever they are. */
export const boardUsersContract = (name: string, open: () => Promise<OpenBoardUsers>): void =>
  describe(`users of boards: ${name}`, () => {
    let opened: OpenBoardUsers;
    let here: string;
    let elsewhere: string;
    beforeAll(async () => {
      Passwords.setHashCost(10);
      opened = await open();
      [here, elsewhere] = [await opened.board(), await opened.board()];
    });
    afterAll(() => opened?.close());

    const on = <T>(board: string, work: () => Promise<T>) => withFacts({ ...facts, board }, work);
    const at = <T>(work: () => Promise<T>) => on(here, work);
    const user = () => Ids.random('boardUsers');
    const all = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));

    describe('passwords', () => {
      const matches = (who: string | null, id: string | null, password: string, board = here) =>
        on(board, () => opened.passwords.matches(who, id, password));

      it('match for their user, under their id and on their board', async () => {
        const [jane, john] = [user(), user()];
        await at(() => opened.passwords.keep(jane, 'c1', 'correct horse'));
        expect(await matches(jane, 'c1', 'correct horse')).toBe(true);
        expect(await matches(jane, 'c1', 'Correct horse')).toBe(false);
        expect(await matches(john, 'c1', 'correct horse')).toBe(false);
        expect(await matches(jane, 'c2', 'correct horse')).toBe(false);
        expect(await matches(jane, 'c1', 'correct horse', elsewhere)).toBe(false);
        expect(await matches(null, null, 'correct horse')).toBe(false);
      });

      it('take the place of those before, and are erased', async () => {
        const jane = user();
        await at(() => opened.passwords.keep(jane, 'c1', 'first'));
        await at(() => opened.passwords.keep(jane, 'c2', 'second'));
        await at(() => opened.passwords.use(jane, 'c2'));
        await at(() => opened.passwords.use(jane, 'c1'));
        expect([await matches(jane, 'c1', 'first'), await matches(jane, 'c2', 'second')]).toEqual([false, true]);
        await at(() => opened.passwords.eraseOf(jane));
        expect(await matches(jane, 'c2', 'second')).toBe(false);
      });

      it('that no event named are forgotten after a day', async () => {
        const [jane, john] = [user(), user()];
        await at(() => opened.passwords.keep(jane, 'c1', 'unused'));
        await at(() => opened.passwords.keep(john, 'c1', 'used'));
        await at(() => opened.passwords.use(john, 'c1'));
        await opened.age(DAY + MINUTE);
        expect(await opened.passwords.forgetOld()).toBeGreaterThan(0);
        expect([await matches(jane, 'c1', 'unused'), await matches(john, 'c1', 'used')]).toEqual([false, true]);
      });
    });

    describe('tokens', () => {
      const about = (who: string): TokenSubject => ({ user: who, email: null });
      const terms = (subject: TokenSubject, more: object = {}) =>
        ({ kind: 'magic_link', subject, seconds: 60, replaces: false, ...more }) as const;
      const kept = async (subject: TokenSubject, more: object = {}) => {
        const token = Tokens.create();
        await at(() => opened.tokens.keep(token, terms(subject, more)));
        return token;
      };
      const find = (token: string) => at(() => opened.tokens.find('magic_link', token));
      const take = (token: string) => at(() => opened.tokens.take('magic_link', token));

      it('are found as often as wanted, and taken once', async () => {
        const subject = { user: null, email: 'new@people.example' } as const;
        const token = await kept(subject);
        expect([await find(token), await find(token)]).toEqual([subject, subject]);
        const taken = await all(8, () => take(token));
        expect(taken.filter((each) => each !== null)).toEqual([subject]);
        expect(await find(token)).toBeNull();
      });

      it('are of one kind, one board, and one text', async () => {
        const token = await kept(about(user()));
        expect(await at(() => opened.tokens.take('password_reset', token))).toBeNull();
        expect(await on(elsewhere, () => opened.tokens.take('magic_link', token))).toBeNull();
        expect(await take(`${token}x`)).toBeNull();
        expect(await take('')).toBeNull();
        expect(await take(token)).not.toBeNull();
      });

      it('expire, and are forgotten then', async () => {
        const [short, long] = [await kept(about(user())), await kept(about(user()), { seconds: 600 })];
        await opened.age(2 * MINUTE);
        expect([await find(short), await take(short)]).toEqual([null, null]);
        expect(await opened.tokens.forgetOld()).toBeGreaterThan(0);
        expect(await find(long)).not.toBeNull();
      });

      it('that are kept again keep their end', async () => {
        const token = await kept(about(user()));
        await opened.age(0.5 * MINUTE);
        await at(() => opened.tokens.keep(token, terms(about(user()), { seconds: 600 })));
        await opened.age(MINUTE);
        expect(await find(token)).toBeNull();
      });

      it('take the place of those of the same kind and subject, where they say so', async () => {
        const [jane, john] = [user(), user()];
        const first = await kept(about(jane));
        const johns = await kept(about(john));
        const reset = await kept(about(jane), { kind: 'password_reset' });
        await kept(about(jane));
        expect(await find(first)).not.toBeNull();
        const last = await kept(about(jane), { replaces: true });
        expect([await find(first), (await find(last)) === null, (await find(johns)) === null]).toEqual([
          null,
          false,
          false,
        ]);
        expect(await at(() => opened.tokens.find('password_reset', reset))).not.toBeNull();
        await at(() => opened.tokens.keep(last, terms(about(jane), { replaces: true })));
        expect(await find(last)).not.toBeNull();
      });

      it('of people without an account are erased together, on one board', async () => {
        const guest: TokenSubject = { user: null, email: `${user()}@guests.example` };
        const token = await kept(guest);
        const upload = await kept(about('applications_1'), { kind: 'application_upload' });
        const ofUser = await kept(about(user()));
        await on(elsewhere, () => opened.tokens.eraseGuests());
        expect([await find(token), await find(ofUser)]).not.toContain(null);
        await at(() => opened.tokens.eraseGuests());
        const left = await at(() => opened.tokens.find('application_upload', upload));
        expect([await find(token), left, (await find(ofUser)) === null]).toEqual([null, null, false]);
      });

      it('are erased with their user', async () => {
        const jane = user();
        const token = await kept(about(jane));
        await at(() => opened.tokens.keepCode(jane, '123456', 60));
        await on(elsewhere, () => opened.tokens.eraseOf(jane));
        expect(await find(token)).not.toBeNull();
        await at(() => opened.tokens.eraseOf(jane));
        expect([await find(token), await at(() => opened.tokens.takeCode(jane, '123456'))]).toEqual([null, false]);
      });
    });

    describe('codes', () => {
      const keep = (who: string, code: string, seconds = 60) => at(() => opened.tokens.keepCode(who, code, seconds));
      const take = (who: string, code: string) => at(() => opened.tokens.takeCode(who, code));

      it('are taken once, by their user, on their board', async () => {
        const jane = user();
        await keep(jane, '042137');
        expect(await take(user(), '042137')).toBe(false);
        expect(await on(elsewhere, () => opened.tokens.takeCode(jane, '042137'))).toBe(false);
        const taken = await all(5, () => take(jane, '042137'));
        expect(taken.filter(Boolean)).toEqual([true]);
      });

      it('take five guesses, however many are made at the same time', async () => {
        const jane = user();
        await keep(jane, '042137');
        const guesses = await all(20, () => take(jane, '000000'));
        expect(guesses).not.toContain(true);
        expect(await take(jane, '042137')).toBe(false);
        await keep(jane, '042138');
        for (const guess of ['042137', '', '0421380', 'é42138']) expect(await take(jane, guess)).toBe(false);
        expect(await take(jane, '042138')).toBe(true);
      });

      it('expire, and the newest one is good', async () => {
        const jane = user();
        await keep(jane, '111111');
        await keep(jane, '222222');
        expect(await take(jane, '111111')).toBe(false);
        await opened.age(2 * MINUTE);
        expect(await take(jane, '222222')).toBe(false);
      });
    });

    describe('sessions', () => {
      const begin = (who: string, version = 0) => at(() => opened.sessions.begin(who, version));
      const renew = (token: string) => at(() => opened.sessions.renew(token));
      const next = async (token: string) => {
        const session = await renew(token);
        if (session === null || session === 'expired') throw new Error(`No session: ${String(session)}`);
        return session;
      };

      it('go on by a token that is good once, and stay the same session', async () => {
        const jane = user();
        const first = await begin(jane, 3);
        expect(first).toEqual({
          user: jane,
          version: 3,
          session: expect.stringMatching(/^sessions_/),
          token: expect.any(String),
        });
        const second = await next(first.token);
        expect(second).toEqual({ ...first, token: expect.any(String) });
        expect(second.token).not.toBe(first.token);
        expect(await renew(first.token)).toBeNull();
        expect(await renew(second.token)).toMatchObject({ session: first.session });
      });

      it('go on for one of many who use the same token, and for that one they live', async () => {
        const { token } = await begin(user());
        const sessions = await all(8, () => renew(token));
        const won = sessions.filter((each) => each !== null);
        expect(won).toHaveLength(1);
        await next((won[0] as { token: string }).token);
      });

      it('are of one board', async () => {
        const { token } = await begin(user());
        expect(await on(elsewhere, () => opened.sessions.renew(token))).toBeNull();
        await on(elsewhere, () => opened.sessions.end(token));
        expect(await renew(token)).not.toBeNull();
      });

      it('end, one by one or all that are old enough', async () => {
        const jane = user();
        const [one, old, young] = [await begin(jane), await begin(jane), await begin(jane, 1)];
        for (let times = 0; times < 2; times++) await at(() => opened.sessions.end(one.token));
        expect(await renew(one.token)).toBeNull();
        await at(() => opened.sessions.endOf(jane, 1));
        expect(await renew(old.token)).toBeNull();
        const { token } = await next(young.token);
        await at(() => opened.sessions.endOf(jane));
        expect(await renew(token)).toBeNull();
      });

      it('expire after 30 days without use, which is reported for as long again', async () => {
        const [used, unused] = [await begin(user()), await begin(user())];
        await opened.age(29 * DAY);
        const { token } = await next(used.token);
        await opened.age(2 * DAY);
        await next(token);
        expect(await renew(unused.token)).toBe('expired');
        await opened.sessions.forgetOld();
        expect(await renew(unused.token)).toBe('expired');
        await opened.age(30 * DAY);
        expect(await opened.sessions.forgetOld()).toBeGreaterThan(0);
        expect(await renew(unused.token)).toBeNull();
      });
    });

    describe('mails', () => {
      const want = (id: string, more: object = {}) =>
        at(() =>
          opened.mails.want({
            id,
            kind: 'magic_link',
            user: null,
            email: 'jane@people.example',
            origin: null,
            returnTo: null,
            ...more,
          }),
        );
      /** The one with this id among those that are due. */
      const due = async (id: string) => (await opened.mails.due(100)).find((mail) => mail.id === id);

      it('are wanted once, and due with secrets of their own', async () => {
        const [id, second] = [Ids.random('mails'), Ids.random('mails')];
        await want(id, { returnTo: '/jobs', origin: 'https://jobs.example' });
        await want(id, { email: 'john@people.example' });
        await want(second);
        const mails = await opened.mails.due(100);
        const mine = mails.find((mail) => mail.id === id);
        expect(mine).toEqual({
          id,
          board: here,
          kind: 'magic_link',
          user: null,
          email: 'jane@people.example',
          origin: 'https://jobs.example',
          returnTo: '/jobs',
          token: expect.stringMatching(/^[\w-]{43}$/),
          code: expect.stringMatching(/^\d{6}$/),
        });
        expect(new Set(mails.map(({ token }) => token)).size).toBe(mails.length);
      });

      it('are for one worker at a time, and due again with the same secrets until they are written', async () => {
        const id = Ids.random('mails');
        await want(id);
        const first = await due(id);
        expect(await due(id)).toBeUndefined();
        await opened.age(MINUTE);
        expect(await due(id)).toEqual(first);
        await opened.mails.done(id);
        await opened.age(MINUTE * 10);
        expect(await due(id)).toBeUndefined();
        await want(id);
        expect(await due(id)).toBeUndefined();
      });

      it('are forgotten after a week', async () => {
        const id = Ids.random('mails');
        await want(id);
        await opened.age(6 * DAY);
        await opened.mails.forgetOld();
        expect(await due(id)).toBeDefined();
        await opened.age(2 * DAY);
        expect(await opened.mails.forgetOld()).toBeGreaterThan(0);
        expect(await due(id)).toBeUndefined();
      });
    });
  });
