import { Links } from '#http';
import { reject } from '#kernel';
import { type CommandSender, hashPassword, isPassword, Mails, newToken, tokenHash } from '#runtime';
import { facts, newId, onBoard } from '#store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { VISITORS } from '../board/boards.js';
import { UserSessions } from '../session/user-sessions.js';
import type { Person } from '../team/team.js';
import { emailKey } from './email.js';
import { type OperatorUser, OperatorUsers } from './operator-users.js';
import { changedMail, RESET_MINUTES, resetMail } from './password-mail.js';
import { operatorUsers } from './user.commands.js';

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

  /** Who the user is, as teams know them. */
  async person(id: string): Promise<Person> {
    const { email, name } = await this.known(id);
    return { userId: id, email, name };
  }

  /** The account `id`. @throws Rejection when it is gone. */
  async known(id: string): Promise<OperatorUser> {
    return (await this.users.byId(id)) ?? reject('missing', 'users_not_found', 'There is no such user.');
  }

  /** Makes an account for an address that was proved. @throws Rejection `users_already_exists` when it has one with a password. */
  async register(email: string, { name, password }: { name: string; password: string }): Promise<OperatorUser> {
    const existing = await this.users.byEmail(email);
    if (existing?.passwordHash) rejectExisting();
    const id = existing?.id ?? newId('users');
    await this.record(operatorUsers.RegisterUser(id, { email, name: existing?.name ?? name }));
    const passwordHash = await hashPassword(password);
    return (await this.users.add({ id, email, name, passwordHash })) ?? rejectExisting();
  }

  /** Makes an account without a password, on the server. @throws Rejection `users_already_exists`. */
  async create(email: string, name: string): Promise<OperatorUser> {
    const address = emailKey(email);
    if (await this.users.byEmail(address)) rejectExisting();
    const id = newId('users');
    await this.record(operatorUsers.RegisterUser(id, { email: address, name }));
    return (await this.users.add({ id, email: address, name, passwordHash: null })) ?? rejectExisting();
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
    await this.onNoBoard(() => this.mails.send(changedMail({ id: newId('mails'), email: user.email })));
  }

  /** Sets a password on the server; all sessions end. */
  async setPassword({ id }: OperatorUser, password: string): Promise<void> {
    const hash = await hashPassword(password);
    await this.record(operatorUsers.SetPassword(id, { reason: 'server' }));
    await this.users.setPassword(id, hash);
    await this.endSessions(id);
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

  /** Sets the password to which a token entitles, once; all sessions end. @throws Rejection `password_resets_not_found`. */
  async reset(token: string, password: string): Promise<void> {
    const hashed = tokenHash(token);
    const id = await this.users.resetOf(hashed);
    // Only now, so that guesses of tokens do not cost the work of a hash.
    if (id === null) rejectToken();
    const passwordHash = await hashPassword(password);
    await this.record(operatorUsers.SetPassword(id, { reason: 'forgotten' }));
    if (!(await this.users.reset(hashed, passwordHash))) rejectToken();
    await this.endSessions(id);
    const user = await this.known(id);
    await this.onNoBoard(() => this.mails.send(changedMail({ id: newId('mails'), email: user.email })));
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
  reject('conflict', 'users_already_exists', 'There is an account with this e-mail address: sign in with it.');
}

function rejectToken(): never {
  reject(
    'missing',
    'password_resets_not_found',
    'The token is unknown, was used, or has expired: ask for another one.',
  );
}
