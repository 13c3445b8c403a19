import type { SourceMarks } from '#crawler/faults';
import type { OfficeLocationInput } from '#places/place';

// The terms in which postings and jobs describe themselves.

export const REMOTE_OPTIONS = ['on_site', 'hybrid', 'remote'] as const;
export type RemoteOption = (typeof REMOTE_OPTIONS)[number];
export const EMPLOYMENT_TYPES = [
  'full_time',
  'part_time',
  'contract',
  'internship',
  'temporary',
  'volunteer',
  'other',
] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export const SENIORITIES = [
  'entry_level',
  'associate',
  'mid_level',
  'senior',
  'lead',
  'principal',
  'director',
  'executive',
] as const;
export type Seniority = (typeof SENIORITIES)[number];
export const SALARY_TIMEFRAMES = ['per_year', 'per_month', 'per_week', 'per_day', 'per_hour'] as const;
export type SalaryTimeframe = (typeof SALARY_TIMEFRAMES)[number];

/** The systems with their own API for postings, and the formats that any site can use. */
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

/** The source of the postings of a company or a feed. */
export interface SourceAddress {
  readonly kind: SourceKind;
  /** The URL to read. Two addresses of one kind are the same source if their URLs are equal. */
  readonly url: string;
  /** Maps parts of an item to parts of a posting. Only for `custom`. */
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

/** Defines how to read the items of a feed without a known format. */
export interface FeedMapping {
  /** Path of an item: names of elements or keys, joined by dots. @example 'jobs.job' */
  readonly items: string;
  /** Paths below an item. An attribute begins with `@`. @example { id: '@id', title: 'title', city: 'location.city' } */
  readonly fields: Readonly<Partial<Record<FeedField, string>>>;
  /** Whether people apply on the board for items without an application URL. */
  readonly applyOnBoard?: boolean;
}

/** A posting as its source describes it. The run validates, sanitizes and completes it. */
export interface Posting {
  /** Identifies the posting at its source, the same in each run. At most 200 characters. */
  readonly sourceId: string;
  readonly title: string;
  /** HTML from the source, not sanitized. */
  readonly description: string;
  readonly applicationUrl: string | null;
  readonly companyName: string | null;
  readonly companyWebsite: string | null;
  readonly employmentType: EmploymentType | null;
  readonly seniority: Seniority | null;
  readonly workplace: RemoteOption | null;
  /** Offices, each with its parts or as a line of text. */
  readonly locations: readonly OfficeLocationInput[];
  /** Names of departments or categories, as the source writes them. */
  readonly categories: readonly string[];
  readonly salary: PostingSalary | null;
  /** ISO 8601 timestamps, or null. */
  readonly publishedAt: string | null;
  readonly expiresAt: string | null;
}

/** Salary in major units of a currency, with an upper-case ISO 4217 code. */
export interface PostingSalary {
  readonly min: number | null;
  readonly max: number | null;
  readonly currency: string;
  readonly timeframe: SalaryTimeframe;
}

/** An item that is not a valid posting, with the reason. */
export interface Unreadable {
  /** Null if the item has no id. */
  readonly sourceId: string | null;
  readonly problem: string;
}

/** The items of a source, in the order of the source. */
export type SourceItem =
  | { readonly posting: Posting; readonly unreadable?: undefined }
  | { readonly unreadable: Unreadable; readonly posting?: undefined };

/** A read of a source that has started. */
export interface SourceReading {
  /**
   * Batches of at most 500 items, read on demand.
   * @throws SourceFaultError if the source is truncated or exceeds a limit.
   */
  readonly items: AsyncIterable<readonly SourceItem[]>;
  /** Store these once all items were read. Empty if the source has none. */
  readonly marks: SourceMarks;
}

/** Reads postings of the systems and formats in `SOURCE_KINDS`. */
export abstract class PostingSources {
  /**
   * Starts to read a source. Obeys robots.txt and `Crawl-delay`, sends one request at a time to a host, and connects only to public
   * addresses (decisions E7, G4).
   * @returns `unchanged` if the source reports no change since `marks`.
   * @throws SourceFaultError
   */
  abstract read(
    address: SourceAddress,
    options: { readonly marks?: SourceMarks; readonly signal: AbortSignal },
  ): Promise<SourceReading | 'unchanged'>;
}

/** A possible source of a company. */
export interface SourceCandidate {
  readonly address: SourceAddress;
  /** The company name at the source. */
  readonly name: string;
  readonly website: string | null;
}

/** Finds the source of a company's postings. */
export abstract class SourceFinder {
  /**
   * Searches the careers pages of `website` for links to known systems and for embedded postings, then tries the well-known URLs of
   * each system.
   * @returns one candidate if the website itself names its source, several if only names match, otherwise none.
   */
  abstract find(
    company: { readonly name: string; readonly website: string },
    signal: AbortSignal,
  ): Promise<readonly SourceCandidate[]>;
}

/** Providers that read and find sources. Specs replace them to avoid the web. */
export class OpenedSources {
  constructor(
    readonly postings: PostingSources,
    readonly finder: SourceFinder,
  ) {}
}
