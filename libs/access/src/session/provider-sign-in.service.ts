import { Tokens } from '#runtime';
import { outcomeOf, Rejection } from '#kernel';
import { Injectable } from '@nestjs/common';
import { BoardSignIns } from '../board-users/board-user-credentials.js';
import { Accounts } from '../user/accounts.service.js';
import { emailKey } from '../user/email.js';
import { type OperatorUser, OperatorUsers } from '../user/operator-users.js';
import { SecondFactors } from '../user/second-factor.service.js';
import { operatorUsers } from '../user/user.decider.js';
import { IdentityProvider, type VouchedPerson } from './identity-provider.js';
import { SignIn, type SignedIn } from './sign-in.service.js';

/** How long a person may take at the provider. */
const AWAY_SECONDS = 600;
/** How long a person may take to enter the code of their second factor. */
const CODE_SECONDS = 300;

/** What this server stores while a browser is at the provider. */
interface BrowserAttempt {
  readonly verifier: string;
  readonly nonce: string;
  readonly next: string;
}

/** What it stores for a person who still has to enter a second factor. */
interface SecondFactorWait {
  readonly userId: string;
  readonly next: string;
}

/** Why the sign-in failed; the sign-in page shows it. */
export type ProviderRefusal =
  | 'auth_sign_in_expired'
  | 'auth_provider_refused'
  | 'auth_domain_not_allowed'
  | 'auth_email_not_verified'
  | 'auth_no_account'
  | 'auth_other_identity'
  | 'service_unavailable';

/** The outcome at the provider: a session, a ticket with which to enter a second factor, or a failure. */
export type ProviderOutcome =
  | { readonly kind: 'session'; readonly session: SignedIn; readonly next: string }
  | { readonly kind: 'code'; readonly ticket: string }
  | { readonly kind: 'refused'; readonly code: ProviderRefusal };

/**
 * Sign-in of operators with an identity provider (decision 0199). The provider replaces the password; the second factor is still needed. It
 * creates no accounts and no members.
 */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly underWay: BoardSignIns,
    private readonly users: OperatorUsers,
    private readonly accounts: Accounts,
    private readonly factors: SecondFactors,
    private readonly signIn: SignIn,
  ) {}

  /**
   * Starts a sign-in.
   * @param next path of the dashboard to continue at; the first page for any other value.
   * @returns the provider's URL, and the state, which the browser has to send again.
   * @throws Rejection `service_unavailable`.
   */
  async begin(next: string | undefined): Promise<{ readonly address: string; readonly state: string }> {
    const begun: BrowserAttempt = { verifier: Tokens.create(), nonce: Tokens.create(), next: pathIn(next) };
    const state = Tokens.create();
    const address = await this.provider.authorizationUrl({ state, ...begun });
    await this.underWay.keep(state, 'begun', JSON.stringify(begun), AWAY_SECONDS);
    return { address, state };
  }

  /**
   * Handles the answer of the provider, once for each state.
   * @param query of the URL with which the browser came back.
   * @param shown the state that this browser started with; undefined if it started no sign-in.
   */
  async complete(query: string, shown: string | undefined): Promise<ProviderOutcome> {
    const state = new URLSearchParams(query).get('state') ?? '';
    // Another browser started it: a link from there must not sign this one in.
    if (shown === undefined || shown === '' || shown !== state) return refused('auth_sign_in_expired');
    const kept = await this.underWay.take(state, 'begun');
    if (kept === null) return refused('auth_sign_in_expired');
    const { next, ...bound } = JSON.parse(kept) as BrowserAttempt;
    const person = await this.vouched(query, { state, ...bound });
    if (typeof person === 'string') return refused(person);
    const user = await this.userOf(person);
    if (typeof user === 'string') return refused(user);
    if (user.totp === null) return { kind: 'session', session: await this.signIn.open(user, 'none'), next };
    const ticket = Tokens.create();
    const vouched: SecondFactorWait = { userId: user.id, next };
    await this.underWay.keep(ticket, 'vouched', JSON.stringify(vouched), CODE_SECONDS);
    return { kind: 'code', ticket };
  }

  /**
   * Starts the session of the person of `ticket`, with a code of their second factor. A wrong code does not use up the ticket.
   * @returns null for a ticket that is unknown, expired or used.
   * @throws Rejection `auth_second_factor_invalid`, `rate_limited`.
   */
  async confirm(ticket: string, code: string): Promise<{ readonly session: SignedIn; readonly next: string } | null> {
    const kept = await this.underWay.find(ticket, 'vouched');
    if (kept === null) return null;
    const { userId, next } = JSON.parse(kept) as SecondFactorWait;
    const user = await this.accounts.known(userId);
    const secondFactor = await this.factors.pass(user, code);
    if ((await this.underWay.take(ticket, 'vouched')) === null) return null;
    return { session: await this.signIn.open(user, secondFactor), next };
  }

  private async vouched(
    query: string,
    attempt: { readonly state: string; readonly verifier: string; readonly nonce: string },
  ): Promise<VouchedPerson | ProviderRefusal> {
    const person = await outcomeOf(() => this.provider.identityOf(query, attempt), { kind: 'unavailable' });
    // A browser is waiting, and the dashboard can explain it better than this server.
    if (person instanceof Rejection) return 'service_unavailable';
    if (!person) return 'auth_provider_refused';
    return this.isAllowed(person) ? person : 'auth_domain_not_allowed';
  }

  /** If only some domains may sign in, the provider must confirm an address of one of them at each sign-in. */
  private isAllowed({ email, emailVerified }: VouchedPerson): boolean {
    const domain = emailVerified ? (email ?? '').split('@').at(-1) : '';
    return this.provider.allows(domain ?? '');
  }

  /** The user who is linked to the person, or who has the address that the provider confirms: that user is linked from now on. */
  private async userOf({
    issuer,
    subject,
    email,
    emailVerified,
  }: VouchedPerson): Promise<OperatorUser | ProviderRefusal> {
    const identity = { issuer, subject };
    const linked = await this.users.byIdentity(identity);
    if (linked) return linked;
    if (email === null || !emailVerified) return 'auth_email_not_verified';
    const user = await this.users.byEmail(emailKey(email));
    if (!user) return 'auth_no_account';
    // A provider may give an address to another person later: the account stays linked to the first.
    if (await this.users.isLinked(user.id, issuer)) return 'auth_other_identity';
    await this.accounts.record(operatorUsers.LinkIdentity(user.id, identity), `user:${user.id}`);
    if (!(await this.users.link(user.id, identity))) return 'auth_other_identity';
    await this.accounts.prove(user, 'provider');
    await this.accounts.tell('identityLinked', user);
    return { ...user, isProved: true };
  }
}

const refused = (code: ProviderRefusal): ProviderOutcome => ({ kind: 'refused', code });

/** `path` of the dashboard, for an address that stays within it. */
export function pathIn(path: string | undefined): string {
  const isPath = path !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(path) && !/[\x00-\x1f]/.test(path);
  if (!isPath) return '/';
  const { origin, pathname, search, hash } = new URL(`http://dashboard.invalid/dashboard${path}`);
  const isInside = origin === 'http://dashboard.invalid' && pathname.startsWith('/dashboard/');
  return isInside ? pathname.slice('/dashboard'.length) + search + hash : '/';
}
