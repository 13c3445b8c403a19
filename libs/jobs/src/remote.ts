import type { Issue } from '#kernel';

/** From the widest to the narrowest. The taxonomy lists its entries in this order. */
export const PERMIT_TYPES = [
  'worldwide',
  'world_region',
  'continent',
  'region',
  'subregion',
  'custom',
  'country',
  'subdivision',
] as const;

/** From the widest to the narrowest. The taxonomy lists its entries in this order. */
export const TIMEZONE_TYPES = [
  'all',
  'world_region',
  'continent',
  'region',
  'subregion',
  'country',
  'timezone',
] as const;

export type RemotePermitType = (typeof PERMIT_TYPES)[number];
export type RemoteTimezoneType = (typeof TIMEZONE_TYPES)[number];

/** A place where the holder of a remote job must be permitted to work. */
export interface RemotePermit {
  readonly type: RemotePermitType;
  readonly value: string;
}

/** A timezone in which a remote job may be done. */
export interface RemoteTimezone {
  readonly type: RemoteTimezoneType;
  readonly value: string;
  /** Tolerance in hours to either side. Only for a single zone. */
  readonly plusMinus?: number;
}

/** A permit that jobs can use. */
export interface PermitEntry extends RemotePermit {
  /** English. */
  readonly label: string;
  /** The alpha-2 codes that it covers: the parent for a subdivision, none for `worldwide`, which restricts nothing. */
  readonly countries: readonly string[];
}

/** A timezone, or a group of timezones, that jobs can use. */
export interface ZoneEntry {
  readonly type: RemoteTimezoneType;
  readonly value: string;
  /** English. */
  readonly label: string;
  /** Standard-time offsets from UTC of every zone that it covers, in hours with fractions. */
  readonly offsets: readonly number[];
}

/** All entries that jobs can use, by `type/value`, in their public order. */
export interface RemoteTaxonomy {
  readonly permits: ReadonlyMap<string, PermitEntry>;
  readonly timezones: ReadonlyMap<string, ZoneEntry>;
}

/** The permits and timezones of an operator, in the given order. */
export interface RemoteChoice {
  readonly permits: readonly RemotePermit[];
  readonly timezones: readonly RemoteTimezone[];
}

/** Derived from a choice, never written directly. Every list is sorted and without duplicates. */
export interface RemoteReach {
  /** Null without any permits: that means unknown, not unrestricted. */
  readonly remoteWorldwide: boolean | null;
  /** Hours from UTC, standard time, within −12…+14. */
  readonly remoteAllowedTzOffsets: readonly number[];
  /** ISO 3166-1 alpha-2. Empty for worldwide. */
  readonly remoteWorkPermitCountryCodes: readonly string[];
  /** ISO 3166-2 codes of individually listed subdivisions. */
  readonly remoteWorkPermitSubdivisionCodes: readonly string[];
}

type PermitValue = { readonly type: string; readonly value: string };

// Clocks on Earth range from Baker Island to the Line Islands.
const EARLIEST = -12;
const LATEST = 14;

const WORLDWIDE = 'worldwide';
const ALL: RemoteTimezone = { type: 'all', value: 'all' };

const key = ({ type, value }: PermitValue): string => `${type}/${value}`;
const isTimezoneType = (type: string): type is RemoteTimezoneType =>
  (TIMEZONE_TYPES as readonly string[]).includes(type);

/** Builds the taxonomy of these entries, in their order. */
export const remoteTaxonomy = (permits: readonly PermitEntry[], timezones: readonly ZoneEntry[]): RemoteTaxonomy => ({
  permits: new Map(permits.map((entry) => [key(entry), entry])),
  timezones: new Map(timezones.map((entry) => [key(entry), entry])),
});

/** Maximum number of choices to cache for each taxonomy. Most jobs share a few choices. */
const REMEMBERED = 1_000;
const reaches = new WeakMap<RemoteTaxonomy, Map<string, RemoteReach>>();

/**
 * The derived fields of a job. Never throws: entries that the taxonomy does not know add nothing. Equal choices may return the same
 * object, which must not be changed.
 */
