import type {
  EmploymentType,
  OfficeLocationInput,
  RemoteOption,
  SalaryTimeframe,
  Seniority,
} from '../job/job-fields.js';

/** The systems that publish postings in a way of their own, and the formats that anybody may publish. */
export const SOURCE_KINDS = [
  'greenhouse',
  'lever',
  'ashby',
  'workable',
  'recruitee',
  'smartrecruiters',
  'career_page',
  'indeed_xml',
  'rss',
  'json_feed',
  'custom',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Where the postings of a company, or of a feed, are read. */
export interface SourceAddress {
  readonly kind: SourceKind;
  /** The address to read. Two addresses of one kind are the same source when they are equal. */
  readonly url: string;
  /** Which parts of an item are which parts of a posting; for `custom` alone. */
  readonly mapping?: FeedMapping;
}

/** The parts of a posting that a mapping can fill. */
export const FEED_FIELDS = [
  'id',
  'title',
  'description',
  'applicationUrl',
  'companyName',
  'companyWebsite',
  'employmentType',
  'seniority',
  'workplace',
  'location',
  'city',
  'region',
  'country',
  'categories',
  'salaryMin',
  'salaryMax',
  'salaryCurrency',
  'salaryTimeframe',
  'publishedAt',
  'expiresAt',
] as const;
export type FeedField = (typeof FEED_FIELDS)[number];

/** How the items of a feed without a known format are read. */
export interface FeedMapping {
  /** Path of an item: names of elements or keys, joined by dots. @example 'jobs.job' */
  readonly items: string;
  /** Paths below an item; an attribute begins with `@`. @example { id: '@id', title: 'title', city: 'location.city' } */
  readonly fields: Readonly<Partial<Record<FeedField, string>>>;
}

/** A posting as its source describes it. The run checks, cleans and completes it. */
export interface Posting {
  /** Identifies the posting at its source, in each run the same. At most 200 characters. */
  readonly sourceId: string;
  readonly title: string;
  /** HTML as it came: unchecked. */
  readonly description: string;
  readonly applicationUrl: string | null;
  readonly companyName: string | null;
  readonly companyWebsite: string | null;
  readonly employmentType: EmploymentType | null;
  readonly seniority: Seniority | null;
  readonly workplace: RemoteOption | null;
  /** Offices, each in its parts or as a line of text. */
  readonly locations: readonly OfficeLocationInput[];
  /** Names of departments or categories, as the source writes them. */
  readonly categories: readonly string[];
  readonly salary: PostingSalary | null;
  /** Instants in ISO 8601, or null. */
  readonly publishedAt: string | null;
  readonly expiresAt: string | null;
}

/** Pay, in major units of a currency with an upper-case ISO 4217 code. */
export interface PostingSalary {
  readonly min: number | null;
  readonly max: number | null;
  readonly currency: string;
  readonly timeframe: SalaryTimeframe;
}

/** An item that is no posting: what is wrong with it. */
export interface Unreadable {
  /** Null when the item names no id. */
  readonly sourceId: string | null;
  readonly problem: string;
}

/** What a source says, in the order in which it says it. */
export type SourceItem =
  | { readonly posting: Posting; readonly unreadable?: undefined }
  | { readonly unreadable: Unreadable; readonly posting?: undefined };

/** Version marks of a source; sent with the next request, so that it can answer that nothing changed. */
export interface SourceMarks {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** A reading of a source that has begun. */
export interface SourceReading {
  /**
   * Batches of at most 500 items, read as they are taken.
   * @throws SourceFaultError when the source ends before its end, or breaks a bound.
   */
  readonly items: AsyncIterable<readonly SourceItem[]>;
  /** To be kept when all items were taken; empty when the source has none. */
  readonly marks: SourceMarks;
}

/** Why a source could not be read to its end. */
export const SOURCE_FAULTS = [
  'unreachable',
  'refused',
  'rate_limited',
  'not_found',
  'disallowed_by_robots',
  'malformed',
  'too_large',
  'too_many_items',
  'timed_out',
  'unsafe_address',
] as const;
export type SourceFault = (typeof SOURCE_FAULTS)[number];

/** A source that could not be read to its end: nothing follows from what it did not say. */
export class SourceFaultError extends Error {
  constructor(
    readonly fault: SourceFault,
    /** For the operator; it names no address of a private network. */
    message: string,
    /** Seconds after which the source asks to be asked again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** Reads postings of the systems and formats in `SOURCE_KINDS`. */
export abstract class PostingSources {
  /**
   * Begins to read a source: obeys robots.txt and `Crawl-delay`, asks one question at a time of a host, and only public
   * addresses (decisions E7, G4).
   * @returns `unchanged` when the source says that nothing changed since `marks`.
   * @throws SourceFaultError
   */
  abstract read(
    address: SourceAddress,
    options: { readonly marks?: SourceMarks; readonly signal: AbortSignal },
  ): Promise<SourceReading | 'unchanged'>;
}

/** A source that may be the one of a company. */
export interface SourceCandidate {
  readonly address: SourceAddress;
  /** What the source calls the company. */
  readonly name: string;
  readonly website: string | null;
}

/** Finds out where a company publishes its postings. */
export abstract class SourceFinder {
  /**
   * Looks at the careers pages of `website` for links to known systems and for postings in the page, then at the
   * well-known addresses of each system.
   * @returns one candidate when the website itself names its source; several when only names agree; none otherwise.
   */
  abstract find(
    company: { readonly name: string; readonly website: string },
    signal: AbortSignal,
  ): Promise<readonly SourceCandidate[]>;
}
