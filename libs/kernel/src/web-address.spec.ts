import { describe, expect, test } from '@jest/globals';
import { handleIn, profileAddress, siteAddress } from './web-address.js';

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
])('the handle in %j is %j', (text, handle) => expect(handleIn(text)).toBe(handle));

test.each([
  ['', null],
  ['in/jane', 'https://www.profiles.example/in/jane'],
  ['/in/jane', 'https://www.profiles.example/in/jane'],
  ['profiles.example/in/jane', 'https://profiles.example/in/jane'],
  ['http://profiles.example/jane', 'http://profiles.example/jane'],
])('the profile %j is at %j', (text, address) =>
  expect(profileAddress(text, 'https://www.profiles.example')).toBe(address),
);
