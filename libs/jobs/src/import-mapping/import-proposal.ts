import { currencyIn, flagOf, momentIn, monthsIn, numberIn, rangeIn, valueMeant, wordKey } from '#postings/rules';
import {
  completed,
  type FieldMapping,
  type MappingDefaults,
  type ProposedMapping,
  type ValueTransform,
} from './import-mapping.js';
import { IMPORT_TARGETS, type ImportTarget } from './import-targets.js';

/** Minimum score for proposing a column. */
const ENOUGH = 0.5;
/** Maximum number of distinct values of a column to inspect. */
const VALUES = 100;

const EXACT = 1;
const SYNONYM = 0.95;
const FIRST_PART = 0.7;
/** The values all match, although the column name does not. */
const BY_VALUES = 0.6;
/** The maximum penalty on the score of a column name when the values do not match. */
const DOUBT = 0.5;

const words = new Map<string, { readonly target: string; readonly rank: number }>();
for (const [target, { words: names }] of Object.entries(IMPORT_TARGETS))
  names.forEach((name, rank) => {
    const known = words.get(wordKey(name));
    // If two targets share a word, the one that lists it earlier is more likely.
    if (!known || known.rank > rank) words.set(wordKey(name), { target, rank });
  });
// A column called "company" holds names. Objects in it need a custom mapping.
for (const target of Object.keys(IMPORT_TARGETS))
  if (target !== 'company') words.set(wordKey(target), { target, rank: -1 });

/** The targets that match a column name, best first. */
function byName(column: string): readonly { target: string; confidence: number }[] {
  const whole = words.get(wordKey(column));
  if (whole)
    return [{ target: whole.target, confidence: whole.rank < 0 ? EXACT : SYNONYM - Math.min(whole.rank, 20) / 200 }];
  // `Salary (min) EUR`, `Job title *`: text in brackets, and text after a dash or a slash, is a qualifier.
  const parts = column
    .split(/[()[\]/:–—*]| - /)
    .map((part) => words.get(wordKey(part)))
    .filter((found) => found !== undefined);
  return parts.map(({ target }, index) => ({ target, confidence: FIRST_PART - index / 20 }));
}

const CURRENCY =
  /^(?:AED|AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|ILS|INR|JPY|KRW|MXN|NOK|NZD|PLN|RON|SAR|SEK|SGD|THB|TRY|UAH|USD|ZAR|[€$£¥₹])$/i;

/** The fraction of `values` that fit `target`. */
function plausible(targetField: string, { kind }: ImportTarget, values: readonly string[]): number {
  if (values.length === 0) return 1;
  const share = (fits: (value: string) => boolean) => values.filter(fits).length / values.length;
  if (targetField === 'applicationUrl')
    return share((value) => /^(https?:\/\/|mailto:)|^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$|^www\./i.test(value));
  if (targetField === 'companyWebsite') return share((value) => /^(https?:\/\/)?[^\s@/.]+\.[^\s@]+$/i.test(value));
  if (targetField === 'salaryCurrency') return share((value) => CURRENCY.test(value));
  if (targetField === 'companyId') return share((value) => /^companies_/.test(value));
  if (targetField === 'title') return share((value) => value.length <= 200 && !/^https?:|^[\d\s.,-]+$/i.test(value));
  if (targetField === 'companyName') return share((value) => value.length <= 120 && !/^https?:/i.test(value));
  switch (kind) {
    case 'number':
      return share((value) => numberIn(value) !== undefined || rangeIn(value) !== undefined);
    case 'months':
      return share((value) => monthsIn(value, '') !== undefined);
    case 'moment':
      return share((value) => momentIn(value, false) !== undefined || /^\d{1,2}\/\d{1,2}\/\d{4}/.test(value));
    case 'flag':
      return share((value) => flagOf(value) !== undefined);
    case 'choice':
      return share((value) => valueMeant(targetField, value) !== undefined);
    default:
      return 1;
  }
}

/** Fields that values alone can identify. */
const TELLING = ['employmentType', 'salaryTimeframe', 'salaryCurrency', 'remoteOption'];

interface Candidate {
  readonly column: string;
  readonly target: string;
  readonly confidence: number;
}

function candidates(column: string, values: readonly string[]): readonly Candidate[] {
  const named = byName(column).map(({ target, confidence }): Candidate => {
    const fits = plausible(target, IMPORT_TARGETS[target] as ImportTarget, values);
    return { column, target, confidence: confidence * (1 - DOUBT * (1 - fits)) };
  });
  if (named.length > 0 || values.length === 0) return named;
  const distinct = new Set(values.map((value) => value.toLowerCase()));
  const telling = TELLING.filter(
    (target) => distinct.size < 20 && plausible(target, IMPORT_TARGETS[target] as ImportTarget, values) === 1,
  );
  return telling.map((target) => ({ column, target, confidence: BY_VALUES }));
}

