import type { Resolve } from './address-guard.js';

/** The allowed targets of requests that this server sends on its own. */
export interface OutboundOptions {
  /** Allows private addresses and plain http: for development. */
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
  /** Which addresses may be called; by default according to `allowPrivate`. */
  readonly isAllowed?: (address: string) => boolean;
  /** Additional authorities to trust besides those that Node knows. */
  readonly ca?: string;
  readonly connectMs?: number;
}

/** Whether the protocol of `url` is allowed: https, and plain http for development. */
export const isAllowedProtocol = ({ protocol }: URL, { allowPrivate }: OutboundOptions): boolean =>
  protocol === 'https:' || (allowPrivate && protocol === 'http:');
