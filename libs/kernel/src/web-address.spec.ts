import { describe, expect, test } from '@jest/globals';
import { handleIn, namesOtherScheme, profileAddress, siteAddress } from './web-address.js';

describe('the address of a website', () => {
  test.each([
    ['hill.example', 'https://hill.example'],
    ['https://hill.example/', 'https://hill.example'],
    [' HTTP://Hill.Example/a/?b=1#c ', 'http://hill.example/a/?b=1#c'],
    ['b\u00fccher.example/a', 'https://xn--bcher-kva.example/a'],
    ['hill.example:8080', 'https://hill.example:8080'],
  ])('%j is kept as %j', (text, address) => expect(siteAddress(text)).toBe(address));

  test.each([
    '',
    'hill',
    'localhost',
    'javascript:alert(1)',
    'JavaScript://hill.example/%0aalert(1)',
    'data:text/html,x',
    'ftp://hill.example',
    'mailto:a@hill.example',
    'https://user:secret@hill.example',
    'https://',
  ])('is not %j', (text) => expect(siteAddress(text)).toBeNull());
});

test.each([
  ['@jane', 'jane'],
  ['https://x.com/jane/?s=1', 'jane'],
  ['!', null],
  ['javascript:alert', null],
  ['file:///etc/passwd', null],
])('the handle in %j is %j', (text, handle) => expect(handleIn(text)).toBe(handle));

test.each([
  ['', null],
  ['in/jane', 'https://www.profiles.example/in/jane'],
  ['/in/jane', 'https://www.profiles.example/in/jane'],
  ['profiles.example/in/jane', 'https://profiles.example/in/jane'],
  ['http://profiles.example/jane', 'http://profiles.example/jane'],
  ['javascript:alert(1)', null],
  ['\tjava\nscript:alert(1)', null],
])('the profile %j is at %j', (text, address) =>
  expect(profileAddress(text, 'https://www.profiles.example')).toBe(address),
);

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:x',
  '\u0000javascript:x',
  'java\tscript:x',
  'java\nscript:x',
  'data:text/html,x',
  'file:///etc/passwd',
  'mailto:a@hill.example',
  'view-source:https://hill.example',
  'javascript:8080',
  'tel:123',
])('%j names another scheme', (text) => expect(namesOtherScheme(text)).toBe(true));

test.each([
  '',
  'jane',
  '@jane',
  'in/jane',
  'https://hill.example',
  'HTTP://hill.example:80',
  'hill.example:8080/a',
  '/a:b',
])('%j names none', (text) => expect(namesOtherScheme(text)).toBe(false));
