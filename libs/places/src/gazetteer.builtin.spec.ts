import { describe, expect, test } from '@jest/globals';
import { processorSeconds } from '#testing';
import { otherNames, CityTable } from './city-table.js';
import { countries, countryCode } from './countries.iso.js';
import { BuiltinGazetteer } from './gazetteer.builtin.js';
import type { OfficeLocationInput } from './place.js';

const gazetteer = new BuiltinGazetteer();
const resolve = (location: OfficeLocationInput) => gazetteer.resolve(location);
const find = async (query: string) => (await resolve({ query }))?.displayName ?? null;

describe('countries', () => {
  test.each([
    ['USA', 'US'],
    ['united states of america', 'US'],
    ['U.S.', 'US'],
    ['UK', 'GB'],
    ['England', 'GB'],
    ['Deutschland', 'DE'],
    ['deu', 'DE'],
    ['de', 'DE'],
    ['Österreich', 'AT'],
    ['osterreich', 'AT'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Czech Republic', 'CZ'],
    ['Czechia', 'CZ'],
    ["Cote d'Ivoire", 'CI'],
    ['Kosovo', 'XK'],
    ['Holland', 'NL'],
    ['South Korea', 'KR'],
    [' Viet Nam ', 'VN'],
    ['UAE', 'AE'],
    ['Suisse', 'CH'],
    ['España', 'ES'],
  ])('%s is %s', (text, code) => expect(countryCode(text)).toBe(code));

  test.each(['North Korea', 'KP', 'PRK', 'Nowhere', ''])('%j is none', (text) =>
    expect(countryCode(text)).toBeUndefined(),
  );

  test('every one is found by its own name and codes', () => {
    for (const { alpha2, alpha3, name } of countries())
      expect([alpha2, ...[alpha2, alpha3, name].map(countryCode)]).toEqual([alpha2, alpha2, alpha2, alpha2]);
  });
});

describe('structured locations', () => {
  test('a known city gets its region, codes and English name', async () => {
    expect(await resolve({ city: 'MÜNCHEN', country: 'Deutschland' })).toEqual({
      countryCode: 'DE',
      country: 'Germany',
      locality: null,
      city: 'Munich',
      region: 'Bavaria',
      regionCode: 'DE-BY',
      postalCode: null,
      displayName: 'Munich, Bavaria, Germany',
    });
    expect(await resolve({ locality: 'Soho', city: 'london', country: 'uk' })).toMatchObject({
      locality: 'Soho',
      city: 'London',
      regionCode: 'GB-ENG',
      displayName: 'Soho, London, England, United Kingdom',
    });
  });

  test.each(['Illinois', 'IL', 'US-IL', 'illinois'])('a region distinguishes homonyms: %s', async (region) =>
    expect(await resolve({ city: 'Springfield', region, country: 'US' })).toMatchObject({
      region: 'Illinois',
      regionCode: 'US-IL',
    }),
  );

  test('a native region name works like the English one', async () =>
    expect(await resolve({ city: 'Nürnberg', region: 'Bayern', country: 'DE' })).toMatchObject({
      city: 'Nuremberg',
      regionCode: 'DE-BY',
    }));

  test('a renamed city is found by both names, and a dropped one by its old name', async () => {
    for (const city of ['Chittagong', 'Chattogram'])
      expect(await resolve({ city, country: 'BD' })).toMatchObject({ city: 'Chattogram' });
    expect(await resolve({ city: 'Mecca', country: 'SA' })).toMatchObject({ city: 'Mecca' });
    expect(await resolve({ city: 'Scarborough', country: 'CA' })).toMatchObject({ regionCode: 'CA-ON' });
  });

  test('homonyms in one country keep their name and get no region', async () =>
    expect(await resolve({ city: 'Springfield', country: 'US' })).toMatchObject({
      city: 'Springfield',
      region: null,
      regionCode: null,
    }));

  test('a city of another country is refused', async () => {
    expect(await resolve({ city: 'Berlin', country: 'France' })).toBeNull();
    expect(await resolve({ city: 'Paris', country: 'Germany' })).toBeNull();
    expect(await resolve({ city: 'Milano', country: 'ES' })).toBeNull();
  });

  test('an unknown country is refused', async () => {
    expect(await resolve({ city: 'Berlin', country: 'Nowhere' })).toBeNull();
    expect(await resolve({ city: 'Pyongyang', country: 'KP' })).toBeNull();
  });

  test('a city that is missing from the table keeps its input', async () => {
    expect(await resolve({ city: 'Kleinkleckersdorf', region: 'Outback', country: 'AT' })).toEqual({
      countryCode: 'AT',
      country: 'Austria',
      locality: null,
      city: 'Kleinkleckersdorf',
      region: 'Outback',
      regionCode: null,
      postalCode: null,
      displayName: 'Kleinkleckersdorf, Outback, Austria',
    });
    expect(await resolve({ city: 'Lilliput', region: 'Texas', country: 'US' })).toMatchObject({ regionCode: 'US-TX' });
  });
});

describe('free text', () => {
  test.each([
    ['Berlin', 'Berlin, Germany'],
    ['berlin, DE', 'Berlin, Germany'],
    ['München', 'Munich, Bavaria, Germany'],
    ['Wien, Österreich', 'Vienna, Austria'],
    ['Austin, TX', 'Austin, Texas, United States'],
    ['Austin TX', 'Austin, Texas, United States'],
    ['Austin, Texas, USA', 'Austin, Texas, United States'],
    ['San Francisco, CA', 'San Francisco, California, United States'],
    ['London, CA', 'London, Ontario, Canada'],
    ['Paris, France', 'Paris, Île-de-France, France'],
    ['Paris', 'Paris, Île-de-France, France'],
    ['Paris, Texas', 'Paris, Texas, United States'],
    ['New York', 'New York City, New York, United States'],
    ['Washington, DC', 'Washington, D.C., District of Columbia, United States'],
    ['Canterbury, Kent', 'Canterbury, England, United Kingdom'],
    ['Kreuzberg, Berlin, Germany', 'Kreuzberg, Berlin, Germany'],
    ['Pristina (Kosovo)', 'Pristina, Kosovo'],
    ['Singapore', 'Singapore'],
    ['Germany', 'Germany'],
    ['Bavaria, Germany', 'Bavaria, Germany'],
  ])('%s is %s', async (query, expected) => expect(await find(query)).toBe(expected));

  test.each([
    'Springfield',
    'Cambridge',
    'Georgia',
    'California',
    'Victoria',
    'Berlin, France',
    'Berlin, Paris',
    'Remote',
    'Anywhere',
    'Europe',
    'CA',
    'Pyongyang',
    'Pyongyang, North Korea',
    '???',
    '   ',
    ',,',
  ])('%j is ambiguous', async (query) => expect(await find(query)).toBeNull());

  test('postal codes and streets are kept apart from the city', async () => {
    expect(await resolve({ query: 'Friedrichstr. 12, 10117 Berlin, Germany' })).toMatchObject({
      locality: 'Friedrichstr. 12',
      city: 'Berlin',
      postalCode: '10117',
      countryCode: 'DE',
    });
    expect(await resolve({ query: 'Austin, TX 78701, USA' })).toMatchObject({
      city: 'Austin',
      postalCode: '78701',
      regionCode: 'US-TX',
    });
  });

  test('a hostile query takes bounded work', async () => {
    const seconds = await processorSeconds(async () => {
      await resolve({ query: `${'a '.repeat(250)}` });
      await resolve({ query: `${'1, '.repeat(166)}` });
    });
    expect(seconds).toBeLessThan(10);
  });
});

test('every other name leads to a city of its country', async () => {
  const table = await CityTable.open();
  const lost = [...otherNames.values()]
    .flat()
    .filter(({ country, name }) => !table.named(name).some((city) => city.country === country));
  expect(lost).toEqual([]);
});
