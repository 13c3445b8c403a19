import { lookup as lookupBySystem, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses of a host name. @throws errors of the resolver. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** A host with an address that must not be called (decision E7). */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
  readonly code = 'EADDRFORBIDDEN';

  constructor() {
    super('The address is not public.');
  }
}

// Addresses that the package considers ordinary but that are not: the platform service of one large cloud, which has a public address;
// documentation ranges; and everything that the IPv6 registry reserves for protocols.
const NOT_PUBLIC_EITHER = ['168.63.129.16/32', '3fff::/20', '2001::/23', '2001:db8::/32'].map((range) =>
  ipaddr.parseCIDR(range),
);
// No other part of IPv6 has been assigned for public use.
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
const WELL_KNOWN_NAT64 = ipaddr.parseCIDR('64:ff9b::/96');

type ParsedAddress = ReturnType<typeof ipaddr.parse>;

const within = (address: ParsedAddress, [range, bits]: ReturnType<typeof ipaddr.parseCIDR>): boolean =>
  address.kind() === range.kind() && address.match(range, bits);

/** IPv6 addresses without dotted notation: the package misreads several that contain it. */
function inPlainForm(address: string): string | null {
  const family = isIP(address);
  if (family === 4) return address;
  // A zone belongs to an interface of this machine.
  if (family !== 6 || address.includes('%')) return null;
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** The IPv4 address that an IPv6 address leads to directly or through a translator; any other address unchanged. */
function destination(address: ParsedAddress): ParsedAddress {
  if (!('isIPv4MappedAddress' in address)) return address;
  const translated = address.isIPv4MappedAddress() || within(address, WELL_KNOWN_NAT64);
  return translated ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

/**
 * Whether `address` is public: not private, loopback, link-local, shared, multicast, reserved, part of a tunnel, or a metadata service, and not an
 * IPv6 form of such an address. False for anything that is not an address in plain notation: parsers disagree on octal numbers.
 */
export function isPublicAddress(address: string): boolean {
  const plain = inPlainForm(address);
  if (plain === null) return false;
  const parsed = destination(ipaddr.parse(plain));
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6' && !within(parsed, GLOBAL_UNICAST)) return false;
  return !NOT_PUBLIC_EITHER.some((range) => within(parsed, range));
}

// Not getaddrinfo: it blocks one of four threads until a name server answers, so a name whose server never answers would delay all other look-ups.
const resolver = new Resolver({ timeout: 1_500, tries: 2 });

/** Queries the name servers of the system for IPv4 and IPv6 addresses. */
export const resolveByName: Resolve = async (hostname) => {
  const lookups = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = lookups.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const [failed] = lookups.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
  if (found.length === 0) throw failed ?? new Error('The name has no address.');
  return found;
};

/** Like `resolveByName`, but also finds names that only this machine knows, such as those in its hosts file. */
export const resolveByNameOrSystem: Resolve = async (hostname) => {
  try {
    return await resolveByName(hostname);
  } catch {
    return (await lookupBySystem(hostname, { all: true })).map(({ address }) => address);
  }
};

/**
 * A look-up for `net.connect` that returns addresses only if every address of the name may be called. The connection uses an address from this
 * result, so that a name cannot point elsewhere after the check.
 */
export function guardedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (!first || !addresses.every(isAllowed)) callback(new ForbiddenAddressError(), '');
        else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
