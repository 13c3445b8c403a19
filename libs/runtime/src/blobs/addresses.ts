import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { checkKey, publicPath } from './blob-store.js';

/** The path of blobs at the API's origin. */
export const BLOBS_PATH = '/blobs/';

/** URLs of blobs on this server: permanent ones, and signed ones that expire. */
export class BlobAddresses {
  /** Created once: importing the key costs more than the rest of a signature. */
  private readonly key: KeyObject;

  /**
   * @param secret at least 32 random bytes, the same in every process.
   * @param origin of the API; called each time, because the port may be unknown until the server listens.
   */
  constructor(
    secret: Uint8Array,
    private readonly origin: () => string,
  ) {
    this.key = createSecretKey(secret);
  }

  public(key: string): string {
    return `${this.base()}${publicPath(key)}`;
  }

  /** Valid for this many seconds from now. @param filename under which the file is saved; the signature holds for no other. */
  signed(key: string, seconds: number, filename?: string): string {
    checkKey(key);
    const expires = Math.ceil(Date.now() / 1000) + seconds;
    const named = filename === undefined ? '' : `&filename=${encodeURIComponent(filename)}`;
    const signature = this.mac(key, expires, filename).toString('base64url');
    return `${this.base()}${key}?expires=${expires}${named}&signature=${signature}`;
  }

  /** The verdict on a URL for `key`: valid, expired, or not signed by us. */
  verify(key: string, expires: unknown, signature: unknown, filename: unknown): 'good' | 'expired' | 'forged' {
    if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return 'forged';
    if (filename !== undefined && typeof filename !== 'string') return 'forged';
    const given = Buffer.from(signature, 'base64url');
    const expected = this.mac(key, Number(expires), filename);
    const sound =
      given.toString('base64url') === signature && given.length === expected.length && timingSafeEqual(given, expected);
    if (!sound) return 'forged';
    return Number(expires) * 1000 > Date.now() ? 'good' : 'expired';
  }

  private base(): string {
    return `${this.origin().replace(/(?<!\/)\/+$/, '')}${BLOBS_PATH}`;
  }

  /** A key has no line break, so a name cannot pass for a part of it. */
  private mac(key: string, expires: number, filename: string | undefined): Buffer {
    const named = filename === undefined ? '' : `\n${filename}`;
    return createHmac('sha256', this.key).update(`${expires}\n${key}${named}`).digest();
  }
}
