import { describe, expect, test } from '@jest/globals';
import { domainToUnicode } from 'node:url';
import { canonicalHostname, fitsDns, isApex, isPublicSuffix, isReserved, mixesScripts } from './hostname.js';

describe('a hostname', () => {
  test.each([
    ['jobs.example.com', 'jobs.example.com'],
    ['Jobs.EXAMPLE.com.', 'jobs.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['XN--bcher-KVA.example', 'xn--bcher-kva.example'],
    ['ｊｏｂｓ。example', 'jobs.example'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['a-b.c3.example', 'a-b.c3.example'],
    ['localhost', 'localhost'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('%s has one spelling', (text, hostname) => expect(canonicalHostname(text, domainToUnicode)).toBe(hostname));

  test.each([
    '',
    '.',
    'jobs..example',
    '.example',
    'a.example..',
    'https://jobs.example',
    'jobs.example:443',
    'jobs.example/path',
    'user@jobs.example',
    'jobs%2eexample',
    'jobs_1.example',
    'jobs example',
    ' jobs.example',
    'jobs.example\n',
    '\u0000.example',
    '-jobs.example',
    'jobs-.example',
    '*.example',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '::1',
    'example.1',
    'xn--a.example',
    'xn--abc-.example',
    'xn--.example',
    'a\u200db.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(126)}ab`,
    'ü'.repeat(60),
  ])('is not %j', (text) => expect(canonicalHostname(text, domainToUnicode)).toBeNull());

  test('leaves room for its record in DNS', () => {
    expect([fitsDns('a'.repeat(253)), fitsDns('a'.repeat(254))]).toEqual([true, false]);
  });
});

describe('letters of one label', () => {
  const mixed = (text: string) => mixesScripts(domainToUnicode(canonicalHostname(text, domainToUnicode) ?? ''));

  test.each([
    'jobs.example',
    'bücher-7.example',
    'пример.example',
    '日本カナひらa.example',
    '한국어abc.example',
    'παράδειγμα.ελ',
  ])('are of one alphabet in %s, or of those that are written together', (text) => expect(mixed(text)).toBe(false));

  test('are a whole word of another alphabet where they look like ours: that is another hostname', () => {
    const lookalike = canonicalHostname('аррӏе.example', domainToUnicode);
    expect(lookalike).toBe('xn--80ak6aa92e.example');
    expect(mixed('аррӏе.example')).toBe(false);
  });

  test.each(['аpple.example', 'pаypal.example', 'ελλadα.example', 'xn--pple-43d.example', 'абв한.example'])(
    'are of several alphabets that are not written together in %s',
    (text) => expect(mixed(text)).toBe(true),
  );
});

test('names of this machine, of DNS and of the installation are reserved, with all below them', () => {
  const reserved = (hostname: string) => isReserved(hostname, ['api.example.com']);
  for (const hostname of ['localhost', 'jobs.localhost', 'printer.local', 'db.internal', 'x.in-addr.arpa', 'x.onion'])
    expect([hostname, reserved(hostname)]).toEqual([hostname, true]);
  expect(['api.example.com', 'jobs.api.example.com'].map(reserved)).toEqual([true, true]);
  expect(['example.com', 'myapi.example.com', 'localhost.example', 'jobs.example.com'].map(reserved)).toEqual(
    Array(4).fill(false),
  );
});

describe('by the list of public suffixes', () => {
  test.each([
    'example.com',
    'example.co.uk',
    'example.me.uk',
    'example.nhs.uk',
    'example.id.au',
    'example.asn.au',
    'example.school.nz',
    'example.geek.nz',
    'example.re.kr',
    'example.priv.no',
    'example.gouv.fr',
    'example.web.za',
    'example.chiyoda.tokyo.jp',
    'example.co.com',
    'www.ck',
    'xn--e1afmkfd.xn--p1ai',
    'jobs.example',
  ])('%s was registered', (hostname) => expect([isApex(hostname), isPublicSuffix(hostname)]).toEqual([true, false]));

  test.each([
    'jobs.example.com',
    'jobs.example.co.uk',
    'co.example.com',
    'jobs.shop.uk',
    'jobs.example.me.uk',
    'a.b.co.de',
  ])('%s is below what was registered', (hostname) =>
    expect([isApex(hostname), isPublicSuffix(hostname)]).toEqual([false, false]),
  );

  test.each(['com', 'co.uk', 'me.uk', 'kawasaki.jp', 'shop.ck', 'xn--p1ai', 'co.com', 'github.io', 'herokuapp.com'])(
    'strangers register names below %s',
    (hostname) => expect([isApex(hostname), isPublicSuffix(hostname)]).toEqual([false, true]),
  );
});
