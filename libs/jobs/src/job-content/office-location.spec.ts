import { expect, test } from '@jest/globals';
import { locationLabel, officeLocation } from './office-location.js';

test('a display name goes from the narrowest part to the widest', () => {
  expect(
    officeLocation({ locality: 'Soho', city: 'London', region: 'England', country: 'United Kingdom' }).displayName,
  ).toBe('Soho, London, England, United Kingdom');
});

test('a display name says no name twice, whatever its accents', () => {
  expect(officeLocation({ city: 'Zürich', region: 'Zurich', country: 'Switzerland' }).displayName).toBe(
    'Zürich, Switzerland',
  );
  expect(officeLocation({ city: 'Singapore', country: 'Singapore' }).displayName).toBe('Singapore');
});

test('parts that are not known read null', () => {
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

test('a label is the city and its country, or what else there is', () => {
  expect(locationLabel(officeLocation({ city: 'Austin', region: 'Texas', country: 'United States' }))).toBe(
    'Austin, United States',
  );
  expect(locationLabel(officeLocation({ region: 'Bavaria', country: 'Germany' }))).toBe('Bavaria, Germany');
  expect(locationLabel(officeLocation({}))).toBeNull();
});
