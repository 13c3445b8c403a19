import { commandHandler, DirectBus, type Mails, Passwords } from '#runtime';
import type { Links } from '#http';
import { type EventStore, reject } from '#kernel';
import { newFacts, type ReadModels, withFacts, Ids } from '#store';
import { VISITORS } from '../board/boards.js';
import type { UserSessions } from '../user-session/user-sessions.service.js';
import { Accounts } from './accounts.service.js';
import { emailKey } from './email.js';
import type { ListedUser, OperatorUser, OperatorUsers } from './operator-users.js';
import { operatorUsers, SHORTEST_PASSWORD } from './user.decider.js';

/** Dependencies of `ServerUsers`. */
export interface ServerUsersOn {
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly operatorUsers: OperatorUsers;
  readonly sessions: UserSessions;
  readonly mails: Mails;
  readonly links: Links;
}

/** Accounts of people, for those who run the installation: for the owner of a first board, and for people who are locked out. */
export class ServerUsers {
  private readonly accounts: Accounts;

  constructor(private readonly on: ServerUsersOn) {
    const bus = new DirectBus(on.store, on.readModels, [commandHandler(operatorUsers)]);
    this.accounts = new Accounts(bus, on.operatorUsers, on.sessions, on.mails, on.links);
  }

  /** All accounts, by address. */
  list(): Promise<readonly ListedUser[]> {
    return this.on.operatorUsers.list();
  }

  /** Creates an account without a password. @throws Rejection when one with this address exists. */
  create(email: string, name: string): Promise<OperatorUser> {
    return this.act(() => this.accounts.create(email, name));
  }

  /** A link with which the person sets a password, once, within an hour. @throws Rejection when the account does not exist. */
  link(email: string): Promise<string> {
    return this.act(async () => this.accounts.resetLink(await this.known(email)));
  }

  /** Sets a password; all sessions end. @throws Rejection when the account does not exist, or the password is too short or too common. */
  setPassword(email: string, password: string): Promise<void> {
    return this.act(async () => {
      const user = await this.known(email);
      if (password.length < SHORTEST_PASSWORD)
        reject(
          'invalid',
          'users_password_too_short',
          `The password is too short. Use at least ${SHORTEST_PASSWORD} characters.`,
        );
      if (Passwords.isCommon(password))
        reject(
          'invalid',
          'users_password_too_common',
          'The password is one of the 10,000 most common ones. Choose another one.',
        );
      await this.accounts.setPassword(user, password);
    });
  }

  /**
   * Removes the second factor of a person who is locked out; all sessions end.
   * @throws Rejection when the account does not exist, or has no second factor.
   */
  resetSecondFactor(email: string): Promise<void> {
    return this.act(async () => this.accounts.resetSecondFactor(await this.known(email)));
  }

  /**
   * Unlinks the identity provider accounts with which a person signs in; all sessions end. The next sign-in there links again.
   * @throws Rejection when the account does not exist, or is not linked.
   */
  unlink(email: string): Promise<void> {
    return this.act(async () => this.accounts.unlink(await this.known(email)));
  }

  private async known(email: string): Promise<OperatorUser> {
    return (
      (await this.on.operatorUsers.byEmail(emailKey(email))) ??
      reject(
        'missing',
        'users_not_found',
        `The account ${email} does not exist. Run \`openings users create\` to create it.`,
      )
    );
  }

  private act<T>(work: () => Promise<T>): Promise<T> {
    const requestId = Ids.random('req');
    const known = newFacts({ board: VISITORS.id, actor: 'system:installation', requestId });
    return withFacts(known, work);
  }
}
