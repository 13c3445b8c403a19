import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * The identity of a visitor for counting: every limit by address uses it. An IPv4 address stands for itself, also when it is written as an
 * IPv4-mapped IPv6 address. An IPv6 address stands for its first 64 bits, because one household has all addresses with these.
 * @param address IP address of the request.
 * @returns a digest, so that no address is stored.
 */
export function visitorOf(address: string): string {
  return hash('sha256', isIPv6(address) ? networkOf(address) : address).slice(0, 32);
}

/** The first 64 bits of an IPv6 address; an IPv4-mapped address gives the IPv4 address. */
function networkOf(address: string): string {
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [text = ''] = address.split('%');
  const [head = [], tail] = text.split('::').map(numbersIn);
  if (tail === undefined) return head;
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

/** The groups in a part of an IPv6 address. A dotted end is two groups. */
function numbersIn(part: string): readonly number[] {
  return part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [(a << 8) | b, (c << 8) | d];
    });
}
