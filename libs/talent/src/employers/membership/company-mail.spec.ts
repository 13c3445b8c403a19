import { describe, expect, test } from '@jest/globals';
import { companyDomain, isFreeMail, isMailOfWebsite, mailDomain } from './company-mail.js';

describe('an address is one of a company', () => {
  test.each([
    ['jane@acme.example', 'https://acme.example'],
    ['Jane@ACME.Example', 'https://acme.example'],
    ['jane@acme.example', 'https://www.acme.example'],
    ['jane@acme.example', 'https://careers.acme.example'],
    ['jane@uk.acme.example', 'https://acme.example'],
    ['jane@mail.acme.co.uk', 'https://jobs.acme.co.uk'],
    ['jane@bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s, of %s', (email, website) => expect(isMailOfWebsite(email, website)).toBe(true));

  test.each([
    ['jane@acme.example', null],
    ['jane@other.example', 'https://acme.example'],
    // Having one of these addresses proves nothing about the other.
    ['jane@other.co.uk', 'https://acme.co.uk'],
    ['jane@other.github.io', 'https://acme.github.io'],
    ['jane@co.uk', 'https://acme.co.uk'],
    ['jane@mail.gmail.com', 'https://gmail.com'],
    ['jane@notacme.example', 'https://acme.example'],
    ['jane@acme.example', 'https://notacme.example'],
    ['jane@acme.example', 'https://acme.example.evil.example'],
    ['jane@example', 'https://acme.example'],
    ['jane@gmail.com', 'https://gmail.com'],
    ['jane@yahoo.co.uk', 'https://careers.yahoo.co.uk'],
    ['jane', 'https://acme.example'],
    ['jane@', 'https://acme.example'],
    ['jane@acme.example/x', 'https://acme.example'],
  ])('%s is none of %s', (email, website) => expect(isMailOfWebsite(email, website)).toBe(false));
});

test('the domain of a company is the one that was registered, and none of a provider', () => {
  expect(companyDomain('jane@uk.acme.example')).toBe('acme.example');
  expect(companyDomain('jane@acme.co.uk')).toBe('acme.co.uk');
  for (const email of ['jane@gmail.com', 'jane@mail.gmail.com', 'jane@co.uk', 'jane'])
    expect([email, companyDomain(email)]).toEqual([email, null]);
});

test('providers that anybody can use are known in every country', () => {
  for (const domain of ['gmail.com', 'web.de', 'yahoo.com', 'yahoo.com.br', 'hotmail.fr', 'outlook.com', 'gmx.at'])
    expect([domain, isFreeMail(domain)]).toEqual([domain, true]);
  for (const domain of ['acme.example', 'gmail.example.com', 'outlook-partners.com', 'mygmx.de', 'yahoo'])
    expect([domain, isFreeMail(domain)]).toEqual([domain, false]);
});

test('the domain of an address is a host name', () => {
  expect([mailDomain('a@B.Example'), mailDomain('a@b.example.'), mailDomain('a@b')]).toEqual([
    'b.example',
    'b.example',
    null,
  ]);
});
