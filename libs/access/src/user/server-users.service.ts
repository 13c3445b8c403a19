import type { Links } from '#http';
import type { EventStore } from '#kernel';
import { reject } from '#kernel';
import { DirectBus, isCommonPassword, type Mails } from '#runtime';
import { randomId, type ReadModels, withFacts } from '#store';
import { VISITORS } from '../board/visitors.js';
import type { UserSessions } from '../user-session/user-sessions.service.js';
import { Accounts } from './accounts.service.js';
import { emailKey } from './email.js';
import type { ListedUser, OperatorUser, OperatorUsers } from './operator-users.js';
import { operatorUsers } from './user.commands.js';
import { SHORTEST_PASSWORD } from './user.decider.js';

/** What `ServerUsers` stands on. */
export interface ServerUsersOn {
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly operatorUsers: OperatorUsers;
  readonly sessions: UserSessions;
  readonly mails: Mails;
  readonly links: Links;
}

/** Accounts of people, for those who run the installation: the way in for the owner of a first board, and for who is locked out. */
export class ServerUsers {
  private readonly accounts: Accounts;

  constructor(private readonly on: ServerUsersOn) {
    const bus = new DirectBus(on.store, on.readModels, [operatorUsers]);
    this.accounts = new Accounts(bus, on.operatorUsers, on.sessions, on.mails, on.links);
  }

  /** Everybody who has an account, by address. */
  list(): Promise<readonly ListedUser[]> {
    return this.on.operatorUsers.list();
  }

  /** Makes an account without a password. @throws Rejection when there is one with this address. */
  create(email: string, name: string): Promise<OperatorUser> {
    return this.act(() => this.accounts.create(email, name));
  }

  /** An address at which the person sets a password, once, within the hour. @throws Rejection when there is no such account. */
  link(email: string): Promise<string> {
    return this.act(async () => this.accounts.resetLink(await this.known(email)));
  }

  /** Sets a password; all sessions end. @throws Rejection when there is no such account, or the password is too short or too common. */
  setPassword(email: string, password: string): Promise<void> {
    return this.act(async () => {
      const user = await this.known(email);
      if (password.length < SHORTEST_PASSWORD)
        reject('invalid', 'users_password_too_short', `A password has at least ${SHORTEST_PASSWORD} characters.`);
      if (isCommonPassword(password))
        reject(
          'invalid',
          'users_password_too_common',
          'The password is one of the 10,000 commonest: choose another one.',
        );
      await this.accounts.setPassword(user, password);
    });
  }

  /**
   * Removes the second factor of a person who is locked out; all sessions end.
   * @throws Rejection when there is no such account, or it has no second factor.
   */
  resetSecondFactor(email: string): Promise<void> {
    return this.act(async () => this.accounts.resetSecondFactor(await this.known(email)));
  }

  /**
   * Gives up the accounts at identity providers by which a person signs in; all sessions end. The next sign-in there links again.
   * @throws Rejection when there is no such account, or it is linked to none.
   */
  unlink(email: string): Promise<void> {
    return this.act(async () => this.accounts.unlink(await this.known(email)));
  }

  private async known(email: string): Promise<OperatorUser> {
    return (
      (await this.on.operatorUsers.byEmail(emailKey(email))) ??
      reject('missing', 'users_not_found', `There is no account for ${email}; openings users create makes one.`)
    );
  }

  private act<T>(work: () => Promise<T>): Promise<T> {
    const requestId = randomId('req');
    const now = new Date().toISOString();
    const known = {
      board: VISITORS.id,
      actor: 'system:installation',
      now,
      requestId,
      correlationId: requestId,
      causationId: null,
    };
    return withFacts(known, work);
  }
}
