import { slugFrom } from '#kernel';
import { cleanHtml } from '#runtime';
import { hash } from 'node:crypto';
import { websiteDomain } from '../company/company.decider.js';
import type { JobRow } from '../job/job.read-model.js';
import type { RemotePermit, RemoteTaxonomy } from '../remote.js';
import type { Posting } from '../sources/posting-source.js';

/** What a posting is read with. */
export interface PostingView {
  /** The company of all postings of the source; null: each names its own. */
  readonly companyId: string | null;
  readonly taxonomy: RemoteTaxonomy;
  /** Categories of the board by the slugs that postings may name. */
  readonly categories: ReadonlyMap<string, string>;
  /** ISO 8601. */
  readonly now: string;
}

/** Body of a new job or of a change, unchecked. */
export type JobBody = Readonly<Record<string, unknown>>;

interface FieldRule {
  /** The properties of a job that it is made of. */
  readonly keys: readonly string[];
  /** What the posting says; two postings with an equal answer say the same. */
  said(posting: Posting, view: Pick<PostingView, 'companyId'>): unknown;
  /** What of a job is written then; null when the posting says nothing that a job can be given. */
  body(posting: Posting, view: PostingView): JobBody | null;
  /** What a job has of it. */
  kept(job: JobRow): unknown;
}

/** The longest description that a job may have, and the longest that is cleaned to see whether it becomes one. */
const DESCRIPTION = 25_000;
const LONGEST_DESCRIPTION = 2_000_000;
const MOST_OFFICES = 20;
/** The end of year 9999. */
const LATEST = 253_402_300_799_999;

const FIELDS = {
  title: {
    keys: ['title'],
    said: ({ title }) => title,
    body: ({ title }) => ({ title: title.replaceAll(/\s+/g, ' ').trim() }),
    kept: ({ title }) => title,
  },
  description: {
    keys: ['description'],
    said: ({ description }) => description,
    body: ({ description }) => ({ description: shortened(description) }),
    kept: ({ detail }) => detail.description,
  },
  applicationUrl: {
    keys: ['applicationUrl'],
    said: ({ applicationUrl }) => applicationUrl,
    body: ({ applicationUrl }) => (applicationUrl ? { applicationUrl } : null),
    kept: ({ detail }) => detail.applicationUrl,
  },
  company: {
    keys: ['companyId'],
    said: ({ companyName, companyWebsite }, { companyId }) => companyId ?? [companyName, companyWebsite],
    body({ companyName, companyWebsite }, { companyId }): JobBody | null {
      if (companyId !== null) return { companyId };
      return companyName ? { company: companyOf(companyName, companyWebsite) } : null;
    },
    kept: ({ companyId }) => companyId,
  },
  employmentType: {
    keys: ['employmentType'],
    said: ({ employmentType }) => employmentType,
    body: ({ employmentType }) => employmentType && { employmentType },
    kept: ({ employmentType }) => employmentType,
  },
  seniority: {
    keys: ['seniority'],
    said: ({ seniority }) => seniority,
    body: ({ seniority }) => seniority && { seniority },
    kept: ({ seniority }) => seniority,
  },
  categories: {
    keys: ['categories'],
    said: categorySlugs,
    body: (posting, { categories }) => ({
      categories: [...new Set(categorySlugs(posting).flatMap((slug) => categories.get(slug) ?? []))].slice(0, 100),
    }),
    kept: ({ categories }) => categories,
  },
  salary: {
    keys: ['salaryMin', 'salaryMax', 'salaryCurrency', 'salaryTimeframe'],
    said: ({ salary }) => salary && [salary.min, salary.max, salary.currency, salary.timeframe],
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
    said: ({ workplace, locations }) => [workplace, locations],
    body: placeBody,
    kept: ({ remoteOption, detail }) => [remoteOption, detail.remotePermits, detail.officeLocations],
  },
  publishedAt: {
    keys: ['publishedAt'],
    said: ({ publishedAt }) => publishedAt,
    // A clock that is ahead says nothing.
    body({ publishedAt }, { now }) {
      const at = publishedAt === null ? NaN : Date.parse(publishedAt);
      return at >= 0 && at <= Date.parse(now) ? { publishedAt: at } : null;
    },
    kept: ({ publishedAt }) => publishedAt,
  },
  expiresAt: {
    keys: ['expiresAt'],
    said: ({ expiresAt }) => expiresAt,
    body: ({ expiresAt }) => ({ expiresAt: expiryOf(expiresAt) }),
    kept: ({ expiresAt }) => expiresAt,
  },
} satisfies Record<string, FieldRule>;

/** Parts of a job that a source gives, each of which an operator can make their own. */
export type PostingField = keyof typeof FIELDS;
export const POSTING_FIELDS = Object.keys(FIELDS) as readonly PostingField[];
const RULES: Readonly<Record<PostingField, FieldRule>> = FIELDS;

