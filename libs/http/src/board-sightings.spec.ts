import { expect, test } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { Addresses, refusesCounting } from './board-sightings.js';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('the address of a request is that of its connection, unless a trusted proxy says another', () => {
  const none = new Addresses([]);
  expect(none.of(from('192.0.2.1', '198.51.100.7'))).toBe('192.0.2.1');
  const proxied = new Addresses(['127.0.0.0/8', '10.0.0.0/8', '2001:db8::1']);
  expect(proxied.of(from('127.0.0.1', '203.0.113.9, 198.51.100.7, 10.1.2.3'))).toBe('198.51.100.7');
  expect(proxied.of(from('::ffff:10.0.0.1', '198.51.100.7'))).toBe('198.51.100.7');
  expect(proxied.of(from('2001:db8::1', '2001:db8::2'))).toBe('2001:db8::2');
  expect(proxied.of(from('127.0.0.1'))).toBe('127.0.0.1');
  expect(proxied.of(from('127.0.0.1', 'unknown'))).toBe('unknown');
});

test('who sends DNT or Sec-GPC is not counted', () => {
  expect(refusesCounting({ headers: { dnt: '1' } })).toBe(true);
  expect(refusesCounting({ headers: { 'sec-gpc': '1' } })).toBe(true);
  expect(refusesCounting({ headers: { dnt: '0' } })).toBe(false);
});
