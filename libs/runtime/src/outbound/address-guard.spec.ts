import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isIP } from 'node:net';
import { ForbiddenAddressError, guardedLookup, isPublicAddress } from './address-guard.js';

const FORBIDDEN = [
  // Every range that is not public, at its edges.
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.0.0',
  '169.254.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.0',
  '192.0.0.255',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.0',
  '255.255.255.255',
  // Metadata and platform services of clouds.
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  'fd00:ec2::254',
  'fd20:ce::254',
  '::',
  '::1',
  '::127.0.0.1',
  '::8.8.8.8',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fdff::1',
  'ff02::1',
  'ff0e::1',
  '100::1',
  '2001:db8::1',
  '3fff::1',
  '3fff:fff::1',
  '5f00::1',
  '4000::1',
  '8000::1',
  // Tunnels and translators.
  '::ffff:0:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b:1::808:808',
  '2002:7f00:1::',
  '2002:808:808::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:2::1',
  '2001:20::1',
  // What some parsers read as one of the above.
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '2130706433',
  '0x7f000001',
  '127.1',
  '127.0.1',
  '0',
  '0.0',
  '00.0.0.0',
  '010.0.0.1',
  '0xa9fea9fe',
  '169.254.43518',
  '0x0a.1',
  '::ffff:0x7f.0.0.1',
  '::ffff:7f00:1',
  '::FFFF:127.0.0.1',
  '0:0:0:0:0:ffff:127.0.0.1',
  '0000:0000:0000:0000:0000:ffff:7f00:0001',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:FF9B::10.0.0.1',
  '64:ff9b::c0a8:101',
  // Not addresses at all.
  '',
  ' ',
  'localhost',
  'example.com',
  '256.0.0.1',
  '1.2.3.4.5',
  '1.2.3.4 ',
  ' 8.8.8.8',
  '8.8.8.8/32',
  ':::',
  '[::1]',
  '8.8.8.8:80',
];

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '168.63.129.15',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '2001:4860:4860::8888',
  '2001:200::1',
  '3ffe::1',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
  '64:ff9b::8.8.8.8',
  '64:ff9b::808:808',
];

const octet = fc.nat(255);
const quad = fc.tuple(octet, octet, octet, octet);
const dotted = (octets: readonly number[]) => octets.join('.');
const hextet = (high: number, low: number) => ((high << 8) | low).toString(16);

/** An independent reference: ranges as numbers, from the registry. */
const isSpecial = ([a, b, c, d]: readonly [number, number, number, number]): boolean =>
  a === 0 ||
  a === 10 ||
  a === 127 ||
  a >= 224 ||
  (a === 100 && b >= 64 && b < 128) ||
  (a === 169 && b === 254) ||
  (a === 172 && b >= 16 && b < 32) ||
  (a === 192 && b === 168) ||
  (a === 192 && b === 0 && (c === 0 || c === 2)) ||
  (a === 192 && b === 88 && c === 99) ||
  (a === 198 && (b === 18 || b === 19)) ||
  (a === 198 && b === 51 && c === 100) ||
  (a === 203 && b === 0 && c === 113) ||
  (a === 168 && b === 63 && c === 129 && d === 16) ||
  // Anycast services for DNS and for multicast relays.
  (a === 192 && b === 175 && c === 48) ||
  (a === 192 && b === 31 && c === 196) ||
  (a === 192 && b === 52 && c === 193);

