import { expect, test } from '@jest/globals';
import { facts, replay } from '#testing';
import { pageRows } from './page.read-model.js';

const content = { title: 'Imprint', slug: 'imprint', body: '<p>We.</p>', seoTitle: null, seoDescription: null };
const added = { type: 'PageAdded', data: content } as const;
const published = { type: 'PagePublished', data: {} } as const;
const unpublished = { type: 'PageUnpublished', data: {} } as const;

test('a page shows its content, and since when it is published', () => {
  const draft = replay(pageRows, 'pages_1', facts, added);
  expect(draft).toMatchObject({ ...content, status: 'draft', publishedAt: null, createdAt: facts.now });
  const row = replay(pageRows, 'pages_1', facts, added, published, { type: 'PageChanged', data: { title: 'Us' } });
  expect(row).toMatchObject({ title: 'Us', slug: 'imprint', status: 'published', publishedAt: facts.now });
});

test('the moment of its first publication stays', () => {
  const row = replay(pageRows, 'pages_1', facts, added, published, unpublished);
  expect(row).toMatchObject({ status: 'draft', publishedAt: facts.now });
  const again = { ...published, at: '2027-01-01T00:00:00.000Z' } as Parameters<typeof pageRows.on.PagePublished>[0];
  expect(row && pageRows.on.PagePublished(again, row)).toEqual({
    status: 'published',
    publishedAt: facts.now,
    updatedAt: '2027-01-01T00:00:00.000Z',
  });
});

test('a removed page is gone', () =>
  expect(replay(pageRows, 'pages_1', facts, added, { type: 'PageRemoved', data: {} })).toBeNull());
