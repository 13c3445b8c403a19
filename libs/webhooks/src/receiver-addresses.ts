import { isIP } from 'node:net';
import { Outbound } from '#runtime/engine';

/** Checks of a receiver's URL that need no DNS query. Host names are checked before each attempt. */
export class ReceiverAddresses {
  /** @param open true if private addresses and plain http are allowed, for development. */
  constructor(readonly open: boolean) {}

  /** Why `url` must not be called, if its host is an IP address that is not public; null otherwise. */
  refusal(url: string): string | null {
    const host = hostOf(url);
    return this.open || isIP(host) === 0 || Outbound.isPublicAddress(host)
      ? null
      : 'must not lead to a private network';
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  } catch {
    return '';
  }
}
