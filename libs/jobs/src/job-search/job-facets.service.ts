import { type Issue, reject, Slugs } from '#kernel';
import { EMPLOYMENT_TYPES, REMOTE_OPTIONS, SENIORITIES } from '#postings/rules';
import type { RankedQuery } from '#store';
import { Injectable } from '@nestjs/common';
import { CompanyReader } from '../company/company.read-model.js';
import { Places } from '../browsing/places.service.js';
import { PublicTerms } from '../browsing/public-terms.service.js';
import { REMOTE_ANYWHERE, remoteIn } from './job-card.js';
import { FACET_CODES } from './job-search.read-model.js';

/** Filters of visitors. A job must match one value of each filter. */
export interface PublicJobFilters {
  /** With `companySlug`, one combined filter: jobs of any of these companies. */
  readonly companyId?: readonly string[] | undefined;
  readonly companySlug?: readonly string[] | undefined;
  readonly remoteOption?: readonly string[] | undefined;
  readonly employmentType?: readonly string[] | undefined;
  readonly seniority?: readonly string[] | undefined;
  /** Both ends are inclusive. */
  readonly publishedAt?: { readonly gte?: string; readonly lte?: string } | undefined;
  /** Slug of a place. An unknown slug is ignored. */
  readonly location?: string | undefined;
  /** Kilometres around the place; default 50. */
  readonly radius?: number | undefined;
  /** Slugs or aliases of terms. */
  readonly category?: string | undefined;
  readonly skill?: string | undefined;
}

const CHOICES = {
  remoteOption: REMOTE_OPTIONS,
  employmentType: EMPLOYMENT_TYPES,
  seniority: SENIORITIES,
} as const;

const MOST_VALUES = 10;
const RADIUS_KM = 50;

/** Rejects a value of the field at `path`. @throws Rejection `jobs_invalid_filter`. */
export const invalidFilter = (path: readonly (string | number)[], allowed: readonly string[]): never => {
  const issues: Issue[] = [{ path, message: `Use one of: ${allowed.join(', ')}.` }];
  return reject('invalid', 'jobs_invalid_filter', 'A filter has an invalid value.', { issues });
};

const tooMany = (name: string): never => {
  const issues: Issue[] = [{ path: [name], message: `Use at most ${MOST_VALUES} values.` }];
  return reject('invalid', 'too_many_filter_values', 'A filter has too many values.', { issues });
};

/** Converts visitors' filters to filters of the search index. */
@Injectable()
export class JobFacets {
  constructor(
    private readonly companies: CompanyReader,
    private readonly terms: PublicTerms,
    private readonly places: Places,
  ) {}

  /** @throws Rejection `jobs_invalid_filter`, `too_many_filter_values`, `categories_not_found`, `skills_not_found`. */
  async of(filters: PublicJobFilters): Promise<RankedQuery['facets']> {
    for (const name of ['companyId', 'companySlug', ...Object.keys(CHOICES)] as const)
      if ((filters[name as keyof typeof CHOICES]?.length ?? 0) > MOST_VALUES) tooMany(name);
    for (const [name, allowed] of Object.entries(CHOICES) as [keyof typeof CHOICES, readonly string[]][]) {
      const at = filters[name]?.findIndex((value) => !allowed.includes(value)) ?? -1;
      if (at >= 0) invalidFilter([name, at], allowed);
    }
    const { remoteOption, employmentType, seniority, category, skill, location, radius = RADIUS_KM } = filters;
    const [companyIds, inCategory, withSkill, area] = await Promise.all([
      this.companyIds(filters),
      category === undefined ? undefined : this.terms.bySlug('categories', category),
      skill === undefined ? undefined : this.terms.bySlug('skills', skill),
      location === undefined ? null : this.places.around(location, radius),
    ]);
    return {
      [FACET_CODES.companyId]: companyIds,
      [FACET_CODES.remoteOption]: wanted(remoteOption),
      [FACET_CODES.employmentType]: wanted(employmentType),
      [FACET_CODES.seniority]: wanted(seniority),
      [FACET_CODES.categories]: inCategory && [inCategory.slug, ...inCategory.aliases],
      [FACET_CODES.skills]: withSkill && [withSkill.slug, ...withSkill.aliases],
      [FACET_CODES.places]: area ? [...area.keys, remoteIn(area.place.countryCode), REMOTE_ANYWHERE] : undefined,
    };
  }

  /** The companies of a list. An empty list if the requested companies do not exist. */
  private async companyIds({ companyId, companySlug }: PublicJobFilters): Promise<readonly string[] | undefined> {
    if (!wanted(companyId) && !wanted(companySlug)) return undefined;
    const slugs = (companySlug ?? []).flatMap((slug) => Slugs.requested(slug) ?? []);
    const ids = (companyId ?? []).filter((id) => Slugs.requested(id) !== null);
    return [...new Set([...ids, ...(await this.companies.withSlugs(slugs)).map(({ id }) => id)])];
  }
}

/** A filter without values is ignored. */
const wanted = (values: readonly string[] | undefined): readonly string[] | undefined =>
  values === undefined || values.length === 0 ? undefined : values;
