import { type Company, COMPANY_FIELDS, type CompanyTombstone } from '#contracts';
import { lifeOf, type PublishedKind } from '#outbox';
import { type CompanyEvents, visibleCompany } from './company.decider.js';

interface CompanyState {
  readonly slug: string;
  readonly name: string;
  readonly website: string | null;
  readonly logoUrl: string | null;
}

type SeenCompany = Pick<Company, (typeof COMPANY_FIELDS)[number]>;

/** A company in the published language, with a path instead of a URL. */
function seenCompany(state: CompanyState): SeenCompany {
  const { slug, name, website, logoUrl, path } = visibleCompany(state);
  return { slug, name, website, logo_url: logoUrl, url: path };
}

/** Publishes the public state of companies. */
export const publishedCompanies: PublishedKind<CompanyEvents, CompanyState, SeenCompany> = {
  object: 'company',
  topic: 'companies',
  category: 'company',
  on: {
    // A hidden company is not public: it has no earlier state before its approval.
    CompanyCreated: ({ data: { awaitsApproval, slug, name, website } }) =>
      awaitsApproval ? null : { slug, name, website, logoUrl: null },
    CompanyApproved: ({ data: { slug, name, website, logoUrl } }) => ({ slug, name, website, logoUrl }),
    CompanyChanged: ({ data: { slug, name, website } }, company: CompanyState | null) =>
      company && {
        ...company,
        ...(slug === undefined ? {} : { slug }),
        ...(name === undefined ? {} : { name }),
        ...(website === undefined ? {} : { website }),
      },
    CompanyLogoChanged: ({ data: { logoUrl } }, company: CompanyState | null) => company && { ...company, logoUrl },
    CompanyProposalChanged: (_, company) => company,
    CompanyDomainProved: (_, company) => company,
    CompanyDeletionBegun: (_, company) => company,
    CompanyDeleted: () => null,
  },
  vocabulary: COMPANY_FIELDS,
  seen: seenCompany,
  type: lifeOf('company'),
  snapshot(state, { id, revision, at, storefront }): Company {
    const company = seenCompany(state);
    return { id, object: 'company', ...company, url: storefront(company.url), updated_at: at, revision };
  },
  tombstone: ({ slug }, { id, revision, at }): CompanyTombstone => ({
    id,
    object: 'company',
    revision,
    deleted: true,
    deleted_at: at,
    slug,
  }),
};
