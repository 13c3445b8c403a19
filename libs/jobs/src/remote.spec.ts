import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  deriveRemote,
  type PermitEntry,
  remoteIssues,
  type RemotePermit,
  remoteTaxonomy,
  type RemoteTimezone,
  timezonesFromPermits,
  type ZoneEntry,
} from './remote.js';

const permit = (type: PermitEntry['type'], value: string, ...countries: string[]): PermitEntry => ({
  type,
  value,
  label: value,
  countries,
});
const zone = (type: ZoneEntry['type'], value: string, ...offsets: number[]): ZoneEntry => ({
  type,
  value,
  label: value,
  offsets,
});

const taxonomy = remoteTaxonomy(
  [
    permit('worldwide', 'worldwide'),
    permit('world_region', 'EMEA', 'AE', 'CY', 'DE', 'FR'),
    permit('custom', 'EU', 'CY', 'DE', 'FR'),
    permit('country', 'DE', 'DE'),
    permit('country', 'US', 'US'),
    permit('subdivision', 'US-CA', 'US'),
  ],
  [
    zone('all', 'all', -10, -5, 0, 1, 2, 4, 5.75, 14),
    zone('world_region', 'EMEA', 1, 2, 4),
    zone('country', 'CY', 2),
    zone('country', 'DE', 1),
    zone('country', 'FR', 1),
    zone('country', 'US', -10, -5),
    zone('timezone', 'Asia/Kathmandu', 5.75),
    zone('timezone', 'Pacific/Kiritimati', 14),
    zone('timezone', 'Pacific/Honolulu', -10),
  ],
);

const derive = (permits: RemotePermit[], timezones: RemoteTimezone[] = []) =>
  deriveRemote(taxonomy, { permits, timezones });
const offsets = (...timezones: RemoteTimezone[]) => derive([], timezones).remoteAllowedTzOffsets;

const WORLDWIDE: RemotePermit = { type: 'worldwide', value: 'worldwide' };
const EU: RemotePermit = { type: 'custom', value: 'EU' };
const DE: RemotePermit = { type: 'country', value: 'DE' };
const CALIFORNIA: RemotePermit = { type: 'subdivision', value: 'US-CA' };
const ALL: RemoteTimezone = { type: 'all', value: 'all' };

describe('fields derived from a choice', () => {
  test('worldwide is true only for the single entry, and null without permits', () => {
    expect(derive([WORLDWIDE])).toMatchObject({ remoteWorldwide: true, remoteWorkPermitCountryCodes: [] });
    expect(derive([WORLDWIDE, DE]).remoteWorldwide).toBe(false);
    expect(derive([DE]).remoteWorldwide).toBe(false);
    expect(derive([]).remoteWorldwide).toBeNull();
  });

  test('groups become their countries, and a subdivision adds its parent', () => {
    expect(derive([CALIFORNIA, EU, DE])).toMatchObject({
      remoteWorkPermitCountryCodes: ['CY', 'DE', 'FR', 'US'],
      remoteWorkPermitSubdivisionCodes: ['US-CA'],
    });
  });

  test('EMEA covers everything that the EU covers', () => {
    const codes = derive([{ type: 'world_region', value: 'EMEA' }]).remoteWorkPermitCountryCodes;
    expect(codes).toEqual(expect.arrayContaining([...derive([EU]).remoteWorkPermitCountryCodes]));
  });

  test('a single zone widens in whole hours, and never past the ends of the clock', () => {
    expect(offsets({ type: 'timezone', value: 'Asia/Kathmandu', plusMinus: 1 })).toEqual([4.75, 5.75, 6.75]);
    expect(offsets({ type: 'timezone', value: 'Pacific/Kiritimati', plusMinus: 2 })).toEqual([12, 13, 14]);
    expect(offsets({ type: 'timezone', value: 'Pacific/Honolulu', plusMinus: 3 })[0]).toBe(-12);
    expect(offsets({ type: 'country', value: 'DE', plusMinus: 3 })).toEqual([1]);
  });

  test('unknown entries add nothing', () => {
    expect(derive([{ type: 'country', value: 'ZZ' }], [{ type: 'timezone', value: 'Mars/Base' }])).toEqual({
      remoteWorldwide: false,
      remoteAllowedTzOffsets: [],
      remoteWorkPermitCountryCodes: [],
      remoteWorkPermitSubdivisionCodes: [],
    });
  });
});

describe('timezones of a job that was created without any', () => {
  test('all zones, if its permits are empty or unrestricted', () => {
    expect(timezonesFromPermits(taxonomy, [])).toEqual([ALL]);
    expect(timezonesFromPermits(taxonomy, [WORLDWIDE])).toEqual([ALL]);
  });

  test('the same places in the same order, each once', () => {
    expect(timezonesFromPermits(taxonomy, [CALIFORNIA, { type: 'world_region', value: 'EMEA' }, DE, EU])).toEqual([
      { type: 'country', value: 'US' },
      { type: 'world_region', value: 'EMEA' },
      { type: 'country', value: 'DE' },
      { type: 'country', value: 'CY' },
      { type: 'country', value: 'FR' },
    ]);
  });
});

