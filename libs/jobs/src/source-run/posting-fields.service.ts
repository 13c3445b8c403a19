import { Slugs } from '#kernel';
import type { Posting } from '#postings/rules';
import { cleanHtml } from '#runtime';
import { hash } from 'node:crypto';
import { websiteDomain } from '../company/company.decider.js';
import type { JobRow } from '../job/job.read-model.js';
import type { RemotePermit, RemoteTaxonomy } from '../remote.js';

/** Board data for converting a posting. */
export interface PostingView {
  /** The company of all postings of the source. Null: each posting names its company. */
  readonly companyId: string | null;
  /** Whether people apply on the board for postings without an application URL. */
  readonly applyOnBoard?: boolean;
  readonly taxonomy: RemoteTaxonomy;
  /** Categories of the board by the slugs that postings can contain. */
  readonly categories: ReadonlyMap<string, string>;
  /** ISO 8601. */
  readonly now: string;
}

/** Request body of a new job or of a change, not yet validated. */
export type JobBody = Readonly<Record<string, unknown>>;

interface FieldRule {
  /** The properties of a job that this field sets. */
  readonly keys: readonly string[];
  /** The value in the posting. Two postings with equal values have the same content. */
  value(posting: Posting, view: Pick<PostingView, 'companyId'>): unknown;
  /** The properties to write to a job. Null if the posting has no usable value. */
  body(posting: Posting, view: PostingView): JobBody | null;
  /** The stored value of the job. */
  kept(job: JobRow): unknown;
}

/** The maximum length of a job's description, and the maximum length of HTML that is sanitized to see whether it gets short enough. */
const DESCRIPTION = 25_000;
const LONGEST_DESCRIPTION = 2_000_000;
const MOST_OFFICES = 20;
/** The end of year 9999. */
const LATEST = 253_402_300_799_999;

const FIELDS = {
  title: {
    keys: ['title'],
    value: ({ title }) => title,
    body: ({ title }) => ({ title: title.replaceAll(/\s+/g, ' ').trim() }),
    kept: ({ title }) => title,
  },
  description: {
    keys: ['description'],
    value: ({ description }) => description,
    body: ({ description }) => ({ description: shortened(description) }),
    kept: ({ detail }) => detail.description,
  },
  applicationUrl: {
    keys: ['applicationUrl'],
    value: ({ applicationUrl }) => applicationUrl,
    body: ({ applicationUrl }) => (applicationUrl ? { applicationUrl } : null),
    kept: ({ detail }) => detail.applicationUrl,
  },
  company: {
    keys: ['companyId'],
    value: ({ companyName, companyWebsite }, { companyId }) => companyId ?? [companyName, companyWebsite],
    body({ companyName, companyWebsite }, { companyId }): JobBody | null {
      if (companyId !== null) return { companyId };
      return companyName ? { company: companyOf(companyName, companyWebsite) } : null;
    },
    kept: ({ companyId }) => companyId,
  },
  employmentType: {
    keys: ['employmentType'],
    value: ({ employmentType }) => employmentType,
    body: ({ employmentType }) => employmentType && { employmentType },
    kept: ({ employmentType }) => employmentType,
  },
  seniority: {
    keys: ['seniority'],
    value: ({ seniority }) => seniority,
    body: ({ seniority }) => seniority && { seniority },
    kept: ({ seniority }) => seniority,
  },
  categories: {
    keys: ['categories'],
    value: categorySlugs,
    body: (posting, { categories }) => ({
      categories: [...new Set(categorySlugs(posting).flatMap((slug) => categories.get(slug) ?? []))].slice(0, 100),
    }),
    kept: ({ categories }) => categories,
  },
  salary: {
    keys: ['salaryMin', 'salaryMax', 'salaryCurrency', 'salaryTimeframe'],
    value: ({ salary }) => salary && [salary.min, salary.max, salary.currency, salary.timeframe],
    body: ({ salary }) => ({
      salaryMin: salary?.min ?? null,
      salaryMax: salary?.max ?? null,
      salaryCurrency: salary?.currency ?? null,
      salaryTimeframe: salary?.timeframe ?? null,
    }),
    kept: ({ salaryMin, salaryMax, salaryCurrency, salaryTimeframe }) => [
      salaryMin,
      salaryMax,
      salaryCurrency,
      salaryTimeframe,
    ],
  },
  place: {
    keys: ['remoteOption', 'remotePermits', 'officeLocations'],
    value: ({ workplace, locations }) => [workplace, locations],
    body: placeBody,
    kept: ({ remoteOption, detail }) => [remoteOption, detail.remotePermits, detail.officeLocations],
  },
  publishedAt: {
    keys: ['publishedAt'],
    value: ({ publishedAt }) => publishedAt,
    // Ignores future times: the clock of the source is fast.
    body({ publishedAt }, { now }) {
      const at = publishedAt === null ? NaN : Date.parse(publishedAt);
      return at >= 0 && at <= Date.parse(now) ? { publishedAt: at } : null;
    },
    kept: ({ publishedAt }) => publishedAt,
  },
  expiresAt: {
    keys: ['expiresAt'],
    value: ({ expiresAt }) => expiresAt,
    body: ({ expiresAt }) => ({ expiresAt: expiryOf(expiresAt) }),
    kept: ({ expiresAt }) => expiresAt,
  },
} satisfies Record<string, FieldRule>;

