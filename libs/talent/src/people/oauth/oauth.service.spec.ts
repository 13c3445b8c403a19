import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BoardSignIns } from '#access';
import { reject } from '#kernel';
import { SignedTokens } from '#runtime';
import { anyText } from '#testing';
import { type Scenario, type ScenarioBoard, scenario } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import type { SignInProvider } from '../board-user/board-user.decider.js';
import { BoardUserReader } from '../board-user/board-user.read-model.js';
import type { BoardTerms } from '../board-terms.service.js';
import { SignUp } from '../account/sign-up.service.js';
import { IdentityProviders, LeftUnderAddress, type ProviderIdentity, type SignInAttempt } from '../ports.js';
import { Sessions } from '../session/sessions.service.js';
import { TalentModule } from '../../talent.module.js';
import { OauthSignIn } from './oauth.service.js';

const STOREFRONT = 'https://jobs.example';
const ADA: ProviderIdentity = {
  provider: 'google',
  subject: 'ada-1',
  email: 'ada@example.com',
  emailVerified: true,
  name: 'Ada Lovelace',
};

/** A provider that confirms the identity named in the code. test/contracts test the checks of the real ones. */
class NamedProviders extends IdentityProviders {
  readonly begun = new Map<string, SignInAttempt>();

  has(provider: SignInProvider): boolean {
    return provider === 'google';
  }

  async authorizationUrl(_: SignInProvider, { state, verifier, nonce }: SignInAttempt): Promise<string> {
    this.begun.set(state, { state, verifier, nonce });
    return `https://provider.example/?state=${state}`;
  }

  async identityOf(_: SignInProvider, query: string, attempt: SignInAttempt): Promise<ProviderIdentity | null> {
    expect(attempt).toEqual(this.begun.get(attempt.state));
    const code = new URLSearchParams(query).get('code');
    if (code === 'away') reject('unavailable', 'service_unavailable', 'It is away.');
    return code === null ? null : (JSON.parse(code) as ProviderIdentity);
  }
}

