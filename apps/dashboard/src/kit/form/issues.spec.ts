import { expect, test } from '@jest/globals';
import { changed, sortIssues } from './issues.js';

test('an issue is shown at its field, or at the field that it is inside of', () =>
  expect(
    sortIssues(
      [
        { path: ['title'], message: 'is required' },
        { path: ['skills', 1], message: 'is not known' },
        { path: ['company', 'name'], message: 'is too long' },
        { path: ['officeLocations', 0, 'city'], message: 'is required' },
        { path: [], message: 'must be an object' },
      ],
      ['title', 'skills', 'company.name'],
    ),
  ).toEqual({
    fields: [
      { name: 'title', message: 'is required' },
      { name: 'skills', message: 'is not known' },
      { name: 'company.name', message: 'is too long' },
    ],
    rest: ['officeLocations.0.city is required', 'must be an object'],
  }));

test('a change says what is another value', () =>
  expect(changed({ title: 'a', skills: ['x'], max: null }, { title: 'b', skills: ['x'], max: 3 })).toEqual({
    title: 'b',
    max: 3,
  }));
