import { type UserSession } from '#http';
import { reject } from '#kernel';
import { Passwords } from '#runtime';
import { Scope } from '#store';
import { Injectable } from '@nestjs/common';
import { Accounts } from '../user/accounts.service.js';
import { emailKey } from '../user/email.js';
import { type OperatorUser, OperatorUsers } from '../user/operator-users.js';
import { SecondFactors } from '../user/second-factor.service.js';
import { operatorUsers, type SecondFactor } from '../user/user.decider.js';
import { OperatorAttempts } from '../attempts.service.js';
import type { Account, ListedSession } from '../user-session/session-table.js';
import { UserSessions } from '../user-session/user-sessions.service.js';

/** The credentials of a login. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/** A session that was started. */
export interface SignedIn extends ListedSession {
  readonly token: string;
  readonly user: OperatorUser;
  readonly accounts: readonly Account[];
}

/** Starts and ends sessions of operators. */
@Injectable()
export class SignIn {
  constructor(
    private readonly users: OperatorUsers,
    private readonly accounts: Accounts,
    private readonly sessions: UserSessions,
    private readonly factors: SecondFactors,
    private readonly attempts: OperatorAttempts,
  ) {}

  /**
   * Starts a session. An unknown address and a wrong password give the same error, after the same work.
   * @param visitor a digest of the IP address of the request.
   * @throws Rejection `auth_invalid_credentials`, `auth_second_factor_required`, `auth_second_factor_invalid`, `rate_limited`.
   */
  async begin({ email, password, code }: Credentials, visitor: string): Promise<SignedIn> {
    const address = emailKey(email);
    await this.attempts.signIn(visitor, address);
    const user = await this.users.byEmail(address);
    if (!(await this.accounts.isPasswordOf(user, password)) || !user?.passwordHash)
      reject('unauthenticated', 'auth_invalid_credentials', 'Wrong email address or password.');
    const secondFactor = await this.factors.pass(user, code);
    if (Passwords.isOutdated(user.passwordHash)) await this.users.setPassword(user.id, await Passwords.hash(password));
    return this.open(user, secondFactor);
  }

  /** Starts a session of a person who has already been authenticated. */
  async open(user: OperatorUser, secondFactor: SecondFactor): Promise<SignedIn> {
    const session = await this.sessions.begin(user.id, (sessionId) =>
      this.accounts.record(operatorUsers.SignIn(user.id, { sessionId, secondFactor }), `user:${user.id}:${sessionId}`),
    );
    return { ...session, user, accounts: await this.sessions.accounts(user.id) };
  }

  /** The current session, with its person and their boards. @throws Rejection `sessions_not_found` when it has just ended. */
  async current({ userId, sessionId }: UserSession): Promise<Omit<SignedIn, 'token'>> {
    const sessions = await this.sessions.list(userId);
    const session = sessions.find(({ id }) => id === sessionId) ?? rejectSession();
    return { ...session, user: await this.accounts.known(userId), accounts: await this.sessions.accounts(userId) };
  }

  /** Ends the session with this token, which another one replaces; does nothing if the token has no session. */
  async replace(token: string): Promise<void> {
    const former = await this.sessions.identify(token, {}, true);
    if (!former || !(await this.sessions.end(former.userId, former.sessionId))) return;
    const { userId, sessionId, actor } = former;
    await this.accounts.record(operatorUsers.EndSessions(userId, { sessionIds: [sessionId] }), actor);
  }

  /** Ends a session of the current user. @throws Rejection `sessions_not_found`. */
  async end({ userId }: UserSession, sessionId: string): Promise<void> {
    if (!(await this.sessions.end(userId, sessionId))) rejectSession();
    await this.accounts.record(operatorUsers.EndSessions(userId, { sessionIds: [sessionId] }));
  }

  /**
   * Replaces the current password; all other sessions end. A retry of the request finds the new password and does all steps again, because
   * the first attempt may have stopped after any of them.
   * @throws Rejection `auth_password_wrong`, and `rate_limited` after too many attempts.
   */
  async changePassword(caller: UserSession, current: string, next: string): Promise<void> {
    await this.attempts.prove(caller.userId);
    const user = await this.accounts.known(caller.userId);
    const isCurrent = await this.accounts.isPasswordOf(user, current);
    if (!isCurrent && !(Scope.idSource().repeats && (await this.accounts.isPasswordOf(user, next)))) rejectPassword();
    await this.accounts.changePassword(user, caller.sessionId, next);
  }

  /**
   * The account of the current user, after they entered their password again: it is required before changes that could lock them out.
   * @throws Rejection `auth_password_wrong`, and `rate_limited` after too many attempts.
   */
  async proven({ userId }: UserSession, password: string): Promise<OperatorUser> {
    await this.attempts.prove(userId);
    const user = await this.accounts.known(userId);
    if (!(await this.accounts.isPasswordOf(user, password))) rejectPassword();
    return user;
  }
}

function rejectSession(): never {
  reject('missing', 'sessions_not_found', 'This session does not exist, or is not yours.');
}

function rejectPassword(): never {
  reject('forbidden', 'auth_password_wrong', 'Wrong password.');
}
