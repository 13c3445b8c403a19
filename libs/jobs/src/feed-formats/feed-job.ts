import type { EmploymentType, RemoteOption, Seniority } from '#postings/rules';
import type { RequiredEducation, JobContent } from '../job/job-fields.js';

/** The employer of a job in a feed. */
export interface FeedCompany {
  readonly name: string;
  /** Its page on the board. */
  readonly url: string;
}

/** A job in a feed. It has only fields that the job's public page shows. */
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
  /** UTC ISO 8601 timestamps with milliseconds. */
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly expiresAt: string | null;
  readonly company: FeedCompany;
  readonly employmentType: EmploymentType | null;
  readonly remoteOption: RemoteOption | null;
  /** Where a remote job may be done from. Null for other jobs. */
  readonly remoteLabel: string | null;
  /** ISO 3166-1 alpha-2 code of the country that a remote job may be done from, if there is exactly one. */
  readonly remoteCountry: string | null;
  readonly seniority: Seniority | null;
  /** The first office. */
  readonly office: JobContent['officeLocations'][number] | null;
  readonly educationRequirements: readonly RequiredEducation[];
  /** Names of terms. */
  readonly categories: readonly string[];
  readonly skills: readonly string[];
}

/** Metadata of a feed. */
export interface FeedHead {
  /** Name of the board. */
  readonly title: string;
  /** URL of the board. */
  readonly home: string;
  /** URL of the feed. */
  readonly self: string;
  readonly builtAt: string;
}

/** The parts of a feed format: a head, the jobs with a separator, and a tail. */
export interface FeedFormat {
  readonly contentType: string;
  /** The suffix of the feed's URL. */
  readonly extension: 'xml' | 'rss' | 'json';
  head(feed: FeedHead): string;
  job(job: FeedJob): string;
  readonly between: string;
  readonly tail: string;
}

/** `moment` in RFC 1123 format: `Fri, 19 Dec 2014 22:49:39 GMT`. */
export const httpDate = (moment: string): string => new Date(moment).toUTCString();

/** `moment` without fractions of a second. */
export const toTheSecond = (moment: string): string => `${moment.slice(0, 19)}Z`;

/** The location of a job in one line. Empty if unknown. */
export function placeOf({ office, remoteOption, remoteLabel }: FeedJob): string {
  if (remoteOption === 'remote') return remoteLabel ?? '';
  return office?.displayName ?? '';
}
