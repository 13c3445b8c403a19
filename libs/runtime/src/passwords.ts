import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

/** A cost that OWASP names for scrypt: 32 MiB, three times over. Hashes of another cost are made again, see `isOutdated`. */
const N = 2 ** 15;
const R = 8;
const P = 3;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** At a time, so that files, DNS and requests keep threads and a processor; others wait for their turn. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const waiting: (() => void)[] = [];
let running = 0;

async function derive(password: string, salt: Buffer, bytes: number, options: ScryptOptions): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resume) => waiting.push(resume));
  else running++;
  try {
    return await new Promise((resolve, reject) =>
      // The same letters may arrive composed or not, depending on the keyboard.
      scrypt(password.normalize('NFC'), salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key))),
    );
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** scrypt needs a little more than it computes. */
const memory = (n: number, r: number): number => 128 * n * r * 2;

/** A one-way hash of `password`, with everything that checking a password against it needs. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, KEY_BYTES, { N, r: R, p: P, maxmem: memory(N, R) });
  return ['scrypt', N, R, P, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether `hash` was made of `password`; takes as long for a wrong one. @throws Error when `hash` is no hash of ours. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, n, r, p, salt = '', key = ''] = hash.split('$');
  if (kind !== 'scrypt') throw new Error('The hash of a password is in no form that is known.');
  const expected = Buffer.from(key, 'base64');
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: memory(Number(n), Number(r)) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), expected.length, options), expected);
}

/** Whether `hash` was made at another cost than today's, so that it is made again when its password is next known. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`scrypt$${N}$${R}$${P}$`);
}
