import type { CustomField } from '#kernel/fields';
import { ProfileForm } from '#profiles/rules';
import type { RateTable } from './exchange-rates/rate-table.js';
import type { OfficeLocationInput } from './job/job-fields.js';
import type { RemoteTaxonomy } from './remote.js';
import type { OfficeLocation, Place, Point } from './place/place.js';

/** The places and timezones that remote jobs can use. */
export abstract class RemoteTaxonomies {
  /** Returns the same object for every board and every call, until the process ends. */
  abstract taxonomy(): RemoteTaxonomy;
}

/** Geocodes office locations. */
export abstract class Gazetteer {
  /**
   * The place that `location` means, under its usual English name. Null if the meaning is uncertain: an unknown country, a city that
   * is in another country or region, or free text that fits several places or none. A structured city that the gazetteer does not know
   * is accepted. Its derived fields are null.
   */
  abstract resolve(location: OfficeLocationInput): Promise<OfficeLocation | null>;
}

/** The countries, regions and cities of the world. */
export abstract class WorldPlaces {
  /** Starts to load the data in the background. Idempotent. */
  abstract prepare(): void;

  /** The coordinates of a city. Null for an area, and for an unknown city. */
  abstract point(place: Place): Promise<Point | null>;

  /** The place with this slug, or the country with this name in one of many languages. Null if there is none. */
  abstract bySlug(slug: string): Promise<Place | null>;

  /** Places whose name begins with `query`, then places with a word that does. Countries first, then by population. */
  abstract suggest(query: string, limit: number): Promise<readonly Place[]>;

  /** The name of the place in the language `locale`. The English name if there is no other. */
  abstract nameIn(place: Place, locale: string): string;
}

/** A post or a tag of the blog, as suggestions show it. */
export interface BlogItem {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** Suggestions from the board's blog. */
export abstract class BlogItems {
  /** Published posts whose title has words that begin with those of `query`, last published first. Empty while the blog is off. */
  abstract posts(query: string): Promise<readonly BlogItem[]>;

  /** The tags of published posts. Empty while the blog is off. */
  abstract tags(): Promise<readonly BlogItem[]>;
}

/** A stored image. */
export interface StoredLogo {
  readonly logoMediaId: string;
  /** Its public URL. */
  readonly logoUrl: string;
}

/** Stores logos of companies. */
export abstract class Logos {
  /**
   * Validates and stores an image. @param declared the content type that the client declares. @param square required width and height
   * in pixels. Defaults to the image's own size.
   * @throws Rejection `media_unsupported_type` for anything but an image, and `media_payload_too_large`.
   */
  abstract store(bytes: Buffer, declared?: string, square?: number): Promise<StoredLogo>;

  /** Deletes an image and its bytes. Does nothing if it is already deleted. */
  abstract remove(mediaId: string): Promise<void>;
}

/** Looks for logos on the websites of companies. */
export abstract class LogoFinder {
  /**
   * A likely logo of `website`, or null. Only its first bytes are checked. Takes at most five seconds, and never throws because of the
   * website.
   */
  abstract find(website: string): Promise<Buffer | null>;
}

/** The number of jobs that lists show to users without paid access. */
export abstract class JobPaywall {
  /** The number of jobs of a list that `userId` may see. Null for all. @param userId null for a visitor. */
  abstract previewCount(userId: string | null): Promise<number | null>;
}

/** The limits of the board's plan. */
export abstract class PlanLimits {
  /** For the current board. `activeJobsLimit`: maximum number of published jobs, null for no limit. */
  abstract current(): Promise<{ readonly activeJobsLimit: number | null }>;
}

/** The job settings of a board. */
export interface JobRules {
  /** The lifetime in days of a job whose author set no expiry. Null for the product's default. */
  readonly defaultJobDurationDays: number | null;
  /** Whether unpaid jobs need approval. */
  readonly requireApprovalFreeJobs: boolean;
  /** Whether jobs from bulk origins need approval. */
  readonly requireApprovalAggregatedJobs: boolean;
  /** Whether candidates can apply on the board itself, so a job needs no application URL. */
  readonly nativeApplicationsEnabled: boolean;
  /** The custom fields of the board's jobs. */
  readonly customFields: readonly CustomField[];
}

/** Reads the job settings of the board. */
export abstract class BoardJobRules {
  /** For the current board. */
  abstract current(): Promise<JobRules>;
}

/** The board's public texts that have their own URLs. `isOwn`: the pages are those of this server, which have no blog. */
export abstract class BoardTexts {
  /** In batches, with their paths on the storefront. */
  abstract each(isOwn: boolean): AsyncGenerator<readonly { readonly path: string; readonly updatedAt: string }[]>;

  abstract count(isOwn: boolean): Promise<number>;

  /** A version string that changes with any change of the texts. */
  abstract mark(isOwn: boolean): Promise<string>;
}

/** The custom fields and references of company profiles on the current board. */
export abstract class CompanyProfileForm extends ProfileForm {}

/** Reads published exchange rates. */
export abstract class ReferenceRates {
  /** The newest table at `url`. @throws Error if there is none, or if any part of it is invalid. */
  abstract read(url: URL): Promise<RateTable>;
}

/** Knows for which companies the board can collect postings. */
export abstract class KnownSources {
  /** Whether the postings of these companies can be collected. Null for a company without a lookup. */
  abstract canBackfill(ids: readonly string[]): Promise<(id: string) => boolean | null>;
}
