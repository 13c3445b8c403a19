import { describe, expect, test } from '@jest/globals';
import { claim } from '#kernel';
import { anyText, facts, given } from '#testing';
import fc from 'fast-check';
import { type CompanyContent, companyDecider, companyNameKey, websiteDomain } from './company.decider.js';

const acme: CompanyContent = {
  name: 'Acme  Care',
  slug: 'acme-care',
  website: 'https://acme.example',
  summary: null,
  description: null,
  markets: [],
  xHandle: null,
  linkedinUrl: null,
  facebookUrl: null,
};
const created = { type: 'CompanyCreated', data: acme } as const;
const logo = { logoUrl: 'https://media.example/1', logoMediaId: 'media_1' };
const pictured = { type: 'CompanyLogoChanged', data: logo } as const;
const gone = { type: 'CompanyDeleted', data: { slug: 'acme-care' } } as const;

describe('a company', () => {
  test('is created', () => given(companyDecider, facts).when('CreateCompany', acme).then(created));

  test('is created once', () =>
    given(companyDecider, facts, created).when('CreateCompany', acme).rejected('already_exists', 'conflict'));

  test('that awaits approval is approved once, with its public fields, or withdrawn', () => {
    const hidden = { ...created, data: { ...acme, awaitsApproval: true } } as const;
    const { slug, name, website } = acme;
    const approved = { type: 'CompanyApproved', data: { slug, name, website, logoUrl: null } } as const;
    const deleted = { type: 'CompanyDeleted', data: { slug } } as const;
    given(companyDecider, facts)
      .when('CreateCompany', { ...acme, awaitsApproval: true })
      .then(hidden);
    given(companyDecider, facts, hidden).when('ApproveCompany', {}).then(approved);
    given(companyDecider, facts, hidden).when('WithdrawCompany', {}).then(deleted);
    for (const history of [[created], [hidden, approved]]) {
      given(companyDecider, facts, ...history)
        .when('ApproveCompany', {})
        .then();
      given(companyDecider, facts, ...history)
        .when('WithdrawCompany', {})
        .then();
    }
    given(companyDecider, facts, hidden, deleted).when('ApproveCompany', {}).rejected('companies_not_found', 'missing');
  });

  test('claims its domain, its name and its slug, in this order', () =>
    given(companyDecider, facts)
      .when('CreateCompany', acme)
      .claims(
        ...claim('company.domain', 'acme.example'),
        ...claim('company.name', 'acme care'),
        ...claim('company.slug', 'acme-care'),
      ));

  test('claims no domain without a website', () =>
    given(companyDecider, facts)
      .when('CreateCompany', { ...acme, website: null })
      .claims(...claim('company.name', 'acme care'), ...claim('company.slug', 'acme-care')));

  test('that does not exist claims nothing', () => {
    expect(companyDecider.claims?.(companyDecider.initial)).toEqual([]);
    given(companyDecider, facts, created).when('DeleteCompany', {}).claims();
  });

  test('changes only the given fields that differ', () =>
    given(companyDecider, facts, created)
      .when('ChangeCompany', { name: 'Acme', slug: 'acme-care', summary: 'Care.', markets: [] })
      .then({ type: 'CompanyChanged', data: { name: 'Acme', summary: 'Care.' } }));

  describe('of which a member wants another website or name', () => {
    const member = { approvesNames: true, provedDomain: null };
    const wanted = { pendingName: 'Brand', pendingWebsite: 'https://brand.example' };
    const pending = { type: 'CompanyProposalChanged', data: wanted } as const;
    const moved = { type: 'CompanyChanged', data: { website: 'https://brand.example' } } as const;
    const over = { type: 'CompanyProposalChanged', data: { pendingWebsite: null } } as const;
    const proved = { type: 'CompanyDomainProved', data: { domain: 'brand.example' } } as const;
    const proposes = (changes: Partial<CompanyContent>, more: object = {}, ...history: Parameters<typeof given>[2][]) =>
      given(companyDecider, facts, created, ...(history as [])).when('ProposeCompanyChange', {
        ...member,
        ...more,
        changes,
      });

    test('keeps the old ones, and claims nothing, until it is proved and approved', () => {
      const changes = { name: 'Brand', website: 'https://brand.example', summary: 'Care.' };
      proposes(changes).then({ type: 'CompanyChanged', data: { summary: 'Care.' } }, pending);
      proposes(changes).claims(
        ...claim('company.domain', 'acme.example'),
        ...claim('company.name', 'acme care'),
        ...claim('company.slug', 'acme-care'),
      );
    });

    test('gets the website with the proof of its domain, and the name from an operator', () => {
      given(companyDecider, facts, created, pending)
        .when('ProveCompanyDomain', { domain: 'brand.example' })
        .then(proved, moved, over);
      given(companyDecider, facts, created, pending, proved, moved, over)
        .when('ProveCompanyDomain', { domain: 'brand.example' })
        .then();
      given(companyDecider, facts, created, pending)
        .when('ProveCompanyDomain', { domain: 'other.example' })
        .then({ type: 'CompanyDomainProved', data: { domain: 'other.example' } });
      given(companyDecider, facts, created, pending)
        .when('ChangeCompany', { name: 'Brand' })
        .then(
          { type: 'CompanyChanged', data: { name: 'Brand' } },
          {
            type: 'CompanyProposalChanged',
            data: { pendingName: null },
          },
        );
    });

    test('loses the request when an operator sets the old values', () =>
      given(companyDecider, facts, created, pending)
        .when('ChangeCompany', { name: acme.name, website: acme.website })
        .then({ type: 'CompanyProposalChanged', data: { pendingName: null, pendingWebsite: null } }));

    test('is declined with the current website, which proves nothing', () => {
      const unproved = { type: 'CompanyCreated', data: { ...acme, isWebsiteUnproved: true } } as const;
      given(companyDecider, facts, unproved, pending)
        .when('ChangeCompany', { website: acme.website })
        .then({ type: 'CompanyProposalChanged', data: { pendingWebsite: null } });
    });

    test.each([
      ['a name that differs in case only', { name: 'ACME care' }, {}],
      ['a name on a board that does not approve names', { name: 'Brand' }, { approvesNames: false }],
      ['another host of its domain', { website: 'https://jobs.acme.example' }, {}],
      [
        'the domain of a mailbox of the member',
        { website: 'https://brand.example' },
        { provedDomain: 'brand.example' },
      ],
      ['no website', { website: null }, {}],
    ] as const)('takes %s at once', (_, changes, more) =>
      proposes(changes, more).then({ type: 'CompanyChanged', data: changes }),
    );

    test('takes back a domain that it had, also before this rule', () => {
      const away = { type: 'CompanyChanged', data: { website: null } } as const;
      given(companyDecider, facts, created, moved, away)
        .when('ProposeCompanyChange', { ...member, changes: { website: acme.website } })
        .then({ type: 'CompanyChanged', data: { website: acme.website } });
    });

    test('does not own the website that a stranger gave it', () => {
      const hidden = { type: 'CompanyCreated', data: { ...acme, isWebsiteUnproved: true } } as const;
      const away = { type: 'CompanyChanged', data: { website: null } } as const;
      const back = { ...member, changes: { website: acme.website } };
      given(companyDecider, facts, hidden, away)
        .when('ProposeCompanyChange', back)
        .then({ type: 'CompanyProposalChanged', data: { pendingWebsite: acme.website } });
      given(companyDecider, facts, hidden)
        .when('ChangeCompany', { website: acme.website })
        .then({ type: 'CompanyDomainProved', data: { domain: 'acme.example' } });
    });
  });

  test.each([{}, { name: acme.name, website: acme.website, markets: [], summary: null }])(
    '%j changes nothing',
    (changes) => given(companyDecider, facts, created).when('ChangeCompany', changes).then(),
  );

  test('claims its new values, and still its slug', () =>
    given(companyDecider, facts, created)
      .when('ChangeCompany', { name: 'Other', website: null })
      .claims(...claim('company.name', 'other'), ...claim('company.slug', 'acme-care')));

  test('gets a logo; setting the same logo again has no effect', () => {
    given(companyDecider, facts, created).when('SetCompanyLogo', logo).then(pictured);
    given(companyDecider, facts, created, pictured).when('SetCompanyLogo', logo).then();
    const other = { logoUrl: 'https://media.example/2', logoMediaId: 'media_2' };
    given(companyDecider, facts, created, pictured)
      .when('SetCompanyLogo', other)
      .then({ type: 'CompanyLogoChanged', data: other });
  });

  test('accepts a logo that was found on its website', () =>
    given(companyDecider, facts, created)
      .when('OfferCompanyLogo', { website: 'https://acme.example', ...logo })
      .then(pictured));

  test.each([
    ['it has one', [pictured]],
    [
      'it had one, which was taken away',
      [pictured, { type: 'CompanyLogoChanged', data: { logoUrl: null, logoMediaId: null } }],
    ],
    ['it is at another website by now', [{ type: 'CompanyChanged', data: { website: 'https://other.example' } }]],
    ['it has no website any more', [{ type: 'CompanyChanged', data: { website: null } }]],
    ['it is about to leave', [{ type: 'CompanyDeletionBegun', data: {} }]],
  ] as const)('accepts no logo when %s', (_, since) => {
    const found = { website: 'https://acme.example', logoUrl: 'https://media.example/2', logoMediaId: 'media_2' };
    given(companyDecider, facts, created, ...since)
      .when('OfferCompanyLogo', found)
      .then();
  });

  test('loses its logo', () => {
    const none = { type: 'CompanyLogoChanged', data: { logoUrl: null, logoMediaId: null } } as const;
    given(companyDecider, facts, created, pictured).when('RemoveCompanyLogo', {}).then(none);
    given(companyDecider, facts, created).when('RemoveCompanyLogo', {}).rejected('companies_no_logo', 'missing');
    given(companyDecider, facts, created, pictured, none)
      .when('RemoveCompanyLogo', {})
      .rejected('companies_no_logo', 'missing');
  });

  test('starts its deletion once, then is deleted', () => {
    const begun = { type: 'CompanyDeletionBegun', data: {} } as const;
    given(companyDecider, facts, created).when('BeginCompanyDeletion', {}).then(begun);
    given(companyDecider, facts, created, begun).when('BeginCompanyDeletion', {}).then();
    given(companyDecider, facts, created, begun).when('DeleteCompany', {}).then(gone);
    given(companyDecider, facts, created).when('DeleteCompany', {}).then(gone);
  });

  test.each([
    'ChangeCompany',
    'SetCompanyLogo',
    'OfferCompanyLogo',
    'RemoveCompanyLogo',
    'BeginCompanyDeletion',
    'DeleteCompany',
  ] as const)('%s needs an existing company', (command) => {
    given(companyDecider, facts)
      .when(command, logo as never)
      .rejected('companies_not_found', 'missing');
    given(companyDecider, facts, created, gone)
      .when(command, logo as never)
      .rejected('companies_not_found', 'missing');
  });

  test.each([
    ['company.domain', 'companies_duplicate_domain'],
    ['company.name', 'companies_duplicate_name'],
    ['company.slug', 'companies_slug_taken'],
    ['company.other', 'companies_already_exists'],
  ])('is rejected for a %s that another company claims as %s', (kind, code) =>
    expect(
      companyDecider.refuseClaim?.({ kind, value: 'x', shared: false }, ['companies_2', 'companies_1']),
    ).toMatchObject({
      kind: 'conflict',
      code,
      details: { existing_company_id: 'companies_2' },
    }),
  );
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

  test('of a domain is the domain itself, and never throws', () =>
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.webUrl(), fc.domain()), (text) => {
        const domain = websiteDomain(text);
        if (domain !== null) expect(websiteDomain(domain)).toBe(domain);
      }),
      { numRuns: 1000 },
    ));
});

test('names are equal if they differ only in case and whitespace', () => {
  expect(companyNameKey('  ACME \t care\n')).toBe(companyNameKey('Acme Care'));
  expect(companyNameKey('AcmeCare')).not.toBe(companyNameKey('Acme Care'));
});
