/** An office as an operator writes it: its parts, or a line of free text. */
export type OfficeLocationInput =
  | {
      readonly locality?: string;
      readonly city: string;
      readonly region?: string;
      /** Name, alias or ISO 3166-1 code. */
      readonly country: string;
    }
  | { readonly query: string };

/** An office as it is kept and shown. A part that is not known reads null. */
export interface OfficeLocation {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
  readonly country: string | null;
  /** The part of the city, or the address inside it. */
  readonly locality: string | null;
  readonly city: string | null;
  readonly region: string | null;
  /** ISO 3166-2. */
  readonly regionCode: string | null;
  readonly postalCode: string | null;
  readonly displayName: string | null;
}

/** The location with these parts, the rest null, and the display name that they give. */
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
export function displayName({
  locality,
  city,
  region,
  country,
}: Pick<OfficeLocation, 'locality' | 'city' | 'region' | 'country'>): string | null {
  const names = [locality, city, region, country].filter((name) => name !== null);
  // City states and capitals would say the same name two or three times.
  const once = names.filter((name, at) => names.findIndex((other) => bare(other) === bare(name)) === at);
  return once.length > 0 ? once.join(', ') : null;
}

/** The short form for cards and messages: `Austin, United States`. Null when nothing about the place is known. */
export function locationLabel(location: OfficeLocation): string | null {
  const { city, country } = location;
  return city === null ? location.displayName : displayName({ locality: null, city, region: null, country });
}

/** Without accents: `Zürich` in `Zurich` is the same name twice. */
const bare = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
