import { areas, subdivisions, type TimeZone, timeZones } from '#places';
import {
  PERMIT_TYPES,
  type PermitEntry,
  remoteTaxonomy,
  type RemoteTaxonomy,
  TIMEZONE_TYPES,
  type ZoneEntry,
} from '../remote.js';
import type { RemoteTaxonomies } from '../ports.js';

/** Built from ISO 3166 for countries and subdivisions, UN M49 for areas, the IANA database for zones, and a table for the rest. */
export class IsoRemoteTaxonomies implements RemoteTaxonomies {
  private built: RemoteTaxonomy | undefined;

  /** `year`: the year whose clock rules apply. Laws change them, so pass the year in which the server started. */
  constructor(private readonly year = new Date().getUTCFullYear()) {}

  taxonomy(): RemoteTaxonomy {
    return (this.built ??= build(this.year));
  }
}

function build(year: number): RemoteTaxonomy {
  const all = areas();
  const zones = timeZones(year);
  const permits: PermitEntry[] = [
    { type: 'worldwide', value: 'worldwide', label: 'Worldwide', countries: [] },
    ...all,
    ...subdivisions().map(({ code, label, country }): PermitEntry => ({
      type: 'subdivision',
      value: code,
      label,
      countries: [country],
    })),
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

const offsetsIn = (zones: readonly TimeZone[]): readonly number[] =>
  [...new Set(zones.map(({ offset }) => offset))].sort((a, b) => a - b);

function sorted<T extends { readonly type: string; readonly label: string }>(
  entries: readonly T[],
  types: readonly T['type'][],
): readonly T[] {
  const { compare } = new Intl.Collator('en');
  const width = new Map(types.map((type, at) => [type, at]));
  return [...entries].sort((a, b) => (width.get(a.type) ?? 0) - (width.get(b.type) ?? 0) || compare(a.label, b.label));
}