/** Fields of a job that a source sets. An operator can take over each of them. */
export type PostingField = keyof typeof FIELDS;
export const POSTING_FIELDS = Object.keys(FIELDS) as readonly PostingField[];
const RULES: Readonly<Record<PostingField, FieldRule>> = FIELDS;

/** For each field, a digest of the last value from the source, and a digest of the job's value at that time. */
export type SourceDigests = Readonly<Record<string, readonly [string, string | null]>>;

/** Cached digests of texts that recur in nearly every posting: of empty values, a company, a place. */
const digests = new Map<string, string>();
const LONGEST_REMEMBERED = 80;
const MOST_REMEMBERED = 2_000;

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  const known = digests.get(text);
  if (known !== undefined) return known;
  const made = hash('sha1', text, 'base64url').slice(0, 12);
  if (text.length <= LONGEST_REMEMBERED) {
    if (digests.size >= MOST_REMEMBERED) digests.clear();
    digests.set(text, made);
  }
  return made;
}

/** A digest that is equal for postings with the same content. */
export const markOf = (posting: Posting, companyId: string | null): string =>
  hash('sha256', JSON.stringify([companyId, posting]), 'base64url').slice(0, 22);

/** A digest of each field of `posting`. */
export const digestsOf = (
  posting: Posting,
  view: Pick<PostingView, 'companyId'>,
): Readonly<Record<PostingField, string>> =>
  Object.fromEntries(POSTING_FIELDS.map((field) => [field, short(RULES[field].value(posting, view))])) as Record<
    PostingField,
    string
  >;

/** A digest of a field of `job`. */
export const keptOf = (job: JobRow, field: PostingField): string => short(RULES[field].kept(job));

/**
 * The fields that the source has changed since `given`, in two groups: those that the job still has as given, and those that were
 * edited.
 */
export function changesOf(
  digests: Readonly<Record<PostingField, string>>,
  given: SourceDigests,
  job: JobRow,
): { readonly open: readonly PostingField[]; readonly edited: readonly PostingField[] } {
  const changed = POSTING_FIELDS.filter((field) => digests[field] !== given[field]?.[0]);
  const isOpen = (field: PostingField) => given[field]?.[1] === keptOf(job, field);
  return { open: changed.filter(isOpen), edited: changed.filter((field) => !isOpen(field)) };
}

/** The record of given values after `written` fields of a posting were written to `job`. */
export const givenAfter = (
  digests: Readonly<Record<PostingField, string>>,
  given: SourceDigests,
  written: readonly PostingField[],
  job: JobRow,
): SourceDigests =>
  Object.fromEntries(
    POSTING_FIELDS.map((field) => [
      field,
      [digests[field], written.includes(field) ? keptOf(job, field) : (given[field]?.[1] ?? null)],
    ]),
  );

