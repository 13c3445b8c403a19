import { expect, test } from '@jest/globals';
import { changed, sortIssues } from './issues.js';

const shown = [
  { name: 'title' },
  { name: 'skills' },
  { name: 'company', sends: ['companyId'] },
  { name: 'countries' },
  { name: 'mapping.items' },
];

test('an issue is shown at its field, at the field that it is inside of, or at the one that sends it, in the order of the fields', () =>
  expect(
    sortIssues(
      [
        { path: ['companyId'], message: 'is not known' },
        { path: ['skills', 1], message: 'is not known' },
        { path: ['title'], message: 'is required' },
        { path: ['company', 'name'], message: 'is too long' },
        { path: ['filters', 'countries', 0], message: 'is no country' },
        { path: ['officeLocations', 0, 'city'], message: 'is required' },
        { path: ['mapping'], message: 'is required' },
        { path: [], message: 'must be an object' },
      ],
      shown,
    ),
  ).toEqual({
    fields: [
      { name: 'title', message: 'is required', path: 'title' },
      { name: 'skills', message: 'is not known', path: 'skills.1' },
      { name: 'company', message: 'is not known', path: 'companyId' },
      { name: 'company', message: 'is too long', path: 'company.name' },
      { name: 'countries', message: 'is no country', path: 'filters.countries.0' },
      { name: 'mapping.items', message: 'is required', path: 'mapping' },
    ],
    rest: ['officeLocations.0.city is required', 'must be an object'],
  }));

test('a change says what is another value', () =>
  expect(changed<object>({ title: 'a', skills: ['x'], max: null }, { title: 'b', skills: ['x'], max: 3 })).toEqual({
    title: 'b',
    max: 3,
  }));
