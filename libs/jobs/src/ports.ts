import type { OfficeLocation, OfficeLocationInput } from './domain/office-location.js';
import type { RemoteTaxonomy } from './domain/remote.js';

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