describe('signing in by a provider', () => {
  const providers = new NamedProviders();
  const terms = {
    open: true,
    isOpen: async () => terms.open,
    storefront: async (origin: string | null) => origin ?? STOREFRONT,
  };
  let world: Scenario;
  let board: ScenarioBoard;
  let signIn: OauthSignIn;
  beforeAll(async () => {
    world = await scenario(TalentModule);
    signIn = new OauthSignIn(
      world.service(CommandBus),
      world.service(BoardUserReader),
      world.service(BoardSignIns),
      world.service(SignedTokens),
      providers,
      terms as unknown as BoardTerms,
      world.service(SignUp),
      world.service(Sessions),
      world.service(LeftUnderAddress),
    );
  });
  beforeEach(async () => {
    terms.open = true;
    board = await world.board();
  });
  afterAll(() => world?.close());

  const doing = <T>(work: () => Promise<T>, on = board) => on.when(OauthSignIn, work);
  const begin = async (returnTo?: string, origin: string | null = null): Promise<string> => {
    const { answer } = await doing(() => signIn.begin('google', returnTo, origin)).appends();
    return new URL(answer).searchParams.get('state') ?? '';
  };
  const answerOf = (state: string, code: object | string | null): string => {
    const text = typeof code === 'string' ? code : JSON.stringify(code);
    return new URLSearchParams({ state, ...(code === null ? {} : { code: text }) }).toString();
  };
  const complete = (state: string, code: object | string | null = ADA, on = board) =>
    doing(() => signIn.complete('google', answerOf(state, code)), on);
  /** The storefront page where the sign-in ends. */
  const page = async (state: string, code: object | string | null = ADA): Promise<URL> =>
    new URL((await complete(state, code).appends()).answer);
  const exchange = (token: string, on = board) => doing(() => signIn.exchange(token), on);
  /** A storefront token for `identity`. */
  const tokenOf = async (identity: Partial<ProviderIdentity> = {}): Promise<string> =>
    (await page(await begin(), { ...ADA, ...identity })).searchParams.get('token') ?? '';
  const signedUp = (email: string) =>
    board.given(SignUp, async (signUp) =>
      signUp.run(
        { email, displayName: null, role: 'candidate', method: 'emailpass', origin: null },
        { password: 'correct horse battery' },
      ),
    );

  it('gives what was left under the address to who is vouched for, and nothing for another address of theirs', async () => {
    const given: string[] = [];
    const left = jest.spyOn(world.service(LeftUnderAddress), 'giveTo').mockImplementation(async (_, email) => {
      given.push(email);
    });
    for (const identity of [{}, {}, { email: 'other@x.example' }, { emailVerified: false }, { email: null }])
      await exchange(await tokenOf(identity)).accepted();
    left.mockRestore();
    expect(given).toEqual([ADA.email, ADA.email]);
  });

  describe('begins', () => {
    it('with secrets of its own each time', async () => {
      const attempts = [await begin(), await begin()].map((state) => providers.begun.get(state));
      const secrets = attempts.flatMap((attempt) => Object.values(attempt ?? {}));
      expect(new Set(secrets).size).toBe(6);
      for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43,}$/);
    });

    it('not with a provider that is not set up', () =>
      doing(() => signIn.begin('linkedin', undefined, null)).refused('board_auth_provider_not_found'));

    it('not where registration is disabled', async () => {
      terms.open = false;
      await doing(() => signIn.begin('google', undefined, null)).refused('board_auth_registration_disabled');
    });
  });

  describe('comes back', () => {
    it('to the storefront, with a token, the page to go on to and the state', async () => {
      const state = await begin('/jobs/night-nurse?ref=1');
      const { origin, pathname, searchParams } = await page(state);
      expect([origin, pathname]).toEqual([STOREFRONT, '/auth/oauth-complete']);
      expect(Object.fromEntries(searchParams)).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        returnTo: '/jobs/night-nurse?ref=1',
        state,
      });
    });

    it('to the storefront of the publishable key that began it', async () =>
      expect((await page(await begin(undefined, 'https://other.example'))).origin).toBe('https://other.example'));

    it('to that storefront and no other, for any returnTo', () =>
      fc.assert(
        fc.asyncProperty(
          fc.oneof(
            anyText({ maxLength: 40 }),
            anyText({ maxLength: 40 }).map((text) => `/${text}`),
            fc.constantFrom(
              '//evil.example',
              '/\\evil.example',
              'https://evil.example',
              '/\t/evil.example',
              '/a\r\nb',
              '/ok',
            ),
          ),
          async (returnTo) => {
            const { origin, pathname, searchParams } = await page(await begin(returnTo));
            expect([origin, pathname]).toEqual([STOREFRONT, '/auth/oauth-complete']);
            const carried = searchParams.get('returnTo');
            if (carried !== null) {
              const wanted = new URL(returnTo, STOREFRONT);
              expect(new URL(carried, STOREFRONT).href).toBe(STOREFRONT + wanted.href.slice(wanted.origin.length));
            }
          },
        ),
        { numRuns: 200 },
      ));

    it('with an error when the provider confirms no identity, or does not respond', async () => {
      const [declined, away] = [await begin('/me'), await begin()];
      expect(Object.fromEntries((await page(declined, null)).searchParams)).toEqual({
        error: 'board_auth_invalid_token',
        returnTo: '/me',
        state: declined,
      });
      expect((await page(away, 'away')).searchParams.get('error')).toBe('service_unavailable');
    });

    it('once for each state, also when it failed', async () => {
      for (const code of [ADA, null]) {
        const state = await begin();
        await page(state, code);
        await complete(state).refused('board_auth_invalid_token');
      }
    });

    it('only with a state that was begun here, with this provider, on this board', async () => {
      const state = await begin();
      const foreign = new SignedTokens(new Uint8Array(32).fill(1)).sign('oauth_state', [board.board, 'google', 'a']);
      const unknown = world.service(SignedTokens).sign('oauth_state', [board.board, 'google', 'a']);
      const other = world.service(SignedTokens).sign('other', [board.board, 'google', 'a']);
      for (const each of ['', 'x', `${state}x`, state.slice(0, -1), foreign, unknown, other])
        await complete(each).refused('board_auth_invalid_token');
      await complete(state, ADA, await world.board()).refused('board_auth_invalid_token');
      await doing(() => signIn.complete('linkedin', answerOf(state, ADA))).refused('board_auth_invalid_token');
      expect([signIn.boardOf('linkedin', state), signIn.boardOf('google', foreign)]).toEqual([null, null]);
      expect(signIn.boardOf('google', state)).toBe(board.board);
      // None of these attempts has used up the state.
      expect((await page(state)).searchParams.get('token')).not.toBeNull();
    });
  });

  describe('gives a session', () => {
    it('to a new person, who becomes a candidate with a verified address', async () => {
      const { answer, events } = await exchange(await tokenOf()).appends(
        'BoardUserRegistered',
        'EmailVerified',
        'SignInLinked',
      );
      expect(answer.boardUser).toMatchObject({
        email: 'ada@example.com',
        displayName: 'Ada Lovelace',
        role: 'candidate',
        emailVerified: true,
        credentialId: null,
        google: 'ada-1',
      });
      expect(events[0]?.data).toMatchObject({ method: 'oauth' });
    });

    it('to the same account again, even with another address', async () => {
      const { answer: first } = await exchange(await tokenOf()).accepted();
      const changed = await tokenOf({ email: 'lovelace@example.com', emailVerified: false });
      const { answer } = await exchange(changed).appends();
      expect(answer.boardUser.id).toBe(first.boardUser.id);
    });

    it('to the account with the same address, however it is written', async () => {
      const user = await signedUp('Ada@Example.com');
      const { answer } = await exchange(await tokenOf()).accepted();
      expect([answer.boardUser.id, answer.boardUser.google]).toEqual([user.id, 'ada-1']);
    });

    it('to its owner, and takes it from who had signed up with an address that they never verified', async () => {
      const squatter = await signedUp('ada@example.com');
      const { answer: theirs } = await doing(() => world.service(Sessions).begin(squatter)).accepted();
      const { answer } = await exchange(await tokenOf()).appends(
        'EmailVerified',
        'PasswordRemoved',
        'SessionsRevoked',
        'SignInLinked',
      );
      expect(answer.boardUser).toMatchObject({ id: squatter.id, emailVerified: true, credentialId: null });
      await doing(() => world.service(Sessions).renew(theirs.refreshToken)).refused('board_auth_invalid_token');
      const { answer: holder } = await doing(async () =>
        world.service(Sessions).holderOf(theirs.accessToken),
      ).accepted();
      expect(holder).toBe('invalid');
    });

    it('to another account on another board', async () => {
      const { answer: here } = await exchange(await tokenOf()).accepted();
      board = await world.board();
      const { answer: there } = await exchange(await tokenOf()).accepted();
      expect(there.boardUser.id).not.toBe(here.boardUser.id);
    });

    it.each([{ emailVerified: false }, { email: null }, { email: '\u212aate@example.com' }])(
      'to no one whose address is not verified: %j',
      async (identity) => {
        await signedUp('ada@example.com');
        await exchange(await tokenOf(identity)).refused('board_auth_invalid_token');
      },
    );

    it('to no new person while registration is disabled, and keeps the token until it is enabled', async () => {
      const token = await tokenOf();
      terms.open = false;
      await exchange(token).refused('board_auth_registration_disabled');
      terms.open = true;
      await exchange(token).accepted();
    });

    it('to a person with an account even while registration is disabled', async () => {
      await exchange(await tokenOf()).accepted();
      const token = await tokenOf();
      terms.open = false;
      await exchange(token).accepted();
    });

    it('once for each token, also when several come at once', async () => {
      const token = await tokenOf();
      const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => exchange(token).accepted()));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await exchange(token).refused('board_auth_invalid_token');
    });

    it('not by a token of another board, of another kind, or an unknown one', async () => {
      const token = await tokenOf();
      await exchange(token, await world.board()).refused('board_auth_invalid_token');
      for (const each of [await begin(), 'x', '']) await exchange(each).refused('board_auth_invalid_token');
      await exchange(token).accepted();
    });
  });
});