/**
 * Proposes how the rows of a table become jobs. For each field it picks the column that fits best, by its name in many languages and
 * by its values.
 * @param rows the first rows of the table, without its header.
 */
export function proposeMapping(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  warnings: readonly string[] = [],
): ProposedMapping {
  const values = columns.map((_, index) =>
    rows.map((row) => (row[index] ?? '').trim()).filter((value) => value !== ''),
  );
  const found = columns
    .flatMap((column, index) => candidates(column, (values[index] ?? []).slice(0, VALUES)))
    .filter(({ confidence }) => confidence >= ENOUGH)
    .sort((a, b) => b.confidence - a.confidence);
  const chosen = new Map<string, Candidate>();
  const taken = new Set<string>();
  for (const each of found) {
    // One location is enough: both would fill the offices.
    const rivals =
      each.target === 'location' ? ['officeLocations'] : each.target === 'officeLocations' ? ['location'] : [];
    if (chosen.has(each.target) || taken.has(each.column) || rivals.some((rival) => chosen.has(rival))) continue;
    chosen.set(each.target, each);
    taken.add(each.column);
  }
  const fieldMappings = columns.flatMap((column): FieldMapping[] => {
    const choice = [...chosen.values()].find((each) => each.column === column);
    return choice
      ? [{ sourceColumn: column, targetField: choice.target, confidence: Math.round(choice.confidence * 100) / 100 }]
      : [];
  });
  const of = (target: string): readonly string[] => {
    const choice = chosen.get(target);
    return choice ? (values[columns.indexOf(choice.column)] ?? []) : [];
  };
  return completed(
    { fieldMappings, defaults: defaultsFor(of, chosen), valueTransforms: transformsFor(fieldMappings, of) },
    columns,
    [...warnings, ...doubts(fieldMappings, of)],
  );
}

function defaultsFor(
  of: (target: string) => readonly string[],
  chosen: ReadonlyMap<string, Candidate>,
): MappingDefaults {
  const currencies = new Set(
    [...of('salaryMin'), ...of('salaryMax')].map(currencyIn).filter((code) => code !== undefined),
  );
  const descriptions = of('description');
  const html = descriptions.some((text) => /<(p|br|div|ul|ol|li|h\d|strong|b|em|i|a|span)\b[^>]*>/i.test(text));
  return {
    ...(currencies.size === 1 && !chosen.has('salaryCurrency') ? { currency: [...currencies][0] as string } : {}),
    ...(descriptions.length > 0 ? { descriptionFormat: html ? 'html' : 'text' } : {}),
  };
}

/** Replacements for values that are not written as the field requires. */
function transformsFor(mappings: readonly FieldMapping[], of: (target: string) => readonly string[]): ValueTransform[] {
  return mappings.flatMap(({ sourceColumn, targetField }): ValueTransform[] => {
    const { kind, values = [] } = IMPORT_TARGETS[targetField] as ImportTarget;
    if (kind !== 'choice') return [];
    const map: Record<string, string> = {};
    for (const text of [...new Set(of(targetField))].slice(0, VALUES)) {
      const meant = text.length > 200 || values.includes(text) ? undefined : valueMeant(targetField, text);
      // An own key even when the text is `__proto__`.
      if (meant) Object.defineProperty(map, text, { value: meant, enumerable: true });
    }
    return Object.keys(map).length > 0 ? [{ sourceColumn, targetField, map }] : [];
  });
}

/** Points for the user to check before confirming. */
function doubts(mappings: readonly FieldMapping[], of: (target: string) => readonly string[]): string[] {
  return mappings.flatMap(({ sourceColumn, targetField }): string[] => {
    const target = IMPORT_TARGETS[targetField] as ImportTarget;
    const values = of(targetField);
    const odd =
      target.kind === 'choice'
        ? values.filter((text) => text.length > 200 || valueMeant(targetField, text) === undefined)
        : [];
    if (odd.length > 0)
      return [
        `Column "${sourceColumn}" has values that ${targetField} does not allow, such as "${shortened(odd[0] ?? '')}".`,
      ];
    if (target.kind === 'moment' && values.some((text) => momentIn(text, false) === undefined))
      return [`Column "${sourceColumn}" has ambiguous or unreadable dates. Write them like 2026-12-31.`];
    return [];
  });
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
