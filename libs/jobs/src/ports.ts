import type { CustomField } from '#kernel/fields';
import type { RateTable } from './exchange-rates/rate-table.js';
import type { OfficeLocationInput } from './job/job-fields.js';
import type { RemoteTaxonomy } from './remote.js';
import type { OfficeLocation, Place, GeoPoint } from './place/place.js';

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
  abstract point(place: Place): Promise<GeoPoint | null>;

  /** The place with this slug, or the country with this name in one of many languages. Null if there is none. */
  abstract bySlug(slug: string): Promise<Place | null>;

  /** Places whose name begins with `query`, then places with a word that does. Countries first, then by population. */
  abstract suggest(query: string, limit: number): Promise<readonly Place[]>;

  /** The name of the place in the language `locale`. The English name if there is no other. */
  abstract nameIn(place: Place, locale: string): string;
}

/** Looks for logos on the websites of companies. */
export abstract class LogoFinder {
  /**
   * A likely logo of `website`, or null. Only its first bytes are checked. Takes at most five seconds, and never throws because of the
   * website.
   */
  abstract find(website: string): Promise<Buffer | null>;
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

/** The lookups on other sites that the settings of this installation allow. */
export class Lookups {
  readonly companyLogos: boolean;

  constructor({ COMPANY_LOGO_LOOKUP }: { readonly COMPANY_LOGO_LOOKUP: 'on' | 'off' }) {
    this.companyLogos = COMPANY_LOGO_LOOKUP === 'on';
  }
}
