import { commandsOf, type Decider } from '#kernel';

/** How a second factor was passed: not at all, by a time-based code, or by a recovery code. */
export type SecondFactor = 'none' | 'totp' | 'recovery_code';

/** Why a password was set: its owner changed it, had forgotten it, or it was set on the server. */
export type PasswordReason = 'changed' | 'forgotten' | 'server';

/**
 * What verified that an account belongs to the owner of its address: the link in an invitation mail, a password reset link, the command
 * line of the installation, or the identity provider.
 */
export type AddressProof = 'invitation' | 'password_link' | 'server' | 'provider';

/** An account at an identity provider. */
export interface Identity {
  readonly issuer: string;
  /** The provider's permanent id of the person. */
  readonly subject: string;
}

/** Shortest length of an account's password. */
export const SHORTEST_PASSWORD = 12;

interface UserIdentity {
  readonly email: string;
  readonly name: string;
}

export interface OperatorUserCommands {
  RegisterUser: UserIdentity;
  SetPassword: { readonly reason: PasswordReason };
  SignIn: { readonly sessionId: string; readonly secondFactor: SecondFactor };
  EndSessions: { readonly sessionIds: readonly string[] };
  EnrolSecondFactor: Record<string, never>;
  RemoveSecondFactor: Record<string, never>;
  ProveAddress: { readonly by: AddressProof };
  LinkIdentity: Identity;
  UnlinkIdentities: Record<string, never>;
}

/** What happened to the account of a person. The events contain no passwords, secrets or tokens. */
export interface OperatorUserEvents {
  UserRegistered: UserIdentity;
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
 * The audit trail of an account. Accounts belong to no board: their streams are on the visitors' board. The credentials are in
 * `OperatorUsers`, because a password must not be in a log. A change is recorded here before it is made there, so that no change goes
 * unrecorded; a repeated change is recorded once.
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

export const operatorUsers = commandsOf(operatorUserDecider);
