import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomFillSync } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Length of a key, in bytes. */
export const KEY_BYTES = 32;

/** Encrypted data that cannot be decrypted. The message is one sentence and contains none of the data. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** Random bytes for many nonces are fetched together: a fetch costs several times as much as an encryption. */
const drawn = Buffer.alloc(NONCE_BYTES * 300);
let used = drawn.length;

function putNonce(into: Buffer): void {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  drawn.copy(into, 0, used, (used += NONCE_BYTES));
}

/** By the bytes of a key, for as long as these are referenced: Node 24 imports bytes again for each cipher, which takes 10 µs. */
const takenIn = new WeakMap<Uint8Array, KeyObject>();

function keyObject(key: Uint8Array): KeyObject {
  const known = takenIn.get(key);
  if (known) return known;
  const taken = createSecretKey(key);
  takenIn.set(key, taken);
  return taken;
}

/**
 * Encrypts `text` with AES-256-GCM under a random nonce. Returns nonce, tag and ciphertext in base64.
 * @param bound associated data: decryption needs the same value.
 */
export function encrypt(key: Uint8Array, text: string, bound: string): string {
  const plain = Buffer.from(text);
  const sealed = Buffer.allocUnsafe(NONCE_BYTES + TAG_BYTES + plain.length);
  putNonce(sealed);
  const cipher = createCipheriv(ALGORITHM, keyObject(key), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(bound));
  // In this mode the ciphertext is as long as the text and comes in one piece.
  cipher.update(plain).copy(sealed, NONCE_BYTES + TAG_BYTES);
  cipher.final();
  cipher.getAuthTag().copy(sealed, NONCE_BYTES);
  return sealed.toString('base64');
}

/** The text given to `encrypt`; null if the key or `bound` differs, or anything was altered. */
export function decrypt(key: Uint8Array, ciphertext: string, bound: string): string | null {
  const bytes = Buffer.from(ciphertext, 'base64');
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, keyObject(key), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(bound));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
}

/** Authenticated encryption of texts. */
export const Encryption = { SealError, encrypt, decrypt, KEY_BYTES } as const;
