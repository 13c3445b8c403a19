import { createHmac, timingSafeEqual } from 'node:crypto';

/** Bits of a signature: too many to guess. */
const BITS = 160;
const PART = /^[A-Za-z0-9_]+$/;

/**
 * Tokens that give strangers access to one thing of this installation and that only it can create: a few parts and their signature. A token is
 * verified without a database query, and no secret is stored for it.
 */
export class SignedTokens {
  constructor(private readonly key: Uint8Array) {}

  /**
   * @param purpose keeps tokens of one kind from being accepted as another kind.
   * @throws Error for a part with anything but letters, digits and underscores.
   */
  sign(purpose: string, parts: readonly string[]): string {
    if (parts.length === 0 || !parts.every((part) => PART.test(part)))
      throw new Error('A part of a token must consist of letters, digits and underscores.');
    const text = parts.join('-');
    return `${text}-${this.signature(purpose, text)}`;
  }

  /** The parts of a token that `sign` created for this purpose; null for every other text. */
  read(purpose: string, token: string): readonly string[] | null {
    const end = token.lastIndexOf('-');
    if (end < 1) return null;
    const text = token.slice(0, end);
    const shown = Buffer.from(token.slice(end + 1));
    const expected = Buffer.from(this.signature(purpose, text));
    return shown.length === expected.length && timingSafeEqual(shown, expected) ? text.split('-') : null;
  }

  /**
   * A digest of `text` that only this installation can compute, 40 hex digits: equal texts have equal digests, and without the key it is impossible
   * to guess the text. It allows comparisons without storing the text in clear.
   */
  digest(purpose: string, text: string): string {
    return this.signature(`digest ${purpose}`, text);
  }

  private signature(purpose: string, text: string): string {
    return createHmac('sha256', this.key)
      .update(`${purpose}\n${text}`)
      .digest('hex')
      .slice(0, BITS / 4);
  }
}
