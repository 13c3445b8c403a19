import { reject } from '#kernel';
import { Ciphers, type EncryptedSecret, Tokens } from '#runtime';
import { facts, Scope } from '#store';
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { Injectable } from '@nestjs/common';
import { OperatorAttempts } from '../attempts.service.js';
import { Accounts } from './accounts.service.js';
import { type OperatorUser, OperatorUsers } from './operator-users.js';
import { operatorUsers, type SecondFactor } from './user.decider.js';

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Time steps before and after the current one whose codes are accepted: clocks differ, and typing takes time. */
const WINDOW = 1;
const ISSUER = 'Openings';

const RECOVERY_CODES = 10;
const RECOVERY_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A new secret for time-based codes, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });

/** The URI of `secret` that an authenticator app scans. */
export const uriOf = (secret: string, email: string): string => totp(secret, email).toString();

/**
 * The time step of `code` at `now`, in ISO; null when it is no code of a nearby step, or of a step that is not after `used`. A code is
 * valid once (RFC 6238, 5.2).
 */
export function stepOf(secret: string, code: string, now: string, used: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = Date.parse(now);
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
  return step > used ? step : null;
}

/** Recovery codes, each valid once: 80 random bits, in groups of four. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: 4 }, () =>
      Array.from({ length: 4 }, () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length))).join(''),
    ).join('-'),
  );

/** `code` as it is compared: people leave out the dashes and type capitals. */
export const recoveryKey = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Time-based codes as a second factor, and recovery codes for when the device is lost. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly users: OperatorUsers,
    private readonly ciphers: Ciphers,
    private readonly accounts: Accounts,
    private readonly attempts: OperatorAttempts,
  ) {}

  /**
   * Checks the second factor of `user`, whose password was right, and uses up the code.
   * @throws Rejection `auth_second_factor_required` without a code, `auth_second_factor_invalid` for a wrong or used one,
   * `rate_limited` after too many attempts.
   */
  async pass(user: OperatorUser, code: string | undefined): Promise<SecondFactor> {
    if (user.totp === null) return 'none';
    if (code === undefined)
      reject(
        'unauthenticated',
        'auth_second_factor_required',
        'Second factor required. Send the code of your authenticator app as well.',
      );
    await this.attempts.prove(user.id);
    const step = this.stepOf(user, user.totp, code);
    if (step !== null && (await this.users.useStep(user.id, step))) return 'totp';
    if (await this.users.useRecoveryCode(user.id, recoveryHash(code))) return 'recovery_code';
    rejectCode();
  }

  /** A new secret, which is no second factor until it is confirmed. @throws Rejection `users_second_factor_enabled`. */
  async begin(user: OperatorUser): Promise<{ readonly secret: string; readonly uri: string }> {
    if (user.totp !== null) rejectEnabled();
    const secret = newSecret();
    await this.users.setPending(user.id, this.ciphers.seal(secret, user.id));
    return { secret, uri: uriOf(secret, user.email) };
  }

  /** Makes the secret the second factor; returns recovery codes, of which only hashes are stored. */
  async confirm(userId: string, code: string): Promise<readonly string[]> {
    await this.attempts.prove(userId);
    const user = await this.accounts.known(userId);
    if (user.totp !== null) return this.replaceRecoveryCodes(user, user.totp, code);
    if (user.totpPending === null)
      reject(
        'conflict',
        'users_second_factor_not_begun',
        'Create a secret first, and enter it in your authenticator app.',
      );
    const step = stepOf(this.ciphers.open(user.totpPending, userId), code, facts().now, 0);
    if (step === null)
      reject('unfit', 'users_second_factor_code_wrong', 'Wrong code: it does not match the secret at this time.');
    const recoveryCodes = newRecoveryCodes();
    await this.accounts.record(operatorUsers.EnrolSecondFactor(userId, {}));
    await this.users.confirmPending(userId, step, recoveryCodes.map(recoveryHash));
    await this.accounts.tell('secondFactorAdded', user);
    return recoveryCodes;
  }

  /**
   * Removes the second factor, with one of its codes, which is not used up: a retry of the request sends it again.
   * @throws Rejection `users_second_factor_not_enabled`, `auth_second_factor_invalid`, `rate_limited`.
   */
  async remove(user: OperatorUser, code: string): Promise<void> {
    const { id, totp } = user;
    // An earlier attempt of the request has done it.
    if (totp === null && Scope.idSource().repeats) return this.accounts.tell('secondFactorRemoved', user);
    if (totp === null) reject('conflict', 'users_second_factor_not_enabled', 'Your account has no second factor.');
    const isCode = this.stepOf(user, totp, code) !== null;
    if (!isCode && !(await this.users.hasRecoveryCode(id, recoveryHash(code)))) rejectCode();
    await this.accounts.record(operatorUsers.RemoveSecondFactor(id, {}));
    await this.users.removeSecondFactor(id);
    await this.accounts.tell('secondFactorRemoved', user);
  }

  /** New recovery codes for a retry of the request whose first answer was lost; the retry sends the code that is used up. */
  private async replaceRecoveryCodes(
    user: OperatorUser,
    secret: EncryptedSecret,
    code: string,
  ): Promise<readonly string[]> {
    const { id, totpStep } = user;
    const step = stepOf(this.ciphers.open(secret, id), code, facts().now, totpStep - 1);
    if (!Scope.idSource().repeats || step !== totpStep) rejectEnabled();
    const codes = newRecoveryCodes();
    await this.users.setRecoveryCodes(id, codes.map(recoveryHash));
    await this.accounts.tell('secondFactorAdded', user);
    return codes;
  }

  private stepOf({ id, totpStep }: OperatorUser, secret: EncryptedSecret, code: string): number | null {
    return stepOf(this.ciphers.open(secret, id), code, facts().now, totpStep);
  }
}

const recoveryHash = (code: string): Buffer => Tokens.hash(recoveryKey(code));

function rejectCode(): never {
  reject('unauthenticated', 'auth_second_factor_invalid', 'The code is wrong or already used.');
}

function rejectEnabled(): never {
  reject('conflict', 'users_second_factor_enabled', 'Your account already has a second factor. Remove it first.');
}
