import { describe, expect, test } from '@jest/globals';
import { claim } from '#kernel';
import { facts, given } from '#testing';
import fc from 'fast-check';
import { companyDecider, companyNameKey, websiteDomain, type CompanyContent } from './company.js';

const acme: CompanyContent = {
  name: 'Acme  Care', slug: 'acme-care', website: 'https://acme.example', summary: null, description: null, markets: [],
  xHandle: null, linkedinUrl: null, facebookUrl: null,
};
const created = { type: 'CompanyCreated', data: acme } as const;

describe('a company', () => {
  test('is created', () => given(companyDecider, facts).when('CreateCompany', acme).then(created));

  test('is created once', () =>
    given(companyDecider, facts, created).when('CreateCompany', acme).rejected('already_exists', 'conflict'));

  test('holds its domain, its name and its slug, in this order', () =>
    given(companyDecider, facts)
      .when('CreateCompany', acme)
      .claims(
        ...claim('company.domain', 'acme.example'),
        ...claim('company.name', 'acme care'),
        ...claim('company.slug', 'acme-care'),
      ));

  test('holds no domain without a website', () =>
    given(companyDecider, facts)
      .when('CreateCompany', { ...acme, website: null })
      .claims(...claim('company.name', 'acme care'), ...claim('company.slug', 'acme-care')));

  test('that is not there holds nothing', () => expect(companyDecider.claims?.(null)).toEqual([]));

  test.each([
    ['company.domain', 'companies_duplicate_domain'],
    ['company.name', 'companies_duplicate_name'],
    ['company.slug', 'companies_slug_taken'],
    ['company.other', 'companies_already_exists'],
  ])('is refused for a %s that another holds as %s', (kind, code) =>
    expect(companyDecider.refuseClaim?.({ kind, value: 'x', shared: false }, ['companies_2', 'companies_1'])).toMatchObject({
      kind: 'conflict',
      code,
      details: { existing_company_id: 'companies_2' },
    }));
});

describe('the domain of a website', () => {
  test.each([
    ['https://acme.example', 'acme.example'],
    ['http://www.acme.example/about?x#y', 'acme.example'],
    ['WWW.Acme.Example.', 'acme.example'],
    [' acme.example:8080/x ', 'acme.example'],
    ['careers.acme.co.uk', 'careers.acme.co.uk'],
    ['https://bücher.example', 'xn--bcher-kva.example'],
  ])('%j is %s', (text, domain) => expect(websiteDomain(text)).toBe(domain));

  test.each(['', ' ', 'acme', 'ftp://acme.example', 'https://localhost', 'https://10.0.0.1', 'https://[::1]', 'a b.c'])(
    '%j has none',
    (text) => expect(websiteDomain(text)).toBeNull(),
  );

  test('is had by a domain itself, and never throws', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain()), (text) => {
        const domain = websiteDomain(text);
        if (domain !== null) expect(websiteDomain(domain)).toBe(domain);
      }),
      { numRuns: 1000 },
    ));
});

test('names are the same when they differ only in case and space', () => {
  expect(companyNameKey('  ACME \t care\n')).toBe(companyNameKey('Acme Care'));
  expect(companyNameKey('AcmeCare')).not.toBe(companyNameKey('Acme Care'));
});