/** For each field digests of what the source gave last, and of what the job had of it then. */
export type Given = Readonly<Record<string, readonly [string, string | null]>>;

/** Digests of texts that come again with nearly every posting: of nothing, of a company, of a place. */
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

/** A text that is the same for two postings that say the same of everything. */
export const markOf = (posting: Posting, companyId: string | null): string =>
  hash('sha256', JSON.stringify([companyId, posting]), 'base64url').slice(0, 22);

/** A digest of what `posting` says of each field. */
export const saidOf = (
  posting: Posting,
  view: Pick<PostingView, 'companyId'>,
): Readonly<Record<PostingField, string>> =>
  Object.fromEntries(POSTING_FIELDS.map((field) => [field, short(RULES[field].said(posting, view))])) as Record<
    PostingField,
    string
  >;

/** A digest of what `job` has of a field. */
export const keptOf = (job: JobRow, field: PostingField): string => short(RULES[field].kept(job));

/** The fields that the source has changed since `given`: those that the job still has as they were given, and the others. */
export function changesOf(
  said: Readonly<Record<PostingField, string>>,
  given: Given,
  job: JobRow,
): { readonly open: readonly PostingField[]; readonly edited: readonly PostingField[] } {
  const changed = POSTING_FIELDS.filter((field) => said[field] !== given[field]?.[0]);
  const isOpen = (field: PostingField) => given[field]?.[1] === keptOf(job, field);
  return { open: changed.filter(isOpen), edited: changed.filter((field) => !isOpen(field)) };
}

/** What was given once `written` of the fields that a source said are in `job`. */
export const givenAfter = (
  said: Readonly<Record<PostingField, string>>,
  given: Given,
  written: readonly PostingField[],
  job: JobRow,
): Given =>
  Object.fromEntries(
    POSTING_FIELDS.map((field) => [
      field,
      [said[field], written.includes(field) ? keptOf(job, field) : (given[field]?.[1] ?? null)],
    ]),
  );

/** What was given once a change of `keys` made `then` of the job; of all properties when null. The source is to say its own again. */
export const givenThen = (given: Given, then: JobRow, keys: readonly string[] | null): Given => ({
  ...given,
  ...Object.fromEntries(
    POSTING_FIELDS.filter((field) => keys === null || RULES[field].keys.some((key) => keys.includes(key))).map(
      (field) => [field, ['', keptOf(then, field)]],
    ),
  ),
});

/** As `given`, by a source that is yet to say its own: what the job has stays known, and everything counts as changed. */
export const inherited = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).map(([field, [, kept]]) => [field, ['', kept]]));

/** What the job of `posting` is made with. */
export function newBody(posting: Posting, view: PostingView): JobBody {
  const body = Object.assign({}, ...POSTING_FIELDS.map((field) => RULES[field].body(posting, view))) as JobBody;
  const given = Object.entries(body).filter(([key, value]) => value !== null || key === 'expiresAt');
  return { ...Object.fromEntries(given), status: 'published' };
}

/** What `fields` of a job become by `posting`. */
export const changeBody = (posting: Posting, fields: readonly PostingField[], view: PostingView): JobBody =>
  Object.assign({}, ...fields.map((field) => RULES[field].body(posting, view))) as JobBody;

/** The expiry that a source gives a job, in epoch milliseconds; null for none, or one that no clock shows. */
export function expiryOf(expiresAt: string | null): number | null {
  const at = expiresAt === null ? NaN : Date.parse(expiresAt);
  return at >= 0 && at <= LATEST ? at : null;
}

/** Slugs of the categories that a posting names. */
export function categorySlugs({ categories }: Posting): readonly string[] {
  return [...new Set(categories.map((name) => slugFrom(name, '')).filter((slug) => slug !== ''))];
}

function shortened(description: string): string {
  return description.length > DESCRIPTION && description.length <= LONGEST_DESCRIPTION
    ? cleanHtml(description)
    : description;
}

function companyOf(name: string, website: string | null): JobBody {
  return website !== null && websiteDomain(website) !== null ? { name, website } : { name };
}

/** Remote needs permits, and the rest needs offices: a workplace without them is not said. */
function placeBody({ workplace, locations }: Posting, { taxonomy }: PostingView): JobBody | null {
  const officeLocations = locations.slice(0, MOST_OFFICES);
  if (workplace === 'remote')
    return { remoteOption: workplace, officeLocations, remotePermits: permitsIn(locations, taxonomy) };
  if (locations.length === 0) return null;
  return workplace === null ? { officeLocations } : { remoteOption: workplace, officeLocations };
}

const WORLDWIDE: readonly RemotePermit[] = [{ type: 'worldwide', value: 'worldwide' }];
const labels = new WeakMap<RemoteTaxonomy, ReadonlyMap<string, RemotePermit>>();

/** The countries in which the offices of a remote job are; worldwide unless each of them is known. */
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
