import { describe, expect, test } from '@jest/globals';
import { kilometres, locationLabel, officeLocation, placeKeys, placesOf, PointIndex, readSlug } from './place.js';

const munich = officeLocation({
  countryCode: 'DE',
  country: 'Germany',
  region: 'Bavaria',
  regionCode: 'DE-BY',
  city: 'Munich',
});

describe('the places of an office', () => {
  test('go from the country to the city', () =>
    expect(placesOf(munich).map(({ key, parentKey, slug }) => [key, parentKey, slug])).toEqual([
      ['de', null, 'germany'],
      ['de.by', 'de', 'bavaria-de'],
      ['de.by.munich', 'de.by', 'munich-de-by'],
    ]));

  test('have slugs in Latin letters, and the keys and the slugs of earlier releases', () => {
    const lodz = placesOf({
      ...munich,
      countryCode: 'PL',
      country: 'Poland',
      region: 'Łódzkie',
      regionCode: 'PL-10',
      city: 'Łódź',
    });
    expect(lodz.map(({ key, slug, formerSlug }) => [key, slug, formerSlug])).toEqual([
      ['pl', 'poland', null],
      ['pl.10', 'lodzkie-pl', 'odzkie-pl'],
      ['pl.10.odz', 'lodz-pl-10', 'odz-pl-10'],
    ]);
    const moscow = placesOf({
      ...munich,
      countryCode: 'RU',
      country: 'Russia',
      region: null,
      regionCode: null,
      city: 'Москва',
    });
    expect(moscow.map(({ key, slug }) => [key, slug])).toEqual([
      ['ru', 'russia'],
      ['ru..moskva', 'moskva-ru-0'],
    ]);
  });

  test('a city without a known region is in its country, and is not the region with its name', () => {
    const city = placesOf({ ...munich, region: null, regionCode: null, city: 'Berlin' });
    const region = placesOf({ ...munich, region: 'Berlin', regionCode: 'DE-BE', city: null });
    expect(city.map(({ key, parentKey }) => [key, parentKey])).toEqual([
      ['de', null],
      ['de..berlin', 'de'],
    ]);
    expect(city[1]?.slug).not.toBe(region[1]?.slug);
  });

  test('a region without a code uses its name; an office without a country has no place', () => {
    expect(placesOf({ ...munich, regionCode: null }).map(({ key }) => key)).toEqual([
      'de',
      'de.bavaria',
      'de.bavaria.munich',
    ]);
    expect(placesOf(officeLocation({ city: 'Munich' }))).toEqual([]);
  });

  test('several offices name each place once', () =>
    expect(placeKeys([munich, { ...munich, city: 'Augsburg' }])).toEqual([
      'de',
      'de.by',
      'de.by.munich',
      'de.by.augsburg',
    ]));
});

test('a slug is read from the narrowest place to the widest', () =>
  expect(readSlug('munich-de-by')).toEqual([
    { name: 'munich', countryCode: 'DE', region: 'by' },
    { name: 'munich-de'.replace('-', ' '), countryCode: 'BY' },
    { name: 'munich de by' },
  ]));

describe('near a point', () => {
  test('Munich and Berlin are 504 km apart', () =>
    expect(kilometres({ lat: 48.137, lng: 11.575 }, { lat: 52.52, lng: 13.405 })).toBeCloseTo(504, -1));

  test('the index finds the same as a full scan', () => {
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const points = Array.from({ length: 3_000 }, () => ({ lat: random() * 180 - 90, lng: random() * 360 - 180 }));
    const index = new PointIndex<number>();
    points.forEach((point, nth) => index.add(point, nth));
    for (const center of [
      ...points.slice(0, 100),
      { lat: 0, lng: 179.99 },
      { lat: 89.5, lng: 0 },
      { lat: -89, lng: -180 },
    ])
      for (const radius of [10, 250]) {
        const near = points.flatMap((point, nth) => (kilometres(center, point) <= radius ? [nth] : []));
        expect([...index.near(center, radius)].sort((a, b) => a - b)).toEqual(near);
      }
  });
});

test('a display name goes from the narrowest part to the widest', () => {
  expect(
    officeLocation({ locality: 'Soho', city: 'London', region: 'England', country: 'United Kingdom' }).displayName,
  ).toBe('Soho, London, England, United Kingdom');
});

test('a display name has no name twice, regardless of accents', () => {
  expect(officeLocation({ city: 'Zürich', region: 'Zurich', country: 'Switzerland' }).displayName).toBe(
    'Zürich, Switzerland',
  );
  expect(officeLocation({ city: 'Singapore', country: 'Singapore' }).displayName).toBe('Singapore');
});

test('unknown parts read null', () => {
  expect(officeLocation({})).toEqual({
    countryCode: null,
    country: null,
    locality: null,
    city: null,
    region: null,
    regionCode: null,
    postalCode: null,
    displayName: null,
  });
});

test('a label is the city and its country, or the next known parts', () => {
  expect(locationLabel(officeLocation({ city: 'Austin', region: 'Texas', country: 'United States' }))).toBe(
    'Austin, United States',
  );
  expect(locationLabel(officeLocation({ region: 'Bavaria', country: 'Germany' }))).toBe('Bavaria, Germany');
  expect(locationLabel(officeLocation({}))).toBeNull();
});
