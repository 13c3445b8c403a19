import type { Claim } from '#kernel';
import { createHmac } from 'node:crypto';

/**
 * Stores personal claim values, such as email addresses, as keyed digests. Equal values of a board have equal digests, and without the secret of
 * the installation it is impossible to find the value of a digest, not even by guessing.
 */
export class ClaimDigests {
  /** @param secret at least 32 bytes; must not change as long as claims are stored. */
  constructor(private readonly secret: Uint8Array) {}

  /** The stored form of `claim`. */
  kept(board: string, claim: Claim): Claim {
    const value = createHmac('sha256', this.secret)
      .update(`${board}\u0000${claim.kind}\u0000${claim.value}`)
      .digest('base64url');
    return { kind: claim.kind, value, shared: claim.shared };
  }
}
