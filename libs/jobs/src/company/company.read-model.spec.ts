import { describe, expect, test } from '@jest/globals';
import { BOARD, facts, replay } from '#testing';
import type { CompanyContent, CompanyEvents } from './company.decider.js';
import { companyRows, provedDomainOf } from './company.read-model.js';

const acme: CompanyContent = {
  name: 'Acme  Care',
  slug: 'acme-care',
  website: 'https://www.acme.example',
  summary: 'Care.',
  description: '<p>Care.</p>',
  markets: ['health'],
  xHandle: 'acme',
  linkedinUrl: 'https://www.linkedin.com/company/acme',
  facebookUrl: null,
};
const created = (data: Partial<CompanyEvents['CompanyCreated']> = {}) => ({
  type: 'CompanyCreated' as const,
  data: { ...acme, ...data },
});

describe('the row of a company', () => {
  test('has the created values and the search keys', () =>
    expect(replay(companyRows, 'companies_1', facts, created())).toEqual({
      ...acme,
      id: 'companies_1',
      board: BOARD,
      formerSlugs: null,
      version: 1,
      revision: 1,
      isPublic: true,
      nameKey: 'acme care',
      searchName: 'acme care',
      domain: 'acme.example',
      logoUrl: null,
      logoMediaId: null,
      createdAt: facts.now,
      updatedAt: facts.now,
      pendingName: null,
      pendingWebsite: null,
      provedDomains: ['acme.example'],
    }));

  test('shows what members want, and the domains that are proved', () => {
    const pending = { pendingName: 'Brand', pendingWebsite: 'https://brand.example' };
    const row = replay(
      companyRows,
      'companies_1',
      facts,
      created({ isWebsiteUnproved: true }),
      { type: 'CompanyProposalChanged', data: pending },
      { type: 'CompanyDomainProved', data: { domain: 'brand.example' } },
    );
    expect(row).toMatchObject({ ...pending, name: 'Acme  Care', domain: 'acme.example', revision: 1 });
    expect(row && provedDomainOf(row)).toBeNull();
    const moved = replay(companyRows, 'companies_1', facts, created(), changed({ website: 'https://x.brand.example' }));
    expect(moved && provedDomainOf(moved)).toBe('brand.example');
  });

  test('has no domain without a website', () =>
    expect(replay(companyRows, 'companies_1', facts, created({ website: null }))).toMatchObject({
      website: null,
      domain: null,
    }));

  const later = '2026-11-21T12:00:00.000Z';
  const changed = (data: Partial<CompanyContent>) => ({ type: 'CompanyChanged' as const, at: later, data });

  test('follows changes, and updates the search keys', () => {
    const row = replay(
      companyRows,
      'companies_1',
      facts,
      created(),
      changed({ name: 'Other', website: 'https://other.example' }),
    );
    expect(row).toMatchObject({
      name: 'Other',
      nameKey: 'other',
      searchName: 'other',
      website: 'https://other.example',
      domain: 'other.example',
      slug: 'acme-care',
      version: 2,
      revision: 2,
      createdAt: facts.now,
      updatedAt: later,
    });
    expect(replay(companyRows, 'companies_1', facts, created(), changed({ website: null }))).toMatchObject({
      name: 'Acme  Care',
      nameKey: 'acme care',
      website: null,
      domain: null,
      revision: 2,
    });
  });

  test.each<Partial<CompanyContent>>([{ name: 'X' }, { slug: 'x' }, { website: null }])(
    'is a new revision when %j changes',
    (data) => expect(replay(companyRows, 'companies_1', facts, created(), changed(data))?.revision).toBe(2),
  );

  test.each<Partial<CompanyContent>>([
    { summary: 'X' },
    { description: null },
    { markets: [] },
    { xHandle: null },
    { linkedinUrl: null },
    { facebookUrl: 'x' },
  ])('keeps its revision, but not its change time, when %j changes', (data) =>
    expect(replay(companyRows, 'companies_1', facts, created(), changed(data))).toMatchObject({
      ...data,
      revision: 1,
      version: 2,
      updatedAt: later,
    }),
  );

  test('remembers former slugs, each once, without the current one', () => {
    const former = (...slugs: readonly string[]) =>
      replay(companyRows, 'companies_1', facts, created(), ...slugs.map((slug) => changed({ slug })))?.formerSlugs;
    expect(former()).toBeNull();
    expect(former('b')).toEqual(['acme-care']);
    expect(former('b', 'c')).toEqual(['acme-care', 'b']);
    expect(former('b', 'acme-care')).toEqual(['b']);
    expect(former('b', 'acme-care', 'b')).toEqual(['acme-care']);
    expect(replay(companyRows, 'companies_1', facts, created(), changed({ name: 'X' }))?.formerSlugs).toBeNull();
  });

  test('gets and loses a logo', () => {
    const logo = { logoUrl: 'https://media.example/1', logoMediaId: 'media_1' };
    const set = { type: 'CompanyLogoChanged' as const, at: later, data: logo };
    expect(replay(companyRows, 'companies_1', facts, created(), set)).toMatchObject({
      ...logo,
      revision: 2,
      updatedAt: later,
    });
    const none = { logoUrl: null, logoMediaId: null };
    expect(replay(companyRows, 'companies_1', facts, created(), set, { ...set, data: none })).toMatchObject({
      ...none,
      revision: 3,
    });
  });

  test('is hidden until the company is approved, with revision one then', () => {
    const hidden = created({ awaitsApproval: true });
    const renamed = { type: 'CompanyChanged' as const, data: { name: 'Acme & Co' } };
    const seen = { slug: 'acme-care', name: 'Acme & Co', website: null, logoUrl: null };
    const approved = { type: 'CompanyApproved' as const, data: seen };
    const rows = [[hidden], [hidden, renamed], [hidden, renamed, approved], [hidden, approved, renamed]];
    expect(
      rows.map((history) => {
        const row = replay(companyRows, 'companies_1', facts, ...history);
        return [row?.isPublic, row?.revision];
      }),
    ).toEqual([
      [false, 0],
      [false, 0],
      [true, 1],
      [true, 2],
    ]);
  });

  test('stays while the company is being deleted, and is deleted with it', () => {
    const leaving = { type: 'CompanyDeletionBegun' as const, data: {} };
    expect(replay(companyRows, 'companies_1', facts, created(), leaving)).toMatchObject({
      name: 'Acme  Care',
      revision: 1,
    });
    const gone = { type: 'CompanyDeleted' as const, data: { slug: 'acme-care' } };
    expect(replay(companyRows, 'companies_1', facts, created(), leaving, gone)).toBeNull();
  });

  test('folds every event of a company', () => {
    const named: { [K in keyof CompanyEvents]: true } = {
      CompanyCreated: true,
      CompanyApproved: true,
      CompanyChanged: true,
      CompanyProposalChanged: true,
      CompanyDomainProved: true,
      CompanyLogoChanged: true,
      CompanyDeletionBegun: true,
      CompanyDeleted: true,
    };
    expect(Object.keys(companyRows.on).sort()).toEqual(Object.keys(named).sort());
  });
});
