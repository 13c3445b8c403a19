import { claim, type Decider, type MessageOf, reject, Rejection, rejectMissing } from '#kernel';
import { emailKey } from '../../email-address.js';
import type { PermissionSource, PermissionStatus, Withdrawal } from './marketing-permission.js';

/** What somebody signs up as. Whoever works for a company is an employer as well, whatever the sign-up was. */
export const BOARD_ROLES = ['candidate', 'employer'] as const;
export type BoardRole = (typeof BOARD_ROLES)[number];

/** How an account came about. */
export type SignUpMethod = 'emailpass' | 'magic_link' | 'oauth';

/** Who vouches for a sign-in besides the board. */
export const SIGN_IN_PROVIDERS = ['google', 'linkedin'] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];

/** An account of a provider: what the provider calls it, which never changes and is given to nobody else. */
export interface SignIn {
  readonly provider: SignInProvider;
  readonly subject: string;
}

/** Who signs up. */
export interface Registration {
  readonly email: string;
  readonly displayName: string | null;
  readonly role: BoardRole;
  readonly method: SignUpMethod;
  /** Only there when consent to marketing was given. */
  readonly marketingConsent?: true;
  /** Registered origin of the publishable key by which the storefront named the board, for links in mails; null: none. */
  readonly origin: string | null;
}

export interface BoardUserCommands {
  /** `isVerified`: the address is known to be theirs, by a link that was sent there or by the word of a provider. */
  RegisterBoardUser: Registration & {
    /** Where the password is kept; null without one. */
    readonly credentialId: string | null;
    readonly isVerified: boolean;
    readonly signIn: SignIn | null;
  };
  /** By the account itself: with a code, or with a link that is opened in one of its sessions. */
  VerifyEmail: Record<string, never>;
  /**
   * By a link that was sent to the address and is opened outside of a session, or by the word of a provider. Whoever signed up before
   * never showed that they read its mails: their password and their sessions end, so that nobody waits in an account for its owner.
   */
  ProveEmail: Record<string, never>;
  /** By somebody who got a link at the address: it is verified, and every session ends. */
  ResetPassword: { readonly credentialId: string };
  LinkSignIn: SignIn;
  RenameBoardUser: { readonly displayName: string | null };
  RevokeSessions: Record<string, never>;
  /** By the person alone. */
  GrantMarketingPermission: { readonly source: PermissionSource };
  /** Noted also when nothing was granted before: a refusal lasts. */
  WithdrawMarketingPermission: Withdrawal;
  /**
   * Closes the account: from here on nobody signs in to it and nothing can come to belong to it, while what belongs to it is removed. A
   * permission that is granted is withdrawn first. Repeatable.
   */
  BeginBoardUserRemoval: Record<string, never>;
  /** Ends the removal: the address is free, and the key of the person is destroyed. */
  RemoveBoardUser: Record<string, never>;
}

export interface BoardUserEvents {
  /** `email` is null once the person was erased. `marketingConsent` grants the permission to write for marketing. */
  BoardUserRegistered: Omit<Registration, 'email'> & { readonly email: string | null };
  EmailVerified: Record<string, never>;
  /** Names where the hash of the password is kept, apart from the log. */
  PasswordSet: { readonly credentialId: string };
  PasswordRemoved: Record<string, never>;
  /** Tokens of all sessions that there were are void from here on. */
  SessionsRevoked: Record<string, never>;
  /** `subject` is null once the person was erased. */
  SignInLinked: { readonly provider: SignInProvider; readonly subject: string | null };
  BoardUserRenamed: { readonly displayName: string | null };
  MarketingPermissionGranted: { readonly source: PermissionSource };
  MarketingPermissionWithdrawn: Withdrawal;
  BoardUserRemovalBegun: Record<string, never>;
  BoardUserRemoved: Record<string, never>;
}

interface BoardUser {
  readonly email: string | null;
  readonly displayName: string | null;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly signIns: readonly BoardUserEvents['SignInLinked'][];
  /** What was decided about marketing; null until something was. */
  readonly permission: PermissionStatus | null;
  /** The removal of the account was begun. */
  readonly isLeaving: boolean;
}

type Event = MessageOf<BoardUserEvents>;

const signInOf = ({ provider, subject }: BoardUserEvents['SignInLinked']): string | null =>
  subject === null ? null : `${provider}:${subject}`;

const verified: Event = { type: 'EmailVerified', data: {} };
const passwordRemoved: Event = { type: 'PasswordRemoved', data: {} };
const removalBegun: Event = { type: 'BoardUserRemovalBegun', data: {} };
const removed: Event = { type: 'BoardUserRemoved', data: {} };
const withdrawal = (data: Withdrawal): Event => ({ type: 'MarketingPermissionWithdrawn', data });
const accountDeleted = withdrawal({ source: 'account_deletion', reason: 'account_deleted' });
const revoked: Event = { type: 'SessionsRevoked', data: {} };
const passwordSet = (credentialId: string): Event => ({ type: 'PasswordSet', data: { credentialId } });

/** The refusal of an address that another account of the board has. */
export const emailTaken = (): Rejection =>
  new Rejection('conflict', 'board_auth_email_taken', 'Somebody has an account with this address already.');

