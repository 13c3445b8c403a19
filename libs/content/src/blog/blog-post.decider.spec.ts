import { describe, expect, test } from '@jest/globals';
import { facts, factsAt, given } from '#testing';
import { BLANK_POST, type BlogPost, blogPostDecider, statusAt } from './blog-post.decider.js';

const EARLIER = '2020-01-01T00:00:00.000Z';
const LATER = '2099-01-01T00:00:00.000Z';

const post: BlogPost = { ...BLANK_POST, title: 'Ten questions', slug: 'ten-questions', html: '<p>One.</p>' };
const added = (more: Partial<BlogPost> = {}) => ({ type: 'BlogPostAdded', data: { ...post, ...more } }) as const;
const published = (publishedAt: string) => ({ type: 'BlogPostPublished', data: { publishedAt } }) as const;
const unpublished = { type: 'BlogPostUnpublished', data: {} } as const;
const changed = (data: Partial<BlogPost>) => ({ type: 'BlogPostChanged', data }) as const;
const scheduled = added({ status: 'scheduled', publishedAt: LATER });
/** A scheduled post whose publication time has come. */
const due = added({ status: 'scheduled', publishedAt: EARLIER });

describe('a post that is added', () => {
  test.each([
    ['a draft', {}, {}],
    ['a draft with a moment', { publishedAt: LATER }, { publishedAt: LATER }],
    ['published now', { status: 'published' }, { status: 'published', publishedAt: facts.now }],
    ['published then', { status: 'published', publishedAt: EARLIER }, { status: 'published', publishedAt: EARLIER }],
    ['scheduled', { status: 'scheduled', publishedAt: LATER }, { status: 'scheduled', publishedAt: LATER }],
  ] as const)('is %s', (_, wish, kept) => {
    given(blogPostDecider, facts)
      .when('AddBlogPost', { ...post, ...wish })
      .then(added(kept));
  });

  test.each([
    { status: 'scheduled' },
    { status: 'scheduled', publishedAt: EARLIER },
    { status: 'scheduled', publishedAt: facts.now },
    { status: 'published', publishedAt: LATER },
  ] as const)('is not %j', (wish) => {
    given(blogPostDecider, facts)
      .when('AddBlogPost', { ...post, ...wish })
      .rejected('blog_invalid_transition');
  });
});

describe('a change', () => {
  test.each([
    [
      'schedules a draft',
      added(),
      { status: 'scheduled', publishedAt: LATER },
      { status: 'scheduled', publishedAt: LATER },
    ],
    [
      'schedules a draft for its moment',
      added({ publishedAt: LATER }),
      { status: 'scheduled' },
      { status: 'scheduled' },
    ],
    [
      'moves a scheduled post',
      scheduled,
      { publishedAt: '2098-01-01T00:00:00.000Z' },
      { publishedAt: '2098-01-01T00:00:00.000Z' },
    ],
    [
      'moves what is published back',
      due,
      { publishedAt: '2019-01-01T00:00:00.000Z' },
      { publishedAt: '2019-01-01T00:00:00.000Z' },
    ],
    ['notes a moment for a draft', added(), { publishedAt: EARLIER }, { publishedAt: EARLIER }],
  ] as const)('%s', (_, before, wish, kept) => {
    given(blogPostDecider, facts, before).when('ChangeBlogPost', wish).then(changed(kept));
  });

  test.each([
    ['draft', added(), { status: 'draft' }],
    ['draft', added(), { status: 'published' }],
    ['draft', added(), { status: 'scheduled' }],
    ['draft', added(), { status: 'scheduled', publishedAt: EARLIER }],
    ['scheduled post', scheduled, { publishedAt: EARLIER }],
    ['scheduled post', scheduled, { status: 'draft' }],
    ['scheduled post whose moment has come', due, { status: 'scheduled', publishedAt: LATER }],
    ['scheduled post whose moment has come', due, { publishedAt: LATER }],
  ] as const)('of a %s is refused: %j %j', (_, before, wish) => {
    given(blogPostDecider, facts, before).when('ChangeBlogPost', wish).rejected('blog_invalid_transition');
  });

  test('of other things leaves the moment alone, and nothing is no event', () => {
    given(blogPostDecider, facts, due)
      .when('ChangeBlogPost', { title: 'Nine' })
      .then(changed({ title: 'Nine' }));
    given(blogPostDecider, facts, due).when('ChangeBlogPost', { title: post.title }).then();
  });
});

describe('publishing', () => {
  test('a draft stamps the moment, a second time keeps it', () => {
    given(blogPostDecider, facts, added()).when('PublishBlogPost', {}).then(published(facts.now));
    given(blogPostDecider, facts, added(), published(EARLIER), unpublished)
      .when('PublishBlogPost', {})
      .then(published(EARLIER));
  });
  test('a scheduled post before its moment stamps now', () => {
    given(blogPostDecider, facts, scheduled).when('PublishBlogPost', {}).then(published(facts.now));
  });
  test('what is published is refused', () => {
    given(blogPostDecider, facts, due).when('PublishBlogPost', {}).rejected('blog_already_published');
    given(blogPostDecider, facts, added(), published(EARLIER))
      .when('PublishBlogPost', {})
      .rejected('blog_already_published');
  });
  test('is taken back for what is published alone', () => {
    given(blogPostDecider, facts, due).when('UnpublishBlogPost', {}).then(unpublished);
    given(blogPostDecider, facts, scheduled).when('UnpublishBlogPost', {}).rejected('blog_not_published');
    given(blogPostDecider, facts, added()).when('UnpublishBlogPost', {}).rejected('blog_not_published');
  });
});

test('a scheduled post is published from its moment on', () => {
  const at = { status: 'scheduled', publishedAt: LATER } as const;
  expect([statusAt(at, '2098-12-31T23:59:59.999Z'), statusAt(at, LATER)]).toEqual(['scheduled', 'published']);
  given(blogPostDecider, factsAt(LATER), scheduled).when('UnpublishBlogPost', {}).then(unpublished);
});

test('a post is featured and not featured in turns', () => {
  given(blogPostDecider, facts, added())
    .when('ToggleBlogPostFeatured', {})
    .then(changed({ featured: true }));
  given(blogPostDecider, facts, added(), changed({ featured: true }))
    .when('ToggleBlogPostFeatured', {})
    .then(changed({ featured: false }));
});

test('a post that is removed is none', () => {
  given(blogPostDecider, facts, added(), { type: 'BlogPostRemoved', data: {} })
    .when('PublishBlogPost', {})
    .rejected('blog_post_not_found');
});
