import { describe, expect, test } from '@jest/globals';
import { deriveRemote, PERMIT_TYPES, remoteIssues, TIMEZONE_TYPES, timezonesFromPermits } from '../remote.js';
import { IsoRemoteTaxonomies } from './remote-taxonomy.iso.js';

const taxonomies = new IsoRemoteTaxonomies(2025);
const taxonomy = taxonomies.taxonomy();
const permits = [...taxonomy.permits.values()];
const zones = [...taxonomy.timezones.values()];
const codes = (type: string, value: string) => taxonomy.permits.get(`${type}/${value}`)?.countries ?? [];
const offsets = (type: string, value: string) => taxonomy.timezones.get(`${type}/${value}`)?.offsets;
const countries = permits.filter(({ type }) => type === 'country').map(({ value }) => value);

describe('the list of permits', () => {
  test('is built once', () => expect(taxonomies.taxonomy()).toBe(taxonomy));

  test('has 249 countries, with Kosovo and without North Korea', () => {
    expect(countries).toHaveLength(249);
    expect(countries).toContain('XK');
    expect(countries).not.toContain('KP');
    expect(permits.filter(({ value }) => value.startsWith('KP'))).toEqual([]);
  });

  test('begins with worldwide and goes from the widest type to the narrowest, by label', () => {
    expect(permits[0]).toEqual({ type: 'worldwide', value: 'worldwide', label: 'Worldwide', countries: [] });
    const widths = permits.map(({ type }) => PERMIT_TYPES.indexOf(type));
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    const labels = permits.filter(({ type }) => type === 'country').map(({ label }) => label);
    expect(labels).toEqual([...labels].sort(new Intl.Collator('en').compare));
  });

  test('has no duplicate entry', () =>
    expect(new Set(permits.map(({ type, value }) => `${type}/${value}`)).size).toBe(permits.length));

  test('covers known countries only, and something by every entry but worldwide', () => {
    for (const { type, value, countries: covered } of permits) {
      expect([`${type}/${value}`, covered.filter((code) => !countries.includes(code))]).toEqual([
        `${type}/${value}`,
        [],
      ]);
      expect([value, covered.length > 0]).toEqual([value, type !== 'worldwide']);
    }
  });

  test('has EMEA around the EU and Europe', () => {
    expect(codes('custom', 'EU')).toHaveLength(27);
    expect(codes('custom', 'EEA')).toHaveLength(30);
    expect(codes('custom', 'SCHENGEN')).toHaveLength(29);
    expect(codes('world_region', 'EMEA')).toEqual(
      expect.arrayContaining([...codes('custom', 'EU'), ...codes('continent', '150')]),
    );
  });

  test('splits the world into four regions, without Antarctica', () => {
    const all = ['EMEA', 'LATAM', 'NA', 'APAC'].flatMap((value) => [...codes('world_region', value)]);
    expect(new Set(all).size).toBe(all.length);
    expect(countries.filter((code) => !all.includes(code))).toEqual(['AQ']);
  });

  test('puts countries that M49 leaves out where they are', () => {
    expect(codes('continent', '150')).toContain('XK');
    expect(codes('region', '030')).toContain('TW');
  });

  test('gives subdivisions their country', () => {
    expect(taxonomy.permits.get('subdivision/US-CA')).toEqual({
      type: 'subdivision',
      value: 'US-CA',
      label: 'California, United States',
      countries: ['US'],
    });
    expect(codes('subdivision', 'FR-75C')).toEqual(['FR']);
  });
});

describe('the list of timezones', () => {
  test('begins with all and goes from the widest type to the narrowest', () => {
    expect(zones[0]).toMatchObject({ type: 'all', value: 'all' });
    const widths = zones.map(({ type }) => TIMEZONE_TYPES.indexOf(type));
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
  });

  test('gives every entry offsets on the clock, in order', () => {
    for (const { value, offsets: own } of zones) {
      expect([value, own.length > 0]).toEqual([value, true]);
      expect([
        value,
        own.every((hour, at) => hour >= -12 && hour <= 14 && (at === 0 || hour > (own[at - 1] ?? hour))),
      ]).toEqual([value, true]);
    }
  });

  test('keeps standard time, on both hemispheres and with fractions', () => {
    expect(offsets('timezone', 'Europe/Berlin')).toEqual([1]);
    expect(offsets('timezone', 'America/New_York')).toEqual([-5]);
    expect(offsets('timezone', 'Australia/Sydney')).toEqual([10]);
    expect(offsets('timezone', 'Asia/Kolkata')).toEqual([5.5]);
    expect(offsets('timezone', 'Asia/Calcutta')).toEqual([5.5]);
    expect(offsets('timezone', 'America/St_Johns')).toEqual([-3.5]);
    expect(offsets('timezone', 'Pacific/Kiritimati')).toEqual([14]);
    expect(offsets('timezone', 'UTC')).toEqual([0]);
    expect(offsets('country', 'XK')).toEqual([1]);
  });

  test('has places, but no old shorthand names', () => {
    expect(taxonomy.timezones.has('timezone/US/Eastern')).toBe(false);
    expect(taxonomy.timezones.has('timezone/GB')).toBe(false);
    expect(taxonomy.timezones.has('timezone/Asia/Pyongyang')).toBe(false);
  });
});

test('every permit gives timezones that are in the list', () => {
  for (const permit of permits) {
    const timezones = timezonesFromPermits(taxonomy, [permit]);
    expect([permit.value, remoteIssues(taxonomy, { permits: [permit], timezones })]).toEqual([permit.value, []]);
    expect(deriveRemote(taxonomy, { permits: [permit], timezones }).remoteAllowedTzOffsets.length).toBeGreaterThan(0);
  }
});