describe('addresses that webhooks may call', () => {
  it.each(FORBIDDEN)('%p is not one', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(PUBLIC)('%p is one', (address) => expect(isPublicAddress(address)).toBe(true));

  it('of IPv4 are those outside of all special ranges', () =>
    fc.assert(
      fc.property(quad, (octets) => isPublicAddress(dotted(octets)) === !isSpecial(octets)),
      { numRuns: 5_000 },
    ));

  it('in IPv6 forms are what the IPv4 address in them is', () =>
    fc.assert(
      fc.property(quad, (octets) => {
        const [a, b, c, d] = octets;
        const forms = [`${hextet(a, b)}:${hextet(c, d)}`, dotted(octets)].flatMap((v4) => [
          `::ffff:${v4}`,
          `0:0:0:0:0:FFFF:${v4}`,
          `64:ff9b::${v4}`,
          `64:FF9B:0:0:0:0:${v4}`,
        ]);
        for (const form of forms) expect([form, isPublicAddress(form)]).toEqual([form, !isSpecial(octets)]);
        // Tunnels and compatible forms, with any content.
        expect(isPublicAddress(`2002:${hextet(a, b)}:${hextet(c, d)}::1`)).toBe(false);
        expect(isPublicAddress(`::${dotted(octets)}`)).toBe(false);
        expect(isPublicAddress(`::ffff:0:${dotted(octets)}`)).toBe(false);
        expect(isPublicAddress(`2001:0:${hextet(a, b)}:${hextet(c, d)}::1`)).toBe(false);
      }),
      { numRuns: 1_000 },
    ));

  it('of IPv6 lie in 2000::/3', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (parts) => {
        const address = parts.map((part) => part.toString(16)).join(':');
        if (isPublicAddress(address)) expect((parts[0] ?? 0) >> 13).toBe(1);
      }),
      { numRuns: 5_000 },
    ));

  it('written as only some parsers read them are none, or what the parser of addresses makes of them', () =>
    fc.assert(
      fc.property(quad, fc.nat(4), (octets, style) => {
        const number = octets.reduce((sum, each) => sum * 256 + each, 0);
        const spelling = [
          String(number),
          `0x${number.toString(16)}`,
          `0${number.toString(8)}`,
          octets.map((each) => `0x${each.toString(16)}`).join('.'),
          octets.map((each) => `0${each.toString(8)}`).join('.'),
        ][style] as string;
        if (isSpecial(octets) || isIP(spelling) === 0)
          expect([spelling, isPublicAddress(spelling)]).toEqual([spelling, false]);
        // In a URL they are converted to the plain form, which is what is checked.
        expect(isPublicAddress(new URL(`http://${spelling}/`).hostname)).toBe(!isSpecial(octets));
      }),
      { numRuns: 1_000 },
    ));

  it('never are text that is no address', () =>
    fc.assert(fc.property(fc.string(), (text) => isIP(text) > 0 || !isPublicAddress(text))));
});

describe('a guarded look-up', () => {
  type Answer = { readonly error: Error | null; readonly address: unknown; readonly family?: number | undefined };
  const ask = (addresses: readonly string[] | Error, all: boolean) =>
    new Promise<Answer>((resolve) => {
      const found = async () => {
        if (addresses instanceof Error) throw addresses;
        return addresses;
      };
      guardedLookup(found, isPublicAddress)('hook.example', { all }, (error, address, family) =>
        resolve({ error, address, family }),
      );
    });

  it('gives the addresses that it checked', async () => {
    expect(await ask(['8.8.8.8', '2606:4700::1111'], true)).toMatchObject({
      error: null,
      address: [
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    });
    expect(await ask(['8.8.8.8'], false)).toEqual({ error: null, address: '8.8.8.8', family: 4 });
  });

  it.each([
    ['a private address only', ['10.0.0.1']],
    ['one among public ones', ['8.8.8.8', '::ffff:10.0.0.1']],
    ['no address', []],
  ])('refuses a name with %s', async (_, addresses) => {
    expect((await ask(addresses, true)).error).toBeInstanceOf(ForbiddenAddressError);
    expect((await ask(addresses, false)).error).toBeInstanceOf(ForbiddenAddressError);
  });

  it('hands on what the resolver says', async () => {
    const missing = new Error('queryA ENOTFOUND');
    expect((await ask(missing, true)).error).toBe(missing);
  });
});
