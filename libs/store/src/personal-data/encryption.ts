import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomFillSync } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Length of a key, in bytes. */
export const KEY_BYTES = 32;

/** Something sealed that cannot be opened; its message is one sentence and contains nothing of what was sealed. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** Random bytes are drawn for many nonces at once: a draw costs several times as much as an encryption. */
const drawn = Buffer.alloc(NONCE_BYTES * 300);
let used = drawn.length;

function putNonce(into: Buffer): void {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  drawn.copy(into, 0, used, (used += NONCE_BYTES));
}

/** By the bytes of a key, for as long as somebody has these: Node 24 takes in bytes anew with each cipher, 10 µs every time. */
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
 * @param bound associated data: the text is decrypted only where the same is named.
 */
export function encrypt(key: Uint8Array, text: string, bound: string): string {
  const plain = Buffer.from(text);
  const sealed = Buffer.allocUnsafe(NONCE_BYTES + TAG_BYTES + plain.length);
  putNonce(sealed);
  const cipher = createCipheriv(ALGORITHM, keyObject(key), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(bound));
  // In this mode the ciphertext is as long as the text, and all of it comes at once.
  cipher.update(plain).copy(sealed, NONCE_BYTES + TAG_BYTES);
  cipher.final();
  cipher.getAuthTag().copy(sealed, NONCE_BYTES);
  return sealed.toString('base64');
}

/** The text that `encrypt` was given; null when the key or `bound` is another, or anything was altered. */
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