/** `rule` for accounts that stay; one that is being removed is there for nobody any more. */
const staying =
  <D>(rule: (user: BoardUser, data: D) => readonly Event[]) =>
  (user: BoardUser, data: D): readonly Event[] =>
    user.isLeaving ? rejectMissing(boardUserDecider) : rule(user, data);

/** Refuses who wants to sign up for a role that the board does not offer. @throws Rejection `board_auth_registration_disabled`. */
export function requireRegistration(isOpen: boolean): void {
  if (!isOpen)
    reject('forbidden', 'board_auth_registration_disabled', 'Nobody can sign up for this role on this board.');
}

/** Somebody with an account on a board. Their address is theirs alone there; on another board they are another. */
export const boardUserDecider: Decider<BoardUser, BoardUserCommands, BoardUserEvents> = {
  category: 'boardUser',
  noun: 'board user',
  initial: {
    email: null,
    displayName: null,
    isVerified: false,
    hasPassword: false,
    signIns: [],
    permission: null,
    isLeaving: false,
  },
  creates: ['RegisterBoardUser'],
  gone: ['BoardUserRemoved'],
  closed: ({ isLeaving }) => isLeaving,
  erases: ['BoardUserRemoved'],
  missing: 'board_users_not_found',
  personal: {
    BoardUserRegistered: ['email', 'displayName'],
    SignInLinked: ['subject'],
    BoardUserRenamed: ['displayName'],
  },
  impersonal: {
    BoardUserRegistered: ['role', 'method', 'marketingConsent', 'origin'],
    PasswordSet: ['credentialId'],
    SignInLinked: ['provider'],
    MarketingPermissionGranted: ['source'],
    MarketingPermissionWithdrawn: ['source', 'reason'],
  },
  personalClaims: ['boardUser.email', 'boardUser.sign_in'],
  claims: ({ email, signIns }) => [
    ...claim('boardUser.email', email === null ? null : emailKey(email)),
    ...signIns.flatMap((signIn) => claim('boardUser.sign_in', signInOf(signIn))),
  ],
  refuseClaim: ({ kind }) =>
    kind === 'boardUser.email'
      ? emailTaken()
      : new Rejection('conflict', 'board_auth_sign_in_taken', 'This sign-in belongs to another account.'),
  decide: {
    RegisterBoardUser(
      _,
      { email, displayName, role, method, marketingConsent, origin, credentialId, isVerified, signIn },
    ) {
      const registration: Registration = { email, displayName, role, method, origin };
      const data = marketingConsent ? { ...registration, marketingConsent } : registration;
      const events: Event[] = [{ type: 'BoardUserRegistered', data }];
      if (credentialId !== null) events.push(passwordSet(credentialId));
      if (isVerified) events.push(verified);
      if (signIn) events.push({ type: 'SignInLinked', data: signIn });
      return events;
    },

    VerifyEmail: staying(({ isVerified }) => (isVerified ? [] : [verified])),

    ProveEmail: staying(({ isVerified, hasPassword }) =>
      isVerified ? [] : hasPassword ? [verified, passwordRemoved, revoked] : [verified],
    ),

    ResetPassword: staying(({ isVerified }, { credentialId }) => [
      passwordSet(credentialId),
      revoked,
      ...(isVerified ? [] : [verified]),
    ]),

    LinkSignIn: staying(({ signIns }, { provider, subject }) =>
      signIns.some((known) => known.provider === provider && known.subject === subject)
        ? []
        : [{ type: 'SignInLinked', data: { provider, subject } }],
    ),

    RenameBoardUser: staying((user, { displayName }) =>
      user.displayName === displayName ? [] : [{ type: 'BoardUserRenamed', data: { displayName } }],
    ),

    RevokeSessions: staying(() => [revoked]),

    GrantMarketingPermission: staying(({ permission }, { source }) =>
      permission === 'granted' ? [] : [{ type: 'MarketingPermissionGranted', data: { source } }],
    ),

    WithdrawMarketingPermission: staying(({ permission }, { source, reason }) =>
      permission === 'withdrawn' ? [] : [withdrawal({ source, reason })],
    ),

    BeginBoardUserRemoval: ({ permission, isLeaving }) =>
      isLeaving ? [] : permission === 'granted' ? [accountDeleted, removalBegun] : [removalBegun],

    RemoveBoardUser: ({ permission }) => (permission === 'granted' ? [accountDeleted, removed] : [removed]),
  },
  evolve: {
    BoardUserRegistered: (state, { email, displayName, marketingConsent }) => ({
      ...state,
      email,
      displayName,
      permission: marketingConsent ? 'granted' : null,
    }),
    EmailVerified: (state) => ({ ...state, isVerified: true }),
    PasswordSet: (state) => ({ ...state, hasPassword: true }),
    PasswordRemoved: (state) => ({ ...state, hasPassword: false }),
    SessionsRevoked: (state) => state,
    // Of each provider the account that was linked last.
    SignInLinked: (state, signIn) => ({
      ...state,
      signIns: [...state.signIns.filter(({ provider }) => provider !== signIn.provider), signIn],
    }),
    BoardUserRenamed: (state, { displayName }) => ({ ...state, displayName }),
    MarketingPermissionGranted: (state) => ({ ...state, permission: 'granted' }),
    MarketingPermissionWithdrawn: (state) => ({ ...state, permission: 'withdrawn' }),
    BoardUserRemovalBegun: (state) => ({ ...state, isLeaving: true }),
    BoardUserRemoved: (state) => state,
  },
};
