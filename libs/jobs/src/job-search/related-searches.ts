import { Slugs } from '#kernel';

/** A follow-up search for a list. */
export interface RelatedSearch {
  readonly type: 'category' | 'skill';
  readonly slug: string;
  readonly term: string;
  readonly count: number;
}

interface NamedTerm {
  readonly slug: string;
  readonly name: string;
}

/** The fields of a listed job that follow-up searches use. */
interface TaggedJob {
  readonly categories: readonly NamedTerm[];
  readonly skills: readonly NamedTerm[];
}

/** Maximum number per type. */
const CHIPS = 12;

/**
 * Follow-up searches for a page of a list: the terms of its jobs, without the current filters, most frequent first. At most twelve
 * categories and twelve skills.
 */
export function relatedSearches(
  jobs: readonly TaggedJob[],
  { category, skill }: { readonly category?: string | undefined; readonly skill?: string | undefined },
): readonly RelatedSearch[] {
  const chips = new Map<string, RelatedSearch>();
  for (const { categories, skills } of jobs)
    for (const [type, terms, selected] of [
      ['category', categories, category],
      ['skill', skills, skill],
    ] as const)
      for (const { slug, name: term } of terms) {
        if (selected !== undefined && Slugs.requested(selected) === slug) continue;
        const key = `${type} ${slug}`;
        chips.set(key, { type, slug, term, count: (chips.get(key)?.count ?? 0) + 1 });
      }
  const left = { category: CHIPS, skill: CHIPS };
  return [...chips.values()].sort((one, other) => other.count - one.count).filter(({ type }) => left[type]-- > 0);
}
