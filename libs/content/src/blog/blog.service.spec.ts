import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { ChangeSettings } from '../board-settings/board-settings.service.js';
import { ContentModule } from '../content.module.js';
import { PNG } from '../media/media.samples.js';
import { Media } from '../media/media.service.js';
import { BlogAuthors } from './blog-author.service.js';
import { type BlogPostInput, BlogPosts } from './blog-post.service.js';
import { BlogTags } from './blog-tag.service.js';
import { PublishedBlog } from './published-blog.service.js';

const content = await scenario(ContentModule);
afterAll(() => content.close());

const setUp = async () => {
  const { given, when } = await content.board();
  const posting = (input: Partial<BlogPostInput> = {}) =>
    when(BlogPosts, (it) => it.add({ title: 'A post', ...input }));
  return {
    given,
    when,
    posting,
    post: async (input: Partial<BlogPostInput> = {}) => (await posting(input).appends('BlogPostAdded')).answer,
    author: (name: string, more: object = {}) => given(BlogAuthors, (it) => it.add({ name, ...more })),
    tag: (name: string, more: object = {}) => given(BlogTags, (it) => it.add({ name, ...more })),
    image: (purpose: 'blog_image' | 'board_logo' = 'blog_image') => given(Media, (it) => it.store(purpose, PNG)),
  };
};

describe('a slug', () => {
  test('that is made gets a number where it is taken, one that is given is refused', async () => {
    const { post, posting, author, tag, when } = await setUp();
    expect([(await post()).slug, (await post()).slug]).toEqual(['a-post', 'a-post-2']);
    await posting({ slug: 'a-post' }).refused('blog_post_slug_taken');
    expect([(await author('Jane')).slug, (await author('Jane')).slug]).toEqual(['jane', 'jane-2']);
    await when(BlogAuthors, (it) => it.add({ name: 'x', slug: 'jane' })).refused('blog_author_slug_taken');
    expect([(await tag('Work')).slug, (await tag('看護')).slug, (await tag('🎉')).slug]).toEqual([
      'work',
      'kanhu',
      'tag',
    ]);
    await when(BlogTags, (it) => it.add({ name: 'x', slug: 'work' })).refused('blog_tag_slug_taken');
  });

  test('of posts that are made at the same moment is each another one', async () => {
    const { posting } = await setUp();
    const made = await Promise.all(Array.from({ length: 5 }, () => posting().accepted()));
    expect(new Set(made.map(({ answer }) => answer.slug)).size).toBe(5);
  });
});

describe('what a post names', () => {
  test('is there, on its board', async () => {
    const [here, there] = [await setUp(), await setUp()];
    const [jane, work] = [await here.author('Jane'), await here.tag('Work')];
    const { id, authorIds } = await here.post({ authorIds: [jane.id, jane.id], tagIds: [work.id] });
    expect(authorIds).toEqual([jane.id]);
    await there.posting({ authorIds: [jane.id] }).refused('blog_invalid_author_id', ['authorIds', 0]);
    await there.posting({ tagIds: [work.id] }).refused('blog_invalid_tag_id', ['tagIds', 0]);
    await here.when(BlogAuthors, (it) => it.remove(jane.id)).appends('BlogAuthorRemoved');
    await here.when(BlogPosts, (it) => it.change(id, { title: 'x' })).appends('BlogPostChanged');
    await here.when(BlogPosts, (it) => it.change(id, { authorIds: [jane.id] })).refused('blog_invalid_author_id');
  });

  test('is an image for the blog', async () => {
    const { post, posting, image, given } = await setUp();
    const [cover, logo] = [await image(), await image('board_logo')];
    await posting({ coverMediaId: logo.id }).refused('validation_bad_request', ['coverMediaId']);
    await posting({ ogImageMediaId: 'media_1' }).refused('validation_bad_request', ['ogImageMediaId']);
    const { id, coverUrl } = await post({ coverMediaId: cover.id, ogImageMediaId: cover.id });
    expect(coverUrl).toEqual(expect.any(String));
    expect(await given(Media, (it) => it.references(cover.id))).toEqual([
      { resourceType: 'blog_post', resourceId: id },
    ]);
    const holder = await given(Media, (it) =>
      it.holderFor('blog_image', { resourceType: 'blog_post', resourceId: id }),
    );
    expect(holder.resourceType).toBe('blog_post');
    const row = await given(BlogPosts, (it) => it.change(id, { coverMediaId: null, html: '' }));
    expect([row.coverMediaId, row.coverUrl, row.ogImageUrl, row.html]).toEqual([null, null, coverUrl, null]);
  });
});

test('visitors read what is published by now, with what they may see of its authors and tags', async () => {
  const { post, author, tag, given } = await setUp();
  const gone = await author('Gone', { status: 'inactive' });
  const [work, secret] = [await tag('Work'), await tag('Secret', { visibility: 'internal' })];
  await post({ slug: 'now', status: 'published', authorIds: [gone.id], tagIds: [secret.id, work.id] });
  await post({ slug: 'later', status: 'scheduled', publishedAt: '2099-01-01T00:00:00.000Z' });
  const archive = (now?: string) =>
    given(PublishedBlog, (it) => it.archive({}), now === undefined ? {} : { now }).then(({ rows }) =>
      rows.map((each) => [each.post.slug, each.authors.map(({ name }) => name), each.tags.map(({ name }) => name)]),
    );
  expect(await archive()).toEqual([['now', ['Gone'], ['Work']]]);
  expect((await archive('2099-01-01T00:00:00.000Z')).map(([slug]) => slug)).toEqual(['later', 'now']);
});

test('a blog that is switched off answers nothing', async () => {
  const { given, when, post } = await setUp();
  await post({ slug: 'now', status: 'published' });
  await given(ChangeSettings, (it) => it.run({ blogEnabled: false }));
  for (const work of [
    (it: PublishedBlog) => it.archive({}),
    (it: PublishedBlog) => it.post('now'),
    (it: PublishedBlog) => it.adjacent('none'),
    (it: PublishedBlog) => it.similar('none', 6),
    (it: PublishedBlog) => it.find('x', { offset: 0, limit: 1 }),
    (it: PublishedBlog) => it.usedTags(),
    (it: PublishedBlog) => it.tag('none'),
    (it: PublishedBlog) => it.activeAuthors(),
    (it: PublishedBlog) => it.author('none'),
  ])
    await when(PublishedBlog, async (it) => void (await work(it))).refused('blog_disabled');
});
