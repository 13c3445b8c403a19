import { changed, claim, type Decider, reject, Rejection, withChanges, webAddress } from '#kernel';

/** The attributes of a company. */
export interface CompanyContent {
  readonly name: string;
  readonly slug: string;
  /** `https://<apex domain>`. */
  readonly website: string | null;
  readonly summary: string | null;
  readonly description: string | null;
  readonly markets: readonly string[];
  /** Without the @. */
  readonly xHandle: string | null;
  readonly linkedinUrl: string | null;
  readonly facebookUrl: string | null;
}

/** The logo. Both fields are set or both are null. */
export interface CompanyLogo {
  /** Its public URL. */
  readonly logoUrl: string | null;
  /** The stored file. */
  readonly logoMediaId: string | null;
}

export interface CompanyCommands {
  /** `awaitsApproval`: the company is hidden until an operator approves it. */
  CreateCompany: CompanyContent & { readonly awaitsApproval?: true };
  /** Shows a hidden company. Idempotent. */
  ApproveCompany: Record<string, never>;
  /** Deletes a company that is still hidden. Does nothing to a visible company. */
  WithdrawCompany: Record<string, never>;
  ChangeCompany: Partial<CompanyContent>;
  SetCompanyLogo: { readonly logoUrl: string; readonly logoMediaId: string };
  /** Proposes a logo for a company at `website`. Accepted only if the company exists and never had a logo. */
  OfferCompanyLogo: { readonly website: string | null; readonly logoUrl: string; readonly logoMediaId: string };
  RemoveCompanyLogo: Record<string, never>;
  /** For stores that cannot delete a company and its jobs in one transaction: from now on the company accepts no new jobs. */
  BeginCompanyDeletion: Record<string, never>;
  /** Requires that its jobs are deleted, in the same transaction where the store supports it. */
  DeleteCompany: Record<string, never>;
}

export interface CompanyEvents {
  /** `awaitsApproval`: before `CompanyApproved`, only operators and the users who claim the company see it. */
  CompanyCreated: CompanyContent & { readonly awaitsApproval?: true };
  /** Carries the public fields as of the approval. */
  CompanyApproved: Pick<CompanyContent, 'slug' | 'name' | 'website'> & Pick<CompanyLogo, 'logoUrl'>;
  /** Only the changed fields. */
  CompanyChanged: Partial<CompanyContent>;
  CompanyLogoChanged: CompanyLogo;
  CompanyDeletionBegun: Record<string, never>;
  /** The least that consumers need to delete their copies. */
  CompanyDeleted: { readonly slug: string };
}

interface Company {
  readonly content: CompanyContent | null;
  readonly isHidden: boolean;
  readonly logoUrl: string | null;
  readonly logoMediaId: string | null;
  /** True once the company had a logo. A company whose logo was removed gets no automatic logo. */
  readonly hadLogo: boolean;
  readonly leaving: boolean;
}

/** Names are equal if they differ only in case and whitespace. */
export const companyNameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The domain of a website, without `www.`. Null if `text` is not the URL of a website. */
export function websiteDomain(text: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  const url = webAddress(address);
  if (!url || url.username !== '') return null;
  const { protocol, hostname } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const domain = hostname.replace(/^www\./, '').replace(/\.$/, '');
  return /^(?=.{4,253}$)([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(domain) ? domain : null;
}

const CLAIMED: Readonly<Record<string, readonly [code: string, message: string]>> = {
  'company.domain': ['companies_duplicate_domain', 'Another company of this board has the same website.'],
  'company.name': ['companies_duplicate_name', 'Another company of this board has the same name.'],
  'company.slug': ['companies_slug_taken', 'Another company of this board has this slug.'],
};

const present = ({ content }: Company): CompanyContent => content as CompanyContent;

export const companyDecider: Decider<Company, CompanyCommands, CompanyEvents> = {
  category: 'company',
  noun: 'company',
  initial: { content: null, isHidden: false, logoUrl: null, logoMediaId: null, hadLogo: false, leaving: false },
  creates: ['CreateCompany'],
  gone: ['CompanyDeleted'],
  missing: 'companies_not_found',
  decide: {
    CreateCompany: (_, company) => [{ type: 'CompanyCreated', data: company }],

    ApproveCompany(company) {
      const { slug, name, website } = present(company);
      const { isHidden, logoUrl } = company;
      return isHidden ? [{ type: 'CompanyApproved', data: { slug, name, website, logoUrl } }] : [];
    },

    WithdrawCompany: (company) =>
      company.isHidden ? [{ type: 'CompanyDeleted', data: { slug: present(company).slug } }] : [],

    // Renaming keeps the slug, so existing links keep working.
    ChangeCompany(company, changes) {
      const data = changed(present(company), changes);
      return Object.keys(data).length === 0 ? [] : [{ type: 'CompanyChanged', data }];
    },

    SetCompanyLogo: ({ logoMediaId }, logo) =>
      logo.logoMediaId === logoMediaId ? [] : [{ type: 'CompanyLogoChanged', data: logo }],

    OfferCompanyLogo: ({ content, hadLogo, leaving }, { website, ...logo }) =>
      hadLogo || leaving || content?.website !== website ? [] : [{ type: 'CompanyLogoChanged', data: logo }],

    RemoveCompanyLogo({ logoMediaId }) {
      if (logoMediaId === null) reject('missing', 'companies_no_logo', 'The company has no logo.');
      return [{ type: 'CompanyLogoChanged', data: { logoUrl: null, logoMediaId: null } }];
    },

    BeginCompanyDeletion: ({ leaving }) => (leaving ? [] : [{ type: 'CompanyDeletionBegun', data: {} }]),
    DeleteCompany: (company) => [{ type: 'CompanyDeleted', data: { slug: present(company).slug } }],
  },
  evolve: {
    CompanyCreated: (company, { awaitsApproval, ...content }) =>
      withChanges(company, { content, isHidden: awaitsApproval === true }),
    CompanyApproved: (company) => withChanges(company, { isHidden: false }),
    CompanyChanged: (company, changes) => withChanges(company, { content: withChanges(present(company), changes) }),
    CompanyLogoChanged: (company, { logoUrl, logoMediaId }) =>
      withChanges(company, { logoUrl, logoMediaId, hadLogo: true }),
    CompanyDeletionBegun: (company) => withChanges(company, { leaving: true }),
    CompanyDeleted: (company) => withChanges(company, { content: null }),
  },
  closed: ({ leaving }) => leaving,
  claims: ({ content }) =>
    content
      ? [
          ...claim('company.domain', content.website && websiteDomain(content.website)),
          ...claim('company.name', companyNameKey(content.name)),
          ...claim('company.slug', content.slug),
        ]
      : [],
  refuseClaim({ kind }, [holder]) {
    const [code, message] = CLAIMED[kind] ?? ['companies_already_exists', 'The company already exists.'];
    return new Rejection('conflict', code, message, { existing_company_id: holder });
  },
};

/** The public fields of a company, shared by published messages and by the revision counter. */
export interface VisibleCompany {
  readonly slug: string;
  readonly name: string;
  readonly website: string | null;
  readonly logoUrl: string | null;
  /** Path of its page on the storefront. */
  readonly path: string;
}

/** The public representation of `company`. Only a change of it counts as a new revision (decision E1). */
export function visibleCompany({
  slug,
  name,
  website,
  logoUrl,
}: Pick<CompanyContent, 'slug' | 'name' | 'website'> & Pick<CompanyLogo, 'logoUrl'>): VisibleCompany {
  return { slug, name, website, logoUrl, path: `companies/${slug}` };
}
