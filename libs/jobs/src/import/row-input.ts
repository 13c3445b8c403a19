import { type Issue, Slugs } from '#kernel';
import { flagOf, htmlFrom, listIn, momentIn, monthsIn, numberIn, rangeIn, valueMeant, wordKey } from '#postings/rules';
import type { ImportMapping } from '../import-mapping/import-mapping.js';
import { importTarget, type ImportTarget } from '../import-mapping/import-targets.js';
import type { RemotePermit, RemoteTaxonomy, RemoteTimezone } from '../remote.js';

/** The values of a row in the shape of the request body for a single job. The same rules validate it. */
export interface RowInput {
  readonly input: Readonly<Record<string, unknown>>;
  /** Values that could not be parsed with certainty. Such a row is rejected. */
  readonly issues: readonly Issue[];
  /** Slugs of its terms from earlier releases, where they differ from the current ones. */
  readonly formerSlugs: ReadonlyMap<string, string>;
}

interface Column {
  readonly index: number;
  readonly name: string;
  readonly targetField: string;
  readonly target: ImportTarget;
  readonly transform: ((text: string) => string) | undefined;
}

// Directional marks and zero-width blanks: invisible, and never part of a code or a URL.
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Words in a location column that are not a location. */
const ANYWHERE = new Set(
  [
    'remote',
    'anywhere',
    'worldwide',
    'fully remote',
    'work from home',
    'homeoffice',
    'télétravail',
    'remoto',
    'zdalnie',
    'global',
  ].map(wordKey),
);
/** Some programs put these before cells that a spreadsheet would take for a formula. They are not part of the text. */
const GUARD = /^'(?=[=+\-@\t\r])/;

/** Creates the reader for rows of a table with these columns. The mapping must fit the columns. */
export function rowReader(
  { fieldMappings, defaults, valueTransforms }: ImportMapping,
  columns: readonly string[],
  taxonomy: RemoteTaxonomy,
): (cells: readonly string[]) => RowInput {
  const used = fieldMappings.flatMap(({ sourceColumn, targetField }): Column[] => {
    const target = importTarget(targetField);
    const index = columns.indexOf(sourceColumn);
    const transform = valueTransforms.find(
      (each) => each.sourceColumn === sourceColumn && each.targetField === targetField,
    );
    return target && index >= 0
      ? [{ index, name: sourceColumn, targetField, target, transform: transform && replacing(transform) }]
      : [];
  });
  return (cells) => {
    const input: Record<string, unknown> = {};
    const issues: Issue[] = [];
    const formerSlugs = new Map<string, string>();
    if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      issues.push({ path: [], message: `has ${cells.length} cells, but the header row has ${columns.length}` });
    for (const column of used) {
      const cell = (cells[column.index] ?? '').trim().replace(GUARD, '');
      const text = cell === '' ? '' : (column.transform?.(cell) ?? cell);
      if (text !== '') fill({ input, issues, formerSlugs }, column, text, taxonomy);
    }
    settle(input, defaults);
    return { input, issues, formerSlugs };
  };
}

function replacing({
  map,
  fallback,
}: {
  map: Readonly<Record<string, string>>;
  fallback?: string;
}): (text: string) => string {
  const exact = new Map(Object.entries(map));
  const loose = new Map([...exact].map(([from, to]) => [from.trim().toLowerCase(), to]));
  return (text) => exact.get(text) ?? loose.get(text.toLowerCase()) ?? fallback ?? text;
}

/** A row whose cells are being parsed. */
interface PartialRow {
  readonly input: Record<string, unknown>;
  readonly issues: Issue[];
  readonly formerSlugs: Map<string, string>;
}

function fill(
  { input, issues, formerSlugs }: PartialRow,
  column: Column,
  text: string,
  taxonomy: RemoteTaxonomy,
): void {
  const {
    targetField,
    target: { kind, values = [] },
    name,
  } = column;
  const bare = text.replaceAll(INVISIBLE, '').trim();
  const unclear = (message: string) => issues.push({ path: [targetField], message });
  switch (kind) {
    case 'text':
      input[targetField] = ['title', 'description', 'companyName'].includes(targetField) ? text : bare;
      return;
    case 'choice':
      input[targetField] = choiceIn(targetField, bare, values);
      return;
    case 'choices':
      input[targetField] = [...new Set(listIn(bare).map((each) => choiceIn(targetField, each, values)))];
      return;
    case 'flag':
      // A value that is neither yes nor no passes unchanged, and is rejected as in a single job.
      input[targetField] = flagOf(bare) ?? bare;
      return;
    case 'number': {
      const range = rangeIn(bare);
      const value = numberIn(bare) ?? range?.[targetField === 'salaryMax' ? 1 : 0];
      input[targetField] = value ?? bare;
      if (range && targetField === 'salaryMin') input['salaryMax'] ??= range[1];
      return;
    }
    case 'months':
      input[targetField] = monthsIn(bare, name) ?? bare;
      return;
    case 'moment': {
      const at = momentIn(bare, targetField === 'expiresAt');
      if (at === undefined) unclear('must be an unambiguous date, like 2026-12-31');
      else input[targetField] = at;
      return;
    }
    case 'list':
      input[targetField] = [
        ...new Set((jsonIn(bare) as string[] | undefined) ?? listIn(bare).map((each) => slugIn(each, formerSlugs))),
      ];
      return;
    case 'places':
      place(input, bare);
      return;
    case 'permits':
      input[targetField] = jsonIn(bare) ?? listIn(bare).map((each) => permitNamed(taxonomy, each));
      return;
    case 'zones':
      input[targetField] = jsonIn(bare) ?? listIn(bare).map((each) => zoneNamed(taxonomy, each));
      return;
    case 'json':
      input[targetField] = jsonIn(text) ?? (targetField === 'company' ? { name: text } : text);
  }
}

