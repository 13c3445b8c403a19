import { folded, Slugs } from '#kernel';

/** From the widest to the narrowest. */
export const PLACE_TYPES = ['country', 'region', 'city'] as const;
export type PlaceType = (typeof PLACE_TYPES)[number];

/** A country, a division of a country, or a city. */
export interface Place {
  /** A permanent key of the place, the same on every board: `de`, `de.by`, `de.by.munich`. Search documents of jobs contain it. */
  readonly key: string;
  /** The key of the containing place. Null for a country. */
  readonly parentKey: string | null;
  readonly type: PlaceType;
  /** The usual English name. */
  readonly name: string;
  /** Derived from the English name, unique among all places: `germany`, `bavaria-de`, `munich-de-by`. */
  readonly slug: string;
  /** The slug in earlier releases, which dropped some letters. Null if it is the same. */
  readonly formerSlug: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly region: string | null;
  /** ISO 3166-2. Null if unknown. */
  readonly regionCode: string | null;
  readonly city: string | null;
}

/** An office as stored and shown. Unknown parts are null. */
export interface OfficeLocation {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
  readonly country: string | null;
  /** The district of the city, or the address in it. */
  readonly locality: string | null;
  readonly city: string | null;
  readonly region: string | null;
  /** ISO 3166-2. */
  readonly regionCode: string | null;
  readonly postalCode: string | null;
  readonly displayName: string | null;
}

/** An office as input: its parts, or a line of free text. */
export type OfficeLocationInput =
  | {
      readonly locality?: string;
      readonly city: string;
      readonly region?: string;
      /** Name, alias or ISO 3166-1 code. */
      readonly country: string;
    }
  | { readonly query: string };

/** A location with these parts and their display name. All other parts are null. */
export function officeLocation(parts: Partial<Omit<OfficeLocation, 'displayName'>>): OfficeLocation {
  const location = {
    countryCode: parts.countryCode ?? null,
    country: parts.country ?? null,
    locality: parts.locality ?? null,
    city: parts.city ?? null,
    region: parts.region ?? null,
    regionCode: parts.regionCode ?? null,
    postalCode: parts.postalCode ?? null,
  };
  return { ...location, displayName: displayName(location) };
}

/** Its parts from the narrowest to the widest, each name once: `Austin, Texas, United States`. Null without any part. */
function displayName({
  locality,
  city,
  region,
  country,
}: Pick<OfficeLocation, 'locality' | 'city' | 'region' | 'country'>): string | null {
  const names = [locality, city, region, country].filter((name) => name !== null);
  // In city states and capitals several parts have the same name, perhaps with different accents: Zürich, Zurich.
  const once = names.filter((name, at) => names.findIndex((other) => folded(other) === folded(name)) === at);
  return once.length > 0 ? once.join(', ') : null;
}

/** The short form for cards and messages: `Austin, United States`. Null if the location is unknown. */
export function locationLabel(location: OfficeLocation): string | null {
  const { city, country } = location;
  return city === null ? location.displayName : displayName({ locality: null, city, region: null, country });
}

/** The parts of an office that determine its places. */
export type OfficePlace = Pick<OfficeLocation, 'countryCode' | 'country' | 'region' | 'regionCode' | 'city'>;

/** The identifier of a place in the API. */
export const placeId = (key: string): string => `places_${key}`;

/**
 * The places that contain an office, from its country to its city. Empty without a country. Uses only the job's data, so equal offices
 * always have equal places, regardless of the place tables.
 */
export function placesOf({ countryCode, country, region, regionCode, city }: OfficePlace): readonly Place[] {
  if (countryCode === null) return [];
  const code = countryCode.toLowerCase();
  const of = { countryCode, region: null, regionCode: null, city: null };
  const name = country ?? countryCode;
  const places: Place[] = [
    { key: code, parentKey: null, type: 'country', name, ...slugsFrom(name, (of) => of || code), ...of },
  ];
  const division = regionKey(countryCode, region, regionCode);
  if (region !== null && division !== '')
    places.push({
      ...of,
      key: `${code}.${division}`,
      parentKey: code,
      type: 'region',
      name: region,
      ...slugsFrom(region, (of) => `${of || division}-${code}`),
      region,
      regionCode,
    });
  const town = city === null ? '' : keyFrom(city);
  if (city !== null && town !== '')
    places.push({
      key: `${code}.${division}.${town}`,
      parentKey: places.at(-1)?.key ?? code,
      type: 'city',
      name: city,
      // A city without a known region gets its own mark, because a region may have the same name.
      ...slugsFrom(city, (of) => `${of || town}-${code}-${division === '' ? '0' : division}`),
      countryCode,
      region: division === '' ? null : region,
      regionCode: division === '' ? null : regionCode,
      city,
    });
  return places;
}

