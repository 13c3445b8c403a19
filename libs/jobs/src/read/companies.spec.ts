import { describe, expect, test } from '@jest/globals';
import { BOARD, facts, replay } from '#testing';
import type { CompanyContent, CompanyEvents } from '../domain/company.js';
import { companyRows } from './companies.js';

const acme: CompanyContent = {
  name: 'Acme  Care', slug: 'acme-care', website: 'https://www.acme.example', summary: 'Care.', description: '<p>Care.</p>',
  markets: ['health'], xHandle: 'acme', linkedinUrl: 'https://www.linkedin.com/company/acme', facebookUrl: null,
};
const created = (data: Partial<CompanyContent> = {}) => ({ type: 'CompanyCreated' as const, data: { ...acme, ...data } });

describe('the row of a company', () => {
  test('shows it as it was created, and what it is looked up by', () =>
    expect(replay(companyRows, 'companies_1', facts, created())).toEqual({
      ...acme, id: 'companies_1', board: BOARD, version: 1, revision: 1, nameKey: 'acme care', domain: 'acme.example',
      logoUrl: null, createdAt: facts.now, updatedAt: facts.now,
    }));

  test('has no domain without a website', () =>
    expect(replay(companyRows, 'companies_1', facts, created({ website: null }))).toMatchObject({ website: null, domain: null }));

  test('folds every event that there is of one', () => {
    const named: { [K in keyof CompanyEvents]: true } = { CompanyCreated: true };
    expect(Object.keys(companyRows.on)).toEqual(Object.keys(named));
  });
});
