import { BoardTerms } from '../board-terms.service.js';
import { BoardSignIns } from '#access';
import { outcomeOf, reject, Rejection } from '#kernel';
import { SignedTokens, Tokens } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import {
  boardUsers,
  type BoardUserSignIn,
  requireRegistration,
  SIGN_IN_PROVIDERS,
  type SignInProvider,
} from '../board-user/board-user.decider.js';
import { BoardUserReader, BoardUserRow } from '../board-user/board-user.read-model.js';
import { safePath } from '../account/safe-path.js';
import { SignUp } from '../account/sign-up.service.js';
import { IdentityProviders, LeftUnderAddress, type ProviderIdentity, type SignInAttempt } from '../ports.js';
import { emailKey } from '../../email-address.js';
import { type OpenSession, refuseToken, Sessions } from '../session/sessions.service.js';
import { accountFound, type AccountFound, displayNameOf } from './provider-account.js';

/** How long a user can stay at the provider. */
const AWAY_SECONDS = 600;
/** How long the storefront can take to exchange its token. */
const EXCHANGE_SECONDS = 300;
const STATE = 'oauth_state';

/** The data of a sign-in while the user is at the provider. */
interface BrowserAttempt {
  readonly verifier: string;
  readonly nonce: string;
  readonly returnTo: string | null;
  /** The origin of the publishable key that the storefront used. */
  readonly origin: string | null;
}

/** The data of a sign-in after the user came back. */
interface VouchedIdentity {
  readonly identity: ProviderIdentity;
  readonly origin: string | null;
}

interface KnownAccount {
  readonly found: AccountFound;
  readonly user: BoardUserRow | null;
}

/**
 * Signing in to a board with a provider (decision 0094). A storefront starts it; the provider sends the browser back to this server,
 * which gives the storefront a token to exchange for a session.
 */
