import type { EmploymentType, RemoteOption, Seniority } from '#postings/rules';

export const MATCH_MODES = ['any', 'all'] as const;
export type MatchMode = (typeof MATCH_MODES)[number];
export const CONDITION_FIELDS = ['title', 'description'] as const;
export type ConditionField = (typeof CONDITION_FIELDS)[number];
export const CONDITION_OPERATORS = ['contains_any', 'contains_all', 'is_not'] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];
export const RULE_SENIORITIES = [
  'entry_level',
  'associate',
  'mid_level',
  'senior',
  'director',
  'executive',
] as const satisfies readonly Seniority[];
export type RuleSeniority = (typeof RULE_SENIORITIES)[number];
export const WORKPLACE_TYPES = ['remote', 'hybrid', 'onsite'] as const;
export type WorkplaceType = (typeof WORKPLACE_TYPES)[number];

/** A condition on a field of a posting. */
export interface RuleCondition {
  readonly field: ConditionField;
  readonly operator: ConditionOperator;
  /** Words or phrases. Matches whole words, case ignored. */
  readonly terms: readonly string[];
}

/** Conditions that are evaluated together. */
export interface RuleCard {
  readonly match: MatchMode;
  readonly conditions: readonly RuleCondition[];
}

/** A posting must have one of the values. An absent or empty list excludes nothing. */
export interface RuleFilters {
  /** ISO 3166-1 alpha-2. */
  readonly countries?: readonly string[];
  /** ISO 3166-2. */
  readonly subdivisions?: readonly string[];
  readonly seniorities?: readonly RuleSeniority[];
  readonly employmentTypes?: readonly EmploymentType[];
  readonly workplaceTypes?: readonly WorkplaceType[];
}

/** Selects the postings that a rule collects. */
export interface RuleMatching {
  readonly matchMode: MatchMode;
  readonly rules: readonly RuleCard[];
  readonly filters: RuleFilters;
}

/** The fields of a posting that rules evaluate. */
export interface MatchedPosting {
  readonly title: string;
  /** Plain text. */
  readonly description: string;
  readonly seniority: Seniority | null;
  readonly employmentType: EmploymentType | null;
  readonly workplace: RemoteOption | null;
  /** ISO 3166-1 alpha-2 codes of its offices. */
  readonly countries: readonly string[];
  /** ISO 3166-2 codes of its offices. */
  readonly subdivisions: readonly string[];
}

type Test = (posting: MatchedPosting) => boolean;

/** Matches `term` as a whole word or phrase, case ignored. A blank in it matches any number of blanks of any kind. */
function occurring(term: string): RegExp {
  const words = term.trim().split(/\s+/);
  const escaped = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s+');
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped}(?![\\p{L}\\p{M}\\p{N}])`, 'iu');
}

function testOf({ field, operator, terms }: RuleCondition): Test {
  const patterns = terms.map(occurring);
  const found = (posting: MatchedPosting) => (pattern: RegExp) => pattern.test(posting[field]);
  if (operator === 'contains_all') return (posting) => patterns.every(found(posting));
  if (operator === 'contains_any') return (posting) => patterns.some(found(posting));
  return (posting) => !patterns.some(found(posting));
}

const together = (mode: MatchMode, tests: readonly Test[]): Test =>
  mode === 'all' ? (posting) => tests.every((test) => test(posting)) : (posting) => tests.some((test) => test(posting));

/** Whether one of `values` is wanted. True if no value is required. */
const has = (wanted: readonly string[] | undefined, values: readonly (string | null)[]): boolean =>
  !wanted || wanted.length === 0 || values.some((value) => value !== null && wanted.includes(value));

/** Compiles a rule to a predicate for postings. Matches whole words, case ignored. */
export function matcherOf({ matchMode, rules, filters }: RuleMatching): Test {
  const words = together(
    matchMode,
    rules.map(({ match, conditions }) => together(match, conditions.map(testOf))),
  );
  return (posting) =>
    has(filters.countries, posting.countries) &&
    has(filters.subdivisions, posting.subdivisions) &&
    has(filters.seniorities, [posting.seniority]) &&
    has(filters.employmentTypes, [posting.employmentType]) &&
    has(filters.workplaceTypes, [posting.workplace === 'on_site' ? 'onsite' : posting.workplace]) &&
    words(posting);
}
