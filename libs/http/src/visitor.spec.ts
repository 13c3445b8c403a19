import { describe, expect, test } from '@jest/globals';
import { visitorOf } from './visitor.js';

const same = (...addresses: readonly string[]) => expect(new Set(addresses.map(visitorOf)).size).toBe(1);
const different = (...addresses: readonly string[]) =>
  expect(new Set(addresses.map(visitorOf)).size).toBe(addresses.length);

describe('a visitor', () => {
  test('is an IPv4 address, whichever way it is written', () => {
    same('192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:FFFF:192.0.2.1');
    same('192.0.2.1', '0000:0000:0000:0000:0000:ffff:c000:0201', '::ffff:192.0.2.1%eth0');
    different('192.0.2.1', '192.0.2.2', '::ffff:192.0.2.3');
  });

  test('is a network of IPv6', () => {
    same('2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::', '2001:db8:1:2::192.0.2.1');
    different('2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8::1', '::1', 'fe80::1');
  });

  test('is the same in every zone of a machine', () => same('fe80::1%eth0', 'fe80::1%eth1', 'fe80::2'));

  test('cannot be read from what is counted', () => expect(visitorOf('192.0.2.1')).toMatch(/^[0-9a-f]{32}$/));
});
