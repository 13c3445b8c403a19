import { Slugs } from '#kernel';
import { companyNameKey, websiteDomain } from './company.decider.js';

/** The fields of a new company that can conflict with another company. */
export interface TouchingCompany {
  readonly name: string;
  readonly slug?: string;
  readonly website?: string;
}

/**
 * The keys that a creation locks. `alone`: no concurrent creation may hold the key. `beside`: only creations that hold the key as
 * `alone` are excluded.
 */
export interface TouchedCompany {
  readonly alone: readonly string[];
  readonly beside: readonly string[];
}

/**
 * The keys for the slugs that a creation may get: the slug itself, or a numbered variant if it is taken. A numbered slug excludes
 * creations that want the unnumbered one. Several numbered slugs can be created concurrently.
 */
export function touchedBySlug(kind: string, slug: string): TouchedCompany {
  const unnumbered = slug.replace(/-\d+$/, '');
  return { alone: [`${kind} slug ${slug}`], beside: unnumbered === slug ? [] : [`${kind} slug ${unnumbered}`] };
}

/** The keys by which the creation of a company can conflict with another creation. */
export function touchedByCompany({ name, slug, website }: TouchingCompany): TouchedCompany {
  const domain = website === undefined ? null : websiteDomain(website);
  const slugs = touchedBySlug('company', slug ?? Slugs.from(name, 'company'));
  return {
    alone: [
      `company name ${companyNameKey(name)}`,
      ...slugs.alone,
      ...(domain === null ? [] : [`company domain ${domain}`]),
    ],
    beside: slugs.beside,
  };
}
