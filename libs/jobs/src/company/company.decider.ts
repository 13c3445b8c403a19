import {
  changed,
  claim,
  commandsOf,
  type Decider,
  type MessageOf,
  reject,
  Rejection,
  withChanges,
  WebAddress,
} from '#kernel';
import { getDomain } from 'tldts';

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

/** The name and the website that members want for their company and that are not in effect yet. Null: none. */
export interface PendingCompanyChange {
  readonly pendingName: string | null;
  readonly pendingWebsite: string | null;
}

/** How a company is created. */
interface Creation {
  /** The company is hidden until it is approved. */
  readonly awaitsApproval?: true;
  /** No one has proved that the website belongs to the company. Absent in events of older releases, whose websites count as proved. */
  readonly isWebsiteUnproved?: true;
}

export interface CompanyCommands {
  CreateCompany: CompanyContent & Creation;
  /** Shows a hidden company. Idempotent. */
  ApproveCompany: Record<string, never>;
  /** Deletes a company that is still hidden. Does nothing to a visible company. */
  WithdrawCompany: Record<string, never>;
  /**
   * Issued by an operator. A name or a website in it replaces the pending one, and proves its domain. The current name or website declines
   * the pending one.
   */
  ChangeCompany: Partial<CompanyContent>;
  /**
   * Issued by a member. A website on a domain that is not proved, and a new name if the board approves names, become pending.
   * `provedDomain`: the registrable domain at which the member has a mailbox.
   */
  ProposeCompanyChange: {
    readonly changes: Partial<CompanyContent>;
    readonly approvesNames: boolean;
    readonly provedDomain: string | null;
  };
  /** Records that the company controls a registrable domain. A pending website there takes effect. Idempotent. */
  ProveCompanyDomain: { readonly domain: string };
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
  CompanyCreated: CompanyContent & Creation;
  /** Carries the public fields as of the approval. */
  CompanyApproved: Pick<CompanyContent, 'slug' | 'name' | 'website'> & Pick<CompanyLogo, 'logoUrl'>;
  /** Only the changed fields. A website on another domain is proved. */
  CompanyChanged: Partial<CompanyContent>;
  /** Only the changed fields. Null: nothing is pending any longer. It takes no claim and changes nothing that visitors see. */
  CompanyProposalChanged: Partial<PendingCompanyChange>;
  /** A registrable domain that the company controls. */
  CompanyDomainProved: { readonly domain: string };
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
  readonly pending: PendingCompanyChange;
  /** Registrable domains. */
  readonly provedDomains: readonly string[];
}

type Event = MessageOf<CompanyEvents>;

