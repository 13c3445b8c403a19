import { randomBytes, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { BackgroundProcesses } from './background-processes.js';
import { YieldingWork } from './yielding-work.js';

/** The cost that OWASP names for scrypt, as the logarithm of N: 32 MiB, three times over. Each step doubles memory and time. */
export const PASSWORD_HASH_COST = 15;
let cost = PASSWORD_HASH_COST;

/** Hashes are made at this cost from now on, in this process; ones of a lower cost are made again, see `isOutdated`. */
export function setPasswordHashCost(logarithm: number): void {
  cost = logarithm;
}

const R = 8;
const P = 3;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** At a time, so that requests keep a processor; others wait for their turn. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** The lowest priority: a hash takes what requests leave. */
const NICENESS = 19;
/**
 * Five times what a hash of the usual cost takes by itself. Requests that leave nothing for so long, so that no hash is done, share
 * with them; hashes that cost more are waited for longer.
 */
const PATIENCE_MS = 1_000;
const patienceFor = ({ N = 0 }: ScryptOptions): number => PATIENCE_MS * Math.max(1, N / 2 ** PASSWORD_HASH_COST);

interface Derivation {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly bytes: number;
  readonly options: ScryptOptions;
}

const SCRYPT = `({ password, salt, bytes, options }) => require('node:crypto').scryptSync(password, salt, bytes, options)`;
const hashes = new YieldingWork<Derivation, Uint8Array>(
  new BackgroundProcesses(SCRYPT, AT_ONCE, NICENESS),
  new BackgroundProcesses(SCRYPT, AT_ONCE, 0),
);

function derive(password: string, salt: Buffer, bytes: number, options: ScryptOptions): Promise<Uint8Array> {
  // The same letters may arrive composed or not, depending on the keyboard.
  const derivation = { password: password.normalize('NFC'), salt, bytes, options };
  return hashes.run(derivation, patienceFor(options));
}

/** scrypt needs a little more than it computes. */
const memory = (n: number, r: number): number => 128 * n * r * 2;

/** A one-way hash of `password`, with everything that checking a password against it needs. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const n = 2 ** cost;
  const key = await derive(password, salt, KEY_BYTES, { N: n, r: R, p: P, maxmem: memory(n, R) });
  return ['scrypt', n, R, P, salt.toString('base64'), Buffer.from(key).toString('base64')].join('$');
}

/** Whether `hash` was made of `password`; takes as long for a wrong one. @throws Error when `hash` is no hash of ours. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, n, r, p, salt = '', key = ''] = hash.split('$');
  if (kind !== 'scrypt') throw new Error('The hash of a password is in no form that is known.');
  const expected = Buffer.from(key, 'base64');
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: memory(Number(n), Number(r)) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), expected.length, options), expected);
}

/** Whether `hash` cost less than one of today, so that it is made again when its password is next known. */
export function isOutdated(hash: string): boolean {
  const [, n, r, p] = hash.split('$');
  return Number(n) * Number(r) * Number(p) < 2 ** cost * R * P;
}
