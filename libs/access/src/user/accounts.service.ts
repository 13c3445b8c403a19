import { Links } from '#http';
import { reject } from '#kernel';
import { type CommandSender, hashPassword, isPassword, Mails, newToken, tokenHash } from '#runtime';
import { facts, newId, onBoard } from '#store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { VISITORS } from '../board/visitors.js';
import { UserSessions } from '../user-session/user-sessions.service.js';
import { emailKey } from './email.js';
import { type OperatorUser, OperatorUsers } from './operator-users.js';
import {
  identityLinkedMail,
  passwordSetMail,
  RESET_MINUTES,
  resetMail,
  secondFactorAddedMail,
  secondFactorRemovedMail,
} from './password-mail.js';
import { operatorUsers } from './user.commands.js';
import type { AddressProof } from './user.decider.js';

/** What a person is mailed about their account. */
const NEWS = {
  passwordSet: passwordSetMail,
  secondFactorAdded: secondFactorAddedMail,
  secondFactorRemoved: secondFactorRemovedMail,
  identityLinked: identityLinkedMail,
};

/** The accounts of people who operate boards: made by invitation or on the server, and their passwords. */
@Injectable()
export class Accounts {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandSender,
    private readonly users: OperatorUsers,
    private readonly sessions: UserSessions,
    private readonly mails: Mails,
    private readonly links: Links,
  ) {}

  /** The account `id`. @throws Rejection when it is gone. */
  async known(id: string): Promise<OperatorUser> {
    return (await this.users.byId(id)) ?? reject('missing', 'users_not_found', 'There is no such user.');
  }

  /**
   * Makes an account for an address that a mail proved. An account that exists is never changed.
   * @throws Rejection `users_already_exists`.
   */
  async register(email: string, { name, password }: { name: string; password: string }): Promise<OperatorUser> {
    if (await this.users.byEmail(email)) rejectExisting();
    const id = newId('users');
    const passwordHash = await hashPassword(password);
    await this.record(operatorUsers.RegisterUser(id, { email, name }));
    await this.record(operatorUsers.ProveAddress(id, { by: 'invitation' }));
    const user = (await this.users.add({ id, email, name, passwordHash, isProved: true })) ?? rejectExisting();
    await this.tell('passwordSet', user);
    return user;
  }

  /** Makes an account without a password, on the server. @throws Rejection `users_already_exists`. */
  async create(email: string, name: string): Promise<OperatorUser> {
    const address = emailKey(email);
    if (await this.users.byEmail(address)) rejectExisting();
    const id = newId('users');
    await this.record(operatorUsers.RegisterUser(id, { email: address, name }));
    const user = { id, email: address, name, passwordHash: null, isProved: false };
    return (await this.users.add(user)) ?? rejectExisting();
  }

  /** Whether the address of the account `id` is proved; false when there is no such account. */
  async isProved(id: string): Promise<boolean> {
    return (await this.users.byId(id))?.isProved ?? false;
  }

  /** Keeps that the address of `user` is proved. */
  async prove({ id, isProved }: Pick<OperatorUser, 'id' | 'isProved'>, by: AddressProof): Promise<void> {
    if (isProved) return;
    await this.record(operatorUsers.ProveAddress(id, { by }));
    await this.users.prove(id);
    this.sessions.personChanged(id);
  }

  /** Whether `password` is that of `user`. Takes as long when there is no such user, or no password. */
  async isPasswordOf(user: OperatorUser | null, password: string): Promise<boolean> {
    if (user?.passwordHash) return isPassword(password, user.passwordHash);
    await hashPassword(password);
    return false;
  }

  /** Puts another password in the place of one that is known; all sessions but that of the request end. */
  async changePassword(user: OperatorUser, sessionId: string, password: string): Promise<void> {
    const hash = await hashPassword(password);
    await this.record(operatorUsers.SetPassword(user.id, { reason: 'changed' }));
    await this.users.setPassword(user.id, hash);
    await this.endSessions(user.id, sessionId);
    await this.tell('passwordSet', user);
  }

  /** Sets a password on the server, which vouches for the address; all sessions end. */
  async setPassword(user: OperatorUser, password: string): Promise<void> {
    const hash = await hashPassword(password);
    await this.record(operatorUsers.SetPassword(user.id, { reason: 'server' }));
    await this.users.setPassword(user.id, hash);
    await this.prove(user, 'server');
    await this.endSessions(user.id);
    await this.tell('passwordSet', user);
  }

  /** An address at which `user` can set a password, once, within the hour. */
  async resetLink({ id }: OperatorUser): Promise<string> {
    const { url, keep } = this.resetToken(id);
    await keep();
    return url;
  }

  /** Mails a link to set another password, when there is an account with this address. */
  async forgotten(email: string): Promise<void> {
    const user = await this.users.byEmail(emailKey(email));
    if (!user) return;
    const { url, keep } = this.resetToken(user.id);
    // Kept only when the mail leaves: a mail beyond the limit of its recipient must not end the link of the one before.
    await this.onNoBoard(() => this.mails.send(resetMail({ id: newId('mails'), email: user.email }, url), keep));
  }

  /** Sets the password to which a token entitles, once, and so proves the address; all sessions end. @throws Rejection `password_resets_not_found`. */
  async reset(token: string, password: string): Promise<void> {
    const hashed = tokenHash(token);
    const id = await this.users.resetOf(hashed);
    // Only now, so that guesses of tokens do not cost the work of a hash.
    if (id === null) rejectToken();
    const passwordHash = await hashPassword(password);
    await this.record(operatorUsers.SetPassword(id, { reason: 'forgotten' }));
    await this.record(operatorUsers.ProveAddress(id, { by: 'password_link' }));
    const sessionIds = (await this.users.reset(hashed, passwordHash)) ?? rejectToken();
    this.sessions.forget(sessionIds);
    await this.record(operatorUsers.EndSessions(id, { sessionIds }));
    await this.tell('passwordSet', await this.known(id));
  }

  /** Removes a second factor, whatever codes are lost; all sessions end. @throws Rejection `users_second_factor_not_enabled`. */
  async resetSecondFactor(user: OperatorUser): Promise<void> {
    if (user.totp === null)
      reject('conflict', 'users_second_factor_not_enabled', `The account of ${user.email} has no second factor.`);
    await this.record(operatorUsers.RemoveSecondFactor(user.id, {}));
    await this.users.removeSecondFactor(user.id);
    await this.endSessions(user.id);
    await this.tell('secondFactorRemoved', user);
  }

  /** Gives up the accounts at identity providers of `user`; all sessions end. @throws Rejection `users_identity_not_linked`. */
  async unlink(user: OperatorUser): Promise<void> {
    await this.record(operatorUsers.UnlinkIdentities(user.id, {}));
    if ((await this.users.unlink(user.id)) === 0)
      reject('conflict', 'users_identity_not_linked', `The account of ${user.email} is linked to no provider.`);
    await this.endSessions(user.id);
  }

  /** Mails a person what happened to their account. */
  async tell(news: keyof typeof NEWS, { email }: Pick<OperatorUser, 'email'>): Promise<void> {
    await this.onNoBoard(() => this.mails.send(NEWS[news]({ id: newId('mails'), email })));
  }

  /** A token to set a password by, which replaces the one before once it is kept. */
  private resetToken(id: string): { readonly url: string; readonly keep: () => Promise<void> } {
    const token = newToken();
    return {
      url: this.links.dashboardPage(`password-resets/${token}`),
      keep: () => this.users.keepReset(id, tokenHash(token), RESET_MINUTES),
    };
  }

  /** Ends the sessions of a user, but for one. */
  async endSessions(id: string, but: string | null = null): Promise<void> {
    const sessionIds = await this.sessions.endAll(id, but);
    await this.record(operatorUsers.EndSessions(id, { sessionIds }));
  }

  /** Records what happened to an account; see `operatorUserDecider`. */
  async record(command: ReturnType<typeof operatorUsers.SetPassword>, actor = facts().actor): Promise<void> {
    await this.onNoBoard(() => this.bus.execute(command), actor);
  }

  /** Accounts are of no board: what is about them is said on that of the visitors. */
  private onNoBoard<T>(work: () => Promise<T>, actor?: string): Promise<T> {
    return onBoard(VISITORS.id, VISITORS.slug, work, actor);
  }
}

function rejectExisting(): never {
  reject(
    'conflict',
    'users_already_exists',
    'There is an account with this e-mail address: sign in with it, or ask for a new password by mail.',
  );
}

function rejectToken(): never {
  reject(
    'missing',
    'password_resets_not_found',
    'The token is unknown, was used, or has expired: ask for another one.',
  );
}
