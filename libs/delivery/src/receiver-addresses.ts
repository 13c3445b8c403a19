import { isIP } from 'node:net';
import { isPublicAddress } from '#runtime/engine';

/** What can be said of the address of a receiver without asking anybody. Names are looked at before each attempt. */
export class ReceiverAddresses {
  /** @param open true where private addresses and plain http are allowed, for development. */
  constructor(readonly open: boolean) {}

  /** Why `url` may not be called, when it names an address of a network that is not public; null otherwise. */
  refusal(url: string): string | null {
    const host = hostOf(url);
    return this.open || isIP(host) === 0 || isPublicAddress(host) ? null : 'must not lead to a private network';
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  } catch {
    return '';
  }
}
