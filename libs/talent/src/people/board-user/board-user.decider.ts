import { claim, commandsOf, type Decider, type MessageOf, reject, Rejection, rejectMissing } from '#kernel';
import { emailKey } from '../../email-address.js';
import type { PermissionSource, PermissionStatus, Withdrawal } from './marketing-permission.js';

/** The roles for signing up. A member of a company is an employer too, in any role. */
export const BOARD_ROLES = ['candidate', 'employer'] as const;
export type BoardRole = (typeof BOARD_ROLES)[number];

/** How an account was created. */
export type SignUpMethod = 'emailpass' | 'magic_link' | 'oauth';

/** The identity providers. */
export const SIGN_IN_PROVIDERS = ['google', 'linkedin'] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];

/** An account at a provider, by the provider's id for it, which never changes and is never reused. */
export interface BoardUserSignIn {
  readonly provider: SignInProvider;
  readonly subject: string;
}

/** What a sign-up was sent with, to remind its author of it. It is null once the person was erased. */
export interface SignUpDevice {
  /** The browser and its system, as `Firefox on Windows`; null if unknown. */
  readonly browser: string | null;
  /** ISO 3166-1 alpha-2, by the IP address, which is not stored; null if unknown. */
  readonly country: string | null;
}

/** A person who signs up. */
export interface Registration {
  readonly email: string;
  readonly displayName: string | null;
  readonly role: BoardRole;
  readonly method: SignUpMethod;
  /** Present only if consent to marketing was given. */
  readonly marketingConsent?: true;
  /** The registered origin of the publishable key that the storefront used, for links in mails; null: none. */
  readonly origin: string | null;
  /** Absent without a request of the person. */
  readonly device?: SignUpDevice | null;
}

export interface BoardUserCommands {
  /** `isVerified`: the address is confirmed, by a link that was sent to it or by a provider. */
  RegisterBoardUser: Registration & {
    /** Id of the stored password hash; null without a password. */
    readonly credentialId: string | null;
    readonly isVerified: boolean;
    readonly signIn: BoardUserSignIn | null;
  };
  /**
   * Confirms the address and ends nothing. `isProof`: whether it shows that the person with the sessions of the account reads the mails of
   * the address: by a code, by a link that was opened in such a session, or by the answer to `RequestProof`.
   */
  VerifyEmail: { readonly isProof: boolean };
  /**
   * Issued by a sign-in link, or by a provider that confirms the address. Before the first proof, the person who signed up may be another
   * person, so their password and sessions end. A stranger cannot keep access to an account that its owner takes over.
   */
  ProveEmail: Record<string, never>;
  /** Issued if something waits for a proof. The owner of the address is asked once whether they signed up. */
  RequestProof: Record<string, never>;
  /** Issued by the recipient of a link: proves the address, and ends every session. */
  ResetPassword: { readonly credentialId: string };
  LinkSignIn: BoardUserSignIn;
  RenameBoardUser: { readonly displayName: string | null };
  RevokeSessions: Record<string, never>;
  /** Issued by the user only. */
  GrantMarketingPermission: { readonly source: PermissionSource };
  /** Recorded even if nothing was granted before: a refusal is kept. */
  WithdrawMarketingPermission: Withdrawal;
  /**
   * Closes the account while its data is deleted: from here on, no one can sign in and nothing can be added. Withdraws a granted
   * permission first. Repeatable.
   */
  BeginBoardUserRemoval: Record<string, never>;
  /** Completes the removal: the address can be used again, and the key of the person is destroyed. */
  RemoveBoardUser: Record<string, never>;
}

export interface BoardUserEvents {
  /** `email` is null once the person was erased. `marketingConsent` grants the permission to write for marketing. */
  BoardUserRegistered: Omit<Registration, 'email'> & { readonly email: string | null };
  /** `isProof`: as in `VerifyEmail`. */
  EmailVerified: { readonly isProof: boolean };
  /** A confirmed address was proven later. */
  EmailProven: Record<string, never>;
  ProofRequested: Record<string, never>;
  /** Id of the stored password hash, which is outside of the log. */
  PasswordSet: { readonly credentialId: string };
  PasswordRemoved: Record<string, never>;
  /** The tokens of all existing sessions are void from here on. */
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
  /** Whether the person with the sessions of the account reads the mails of the address. */
  readonly isProven: boolean;
  readonly isProofRequested: boolean;
  readonly hasPassword: boolean;
  readonly signIns: readonly BoardUserEvents['SignInLinked'][];
  /** The decision about marketing; null until there is one. */
  readonly permission: PermissionStatus | null;
  /** Whether the removal of the account has started. */
  readonly isLeaving: boolean;
}

type Event = MessageOf<BoardUserEvents>;

