import type { Education, EmploymentType, JobContent, RemoteOption, Seniority } from '../job/job-fields.js';

/** Who offers a job, as feeds tell it. */
export interface FeedCompany {
  readonly name: string;
  /** Its page on the board. */
  readonly url: string;
}

/** A job as feeds tell it: nothing that the page of the job does not show. */
export interface FeedJob extends Pick<
  JobContent,
  'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryTimeframe' | 'experienceMonths'
> {
  readonly id: string;
  readonly title: string;
  /** Its page on the board. */
  readonly url: string;
  /** Clean HTML. */
  readonly description: string;
  /** UTC ISO texts with milliseconds. */
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly expiresAt: string | null;
  readonly company: FeedCompany;
  readonly employmentType: EmploymentType | null;
  readonly remoteOption: RemoteOption | null;
  /** From where a remote job may be done; null for another. */
  readonly remoteLabel: string | null;
  /** ISO 3166-1 alpha-2 of the country that a remote job may be done from, where it names one alone. */
  readonly remoteCountry: string | null;
  readonly seniority: Seniority | null;
  /** The first one. */
  readonly office: JobContent['officeLocations'][number] | null;
  readonly educationRequirements: readonly Education[];
  /** Names of terms. */
  readonly categories: readonly string[];
  readonly skills: readonly string[];
}

/** What a feed says of itself. */
export interface FeedHead {
  /** Name of the board. */
  readonly title: string;
  /** Where the board is. */
  readonly home: string;
  /** Where the feed is. */
  readonly self: string;
  readonly builtAt: string;
}

/** How a feed is written: a head, the jobs with something between them, and a tail. */
export interface FeedFormat {
  readonly contentType: string;
  /** What the address of a feed ends with. */
  readonly extension: 'xml' | 'rss' | 'json';
  head(feed: FeedHead): string;
  job(job: FeedJob): string;
  readonly between: string;
  readonly tail: string;
}

/** `moment` as RFC 1123 writes it: `Fri, 19 Dec 2014 22:49:39 GMT`. */
export const httpDate = (moment: string): string => new Date(moment).toUTCString();

/** `moment` to the second. */
export const toTheSecond = (moment: string): string => `${moment.slice(0, 19)}Z`;

/** The place of a job in one line; empty when nothing is known. */
export function placeOf({ office, remoteOption, remoteLabel }: FeedJob): string {
  if (remoteOption === 'remote') return remoteLabel ?? '';
  return office?.displayName ?? '';
}