@Injectable()
export class OauthSignIn {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BoardUserReader,
    private readonly underWay: BoardSignIns,
    private readonly tokens: SignedTokens,
    private readonly providers: IdentityProviders,
    private readonly terms: BoardTerms,
    private readonly signUp: SignUp,
    private readonly sessions: Sessions,
    private readonly left: LeftUnderAddress,
  ) {}

  /**
   * Starts a sign-in with `provider`.
   * @param returnTo the storefront page to open afterwards; ignored if it is not one.
   * @returns the URL at the provider to open in the browser.
   * @throws Rejection `board_auth_provider_not_found` for a provider that is not set up, `board_auth_registration_disabled`, and
   * `service_unavailable` if the provider does not respond.
   */
  async begin(provider: SignInProvider, returnTo: string | undefined, origin: string | null): Promise<string> {
    if (!this.providers.has(provider)) rejectProvider(provider);
    requireRegistration(await this.terms.isOpen('candidate'));
    const state = this.tokens.sign(STATE, [facts().board, provider, randomBytes(16).toString('hex')]);
    const begun: BrowserAttempt = {
      verifier: Tokens.create(),
      nonce: Tokens.create(),
      returnTo: safePath(returnTo),
      origin,
    };
    const address = await this.providers.authorizationUrl(provider, { state, ...begun });
    await this.underWay.keep(state, 'begun', JSON.stringify(begun), AWAY_SECONDS);
    return address;
  }

  /** The board of the sign-in with this state; null if this server did not start it with this provider. */
  boardOf(provider: SignInProvider, state: string): string | null {
    const [board, began] = this.tokens.read(STATE, state) ?? [];
    return board !== undefined && began === provider ? board : null;
  }

  /**
   * Handles the response of `provider`, once for each state.
   * @param query the query of the URL at which the browser came back.
   * @returns the storefront page to open, with a token or an error code.
   * @throws Rejection `board_auth_invalid_token` for a state that is unknown, expired or used, because its storefront is unknown.
   */
  async complete(provider: SignInProvider, query: string): Promise<string> {
    const state = new URLSearchParams(query).get('state') ?? '';
    if (this.boardOf(provider, state) !== facts().board) refuseToken();
    const begun = JSON.parse((await this.underWay.take(state, 'begun')) ?? refuseToken()) as BrowserAttempt;
    const { verifier, nonce, returnTo, origin } = begun;
    const outcome = await this.vouched(provider, query, { state, verifier, nonce }, origin);
    const page = new URLSearchParams({ ...outcome, ...(returnTo === null ? {} : { returnTo }), state });
    return `${await this.terms.storefront(origin)}/auth/oauth-complete?${page.toString()}`;
  }

  /**
   * Starts a session for the user of `token`, which works once. A new person becomes a candidate. If registration is disabled, the token
   * is rejected but stays valid.
   * @throws Rejection `board_auth_invalid_token`, `board_auth_registration_disabled`; `board_auth_email_taken` and
   * `board_auth_sign_in_taken` if a concurrent attempt was faster.
   */
  async exchange(token: string): Promise<OpenSession> {
    const kept = (await this.underWay.find(token, 'vouched')) ?? refuseToken();
    const { identity, origin } = JSON.parse(kept) as VouchedIdentity;
    const known = await this.accountOf(identity);
    if (known.found === 'refused') refuseToken();
    if (known.found === 'new') requireRegistration(await this.terms.isOpen('candidate'));
    if ((await this.underWay.take(token, 'vouched')) === null) refuseToken();
    const user = await this.account(identity, known, origin);
    if (vouchesFor(identity, user)) await this.left.giveTo(user.id, user.email);
    return this.sessions.begin(user);
  }

  /** A token for the identity from the provider, or the code of the error. */
  private async vouched(
    provider: SignInProvider,
    query: string,
    attempt: SignInAttempt,
    origin: string | null,
  ): Promise<{ token: string } | { error: string }> {
    const identity = await outcomeOf(() => this.providers.identityOf(provider, query, attempt), {
      kind: 'unavailable',
    });
    // A browser is waiting, and the storefront can show the error better than this server.
    if (identity instanceof Rejection) return { error: identity.code };
    if (!identity) return { error: 'board_auth_invalid_token' };
    const token = Tokens.create();
    const vouched: VouchedIdentity = { identity, origin };
    await this.underWay.keep(token, 'vouched', JSON.stringify(vouched), EXCHANGE_SECONDS);
    return { token };
  }

  private async accountOf(identity: ProviderIdentity): Promise<KnownAccount> {
    const [linked, addressed] = await Promise.all([
      this.reader.bySignIn(identity),
      identity.email === null ? null : this.reader.byEmail(identity.email),
    ]);
    const found = accountFound(identity, { isLinked: linked !== null, hasAddress: addressed !== null });
    return { found, user: linked ?? addressed };
  }

  private account(
    identity: ProviderIdentity,
    { found, user }: KnownAccount,
    origin: string | null,
  ): Promise<BoardUserRow> {
    const { provider, subject, email, name } = identity;
    const signIn = { provider, subject };
    if (user) return found === 'linked' ? this.proven(user, identity) : this.link(user, signIn);
    const who = { email: email ?? '', displayName: displayNameOf(name), origin };
    return this.signUp.run({ ...who, role: 'candidate', method: 'oauth' }, { password: null, signIn });
  }

  /** A provider that vouches for the address of the account proves it. */
  private async proven(user: BoardUserRow, identity: ProviderIdentity): Promise<BoardUserRow> {
    if (user.isProven || !vouchesFor(identity, user)) return user;
    return (await this.bus.execute(boardUsers.ProveEmail(user.id, {}))).row(BoardUserRow);
  }

  /** The provider has confirmed the address. A person who signed up with it without proving it loses their password and sessions. */
  private async link(user: BoardUserRow, signIn: BoardUserSignIn): Promise<BoardUserRow> {
    if (!user.isProven) await this.bus.execute(boardUsers.ProveEmail(user.id, {}));
    const receipt = await this.bus.execute(boardUsers.LinkSignIn(user.id, signIn));
    return receipt.row(BoardUserRow);
  }
}

/** Whether the provider has confirmed the address of the account: a linked account may have another one. */
const vouchesFor = ({ email, emailVerified }: ProviderIdentity, user: BoardUserRow): boolean =>
  emailVerified && email !== null && emailKey(email) === user.emailKey;

/** `text` as a provider. @throws Rejection `validation_bad_request` if it is not one. */
export function providerIn(text: string): SignInProvider {
  return SIGN_IN_PROVIDERS.find((provider) => provider === text) ?? rejectName();
}

function rejectName(): never {
  const message = `must be one of ${SIGN_IN_PROVIDERS.join(', ')}`;
  reject('invalid', 'validation_bad_request', `provider: ${message}`, { issues: [{ path: ['provider'], message }] });
}

function rejectProvider(provider: SignInProvider): never {
  reject('missing', 'board_auth_provider_not_found', `Sign-in by ${provider} is not set up on this server.`);
}
