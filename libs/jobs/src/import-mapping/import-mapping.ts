import type { Issue } from '#kernel';
import { EMPLOYMENT_TYPES, REMOTE_OPTIONS } from '#postings/rules';
import { importTarget } from './import-targets.js';

/** Fields by which a row names a company that is created if it is missing. */
const OF_COMPANIES = ['companyName', 'company'];

/** Whether rows that this mapping reads can create companies. */
export const makesCompanies = ({ fieldMappings }: Pick<ImportMapping, 'fieldMappings'>): boolean =>
  fieldMappings.some(({ targetField }) => OF_COMPANIES.includes(targetField));

/** The formats of a description that is not HTML already. */
export const DESCRIPTION_FORMATS = ['html', 'text'] as const;

/** Maps a column to the field that its cells fill. */
export interface FieldMapping {
  readonly sourceColumn: string;
  readonly targetField: string;
  /** Confidence of the proposal, from 0 to 1. */
  readonly confidence: number;
  readonly notes?: string;
}

/** Replacements for the cells of a column, for one field. */
export interface ValueTransform {
  readonly sourceColumn: string;
  readonly targetField: string;
  /** Text of a cell → its replacement. An exact match wins over a match without case and surrounding space. */
  readonly map: Readonly<Record<string, string>>;
  /** Replaces every other cell that is not empty. If absent, those cells keep their value. */
  readonly fallback?: string;
}

/** Values for rows whose cells are empty. */
export interface MappingDefaults {
  readonly employmentType?: string;
  readonly remoteOption?: string;
  readonly currency?: string;
  readonly descriptionFormat?: string;
  /** Whether people apply on the board for rows without an application URL. */
  readonly applyOnBoard?: boolean;
}

/** Defines how the rows of a table become jobs. */
export interface ImportMapping {
  readonly fieldMappings: readonly FieldMapping[];
  readonly defaults: MappingDefaults;
  readonly valueTransforms: readonly ValueTransform[];
}

/** A proposed mapping with its open points. */
export interface ProposedMapping extends ImportMapping {
  readonly unmappedSourceColumns: readonly string[];
  readonly missingRequiredTargets: readonly string[];
  readonly warnings: readonly string[];
}

const COMPANY = [...OF_COMPANIES, 'companyId'];

/** The fields that every job needs and that nothing fills. A missing company appears as `companyName`. */
export function missingTargets(filled: Iterable<string>, { applyOnBoard = false }: MappingDefaults = {}): string[] {
  const targets = new Set(filled);
  const needed = ['title', 'description', ...(applyOnBoard ? [] : ['applicationUrl'])];
  const missing = needed.filter((target) => !targets.has(target));
  return COMPANY.some((target) => targets.has(target)) ? missing : [...missing, 'companyName'];
}

/** Adds to `mapping` the open points for a table with these columns. */
export function completed(
  mapping: ImportMapping,
  columns: readonly string[],
  warnings: readonly string[],
): ProposedMapping {
  const used = new Set(mapping.fieldMappings.map(({ sourceColumn }) => sourceColumn));
  return {
    ...mapping,
    unmappedSourceColumns: columns.filter((column) => !used.has(column)),
    missingRequiredTargets: missingTargets(
      mapping.fieldMappings.map(({ targetField }) => targetField),
      mapping.defaults,
    ),
    warnings,
  };
}

/** All errors in `mapping` for a table with these columns. Paths start at the mapping. */
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
      issues.push({ path: [list, index, 'sourceColumn'], message: 'must name a column of the file' });
    if (!importTarget(targetField))
      issues.push({ path: [list, index, 'targetField'], message: 'must name a field that a column can fill' });
  };
  fieldMappings.forEach((each, index) => {
    check('fieldMappings', index, each);
    if (filled.has(each.targetField))
      issues.push({ path: ['fieldMappings', index, 'targetField'], message: 'is already filled by another column' });
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
  const missing = missingTargets(filled, defaults);
  if (missing.length > 0)
    issues.push({ path: ['fieldMappings'], message: `must fill ${missing.join(', ')}: every job needs it` });
  return issues;
}
