import { type UserSession } from '#http';
import { reject } from '#kernel';
import { hashPassword, isOutdated } from '#runtime';
import { idSource } from '#store';
import { Injectable } from '@nestjs/common';
import { Accounts } from '../user/accounts.service.js';
import { emailKey } from '../user/email.js';
import { type OperatorUser, OperatorUsers } from '../user/operator-users.js';
import { SecondFactors } from '../user/second-factor.service.js';
import { operatorUsers } from '../user/user.commands.js';
import type { SecondFactor } from '../user/user.decider.js';
import { OperatorAttempts } from '../user-session/operator-attempts.service.js';
import type { Account, ListedSession } from '../user-session/session-table.js';
import { UserSessions } from '../user-session/user-sessions.service.js';

/** What somebody shows to sign in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/** A session that has begun. */
export interface SignedIn extends ListedSession {
  readonly token: string;
  readonly user: OperatorUser;
  readonly accounts: readonly Account[];
}

/** Begins and ends sessions of people who operate boards. */
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
   * Begins a session. An unknown address and a wrong password are one refusal, after the same work.
   * @param visitor a digest of the address from where the request comes.
   * @throws Rejection `auth_invalid_credentials`, `auth_second_factor_required`, `auth_second_factor_invalid`, `rate_limited`.
   */
  async begin({ email, password, code }: Credentials, visitor: string): Promise<SignedIn> {
    const address = emailKey(email);
    await this.attempts.signIn(visitor, address);
    const user = await this.users.byEmail(address);
    if (!(await this.accounts.isPasswordOf(user, password)) || !user?.passwordHash)
      reject('unauthenticated', 'auth_invalid_credentials', 'The e-mail address or the password is wrong.');
    const secondFactor = await this.factors.pass(user, code);
    if (isOutdated(user.passwordHash)) await this.users.setPassword(user.id, await hashPassword(password));
    return this.open(user, secondFactor);
  }

  /** Begins a session of a person who has proved who they are. */
  async open(user: OperatorUser, secondFactor: SecondFactor): Promise<SignedIn> {
    const session = await this.sessions.begin(user.id, (sessionId) =>
      this.accounts.record(operatorUsers.SignIn(user.id, { sessionId, secondFactor }), `user:${user.id}:${sessionId}`),
    );
    return { ...session, user, accounts: await this.sessions.accounts(user.id) };
  }

  /** The session of who calls, with its person and their boards. @throws Rejection `sessions_not_found` when it has just ended. */
  async current({ userId, sessionId }: UserSession): Promise<Omit<SignedIn, 'token'>> {
    const sessions = await this.sessions.list(userId);
    const session = sessions.find(({ id }) => id === sessionId) ?? rejectSession();
    return { ...session, user: await this.accounts.known(userId), accounts: await this.sessions.accounts(userId) };
  }

  /** Ends the session with this token, which another one replaces; nothing where it is none. */
  async replace(token: string): Promise<void> {
    const former = await this.sessions.identify(token, {}, true);
    if (!former || !(await this.sessions.end(former.userId, former.sessionId))) return;
    const { userId, sessionId, actor } = former;
    await this.accounts.record(operatorUsers.EndSessions(userId, { sessionIds: [sessionId] }), actor);
  }

  /** Ends a session of who calls. @throws Rejection `sessions_not_found`. */
  async end({ userId }: UserSession, sessionId: string): Promise<void> {
    if (!(await this.sessions.end(userId, sessionId))) rejectSession();
    await this.accounts.record(operatorUsers.EndSessions(userId, { sessionIds: [sessionId] }));
  }

  /**
   * Replaces the present password; all other sessions end. A retry of the request finds the new one and does all steps again, because
   * the first try may have stopped after any of them.
   * @throws Rejection `auth_password_wrong`, and `rate_limited` after too many.
   */
  async changePassword(caller: UserSession, current: string, next: string): Promise<void> {
    await this.attempts.prove(caller.userId);
    const user = await this.accounts.known(caller.userId);
    const isCurrent = await this.accounts.isPasswordOf(user, current);
    if (!isCurrent && !(idSource().repeats && (await this.accounts.isPasswordOf(user, next)))) rejectPassword();
    await this.accounts.changePassword(user, caller.sessionId, next);
  }

  /**
   * The account of who calls, after they showed their password again, as it is asked before what would lock them out of it.
   * @throws Rejection `auth_password_wrong`, and `rate_limited` after too many.
   */
  async proven({ userId }: UserSession, password: string): Promise<OperatorUser> {
    await this.attempts.prove(userId);
    const user = await this.accounts.known(userId);
    if (!(await this.accounts.isPasswordOf(user, password))) rejectPassword();
    return user;
  }
}

function rejectSession(): never {
  reject('missing', 'sessions_not_found', 'There is no such session of yours.');
}

function rejectPassword(): never {
  reject('forbidden', 'auth_password_wrong', 'The password is not that of your account.');
}
