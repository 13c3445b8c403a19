import { randomBytes, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { BackgroundProcesses } from './background-processes.js';
import { YieldingWork } from './yielding-work.js';

/** The cost that OWASP recommends for scrypt, as the logarithm of N: 32 MiB, three times. Each step doubles memory and time. */
export const PASSWORD_HASH_COST = 15;
let cost = PASSWORD_HASH_COST;

/** The cost of new hashes in this process; hashes of a lower cost are replaced, see `isOutdated`. */
export function setPasswordHashCost(logarithm: number): void {
  cost = logarithm;
}

const R = 8;
const P = 3;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Concurrent hashes, so that requests keep a processor; others wait. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** The lowest priority: hashing uses what requests leave. */
const NICENESS = 19;
/**
 * Five times the duration of a hash of the usual cost. If requests leave so little that no hash completes for this long, hashing shares the
 * processor with them. More expensive hashes are waited for longer.
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
  // The same characters may arrive composed or decomposed, depending on the keyboard.
  const derivation = { password: password.normalize('NFC'), salt, bytes, options };
  return hashes.run(derivation, patienceFor(options));
}

/** scrypt needs a little more memory than it computes. */
const memory = (n: number, r: number): number => 128 * n * r * 2;

/** A one-way hash of `password`, with everything that is needed to verify a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const n = 2 ** cost;
  const key = await derive(password, salt, KEY_BYTES, { N: n, r: R, p: P, maxmem: memory(n, R) });
  return ['scrypt', n, R, P, salt.toString('base64'), Buffer.from(key).toString('base64')].join('$');
}

/** Whether `hash` belongs to `password`; a wrong one takes as long. @throws Error if `hash` has an unknown format. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, n, r, p, salt = '', key = ''] = hash.split('$');
  if (kind !== 'scrypt') throw new Error('The password hash has an unknown format.');
  const expected = Buffer.from(key, 'base64');
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: memory(Number(n), Number(r)) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), expected.length, options), expected);
}

/** Whether `hash` has a lower cost than new ones, so that it is replaced when its password is next known. */
export function isOutdated(hash: string): boolean {
  const [, n, r, p] = hash.split('$');
  return Number(n) * Number(r) * Number(p) < 2 ** cost * R * P;
}
