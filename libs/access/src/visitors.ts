import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * Who a visitor without a key is, as far as counting goes: their address, of IPv6 its first 64 bits, because a household
 * has all addresses behind those. A digest, so that no address is kept.
 */
export function visitorOf(address: string): string {
  return hash('sha256', isIPv6(address) ? networkOf(address) : address).slice(0, 32);
}

/** The network of an IPv6 address; of an IPv4 address in IPv6 clothes that address itself. */
function networkOf(address: string): string {
  const [, embedded] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (embedded) return embedded;
  const [text = ''] = address.split('%');
  const [head = '', tail] = text.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  // A dotted end stands for two groups, and lies behind the first four in any case.
  const given = groups(head);
  const missing = tail === undefined ? 0 : 8 - given.length - groups(tail).length - (tail.includes('.') ? 1 : 0);
  const all = [...given, ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
