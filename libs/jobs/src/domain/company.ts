import { claim, Rejection, type Decider } from '#kernel';
import { webAddress } from './web-address.js';

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

export interface CompanyCommands {
  CreateCompany: CompanyContent;
}

export interface CompanyEvents {
  CompanyCreated: CompanyContent;
}

type Company = Pick<CompanyContent, 'name' | 'slug' | 'website'> | null;

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

export const companyDecider: Decider<Company, CompanyCommands, CompanyEvents> = {
  category: 'company',
  initial: null,
  creates: ['CreateCompany'],
  gone: [],
  missing: 'companies_not_found',
  decide: {
    CreateCompany: (_, company) => [{ type: 'CompanyCreated', data: company }],
  },
  evolve: {
    CompanyCreated: (_, { name, slug, website }) => ({ name, slug, website }),
  },
  claims: (company) =>
    company
      ? [
          ...claim('company.domain', company.website && websiteDomain(company.website)),
          ...claim('company.name', companyNameKey(company.name)),
          ...claim('company.slug', company.slug),
        ]
      : [],
  refuseClaim({ kind }, [holder]) {
    const [code, message] = CLAIMED[kind] ?? ['companies_already_exists', 'There is such a company already.'];
    return new Rejection('conflict', code, message, { existing_company_id: holder });
  },
};
