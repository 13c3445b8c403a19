import { Encryption } from '#store/engine';

/** Id of the key that the installation created for itself. */
export const INSTALLATION_KEY = 'installation';

/** A key that encrypts secrets. Its id is stored beside everything that it encrypted, and must never name another key. */
export interface SecretKey {
  readonly id: string;
  /** 32 random bytes. */
  readonly bytes: Uint8Array;
}

/** A secret that may be stored anywhere: in events, rows and backups. */
export interface EncryptedSecret {
  /** Nonce, tag and encrypted text, in base64. */
  readonly ciphertext: string;
  readonly keyId: string;
}

/** Encrypts secrets with AES-256-GCM. The first key encrypts; every key decrypts what it encrypted (decision 0020). */
export class Ciphers {
  private readonly keys: ReadonlyMap<string, SecretKey>;
  private readonly first: SecretKey;

  /** @throws Error without a key, with two of one id, or with one that is not 32 bytes. */
  constructor(keys: readonly SecretKey[]) {
    const [first] = keys;
    if (!first) throw new Error('At least one key is needed to encrypt secrets.');
    if (keys.some(({ bytes }) => bytes.length !== Encryption.KEY_BYTES))
      throw new Error(`A key must have ${Encryption.KEY_BYTES} bytes.`);
    this.first = first;
    this.keys = new Map(keys.map((key) => [key.id, key]));
    if (this.keys.size < keys.length) throw new Error('Two keys have the same id.');
  }

  /**
   * The ciphers of this installation for one purpose: those of the settings, and after them its own `secret`, which encrypts if none are given
   * and still decrypts afterwards.
   */
  static of(given: readonly SecretKey[], secret: Uint8Array): Ciphers {
    return new Ciphers([...given, { id: INSTALLATION_KEY, bytes: secret }]);
  }

  /** Id of the key that encrypts from now on. */
  get current(): string {
    return this.first.id;
  }

  /** Whether there is a key that may decrypt what the key `id` encrypted. */
  knows(id: string): boolean {
    return this.keys.has(id);
  }

  /** Encrypts `text` for `owner`, the id of the object that the secret belongs to: decryption needs the same owner. */
  seal(text: string, owner: string): EncryptedSecret {
    return {
      ciphertext: Encryption.encrypt(this.first.bytes, text, boundTo(this.first.id, owner)),
      keyId: this.first.id,
    };
  }

  /** The text that was encrypted for `owner`. @throws SealError if the key is unknown or differs, or anything was altered. */
  open({ ciphertext, keyId }: EncryptedSecret, owner: string): string {
    const key = this.keys.get(keyId);
    if (!key)
      throw new Encryption.SealError(
        `A secret of ${owner} was encrypted with the key "${keyId}", which is unknown here.`,
      );
    const text = Encryption.decrypt(key.bytes, ciphertext, boundTo(keyId, owner));
    if (text !== null) return text;
    throw new Encryption.SealError(
      `A secret of ${owner} cannot be decrypted with the key "${keyId}": the key differs, or the secret was altered.`,
    );
  }
}

const boundTo = (keyId: string, owner: string): string => `openings/1/${keyId}/${owner}`;

/**
 * The keys in the text of a setting: `<id>:<32 bytes in base64>`, several separated by commas; null if it is invalid. The id of the installation's
 * own key is reserved.
 */
export function parseSecretKeys(text: string): readonly SecretKey[] | null {
  const keys = text.split(',').map((part): SecretKey | null => {
    const [, id, base64] = /^\s*([a-z0-9][a-z0-9-]{0,31}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(part) ?? [];
    const bytes = Buffer.from(base64 ?? '', 'base64');
    return id && id !== INSTALLATION_KEY && bytes.length === Encryption.KEY_BYTES ? { id, bytes } : null;
  });
  const known = keys.filter((key) => key !== null);
  return known.length === keys.length && new Set(known.map(({ id }) => id)).size === known.length ? known : null;
}