/**
 * The record of given values after a change of `keys`, or of all properties if null, led to `then`. The values of the source are
 * unknown and count as changed.
 */
export const givenThen = (given: SourceDigests, then: JobRow, keys: readonly string[] | null): SourceDigests => ({
  ...given,
  ...Object.fromEntries(
    POSTING_FIELDS.filter((field) => keys === null || RULES[field].keys.some((key) => keys.includes(key))).map(
      (field) => [field, ['', keptOf(then, field)]],
    ),
  ),
});

/** The record for a new source of the same job: keeps the job's values, and treats every value of the source as changed. */
export const inherited = (given: SourceDigests): SourceDigests =>
  Object.fromEntries(Object.entries(given).map(([field, [, kept]]) => [field, ['', kept]]));

/** The body for creating the job of `posting`. */
export function newBody(posting: Posting, view: PostingView): JobBody {
  const body = Object.assign({}, ...POSTING_FIELDS.map((field) => RULES[field].body(posting, view))) as JobBody;
  const given = Object.entries(body).filter(([key, value]) => value !== null || key === 'expiresAt');
  const onBoard = view.applyOnBoard === true && body['applicationUrl'] === undefined ? { applyOnBoard: true } : {};
  return { ...Object.fromEntries(given), ...onBoard, status: 'published' };
}

/** The body for updating `fields` of a job from `posting`. */
export const changeBody = (posting: Posting, fields: readonly PostingField[], view: PostingView): JobBody =>
  Object.assign({}, ...fields.map((field) => RULES[field].body(posting, view))) as JobBody;

/** The expiry that a source gives a job, in epoch milliseconds. Null for none or an invalid date. */
export function expiryOf(expiresAt: string | null): number | null {
  const at = expiresAt === null ? NaN : Date.parse(expiresAt);
  return at >= 0 && at <= LATEST ? at : null;
}

/** Slugs of the categories in a posting. */
export function categorySlugs({ categories }: Posting): readonly string[] {
  return [...new Set(categories.map((name) => Slugs.from(name, '')).filter((slug) => slug !== ''))];
}

function shortened(description: string): string {
  return description.length > DESCRIPTION && description.length <= LONGEST_DESCRIPTION
    ? cleanHtml(description)
    : description;
}

function companyOf(name: string, website: string | null): JobBody {
  return website !== null && websiteDomain(website) !== null ? { name, website } : { name };
}

/** A remote workplace needs permits, and any other needs offices. Without them, the workplace is left out. */
function placeBody({ workplace, locations }: Posting, { taxonomy }: PostingView): JobBody | null {
  const officeLocations = locations.slice(0, MOST_OFFICES);
  if (workplace === 'remote')
    return { remoteOption: workplace, officeLocations, remotePermits: permitsIn(locations, taxonomy) };
  if (locations.length === 0) return null;
  return workplace === null ? { officeLocations } : { remoteOption: workplace, officeLocations };
}

const WORLDWIDE: readonly RemotePermit[] = [{ type: 'worldwide', value: 'worldwide' }];
const labels = new WeakMap<RemoteTaxonomy, ReadonlyMap<string, RemotePermit>>();

/** The countries of a remote job's offices. Worldwide unless all of them are known. */
function permitsIn(locations: Posting['locations'], taxonomy: RemoteTaxonomy): readonly RemotePermit[] {
  let known = labels.get(taxonomy);
  if (!known) {
    const entries = [...taxonomy.permits.values()].filter(({ type }) => type === 'country');
    known = new Map(entries.flatMap((entry) => [entry.value, entry.label].map((name) => [name.toLowerCase(), entry])));
    labels.set(taxonomy, known);
  }
  const found = locations.map((place) =>
    known.get(('query' in place ? place.query : place.country).trim().toLowerCase()),
  );
  const permits = found.filter((entry) => entry !== undefined);
  if (permits.length === 0 || permits.length < found.length) return WORLDWIDE;
  return [...new Set(permits)].map(({ type, value }) => ({ type, value }));
}
