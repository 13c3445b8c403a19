import type { Decider } from '#kernel';

/** How a second factor was shown: not at all, by a code of the moment, or by one that was written down. */
export type SecondFactor = 'none' | 'totp' | 'recovery_code';

/** Why a password is another one: it was changed by its owner, forgotten, or set on the server. */
export type PasswordReason = 'changed' | 'forgotten' | 'server';

/**
 * What proved that an account belongs to the owner of its address: the link in the mail of an invitation, the link by which a
 * password is set, the command line of the installation, or the identity provider.
 */
export type AddressProof = 'invitation' | 'password_link' | 'server' | 'provider';

/** An account at an identity provider. */
export interface Identity {
  readonly issuer: string;
  /** What the provider calls the person, for ever. */
  readonly subject: string;
}

/** Characters that a password of an account has at least. */
export const SHORTEST_PASSWORD = 12;

interface Named {
  readonly email: string;
  readonly name: string;
}

export interface OperatorUserCommands {
  RegisterUser: Named;
  SetPassword: { readonly reason: PasswordReason };
  SignIn: { readonly sessionId: string; readonly secondFactor: SecondFactor };
  EndSessions: { readonly sessionIds: readonly string[] };
  EnrolSecondFactor: Record<string, never>;
  RemoveSecondFactor: Record<string, never>;
  ProveAddress: { readonly by: AddressProof };
  LinkIdentity: Identity;
  UnlinkIdentities: Record<string, never>;
}

/** What happened to the account of a person. Passwords, secrets and tokens are in none of it. */
export interface OperatorUserEvents {
  UserRegistered: Named;
  PasswordSet: { readonly reason: PasswordReason };
  SignedIn: { readonly sessionId: string; readonly secondFactor: SecondFactor };
  SessionsEnded: { readonly sessionIds: readonly string[] };
  SecondFactorEnrolled: Record<string, never>;
  SecondFactorRemoved: Record<string, never>;
  AddressProved: { readonly by: AddressProof };
  IdentityLinked: Identity;
  IdentitiesUnlinked: Record<string, never>;
}

interface Account {
  readonly isRegistered: boolean;
  readonly hasSecondFactor: boolean;
  readonly isProved: boolean;
  readonly identities: readonly Identity[];
}

/**
 * The trail of an account. Accounts are of no board: their streams are on the board of the visitors. What signing in goes by is in
 * `OperatorUsers`, because a password must not be in a log; a change is recorded here before it is made there, so that
 * none goes unrecorded, and a change that is made twice is recorded once.
 */
export const operatorUserDecider: Decider<Account, OperatorUserCommands, OperatorUserEvents> = {
  category: 'operatorUser',
  noun: 'user',
  initial: { isRegistered: false, hasSecondFactor: false, isProved: false, identities: [] },
  singleton: true,
  creates: [],
  gone: [],
  missing: 'users_not_found',
  decide: {
    RegisterUser: ({ isRegistered }, { email, name }) =>
      isRegistered ? [] : [{ type: 'UserRegistered', data: { email, name } }],
    SetPassword: (_, { reason }) => [{ type: 'PasswordSet', data: { reason } }],
    SignIn: (_, { sessionId, secondFactor }) => [{ type: 'SignedIn', data: { sessionId, secondFactor } }],
    EndSessions: (_, { sessionIds }) =>
      sessionIds.length === 0 ? [] : [{ type: 'SessionsEnded', data: { sessionIds } }],
    EnrolSecondFactor: ({ hasSecondFactor }) => (hasSecondFactor ? [] : [{ type: 'SecondFactorEnrolled', data: {} }]),
    RemoveSecondFactor: ({ hasSecondFactor }) => (hasSecondFactor ? [{ type: 'SecondFactorRemoved', data: {} }] : []),
    ProveAddress: ({ isProved }, { by }) => (isProved ? [] : [{ type: 'AddressProved', data: { by } }]),
    LinkIdentity: ({ identities }, { issuer, subject }) =>
      identities.some((each) => each.issuer === issuer && each.subject === subject)
        ? []
        : [{ type: 'IdentityLinked', data: { issuer, subject } }],
    UnlinkIdentities: ({ identities }) => (identities.length === 0 ? [] : [{ type: 'IdentitiesUnlinked', data: {} }]),
  },
  evolve: {
    UserRegistered: (account) => ({ ...account, isRegistered: true }),
    PasswordSet: (account) => account,
    SignedIn: (account) => account,
    SessionsEnded: (account) => account,
    SecondFactorEnrolled: (account) => ({ ...account, hasSecondFactor: true }),
    SecondFactorRemoved: (account) => ({ ...account, hasSecondFactor: false }),
    AddressProved: (account) => ({ ...account, isProved: true }),
    IdentityLinked: (account, { issuer, subject }) => ({
      ...account,
      identities: [...account.identities, { issuer, subject }],
    }),
    IdentitiesUnlinked: (account) => ({ ...account, identities: [] }),
  },
};