/** The distinct keys of all places that contain one of these offices. */
export function placeKeys(offices: readonly OfficePlace[]): readonly string[] {
  return [...new Set(offices.flatMap((office) => placesOf(office).map(({ key }) => key)))];
}

/** A parsed slug: the country, the region and the city that it names. Parts that it does not name are undefined. */
export interface SlugParts {
  /** As in the slug, with spaces between its words. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string;
  /** The region part of the key. Empty for a city without a known region. */
  readonly region?: string;
}

/** The possible meanings of a slug, narrowest place first. */
export function readSlug(slug: string): readonly SlugParts[] {
  const name = (text = '') => text.replaceAll('-', ' ');
  const [, city, cityCountry = '', division = ''] = /^(.+)-([a-z]{2})-([a-z0-9]+)$/.exec(slug) ?? [];
  const [, region, regionCountry = ''] = /^(.+)-([a-z]{2})$/.exec(slug) ?? [];
  return [
    ...(city === undefined
      ? []
      : [{ name: name(city), countryCode: cityCountry.toUpperCase(), region: division === '0' ? '' : division }]),
    ...(region === undefined ? [] : [{ name: name(region), countryCode: regionCountry.toUpperCase() }]),
    { name: name(slug) },
  ];
}

/** The identifier of a region inside its country: its code, if it has one. */
function regionKey(countryCode: string, region: string | null, regionCode: string | null): string {
  if (regionCode?.startsWith(`${countryCode}-`)) return regionCode.slice(countryCode.length + 1).toLowerCase();
  return region === null ? '' : keyFrom(region).replaceAll('-', '');
}

/** The key segment for `name`. Alerts and documents store keys, so the algorithm must not change. */
const keyFrom = (name: string): string => Slugs.formerFrom(name, '') || Slugs.from(name, '');

/** The slug of a place called `name`. `whole` adds the part that makes it unique. */
function slugsFrom(name: string, whole: (slug: string) => string): Pick<Place, 'slug' | 'formerSlug'> {
  const [slug, former] = [Slugs.from(name, ''), Slugs.formerFrom(name, '')].map(whole) as [string, string];
  return { slug, formerSlug: former === slug ? null : former };
}

const EARTH_KM = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Coordinates of a place, in degrees. */
export interface GeoPoint {
  readonly lat: number;
  readonly lng: number;
}

/** Great-circle distance in kilometres. */
export function kilometres(one: GeoPoint, other: GeoPoint): number {
  const lat = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  const lng = Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  const chord = lat + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * lng;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A spatial index: looks for nearby items only in the grid cells around a point. */
export class PointIndex<T> {
  private readonly cells = new Map<number, { readonly point: GeoPoint; readonly thing: T }[]>();

  add(point: GeoPoint, thing: T): void {
    const cell = cellOf(Math.floor(point.lat), Math.floor(point.lng));
    const known = this.cells.get(cell);
    if (known) known.push({ point, thing });
    else this.cells.set(cell, [{ point, thing }]);
  }

  /** The items within `radius` kilometres, in no defined order. */
  near(center: GeoPoint, radius: number): readonly T[] {
    const found: T[] = [];
    // A degree of latitude is 111 km everywhere. A degree of longitude gets shorter away from the equator.
    const tall = radius / 111;
    const [south, north] = [Math.floor(center.lat - tall), Math.floor(center.lat + tall)];
    const farthest = Math.min(89.9, Math.abs(center.lat) + tall);
    const wide = Math.min(180, tall / Math.cos(radians(farthest)));
    const [west, east] = [Math.floor(center.lng - wide), Math.floor(center.lng + wide)];
    const columns = Math.min(360, east - west + 1);
    for (let lat = south; lat <= north; lat++)
      for (let column = 0; column < columns; column++)
        for (const { point, thing } of this.cells.get(cellOf(lat, west + column)) ?? [])
          if (kilometres(center, point) <= radius) found.push(thing);
    return found;
  }
}

/** The number of a one-degree cell. Longitudes wrap around. */
const cellOf = (lat: number, lng: number): number => lat * 360 + ((((lng + 180) % 360) + 360) % 360);
