import type { Issue } from '#kernel';
import {
  EDUCATION,
  EMPLOYMENT_TYPES,
  IN_OFFICE_PERIODS,
  REMOTE_OPTIONS,
  SALARY_TIMEFRAMES,
  SENIORITIES,
  SPONSORSHIPS,
} from '../job/job.decider.js';

/** What the cells of a column become. */
type Kind =
  | 'text'
  | 'number'
  | 'months'
  | 'flag'
  | 'moment'
  | 'list'
  | 'places'
  | 'permits'
  | 'zones'
  | 'json'
  | 'choice'
  | 'choices';

/** A field of a new job that a column can fill. */
export interface ImportTarget {
  readonly kind: Kind;
  /** What the field can be, for `choice` and `choices`. */
  readonly values?: readonly string[];
}

const is = (kind: Kind): ImportTarget => ({ kind });
const oneOf = (values: readonly string[], kind: Kind = 'choice'): ImportTarget => ({ kind, values });

/** Every field that a column can fill: those of a new job, and three that stand for its company and its office. */
export const IMPORT_TARGETS: Readonly<Record<string, ImportTarget>> = {
  title: is('text'),
  description: is('text'),
  applicationUrl: is('text'),
  companyName: is('text'),
  companyWebsite: is('text'),
  companyId: is('text'),
  company: is('json'),
  externalId: is('text'),
  slug: is('text'),
  status: oneOf(['draft', 'published']),
  location: is('places'),
  officeLocations: is('places'),
  employmentType: oneOf(EMPLOYMENT_TYPES),
  remoteOption: oneOf(REMOTE_OPTIONS),
  remotePermits: is('permits'),
  remoteTimezones: is('zones'),
  remoteSponsorship: oneOf(SPONSORSHIPS),
  seniority: oneOf(SENIORITIES),
  skills: is('list'),
  categories: is('list'),
  isFeatured: is('flag'),
  salaryMin: is('number'),
  salaryMax: is('number'),
  salaryCurrency: is('text'),
  salaryTimeframe: oneOf(SALARY_TIMEFRAMES),
  publishedAt: is('moment'),
  expiresAt: is('moment'),
  educationRequirements: oneOf(EDUCATION, 'choices'),
  experienceMonths: is('months'),
  experienceInPlaceOfEducation: is('flag'),
  inOfficePeriod: oneOf(IN_OFFICE_PERIODS),
  inOfficeFrequency: is('number'),
  customFieldValues: is('json'),
  allowSharedApplicationUrl: is('flag'),
};

/** Fields by which a row names a company that is made when it is missing. */
const OF_COMPANIES = ['companyName', 'company'];

/** Whether rows that are read by `mapping` can make companies. */
export const makesCompanies = ({ fieldMappings }: Pick<ImportMapping, 'fieldMappings'>): boolean =>
  fieldMappings.some(({ targetField }) => OF_COMPANIES.includes(targetField));

/** The field `name`, or undefined when columns cannot fill such a one. */
export const importTarget = (name: string): ImportTarget | undefined =>
  Object.hasOwn(IMPORT_TARGETS, name) ? IMPORT_TARGETS[name] : undefined;

/** How a description is written that is not HTML already. */
export const DESCRIPTION_FORMATS = ['html', 'text'] as const;

/** A column and the field that its cells fill. */
export interface FieldMapping {
  readonly sourceColumn: string;
  readonly targetField: string;
  /** How sure whoever proposed it is, from 0 to 1. */
  readonly confidence: number;
  readonly notes?: string;
}

/** What the cells of a column are replaced by, for one field. */
export interface ValueTransform {
  readonly sourceColumn: string;
  readonly targetField: string;
  /** Text of a cell → what it becomes. Compared exactly, then without case and outer space. */
  readonly map: Readonly<Record<string, string>>;
  /** What every other cell becomes that is not empty. Absent: it stays. */
  readonly fallback?: string;
}

/** What rows get whose cells say nothing. */
export interface MappingDefaults {
  readonly employmentType?: string;
  readonly remoteOption?: string;
  readonly currency?: string;
  readonly descriptionFormat?: string;
}

/** How the rows of a table become jobs. */
export interface ImportMapping {
  readonly fieldMappings: readonly FieldMapping[];
  readonly defaults: MappingDefaults;
  readonly valueTransforms: readonly ValueTransform[];
}

/** A mapping as it is proposed, with what is left open. */
export interface ProposedMapping extends ImportMapping {
  readonly unmappedSourceColumns: readonly string[];
  readonly missingRequiredTargets: readonly string[];
  readonly warnings: readonly string[];
}

const COMPANY = [...OF_COMPANIES, 'companyId'];

/** The fields that every job needs and nothing fills; a missing company is called `companyName`. */
export function missingTargets(filled: Iterable<string>): string[] {
  const targets = new Set(filled);
  const missing = ['title', 'description', 'applicationUrl'].filter((target) => !targets.has(target));
  return COMPANY.some((target) => targets.has(target)) ? missing : [...missing, 'companyName'];
}

/** `mapping` with what is left open of a table that has these columns. */
export function completed(
  mapping: ImportMapping,
  columns: readonly string[],
  warnings: readonly string[],
): ProposedMapping {
  const used = new Set(mapping.fieldMappings.map(({ sourceColumn }) => sourceColumn));
  return {
    ...mapping,
    unmappedSourceColumns: columns.filter((column) => !used.has(column)),
    missingRequiredTargets: missingTargets(mapping.fieldMappings.map(({ targetField }) => targetField)),
    warnings,
  };
}

/** Everything that is wrong with `mapping` for a table with these columns; paths begin at the mapping. */
export function mappingIssues(
  { fieldMappings, defaults, valueTransforms }: ImportMapping,
  columns: readonly string[],
): Issue[] {
  const known = new Set(columns);
  const filled = new Set<string>();
  const issues: Issue[] = [];
  const check = (
    list: string,
    index: number,
    { sourceColumn, targetField }: { sourceColumn: string; targetField: string },
  ) => {
    if (!known.has(sourceColumn))
      issues.push({ path: [list, index, 'sourceColumn'], message: 'names no column of the file' });
    if (!importTarget(targetField))
      issues.push({ path: [list, index, 'targetField'], message: 'names no field that a column can fill' });
  };
  fieldMappings.forEach((each, index) => {
    check('fieldMappings', index, each);
    if (filled.has(each.targetField))
      issues.push({ path: ['fieldMappings', index, 'targetField'], message: 'is filled by another column already' });
    filled.add(each.targetField);
  });
  valueTransforms.forEach((each, index) => check('valueTransforms', index, each));
  for (const [key, values] of [
    ['employmentType', EMPLOYMENT_TYPES],
    ['remoteOption', REMOTE_OPTIONS],
    ['descriptionFormat', DESCRIPTION_FORMATS],
  ] as const) {
    const value = defaults[key];
    if (value !== undefined && !(values as readonly string[]).includes(value))
      issues.push({ path: ['defaults', key], message: `must be one of: ${values.join(', ')}` });
  }
  const missing = missingTargets(filled);
  if (missing.length > 0)
    issues.push({ path: ['fieldMappings'], message: `must fill ${missing.join(', ')}: no job can be made without` });
  return issues;
}