const signInOf = ({ provider, subject }: BoardUserEvents['SignInLinked']): string | null =>
  subject === null ? null : `${provider}:${subject}`;

const verified = (isProof: boolean): Event => ({ type: 'EmailVerified', data: { isProof } });
/** The events of a proof; none for an address that was proven before. */
const proof = ({ isVerified, isProven }: BoardUser): readonly Event[] =>
  isProven ? [] : [isVerified ? { type: 'EmailProven', data: {} } : verified(true)];
const passwordRemoved: Event = { type: 'PasswordRemoved', data: {} };
const removalBegun: Event = { type: 'BoardUserRemovalBegun', data: {} };
const removed: Event = { type: 'BoardUserRemoved', data: {} };
const withdrawal = (data: Withdrawal): Event => ({ type: 'MarketingPermissionWithdrawn', data });
const accountDeleted = withdrawal({ source: 'account_deletion', reason: 'account_deleted' });
const revoked: Event = { type: 'SessionsRevoked', data: {} };
const passwordSet = (credentialId: string): Event => ({ type: 'PasswordSet', data: { credentialId } });

/** The rejection of an address that another account of the board has. */
export const emailTaken = (): Rejection =>
  new Rejection('conflict', 'board_auth_email_taken', 'Another account already uses this address. Sign in instead.');

/** `rule` for accounts that are not being removed. Rejects accounts that are. */
const staying =
  <D>(rule: (user: BoardUser, data: D) => readonly Event[]) =>
  (user: BoardUser, data: D): readonly Event[] =>
    user.isLeaving ? rejectMissing(boardUserDecider) : rule(user, data);

/** Rejects a registration for a role that the board does not offer. @throws Rejection `board_auth_registration_disabled`. */
export function requireRegistration(isOpen: boolean): void {
  if (!isOpen)
    reject('forbidden', 'board_auth_registration_disabled', 'This board does not accept registrations for this role.');
}

/** A person with an account on a board. The address is unique on the board; accounts on other boards are separate. */
export const boardUserDecider: Decider<BoardUser, BoardUserCommands, BoardUserEvents> = {
  category: 'boardUser',
  noun: 'board user',
  initial: {
    email: null,
    displayName: null,
    isVerified: false,
    isProven: false,
    isProofRequested: false,
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
    BoardUserRegistered: ['email', 'displayName', 'device'],
    SignInLinked: ['subject'],
    BoardUserRenamed: ['displayName'],
  },
  impersonal: {
    BoardUserRegistered: ['role', 'method', 'marketingConsent', 'origin'],
    EmailVerified: ['isProof'],
    PasswordSet: ['credentialId'],
    SignInLinked: ['provider'],
    MarketingPermissionGranted: ['source'],
    MarketingPermissionWithdrawn: ['source', 'reason'],
  },
  personalClaims: ['boardUser.email', 'boardUser.sign_in'],
  upcasts: {
    // In earlier releases a link that was opened outside of a session ended password and sessions, so each confirmation was a proof.
    EmailVerified: [(data: object) => ({ ...data, isProof: true })],
  },
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
      { email, displayName, role, method, marketingConsent, origin, device, credentialId, isVerified, signIn },
    ) {
      const registration: Registration = { email, displayName, role, method, origin };
      const data: Registration = {
        ...registration,
        ...(marketingConsent ? { marketingConsent } : {}),
        ...(device ? { device } : {}),
      };
      const events: Event[] = [{ type: 'BoardUserRegistered', data }];
      if (credentialId !== null) events.push(passwordSet(credentialId));
      if (isVerified) events.push(verified(true));
      if (signIn) events.push({ type: 'SignInLinked', data: signIn });
      return events;
    },

    VerifyEmail: staying((user, { isProof }) => (isProof ? proof(user) : user.isVerified ? [] : [verified(false)])),

    ProveEmail: staying((user) =>
      user.isProven ? [] : [...proof(user), ...(user.hasPassword ? [passwordRemoved] : []), revoked],
    ),

    RequestProof: staying(({ isVerified, isProven, isProofRequested }) =>
      !isVerified || isProven || isProofRequested ? [] : [{ type: 'ProofRequested', data: {} }],
    ),

    ResetPassword: staying((user, { credentialId }) => [passwordSet(credentialId), revoked, ...proof(user)]),

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
    EmailVerified: (state, { isProof }) => ({ ...state, isVerified: true, isProven: isProof }),
    EmailProven: (state) => ({ ...state, isProven: true }),
    ProofRequested: (state) => ({ ...state, isProofRequested: true }),
    PasswordSet: (state) => ({ ...state, hasPassword: true }),
    PasswordRemoved: (state) => ({ ...state, hasPassword: false }),
    SessionsRevoked: (state) => state,
    // Only the last linked account of each provider counts.
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

export const boardUsers = commandsOf(boardUserDecider);