/** The slug of the term called `name`. If earlier releases derived another slug from the name, notes that one too. */
function slugIn(name: string, formerSlugs: Map<string, string>): string {
  const slug = Slugs.from(name, name);
  const former = Slugs.formerFrom(name, name);
  if (former !== slug) formerSlugs.set(slug, former);
  return slug;
}

/** The list or object that a cell holds as JSON. Undefined for any other text. */
function jsonIn(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const choiceIn = (targetField: string, text: string, values: readonly string[]): string =>
  values.includes(text) ? text : text.length > 200 ? text : (valueMeant(targetField, text) ?? text);

function place(input: Record<string, unknown>, text: string): void {
  const json = jsonIn(text);
  if (Array.isArray(json)) {
    input['officeLocations'] = json;
    return;
  }
  const places = listIn(text, { commas: false });
  const real = places.filter((each) => !ANYWHERE.has(wordKey(each)));
  if (real.length > 0) input['officeLocations'] = real.map((query) => ({ query }));
  else {
    input['remoteOption'] ??= 'remote';
    input['remotePermits'] ??= [{ type: 'worldwide', value: 'worldwide' }];
  }
}

/** The permit for `text`: its type and value, its value or its label. An unknown country if no permit matches. */
function permitNamed({ permits }: RemoteTaxonomy, text: string): RemotePermit {
  const { type, value } = named(permits, text) ?? { type: 'country' as const, value: text };
  return { type, value };
}

/** A longer text names no timezone. */
const LONGEST_ZONE = 100;

/** The timezone for `text`: `Europe/Berlin`, or with a tolerance in hours: `Europe/Berlin ±2`. */
function zoneNamed({ timezones }: RemoteTaxonomy, text: string): RemoteTimezone {
  // eslint-disable-next-line regexp/no-super-linear-backtracking -- at most 100 characters
  const tolerant = text.length > LONGEST_ZONE ? null : /^(.*?)\s*(?:±|\+\/-)\s*(\d{1,2}(?:\.\d)?)\s*h?$/.exec(text);
  const [, zone = text, hours] = tolerant ?? [];
  const { type, value } = named(timezones, zone) ?? { type: 'timezone' as const, value: zone };
  return { type, value, ...(hours === undefined ? {} : { plusMinus: Number(hours) }) };
}

type Entry = { readonly value: string; readonly label: string };
const indices = new WeakMap<object, ReadonlyMap<string, unknown>>();

/** Looks up by `type/value`, value or label, widest area first. */
function named<E extends Entry>(entries: ReadonlyMap<string, E>, text: string): E | undefined {
  let index = indices.get(entries) as Map<string, E> | undefined;
  if (!index) {
    index = new Map();
    for (const [key, entry] of entries)
      for (const name of [key, entry.value, entry.label])
        if (!index.has(name.toLowerCase())) index.set(name.toLowerCase(), entry);
    indices.set(entries, index);
  }
  return index.get(text.toLowerCase());
}

/** Assembles the parts of the company, and adds defaults for empty values. */
function settle(input: Record<string, unknown>, defaults: ImportMapping['defaults']): void {
  const { companyName, companyWebsite } = input;
  delete input['companyName'];
  delete input['companyWebsite'];
  if (input['companyId'] !== undefined) delete input['company'];
  else if (companyName !== undefined)
    input['company'] = { name: companyName, ...(companyWebsite === undefined ? {} : { website: companyWebsite }) };
  if (defaults.employmentType !== undefined) input['employmentType'] ??= defaults.employmentType;
  if (defaults.remoteOption !== undefined) input['remoteOption'] ??= defaults.remoteOption;
  if (defaults.applyOnBoard === true && input['applicationUrl'] === undefined) input['applyOnBoard'] = true;
  const paid = input['salaryMin'] !== undefined || input['salaryMax'] !== undefined;
  if (defaults.currency !== undefined && paid) input['salaryCurrency'] ??= defaults.currency;
  if (defaults.descriptionFormat === 'text' && typeof input['description'] === 'string')
    input['description'] = htmlFrom(input['description']);
}
