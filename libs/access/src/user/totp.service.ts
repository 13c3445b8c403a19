import { Secret, TOTP } from 'otpauth';
import { randomInt } from 'node:crypto';

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
