import { expect, test } from '@jest/globals';
import { selected } from './select.js';

const row = {
  id: 'jobs_1',
  title: 'Nurse',
  company: { name: 'Hill', id: 'c' },
  officeLocations: [{ city: 'Bonn', country: 'DE' }],
};
const list = { object: 'list', url: '/v1/jobs', hasMore: true, nextCursor: 'x', data: [row] };

test('keeps dotted paths of an object, and of each entry of its arrays', () => {
  expect(selected(row, ['id', 'company.name', 'officeLocations.city'])).toEqual({
    value: { id: 'jobs_1', company: { name: 'Hill' }, officeLocations: [{ city: 'Bonn' }] },
    unmatched: [],
  });
});

test('looks into the rows of a list, which keeps what leads on', () => {
  for (const paths of [
    ['id', 'company.name'],
    ['data.id', 'data.company.name'],
  ])
    expect(selected(list, paths).value).toEqual({
      hasMore: true,
      nextCursor: 'x',
      data: [{ id: 'jobs_1', company: { name: 'Hill' } }],
    });
});

test('rows of a batch have a data of their own', () => {
  const batch = {
    object: 'batch_result',
    data: [
      { id: 'a', status: 201, data: row },
      { id: 'b', status: 409, error: { code: 'x' } },
    ],
  };
  expect(selected(batch, ['status', 'data.id', 'error']).value).toEqual({
    data: [
      { status: 201, data: { id: 'jobs_1' } },
      { status: 409, error: { code: 'x' } },
    ],
  });
});

test('names the paths that are nowhere, inherited ones too', () => {
  expect(selected(row, ['id', 'titel', 'constructor', '__proto__.x']).unmatched).toEqual([
    'titel',
    'constructor',
    '__proto__.x',
  ]);
  expect(selected({ ...list, data: [] }, ['titel']).unmatched).toEqual([]);
});

test('keeps a part of the list itself when it is requested', () => {
  expect(selected(list, ['url', 'id']).value).toEqual({
    url: '/v1/jobs',
    hasMore: true,
    nextCursor: 'x',
    data: [{ id: 'jobs_1' }],
  });
  expect(selected(list, ['data']).value).toMatchObject({ data: [row] });
});