export function deriveRemote(taxonomy: RemoteTaxonomy, choice: RemoteChoice): RemoteReach {
  let known = reaches.get(taxonomy);
  if (!known || known.size >= REMEMBERED) reaches.set(taxonomy, (known = new Map()));
  const key = JSON.stringify([choice.permits, choice.timezones]);
  let reach = known.get(key);
  if (!reach) known.set(key, (reach = derived(taxonomy, choice)));
  return reach;
}

function derived(taxonomy: RemoteTaxonomy, { permits, timezones }: RemoteChoice): RemoteReach {
  const [only] = permits;
  return {
    remoteWorldwide: only ? permits.length === 1 && only.type === WORLDWIDE : null,
    remoteAllowedTzOffsets: sortedUnique(
      timezones.flatMap((zone) => offsetsOf(taxonomy, zone)),
      (a, b) => a - b,
    ),
    remoteWorkPermitCountryCodes: sortedUnique(permits.flatMap((permit) => countriesOf(taxonomy, permit))),
    remoteWorkPermitSubdivisionCodes: sortedUnique(
      permits
        .filter((permit) => permit.type === 'subdivision' && taxonomy.permits.has(key(permit)))
        .map(({ value }) => value),
    ),
  };
}

/**
 * The timezones of a job that was created without any: the same places as its permits, in their order, or all zones without permits.
 * Groups without an entry among the timezones become their countries.
 */
export function timezonesFromPermits(
  taxonomy: RemoteTaxonomy,
  permits: readonly RemotePermit[],
): readonly RemoteTimezone[] {
  if (permits.some(({ type }) => type === WORLDWIDE)) return [ALL];
  const zones = new Map<string, RemoteTimezone>();
  for (const permit of permits)
    for (const zone of placesOf(taxonomy, permit)) if (taxonomy.timezones.has(key(zone))) zones.set(key(zone), zone);
  return zones.size > 0 ? [...zones.values()] : [ALL];
}

/** All errors of a choice, with their paths in a job's body. Empty if the choice is valid. */
export function remoteIssues(taxonomy: RemoteTaxonomy, { permits, timezones }: RemoteChoice): Issue[] {
  return [
    ...listIssues('remotePermits', permits, taxonomy.permits, WORLDWIDE, 'list of remote permits'),
    ...listIssues('remoteTimezones', timezones, taxonomy.timezones, ALL.type, 'list of remote timezones'),
    ...timezones.flatMap(({ type, plusMinus }, at) =>
      plusMinus === undefined || type === 'timezone'
        ? []
        : [
            {
              path: ['remoteTimezones', at, 'plusMinus'],
              message: '`plusMinus` is only allowed for an entry of type `timezone`.',
            },
          ],
    ),
  ];
}

function listIssues(
  field: string,
  chosen: readonly PermitValue[],
  known: ReadonlyMap<string, unknown>,
  exclusive: string,
  listed: string,
): Issue[] {
  return chosen.flatMap((entry, at): Issue[] => [
    ...(known.has(key(entry))
      ? []
      : [{ path: [field, at], message: `${entry.type} ${entry.value} is not in the ${listed}.` }]),
    ...(entry.type === exclusive && chosen.length > 1
      ? [{ path: [field, at], message: `${exclusive} cannot be combined. Remove the other entries.` }]
      : []),
  ]);
}

function countriesOf(taxonomy: RemoteTaxonomy, permit: RemotePermit): readonly string[] {
  return permit.type === WORLDWIDE ? [] : (taxonomy.permits.get(key(permit))?.countries ?? []);
}

function placesOf(taxonomy: RemoteTaxonomy, permit: RemotePermit): RemoteTimezone[] {
  if (isTimezoneType(permit.type)) return [{ type: permit.type, value: permit.value }];
  return countriesOf(taxonomy, permit).map((value) => ({ type: 'country', value }));
}

function offsetsOf(taxonomy: RemoteTaxonomy, zone: RemoteTimezone): number[] {
  const own = taxonomy.timezones.get(key(zone))?.offsets ?? [];
  const hours = zone.type === 'timezone' ? Math.floor(zone.plusMinus ?? 0) : 0;
  const steps = Array.from({ length: 2 * hours + 1 }, (_, step) => step - hours);
  return own
    .flatMap((offset) => steps.map((step) => offset + step))
    .filter((offset) => offset >= EARLIEST && offset <= LATEST);
}

function sortedUnique<T>(values: readonly T[], order?: (a: T, b: T) => number): T[] {
  return [...new Set(values)].sort(order);
}