describe('errors of a choice', () => {
  const issues = (permits: RemotePermit[], timezones: RemoteTimezone[] = []) =>
    remoteIssues(taxonomy, { permits, timezones });

  test('nothing', () => {
    expect(issues([EU, CALIFORNIA], [{ type: 'timezone', value: 'Asia/Kathmandu', plusMinus: 2 }])).toEqual([]);
    expect(issues([WORLDWIDE], [ALL])).toEqual([]);
    expect(issues([])).toEqual([]);
  });

  test('an unknown entry, at its index', () => {
    expect(issues([EU, { type: 'country', value: 'KP' }], [{ type: 'timezone', value: 'Mars/Base' }])).toEqual([
      { path: ['remotePermits', 1], message: 'country KP is not in the list of remote permits.' },
      { path: ['remoteTimezones', 0], message: 'timezone Mars/Base is not in the list of remote timezones.' },
    ]);
  });

  test('an unrestricted entry with others', () => {
    expect(issues([DE, WORLDWIDE], [ALL, { type: 'country', value: 'DE' }]).map(({ path }) => path)).toEqual([
      ['remotePermits', 1],
      ['remoteTimezones', 0],
    ]);
  });

  test('a tolerance for a group', () => {
    expect(issues([], [{ type: 'country', value: 'DE', plusMinus: 0 }])).toEqual([
      {
        path: ['remoteTimezones', 0, 'plusMinus'],
        message: '`plusMinus` is only allowed for an entry of type `timezone`.',
      },
    ]);
  });
});

describe('any choice', () => {
  const permits = fc.array(
    fc.constantFrom<RemotePermit>(...[...taxonomy.permits.values()].map(({ type, value }) => ({ type, value }))),
  );
  const timezones = fc.array(
    fc
      .tuple(
        fc.constantFrom(...taxonomy.timezones.values()),
        fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
      )
      .map(([{ type, value }, plusMinus]): RemoteTimezone => ({
        type,
        value,
        ...(plusMinus !== undefined && { plusMinus }),
      })),
  );

  test('offsets rise strictly and stay on the clock', () =>
    fc.assert(
      fc.property(timezones, (chosen) => {
        const hours = offsets(...chosen);
        expect(
          hours.every((hour, at) => hour >= -12 && hour <= 14 && (at === 0 || hour > (hours[at - 1] ?? hour))),
        ).toBe(true);
      }),
    ));

  test('codes rise strictly, and another permit never takes one away', () =>
    fc.assert(
      fc.property(permits, permits, (some, more) => {
        const codes = derive(some).remoteWorkPermitCountryCodes;
        expect(codes).toEqual([...new Set(codes)].sort());
        expect(derive([...some, ...more]).remoteWorkPermitCountryCodes).toEqual(expect.arrayContaining([...codes]));
      }),
    ));

  test('derived timezones keep the order of the permits, and are in the taxonomy', () =>
    fc.assert(
      fc.property(permits, (chosen) => {
        const zones = timezonesFromPermits(taxonomy, chosen);
        expect(zones.length).toBeGreaterThan(0);
        expect(remoteIssues(taxonomy, { permits: [], timezones: zones })).toEqual([]);
        const shared = chosen.map(({ type, value }) => `${type}/${value}`);
        const places = zones.map(({ type, value }) => shared.indexOf(`${type}/${value}`)).filter((at) => at >= 0);
        if (!chosen.some(({ type }) => type === 'custom' || type === 'subdivision'))
          expect(places).toEqual([...places].sort((a, b) => a - b));
      }),
    ));

  test('the lists that were chosen stay as they were', () =>
    fc.assert(
      fc.property(permits, timezones, (somePermits, someZones) => {
        const before = structuredClone({ permits: somePermits, timezones: someZones });
        deriveRemote(taxonomy, { permits: somePermits, timezones: someZones });
        timezonesFromPermits(taxonomy, somePermits);
        expect({ permits: somePermits, timezones: someZones }).toEqual(before);
      }),
    ));
});

test('equal choices are derived once, for each taxonomy', () => {
  const other = remoteTaxonomy([permit('country', 'DE', 'AT')], []);
  expect(derive([DE])).toBe(derive([{ ...DE }]));
  expect(derive([DE])).not.toEqual(deriveRemote(other, { permits: [DE], timezones: [] }));
  expect(derive([DE], [{ type: 'timezone', value: 'Asia/Kathmandu', plusMinus: 1 }])).not.toBe(derive([DE]));
});
