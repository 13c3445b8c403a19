import { decrypt, encrypt, KEY_BYTES, SealError } from '#store/engine';

export { SealError };

/** Id of the key that the installation made for itself. */
export const INSTALLATION_KEY = 'installation';

/** A key that seals secrets. Its id stands beside everything that it sealed, and must never name another key. */
export interface SecretKey {
  readonly id: string;
  /** 32 random bytes. */
  readonly bytes: Uint8Array;
}

/** A secret as it may be kept anywhere: in events, rows and backups. */
export interface Sealed {
  /** Nonce, tag and encrypted text, in base64. */
  readonly ciphertext: string;
  readonly keyId: string;
}

/** Seals secrets with AES-256-GCM. The first key seals; every key opens what it sealed (decision 0020). */
export class Ciphers {
  private readonly keys: ReadonlyMap<string, SecretKey>;
  private readonly first: SecretKey;

  /** @throws Error without a key, with two of one id, or with one that is not 32 bytes. */
  constructor(keys: readonly SecretKey[]) {
    const [first] = keys;
    if (!first) throw new Error('Secrets are sealed with at least one key.');
    if (keys.some(({ bytes }) => bytes.length !== KEY_BYTES)) throw new Error(`A key has ${KEY_BYTES} bytes.`);
    this.first = first;
    this.keys = new Map(keys.map((key) => [key.id, key]));
    if (this.keys.size < keys.length) throw new Error('Two keys have the same id.');
  }

  /** Id of the key that seals from now on. */
  get current(): string {
    return this.first.id;
  }

  /** Whether there is a key that may open what the key `id` sealed. */
  knows(id: string): boolean {
    return this.keys.has(id);
  }

  /** Seals `text` for `owner`, the id of the object whose secret it is: for another, it does not open. */
  seal(text: string, owner: string): Sealed {
    return { ciphertext: encrypt(this.first.bytes, text, boundTo(this.first.id, owner)), keyId: this.first.id };
  }

  /** The text that was sealed for `owner`. @throws SealError when the key is not known, or another, or anything was altered. */
  open({ ciphertext, keyId }: Sealed, owner: string): string {
    const key = this.keys.get(keyId);
    if (!key) throw new SealError(`A secret of ${owner} was sealed with the key "${keyId}", which is not known here.`);
    const text = decrypt(key.bytes, ciphertext, boundTo(keyId, owner));
    if (text !== null) return text;
    throw new SealError(
      `A secret of ${owner} does not open with the key "${keyId}": the key is another, or it was altered.`,
    );
  }
}

const boundTo = (keyId: string, owner: string): string => `openings/1/${keyId}/${owner}`;

/**
 * The keys in the text of a setting: `<id>:<32 bytes in base64>`, several separated by commas; null when it is none of
 * that. The id of the installation's own key is taken.
 */
export function parseSecretKeys(text: string): readonly SecretKey[] | null {
  const keys = text.split(',').map((part): SecretKey | null => {
    const [, id, base64] = /^\s*([a-z0-9][a-z0-9-]{0,31}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(part) ?? [];
    const bytes = Buffer.from(base64 ?? '', 'base64');
    return id && id !== INSTALLATION_KEY && bytes.length === KEY_BYTES ? { id, bytes } : null;
  });
  const known = keys.filter((key) => key !== null);
  return known.length === keys.length && new Set(known.map(({ id }) => id)).size === known.length ? known : null;
}

/**
 * The ciphers of this installation for one purpose: those of the settings, and behind them its own `secret`, which seals where none
 * are given and goes on opening afterwards.
 */
export function ciphersOf(given: readonly SecretKey[], secret: Uint8Array): Ciphers {
  return new Ciphers([...given, { id: INSTALLATION_KEY, bytes: secret }]);
}
