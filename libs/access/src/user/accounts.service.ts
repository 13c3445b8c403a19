import { Links } from '#http';
import { reject } from '#kernel';
import { type CommandSender, Mails, Passwords, Tokens } from '#runtime';
import { facts, newId, Scope } from '#store';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { VISITORS } from '../board/boards.js';
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
import { type AddressProof, operatorUsers } from './user.decider.js';
import { OperatorAttempts } from '../attempts.service.js';

/** The subjects of account mails. */
const NEWS = {
  passwordSet: passwordSetMail,
  secondFactorAdded: secondFactorAddedMail,
  secondFactorRemoved: secondFactorRemovedMail,
  identityLinked: identityLinkedMail,
};

/** Accounts of operators, created by invitation or on the server, and their passwords. */
@Injectable()
export class Accounts {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandSender,
    private readonly users: OperatorUsers,
    private readonly sessions: UserSessions,
    private readonly mails: Mails,
    private readonly links: Links,
  ) {}

  /** The account `id`. @throws Rejection when it does not exist. */
  async known(id: string): Promise<OperatorUser> {
    return (await this.users.byId(id)) ?? reject('missing', 'users_not_found', 'This user does not exist.');
  }

  /**
   * Creates an account for an address that a mail verified. An existing account is never changed.
   * @throws Rejection `users_already_exists`.
   */
  async register(email: string, { name, password }: { name: string; password: string }): Promise<OperatorUser> {
    if (await this.users.byEmail(email)) rejectExisting();
    const id = newId('users');
    const passwordHash = await Passwords.hash(password);
    await this.record(operatorUsers.RegisterUser(id, { email, name }));
    await this.record(operatorUsers.ProveAddress(id, { by: 'invitation' }));
    const user = (await this.users.add({ id, email, name, passwordHash, isProved: true })) ?? rejectExisting();
    await this.tell('passwordSet', user);
    return user;
  }

  /** Creates an account without a password, on the server. @throws Rejection `users_already_exists`. */
  async create(email: string, name: string): Promise<OperatorUser> {
    const address = emailKey(email);
    if (await this.users.byEmail(address)) rejectExisting();
    const id = newId('users');
    await this.record(operatorUsers.RegisterUser(id, { email: address, name }));
    const user = { id, email: address, name, passwordHash: null, isProved: false };
    return (await this.users.add(user)) ?? rejectExisting();
  }

  /** Whether the address of the account `id` is verified; false if the account does not exist. */
  async isProved(id: string): Promise<boolean> {
    return (await this.users.byId(id))?.isProved ?? false;
  }

  /** Stores that the address of `user` is verified. */
  async prove({ id, isProved }: Pick<OperatorUser, 'id' | 'isProved'>, by: AddressProof): Promise<void> {
    if (isProved) return;
    await this.record(operatorUsers.ProveAddress(id, { by }));
    await this.users.prove(id);
    this.sessions.personChanged(id);
  }

  /** Whether `password` is that of `user`. Takes the same time without a user, or without a password. */
  async isPasswordOf(user: OperatorUser | null, password: string): Promise<boolean> {
    if (user?.passwordHash) return Passwords.matches(password, user.passwordHash);
    await Passwords.hash(password);
    return false;
  }

  /** Replaces a password that the user knows; all sessions end except that of the request. */
  async changePassword(user: OperatorUser, sessionId: string, password: string): Promise<void> {
    const hash = await Passwords.hash(password);
    await this.record(operatorUsers.SetPassword(user.id, { reason: 'changed' }));
    await this.users.setPassword(user.id, hash);
    await this.endSessions(user.id, sessionId);
    await this.tell('passwordSet', user);
  }

  /** Sets a password on the server, which verifies the address; all sessions end. */
  async setPassword(user: OperatorUser, password: string): Promise<void> {
    const hash = await Passwords.hash(password);
    await this.record(operatorUsers.SetPassword(user.id, { reason: 'server' }));
    await this.users.setPassword(user.id, hash);
    await this.prove(user, 'server');
    await this.endSessions(user.id);
    await this.tell('passwordSet', user);
  }

  /** A link with which `user` can set a password, once, within an hour. */
  async resetLink({ id }: OperatorUser): Promise<string> {
    const { url, keep } = this.resetToken(id);
    await keep();
    return url;
  }

  /** Mails a password reset link, if an account has this address. */
  async forgotten(email: string): Promise<void> {
    const user = await this.users.byEmail(emailKey(email));
    if (!user) return;
    const { url, keep } = this.resetToken(user.id);
    // Stored only when the mail is sent: a mail beyond the limit of its recipient must not invalidate the previous link.
    await this.onNoBoard(() => this.mails.send(resetMail({ id: newId('mails'), email: user.email }, url), keep));
  }

  /** Sets the password with a reset token, once, which verifies the address; all sessions end. @throws Rejection `password_resets_not_found`. */
  async reset(token: string, password: string): Promise<void> {
    const hashed = Tokens.hash(token);
    const id = await this.users.resetOf(hashed);
    // Hashed only now, so that guessed tokens do not cost the work of a hash.
    if (id === null) rejectToken();
    const passwordHash = await Passwords.hash(password);
    await this.record(operatorUsers.SetPassword(id, { reason: 'forgotten' }));
    await this.record(operatorUsers.ProveAddress(id, { by: 'password_link' }));
    const sessionIds = (await this.users.reset(hashed, passwordHash)) ?? rejectToken();
    this.sessions.forget(sessionIds);
    await this.record(operatorUsers.EndSessions(id, { sessionIds }));
    await this.tell('passwordSet', await this.known(id));
  }

  /** Removes a second factor without a code; all sessions end. @throws Rejection `users_second_factor_not_enabled`. */
  async resetSecondFactor(user: OperatorUser): Promise<void> {
    if (user.totp === null)
      reject('conflict', 'users_second_factor_not_enabled', `The account ${user.email} has no second factor.`);
    await this.record(operatorUsers.RemoveSecondFactor(user.id, {}));
    await this.users.removeSecondFactor(user.id);
    await this.endSessions(user.id);
    await this.tell('secondFactorRemoved', user);
  }

  /** Unlinks the identity providers of `user`; all sessions end. @throws Rejection `users_identity_not_linked`. */
  async unlink(user: OperatorUser): Promise<void> {
    await this.record(operatorUsers.UnlinkIdentities(user.id, {}));
    if ((await this.users.unlink(user.id)) === 0)
      reject(
        'conflict',
        'users_identity_not_linked',
        `The account ${user.email} is not linked to an identity provider.`,
      );
    await this.endSessions(user.id);
  }

  /** Mails a person what happened to their account. */
  async tell(news: keyof typeof NEWS, { email }: Pick<OperatorUser, 'email'>): Promise<void> {
    await this.onNoBoard(() => this.mails.send(NEWS[news]({ id: newId('mails'), email })));
  }

  /** A password reset token, which replaces the previous one when it is stored. */
  private resetToken(id: string): { readonly url: string; readonly keep: () => Promise<void> } {
    const token = Tokens.create();
    return {
      url: this.links.dashboardPage(`password-resets/${token}`),
      keep: () => this.users.keepReset(id, Tokens.hash(token), RESET_MINUTES),
    };
  }

  /** Ends the sessions of a user, except one. */
  async endSessions(id: string, but: string | null = null): Promise<void> {
    const sessionIds = await this.sessions.endAll(id, but);
    await this.record(operatorUsers.EndSessions(id, { sessionIds }));
  }

  /** Records what happened to an account; see `operatorUserDecider`. */
  async record(command: ReturnType<typeof operatorUsers.SetPassword>, actor = facts().actor): Promise<void> {
    await this.onNoBoard(() => this.bus.execute(command), actor);
  }

  /** Accounts belong to no board: their events are on the visitors' board. */
  private onNoBoard<T>(work: () => Promise<T>, actor?: string): Promise<T> {
    return Scope.onBoard(VISITORS.id, VISITORS.slug, work, actor);
  }
}

function rejectExisting(): never {
  reject(
    'conflict',
    'users_already_exists',
    'An account with this email address already exists. Sign in with it, or reset your password by mail.',
  );
}

function rejectToken(): never {
  reject('missing', 'password_resets_not_found', 'The token is unknown, used or expired. Request another one.');
}

/** Password reset requests. */
@Injectable()
export class ForgottenPasswords {
  private readonly log = new Logger(ForgottenPasswords.name);

  constructor(
    private readonly accounts: Accounts,
    private readonly attempts: OperatorAttempts,
  ) {}

  /**
   * Mails a reset link if the account exists. The lookup runs after the answer, so that the duration of the answer reveals nothing; if the
   * process dies at that moment, no mail is sent, and the person must request it again. @throws Rejection `rate_limited`.
   */
  async begin(email: string): Promise<void> {
    await this.attempts.reset(emailKey(email));
    setImmediate(() => {
      this.accounts.forgotten(email).catch((error: unknown) => this.log.error(error, 'A mail could not be queued'));
    });
  }
}
