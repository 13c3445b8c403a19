import type { Resolve } from './address-guard.js';

/** To where requests may go that this server sends of its own accord. */
export interface OutboundOptions {
  /** Private addresses and plain http too: for development. */
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
  /** Which addresses may be called; without it, those that `allowPrivate` asks for. */
  readonly isAllowed?: (address: string) => boolean;
  /** Authorities to trust besides those that Node knows. */
  readonly ca?: string;
  readonly connectMs?: number;
}

/** Whether `url` may be asked by its protocol: https, and plain http for development. */
export const isAllowedProtocol = ({ protocol }: URL, { allowPrivate }: OutboundOptions): boolean =>
  protocol === 'https:' || (allowPrivate && protocol === 'http:');
