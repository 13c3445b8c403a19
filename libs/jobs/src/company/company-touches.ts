import { slugFrom } from '#kernel';
import { companyNameKey, websiteDomain } from './company.decider.js';

/** What is written about a company, as far as it decides with what it may collide. */
export interface TouchingCompany {
  readonly name: string;
  readonly slug?: string;
  readonly website?: string;
}

/** What a creation touches: `alone` what no other may touch at the same time, `beside` what only those leave alone. */
export interface Touched {
  readonly alone: readonly string[];
  readonly beside: readonly string[];
}

/**
 * The slugs that something of this slug may get: the slug, or when that is taken the same with a number. Whoever has a
 * number already, or asks for one, must not be there at the same time; several with numbers may be.
 */
export function touchedBySlug(kind: string, slug: string): Touched {
  const unnumbered = slug.replace(/-\d+$/, '');
  return { alone: [`${kind} slug ${slug}`], beside: unnumbered === slug ? [] : [`${kind} slug ${unnumbered}`] };
}

/** Everything by which the creation of a company may collide with that of another. */
export function touchedByCompany({ name, slug, website }: TouchingCompany): Touched {
  const domain = website === undefined ? null : websiteDomain(website);
  const slugs = touchedBySlug('company', slug ?? slugFrom(name, 'company'));
  return {
    alone: [
      `company name ${companyNameKey(name)}`,
      ...slugs.alone,
      ...(domain === null ? [] : [`company domain ${domain}`]),
    ],
    beside: slugs.beside,
  };
}
