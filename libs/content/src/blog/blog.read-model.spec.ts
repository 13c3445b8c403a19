import { describe, expect, test } from '@jest/globals';
import { facts, replay } from '#testing';
import type { BlogAuthor } from './blog-author.decider.js';
import { blogAuthorRows } from './blog-author.read-model.js';
import type { BlogPost } from './blog-post.decider.js';
import { blogPostRows, readingTime } from './blog-post.read-model.js';
import type { BlogTag } from './blog-tag.decider.js';
import { blogTagRows } from './blog-tag.read-model.js';

const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ');
const post = {
  title: 'Äpfel & more',
  slug: 'apples',
  html: null,
  customExcerpt: null,
  readingTimeMin: null,
} as BlogPost;
const added = (more: Partial<BlogPost> = {}) =>
  ({ type: 'BlogPostAdded', data: { ...post, status: 'draft', publishedAt: null, ...more } }) as const;
const changed = (data: Partial<BlogPost>) => ({ type: 'BlogPostChanged', data }) as const;

describe('a post', () => {
  test('is found by the words of its title, its excerpt and its text', () => {
    const row = replay(
      blogPostRows,
      'blogposts_1',
      facts,
      added({ html: '<p>Red apples</p>', customExcerpt: 'Short' }),
    );
    expect(row).toMatchObject({ titleWords: ' apfel more', words: ' apfel more short red apples', length: 2 });
    const without = replay(blogPostRows, 'blogposts_1', facts, added({ html: '<p>Red</p>' }), changed({ html: null }));
    expect(without).toMatchObject({ words: ' apfel more', length: 0, html: null });
    const renamed = replay(
      blogPostRows,
      'blogposts_1',
      facts,
      added({ html: '<p>Red</p>' }),
      changed({ title: 'Pears' }),
    );
    expect(renamed).toMatchObject({ titleWords: ' pears', words: ' pears red' });
  });

  test('remembers the slugs that it had, each once and not the one that it has', () => {
    const to = (slug: string) => changed({ slug });
    const row = replay(blogPostRows, 'blogposts_1', facts, added(), to('b'), to('c'), to('b'), changed({ title: 'x' }));
    expect(row).toMatchObject({ slug: 'b', oldSlugs: ['c', 'apples'] });
  });

  test('keeps the moment of its publication when it is a draft again', () => {
    const at = '2026-01-01T00:00:00.000Z';
    const published = { type: 'BlogPostPublished', data: { publishedAt: at } } as const;
    const row = replay(blogPostRows, 'blogposts_1', facts, added(), published, {
      type: 'BlogPostUnpublished',
      data: {},
    });
    expect(row).toMatchObject({ status: 'draft', publishedAt: at });
    expect(replay(blogPostRows, 'blogposts_1', facts, added(), { type: 'BlogPostRemoved', data: {} })).toBeNull();
  });

  test.each([
    [null, null],
    ['', null],
    [words(1), 1],
    [words(220), 1],
    [words(221), 2],
    [`<p>${words(440)}</p>`, 2],
  ])('takes its time to be read', (html, minutes) => {
    const row = replay(blogPostRows, 'blogposts_1', facts, added({ html }));
    expect(row && readingTime(row)).toBe(minutes);
    const stored = replay(blogPostRows, 'blogposts_1', facts, added({ html, readingTimeMin: 0 }));
    expect(stored && readingTime(stored)).toBe(0);
  });
});

test('an author and a tag show their last changes', () => {
  const jane = { name: 'Jane', slug: 'jane' } as BlogAuthor;
  const author = { type: 'BlogAuthorAdded', data: jane } as const;
  const inactive = { type: 'BlogAuthorChanged', data: { status: 'inactive' } } as const;
  const away = replay(blogAuthorRows, 'blogauthors_1', facts, author, inactive);
  expect(away).toMatchObject({ name: 'Jane', status: 'inactive', createdAt: facts.now, updatedAt: facts.now });
  const removed = { type: 'BlogAuthorRemoved', data: {} } as const;
  expect(replay(blogAuthorRows, 'blogauthors_1', facts, author, removed)).toBeNull();

  const none = { description: null, visibility: null, metaTitle: null, metaDescription: null };
  const careers: BlogTag = { name: 'Careers', slug: 'careers', ...none };
  const tag = { type: 'BlogTagAdded', data: careers } as const;
  const internal = { type: 'BlogTagChanged', data: { visibility: 'internal' } } as const;
  const hidden = replay(blogTagRows, 'blogtags_1', facts, tag, internal);
  expect(hidden).toMatchObject({ name: 'Careers', visibility: 'internal', createdAt: facts.now });
  expect(replay(blogTagRows, 'blogtags_1', facts, tag, { type: 'BlogTagRemoved', data: {} })).toBeNull();
});
