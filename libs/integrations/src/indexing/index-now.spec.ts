import { expect, test } from '@jest/globals';
import { isPublicHost, pauseAfter } from './index-now.js';
import { changedPages, type PostEvent } from './post-paths.js';

test.each([
  ['jobs.example', true],
  ['a.jobs.example', true],
  ['localhost', false],
  ['board.localhost', false],
  ['intranet', false],
  ['jobs.internal', false],
  ['jobs.local', false],
  ['10.0.0.1', false],
  ['8.8.8.8', false],
  ['[::1]', false],
])('search engines reach %s: %s', (host, isPublic) => expect(isPublicHost(host)).toBe(isPublic));

test('a failure doubles the pause, up to six hours', () =>
  expect([0, 1, 2, 9, 1_000].map(pauseAfter)).toEqual([60, 120, 240, 21_600, 21_600]));

const NOW = '2026-11-26T12:00:00.000Z';
const LATER = '2026-12-01T12:00:00.000Z';
const added = (more: PostEvent['data']): PostEvent => ({ type: 'BlogPostAdded', data: { slug: 'a', ...more } });
const changed = (data: PostEvent['data']): PostEvent => ({ type: 'BlogPostChanged', data });
const published: PostEvent = { type: 'BlogPostPublished', data: { publishedAt: '2026-11-26T11:00:00.000Z' } };
const live = added({ status: 'published', publishedAt: '2026-11-26T10:00:00.000Z' });

test.each<[what: string, events: readonly PostEvent[], paths: readonly string[], at: string]>([
  ['nothing', [], [], NOW],
  ['a draft', [added({ status: 'draft' })], [], NOW],
  ['a change of a draft', [added({ status: 'draft' }), changed({ slug: 'b' })], [], NOW],
  ['a published post', [live], ['blog/a'], NOW],
  ['a draft that is published', [added({ status: 'draft' }), published], ['blog/a'], NOW],
  ['a post that moved', [live, changed({ slug: 'b' })], ['blog/a', 'blog/b'], NOW],
  ['a change of its text', [live, changed({})], ['blog/a'], NOW],
  ['a post that is withdrawn', [live, { type: 'BlogPostUnpublished', data: {} }], ['blog/a'], NOW],
  ['a post that is removed', [live, { type: 'BlogPostRemoved', data: {} }], ['blog/a'], NOW],
  ['a draft that is removed', [added({ status: 'draft' }), { type: 'BlogPostRemoved', data: {} }], [], NOW],
  ['a scheduled post, at its moment', [added({ status: 'scheduled', publishedAt: LATER })], ['blog/a'], LATER],
  ['a scheduled post whose moment has passed', [added({ status: 'scheduled', publishedAt: NOW })], ['blog/a'], NOW],
])('the pages of %s', (_, events, paths, at) => expect(changedPages(events, NOW)).toEqual({ paths, at }));
