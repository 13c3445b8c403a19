import type { Claim } from '#kernel';
import { createHmac } from 'node:crypto';

/**
 * Keeps the values of personal claims, such as addresses, as keyed digests: equal values of a board have equal digests, and
 * without the secret of the installation nobody can find out which value one belongs to, not even by trying.
 */
export class ClaimDigests {
  /** @param secret at least 32 bytes, the same for as long as claims are kept. */
  constructor(private readonly secret: Uint8Array) {}

  /** `claim` as it is kept. */
  kept(board: string, claim: Claim): Claim {
    const value = createHmac('sha256', this.secret)
      .update(`${board}\u0000${claim.kind}\u0000${claim.value}`)
      .digest('base64url');
    return { kind: claim.kind, value, shared: claim.shared };
  }
}
