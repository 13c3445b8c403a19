import type { GeoPoint, OfficeLocation, OfficeLocationInput, Place } from './place.js';

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
