import type { CustomField } from '#kernel/fields';
import { ProfileForm } from '#profiles/rules';
import type { RateTable } from './exchange-rates/rate-table.js';
import type { OfficeLocation, OfficeLocationInput } from './job/job-fields.js';
import type { RemoteTaxonomy } from './remote.js';
import type { Place, Point } from './place/place.js';

/** The places and timezones that remote jobs may name. */
export abstract class RemoteTaxonomies {
  /** The same object for every board and every call, until the process ends. */
  abstract taxonomy(): RemoteTaxonomy;
}

/** Finds out where an office is. */
export abstract class Gazetteer {
  /**
   * The place that `location` means, under its usual English name, or null when that cannot be said with confidence:
   * an unknown country, a city that lies in another one, free text that fits several places or none. A structured city
   * that the gazetteer has merely never heard of is not refused; what would be derived from it reads null.
   */
  abstract resolve(location: OfficeLocationInput): Promise<OfficeLocation | null>;
}

/** The countries, regions and cities of the world. */
export abstract class WorldPlaces {
  /** Begins to read what answers need, beside the requests that are served meanwhile. Repeatable. */
  abstract prepare(): void;

  /** Where a city is; null for an area, and for a city that the tables do not have. */
  abstract point(place: Place): Promise<Point | null>;

  /** The place with this slug, or the country of this name in one of many languages; null when there is none. */
  abstract bySlug(slug: string): Promise<Place | null>;

  /** Places whose name begins with `query`, then those with a word that does; countries first, then by population. */
  abstract suggest(query: string, limit: number): Promise<readonly Place[]>;

  /** What the place is called in the language `locale`: the English name where no other is known. */
  abstract nameIn(place: Place, locale: string): string;
}

/** A post or a tag of the blog, as far as a suggestion shows it. */
export interface BlogItem {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** What visitors find in the blog of the board. */
export abstract class BlogItems {
  /** Published posts with words in the title that begin like those of `query`, the last published first; none while the blog is off. */
  abstract posts(query: string): Promise<readonly BlogItem[]>;

  /** The tags that published posts have; none while the blog is off. */
  abstract tags(): Promise<readonly BlogItem[]>;
}

/** A picture as it is kept. */
export interface StoredLogo {
  readonly logoMediaId: string;
  /** Where anybody can see it. */
  readonly logoUrl: string;
}

/** Keeps the pictures of companies. */
export abstract class Logos {
  /**
   * Checks and keeps a picture. @param declared the media type that its sender names. @param square width and height in pixels that
   * it is to have; its own when absent.
   * @throws the refusals `media_unsupported_type` and `media_payload_too_large` for what is no picture, or too large.
   */
  abstract store(bytes: Buffer, declared?: string, square?: number): Promise<StoredLogo>;

  /** Gives a picture up, bytes and all; nothing happens when it is gone already. */
  abstract remove(mediaId: string): Promise<void>;
}

/** Looks for the pictures of companies where they show them. */
export abstract class LogoFinder {
  /**
   * What looks like the logo at `website`, unchecked but for how it begins, or null. It takes five seconds at most, and
   * never throws for what the website does.
   */
  abstract find(website: string): Promise<Buffer | null>;
}

/** What lists of jobs withhold from those who have not paid for access. */
export abstract class JobPaywall {
  /** How many jobs of a list `userId` may see; null for all. @param userId null for a visitor. */
  abstract previewCount(userId: string | null): Promise<number | null>;
}

/** What the plan of the board allows. */
export abstract class PlanLimits {
  /** Of the board of the request. `activeJobsLimit`: published jobs at most; null for any number. */
  abstract current(): Promise<{ readonly activeJobsLimit: number | null }>;
}

/** What the board has settled about its jobs. */
export interface JobRules {
  /** After how many days a job ends whose author named no day; null where the board leaves it to the product. */
  readonly defaultJobDurationDays: number | null;
  /** Unpaid jobs wait for approval. */
  readonly requireApprovalFreeJobs: boolean;
  /** Jobs that came from elsewhere in bulk wait for approval. */
  readonly requireApprovalAggregatedJobs: boolean;
  /** People can apply on the board itself, so a job can do without an address for applications. */
  readonly nativeApplicationsEnabled: boolean;
  /** The fields that the board adds to its jobs. */
  readonly customFields: readonly CustomField[];
}

/** Knows what the board has settled about its jobs. */
export abstract class BoardJobRules {
  /** Of the board of the request. */
  abstract current(): Promise<JobRules>;
}

/** The texts of the board that have addresses of their own, as far as visitors read them. */
export abstract class BoardTexts {
  /** In batches, with their paths on the storefront. */
  abstract each(): AsyncGenerator<readonly { readonly path: string; readonly updatedAt: string }[]>;

  abstract count(): Promise<number>;

  /** A text that is another one when anything of them is. */
  abstract mark(): Promise<string>;
}

/** What the board of the request adds to the profiles of companies. */
export abstract class CompanyProfileForm extends ProfileForm {}

/** Publishes what currencies are worth. */
export abstract class ReferenceRates {
  /** The newest table at `url`. @throws Error when there is none, or when anything of it is not as it must be. */
  abstract read(url: URL): Promise<RateTable>;
}

/** Knows which companies publish postings in a way that the board can collect. */
export abstract class KnownSources {
  /** Whether the postings of these companies can be collected; null for a company whose source was never looked for. */
  abstract canBackfill(ids: readonly string[]): Promise<(id: string) => boolean | null>;
}
