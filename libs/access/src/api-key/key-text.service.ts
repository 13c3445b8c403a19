import { newId } from '#store';
import { hash, randomBytes } from 'node:crypto';

const KEY_ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const KEY_ID_LENGTH = 16;
const SECRET_BYTES = 24;

/** A new key id, 16 characters. With an idempotency key, the retry of a request gets the same one. */
export const newKeyId = (): string =>
  [...hash('sha256', newId('keys'), 'buffer').subarray(0, KEY_ID_LENGTH)]
    .map((byte) => KEY_ID_ALPHABET[byte & 31])
    .join('');

/** A new secret, 192 random bits in 32 characters of base64url. A retry gets another one. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** The stored form of a secret: its SHA-256, in hexadecimal. The secret has enough entropy to need no slower hash. */
export const secretHash = (secret: string): string => hash('sha256', secret, 'hex');
