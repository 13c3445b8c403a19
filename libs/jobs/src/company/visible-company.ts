import type { CompanyContent, CompanyLogo } from './company.decider.js';

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
