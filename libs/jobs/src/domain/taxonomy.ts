import { claim, record } from '#kernel';

/** A word of a vocabulary: a skill, a category or a market. */
export interface TermFields {
  readonly name: string;
  /** What objects carry to name the term. */
  readonly slug: string;
}

const claims = (axis: string) => (term: TermFields | null) => (term ? claim(`${axis}.slug`, term.slug) : []);

/** Skills tag jobs. */
export const skillDecider = record<TermFields>()('Skill', {
  missing: 'taxonomy_skill_not_found',
  claims: claims('skill'),
});

/** Categories tag jobs. */
export const categoryDecider = record<TermFields>()('Category', {
  missing: 'taxonomy_category_not_found',
  claims: claims('category'),
});

/** Markets tag companies. */
export const marketDecider = record<TermFields>()('Market', {
  missing: 'taxonomy_market_not_found',
  claims: claims('market'),
});