/** Names are equal if they differ only in case and whitespace. */
export const companyNameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The domain of a website, without `www.`. Null if `text` is not the URL of a website. */
export function websiteDomain(text: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  const url = WebAddress.parse(address);
  if (!url || url.username !== '') return null;
  const { protocol, hostname } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const domain = hostname.replace(/^www\./, '').replace(/\.$/, '');
  return /^(?=.{4,253}$)([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(domain) ? domain : null;
}

/**
 * The registrable domain of a website by the list of public suffixes, where names below which unrelated people register count as suffixes.
 * Null without a website.
 */
export function registrableDomain(website: string | null): string | null {
  const domain = website && websiteDomain(website);
  return domain && (getDomain(domain, { allowPrivateDomains: true }) ?? domain);
}

/** The proved domains of a company that was created, or that changed its website to a proved one. */
export function domainsWith(domains: readonly string[], website: string | null): readonly string[] {
  const domain = registrableDomain(website);
  return domain === null || domains.includes(domain) ? domains : [...domains, domain];
}

/** The proved domains after a `CompanyChanged`. A website on the domain of the earlier one proves nothing. */
export const domainsAfter = (
  domains: readonly string[],
  before: string | null,
  after: string | null | undefined,
): readonly string[] =>
  after === undefined || registrableDomain(after) === registrableDomain(before) ? domains : domainsWith(domains, after);

type Wish = { -readonly [Key in keyof PendingCompanyChange]?: PendingCompanyChange[Key] };

const NO_PENDING: PendingCompanyChange = { pendingName: null, pendingWebsite: null };

/** The event that changes `pending` to `wish`, if it differs. */
function proposed(pending: PendingCompanyChange, wish: Partial<PendingCompanyChange>): readonly Event[] {
  const data = changed(pending, wish);
  return Object.keys(data).length === 0 ? [] : [{ type: 'CompanyProposalChanged', data }];
}

/** The event that records a proof of the domain of `website`, unless the change to it is recorded as one. */
function proof({ provedDomains, content }: Company, website: string | null | undefined): readonly Event[] {
  const domain = registrableDomain(website ?? null);
  const after = domainsAfter(provedDomains, present({ content }).website, website);
  return domain === null || after.includes(domain) ? [] : [{ type: 'CompanyDomainProved', data: { domain } }];
}

const changes = (content: CompanyContent, wanted: Partial<CompanyContent>): readonly Event[] => {
  const data = changed(content, wanted);
  return Object.keys(data).length === 0 ? [] : [{ type: 'CompanyChanged', data }];
};

const CLAIMED: Readonly<Record<string, readonly [code: string, message: string]>> = {
  'company.domain': ['companies_duplicate_domain', 'Another company of this board has the same website.'],
  'company.name': ['companies_duplicate_name', 'Another company of this board has the same name.'],
  'company.slug': ['companies_slug_taken', 'Another company of this board has this slug.'],
};

/** The rejection for a value of the claim `kind` that another company has. */
export function companyTaken(kind: string, holder: string | undefined): Rejection {
  const [code, message] = CLAIMED[kind] ?? ['companies_already_exists', 'The company already exists.'];
  return new Rejection('conflict', code, message, { existing_company_id: holder });
}

const present = ({ content }: Pick<Company, 'content'>): CompanyContent => content as CompanyContent;

export const companyDecider: Decider<Company, CompanyCommands, CompanyEvents> = {
  category: 'company',
  noun: 'company',
  initial: {
    content: null,
    isHidden: false,
    logoUrl: null,
    logoMediaId: null,
    hadLogo: false,
    leaving: false,
    pending: NO_PENDING,
    provedDomains: [],
  },
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
    ChangeCompany(company, wanted) {
      const { name, website } = wanted;
      const content = present(company);
      // The website that the company has already declines the pending one, and proves nothing.
      const isDeclined = company.pending.pendingWebsite !== null && website === content.website;
      const settled: Wish = {};
      if (name !== undefined) settled.pendingName = null;
      if (website !== undefined) settled.pendingWebsite = null;
      const proved = isDeclined ? [] : proof(company, website);
      return [...changes(content, wanted), ...proved, ...proposed(company.pending, settled)];
    },

    ProposeCompanyChange(company, { changes: wanted, approvesNames, provedDomain }) {
      const content = present(company);
      const { name, website, ...rest } = wanted;
      const direct: Partial<CompanyContent> & { name?: string; website?: string | null } = rest;
      const wish: Wish = {};
      const isAnotherName = name !== undefined && companyNameKey(name) !== companyNameKey(content.name);
      if (isAnotherName && approvesNames) wish.pendingName = name;
      else if (name !== undefined) [direct.name, wish.pendingName] = [name, null];
      const domain = registrableDomain(website ?? null);
      const known = [...company.provedDomains, registrableDomain(content.website), provedDomain];
      if (domain !== null && !known.includes(domain)) wish.pendingWebsite = website ?? null;
      else if (website !== undefined) [direct.website, wish.pendingWebsite] = [website, null];
      const proved = domain !== null && domain === provedDomain ? proof(company, website) : [];
      return [...changes(content, direct), ...proved, ...proposed(company.pending, wish)];
    },

    ProveCompanyDomain({ provedDomains, pending, ...company }, { domain }) {
      const proved: readonly Event[] = provedDomains.includes(domain)
        ? []
        : [{ type: 'CompanyDomainProved', data: { domain } }];
      const { pendingWebsite: website } = pending;
      if (registrableDomain(website) !== domain) return proved;
      return [...proved, ...changes(present(company), { website }), ...proposed(pending, { pendingWebsite: null })];
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
    CompanyCreated: (company, { awaitsApproval, isWebsiteUnproved, ...content }) =>
      withChanges(company, {
        content,
        isHidden: awaitsApproval === true,
        provedDomains: isWebsiteUnproved ? [] : domainsWith([], content.website),
      }),
    CompanyApproved: (company) => withChanges(company, { isHidden: false }),
    CompanyChanged: (company, data) => {
      const content = present(company);
      const provedDomains = domainsAfter(company.provedDomains, content.website, data.website);
      return withChanges(company, { content: withChanges(content, data), provedDomains });
    },
    CompanyProposalChanged: (company, data) => withChanges(company, { pending: withChanges(company.pending, data) }),
    CompanyDomainProved: (company, { domain }) =>
      withChanges(company, { provedDomains: [...company.provedDomains, domain] }),
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
  refuseClaim: ({ kind }, [holder]) => companyTaken(kind, holder),
};

export const companies = commandsOf(companyDecider);

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
