import { changed, claim, type Decider, reject, Rejection, withChanges, webAddress } from '#kernel';

/** Everything that is written about a company. */
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

/** The picture of a company; both or neither. */
export interface CompanyLogo {
  /** Where anybody can see it. */
  readonly logoUrl: string | null;
  /** The stored file. */
  readonly logoMediaId: string | null;
}

export interface CompanyCommands {
  /** `awaitsApproval`: it is hidden until it is approved. */
  CreateCompany: CompanyContent & { readonly awaitsApproval?: true };
  /** Shows a hidden company. Repeatable. */
  ApproveCompany: Record<string, never>;
  /** Removes a company that is still hidden, and does nothing to any other. */
  WithdrawCompany: Record<string, never>;
  ChangeCompany: Partial<CompanyContent>;
  SetCompanyLogo: { readonly logoUrl: string; readonly logoMediaId: string };
  /** A picture for a company at `website`: taken only while the company is there, and has not had one yet. */
  OfferCompanyLogo: { readonly website: string | null; readonly logoUrl: string; readonly logoMediaId: string };
  RemoveCompanyLogo: Record<string, never>;
  /** For stores that cannot write the deletion of a company and its jobs as one: from now on it gets no new jobs. */
  BeginCompanyDeletion: Record<string, never>;
  /** Its jobs must have been deleted before, in the same unit where the store can. */
  DeleteCompany: Record<string, never>;
}

export interface CompanyEvents {
  /** `awaitsApproval`: nobody but operators, and those who claim it, sees it before `CompanyApproved`. */
  CompanyCreated: CompanyContent & { readonly awaitsApproval?: true };
  /** With what the world sees of it from here on. */
  CompanyApproved: Pick<CompanyContent, 'slug' | 'name' | 'website'> & Pick<CompanyLogo, 'logoUrl'>;
  /** Only what changed. */
  CompanyChanged: Partial<CompanyContent>;
  CompanyLogoChanged: CompanyLogo;
  CompanyDeletionBegun: Record<string, never>;
  /** The minimum that lets a copy elsewhere be dropped. */
  CompanyDeleted: { readonly slug: string };
}

interface Company {
  readonly content: CompanyContent | null;
  readonly isHidden: boolean;
  readonly logoUrl: string | null;
  readonly logoMediaId: string | null;
  /** It had a logo once; who took it away wants none. */
  readonly hadLogo: boolean;
  readonly leaving: boolean;
}

/** Names are the same when they differ only in case and space. */
export const companyNameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The domain that a website stands for, without `www.`; null when `text` is no address of a website. */
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

    // Renaming keeps the slug: addresses that are out in the world go on leading here.
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
    const [code, message] = CLAIMED[kind] ?? ['companies_already_exists', 'There is such a company already.'];
    return new Rejection('conflict', code, message, { existing_company_id: holder });
  },
};

/** The public fields of a company; the same wherever they are published or counted. */
export interface VisibleCompany {
  readonly slug: string;
  readonly name: string;
  readonly website: string | null;
  readonly logoUrl: string | null;
  /** Path of its page on the storefront. */
  readonly path: string;
}

/** What the world can see of `company`. A change of it is a new revision, any other change is not (decision E1). */
export function visibleCompany({
  slug,
  name,
  website,
  logoUrl,
}: Pick<CompanyContent, 'slug' | 'name' | 'website'> & Pick<CompanyLogo, 'logoUrl'>): VisibleCompany {
  return { slug, name, website, logoUrl, path: `companies/${slug}` };
}
