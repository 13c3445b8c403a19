import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import sharp from 'sharp';
import {
  type Answer,
  beforeMoment,
  type Body,
  eventually,
  issuePaths,
  outcome,
  request,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;
/** A key with its own board for each group of cases. */
let key: string;
let board: string;

const call = (method: string, path: string, body?: unknown, as = key): Promise<Answer> =>
  server.call(method, `/v1/blog/${path}`, body === undefined ? { key: as } : { key: as, body });
const made = async (path: string, body: object): Promise<Body> => {
  const answer = await call('POST', path, body);
  expect(outcome(answer)).toBe('201');
  return answer.body;
};
const visit = (path: string) => request(server.origin, 'GET', `/v1/boards/${board}/blog/${path}`);
const find = async (body: object) => request(server.origin, 'POST', `/v1/boards/${board}/blog/search`, { body });
const rows = ({ body }: Answer): readonly Body[] => body.data as readonly Body[];
const slugs = (answer: Answer) => rows(answer).map(({ slug }) => slug);
const ids = (answer: Answer) => rows(answer).map(({ id }) => id);

async function image(): Promise<Body> {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('purpose', 'blog_image');
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'cover.png');
  const response = await fetch(`${server.origin}/v1/media/upload`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${key}` },
  });
  return (await response.json()) as Body;
}

beforeAll(async () => {
  server = await sharedServer();
  ({ key, slug: board } = await server.newBoard(`blog-${unique()}`));
});
afterAll(() => server.stop());

describe('a post', () => {
  it('is clean, has a slug of its title and takes its time to be read', async () => {
    const answer = await call('POST', 'posts', {
      title: 'Zehn Fragen für Köche',
      html: '<p onclick="go()">One two</p><img src="https://a.example/1.png" onerror="go()"><script>go()</script>',
      seoTitle: '',
    });
    expect(outcome(answer)).toBe('201');
    expect(answer.headers.get('location')).toBe(`/v1/blog/posts/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      object: 'blog_post',
      slug: 'zehn-fragen-fur-koche',
      html: '<p>One two</p><img src="https://a.example/1.png" />',
      status: 'draft',
      visibility: 'public',
      type: 'post',
      featured: false,
      authorIds: [],
      tagIds: [],
      readingTimeMin: 1,
      seoTitle: null,
      publishedAt: null,
    });
    expect((await call('GET', `posts/${answer.body.id}`)).body).toEqual(answer.body);
    expect((await made('posts', { title: 'Zehn Fragen für Köche' })).slug).toBe('zehn-fragen-fur-koche-2');
    expect(outcome(await call('POST', 'posts', { title: 'x', slug: 'zehn-fragen-fur-koche' }))).toBe(
      '409 blog_post_slug_taken',
    );
    expect(outcome(await call('GET', 'posts/zehn-fragen-fur-koche'))).toBe('404 blog_post_not_found');
  });

  it('takes a text of 1 MiB, and refuses one of 2 MiB with its path', async () => {
    const text = 'word '.repeat(209_715);
    expect((await made('posts', { title: 'Long', html: text })).readingTimeMin).toBe(954);
    const answer = await call('POST', 'posts', { title: 'Longer', html: 'a'.repeat(2 * 1_048_576) });
    expect(outcome(answer)).toBe('400 validation_bad_request');
    expect(issuePaths(answer)).toEqual(['html']);
    const largest = await call('POST', 'posts', { title: 'Longest', html: 'a'.repeat(6 * 1_048_576) });
    expect(largest.status).toBe(413);
  });

  it('is shown to visitors with its authors and tags while it is published', async () => {
    const cover = await image();
    const jane = await made('authors', { name: 'Jane Doe', avatarMediaId: cover.id, twitterUrl: '@jane' });
    const gone = await made('authors', { name: 'Away', status: 'inactive' });
    const careers = await made('tags', { name: 'Careers', description: '<b>Work</b>' });
    const secret = await made('tags', { name: 'Secret', visibility: 'internal' });
    const { id } = await made('posts', {
      title: 'Shown',
      slug: 'shown',
      html: '<p>Text</p>',
      authorIds: [jane.id, gone.id, jane.id],
      tagIds: [careers.id, secret.id],
      coverMediaId: cover.id,
      canonicalUrl: 'https://first.example/shown',
    });
    expect(outcome(await visit('posts/shown'))).toBe('404 blog_post_not_found');
    const published = await call('POST', `posts/${id}/publish`);
    expect(published.body).toMatchObject({ status: 'published', authorIds: [jane.id, gone.id] });
    const { body } = await visit('posts/shown');
    expect(body).toMatchObject({
      object: 'public_blog_post',
      title: 'Shown',
      html: '<p>Text</p>',
      coverUrl: expect.stringMatching(/^http/),
      redirected: false,
      newSlug: null,
      authors: [{ name: 'Jane Doe', twitterUrl: 'https://x.com/jane' }, { name: 'Away' }],
      tags: [{ name: 'Careers', description: 'Work' }],
    });
    expect(rows(await visit('posts')).find((post) => post.id === id)).not.toHaveProperty('html');
    expect(outcome(await call('POST', `posts/${id}/publish`))).toBe('409 blog_already_published');
    expect((await call('POST', `posts/${id}/unpublish`)).body).toMatchObject({
      status: 'draft',
      publishedAt: published.body['publishedAt'],
    });
    expect(outcome(await call('POST', `posts/${id}/unpublish`))).toBe('409 blog_not_published');
    expect(outcome(await visit('posts/shown'))).toBe('404 blog_post_not_found');
    expect((await server.call('GET', `/v1/media/${cover.id}`, { key })).body['referencedBy']).toEqual(
      expect.arrayContaining([
        { resourceType: 'blog_post', resourceId: id },
        { resourceType: 'blog_author', resourceId: jane.id },
      ]),
    );
    await call('PATCH', `posts/${id}`, { coverMediaId: null });
    expect((await call('GET', `posts/${id}`)).body['coverUrl']).toBeNull();
  });

  it('appears by itself at the moment that it is scheduled for', async () => {
    const [moment, { id, slug }] = await beforeMoment(async (soon) => {
      const slug = `soon-${soon}`;
      const publishedAt = new Date(soon).toISOString();
      const { id } = await made('posts', { title: `Soon ${soon}`, slug, status: 'scheduled', publishedAt });
      expect(outcome(await visit(`posts/${slug}`))).toBe('404 blog_post_not_found');
      expect(ids(await call('GET', 'posts?status=scheduled'))).toContain(id);
      expect(outcome(await call('POST', `posts/${id}/unpublish`))).toBe('409 blog_not_published');
      return { id, slug };
    });
    const publishedAt = new Date(moment).toISOString();
    await eventually(async () => (await visit(`posts/${slug}`)).status === 200);
    expect((await call('GET', `posts/${id}`)).body).toMatchObject({ status: 'published', publishedAt });
    expect(ids(await call('GET', 'posts?status=published'))).toContain(id);
    expect(ids(await call('GET', 'posts?status=scheduled'))).not.toContain(id);
    expect(ids(await call('POST', 'posts/search', { query: `SOON ${moment}`, status: 'published' }))).toEqual([id]);
  });

  it('is found under the slugs that it had', async () => {
    const { id } = await made('posts', { title: 'Old', slug: 'older', status: 'published' });
    await call('PATCH', `posts/${id}`, { slug: 'old' });
    await call('PATCH', `posts/${id}`, { slug: 'new' });
    for (const slug of ['older', 'old'])
      expect((await visit(`posts/${slug}`)).body).toMatchObject({ slug: 'new', redirected: true, newSlug: 'new' });
    expect(outcome(await visit('posts/old/adjacent'))).toBe('200');
    await made('posts', { title: 'Other', slug: 'old', status: 'published' });
    expect((await visit('posts/old')).body).toMatchObject({ title: 'Other', redirected: false });
    expect(outcome(await visit('posts/%00'))).toBe('400 validation_bad_request');
    expect(outcome(await visit('posts/%C3%84'))).toBe('404 blog_post_not_found');
  });

  it('is featured and not featured in turns, once under a key', async () => {
    const { id } = await made('posts', { title: 'Featured' });
    const toggle = (headers = {}) =>
      server.call('POST', `/v1/blog/posts/${id}/toggle-featured`, { key, headers: { ...headers } });
    const headers = { 'Idempotency-Key': `toggle-${unique()}` };
    expect((await toggle(headers)).body['featured']).toBe(true);
    expect((await toggle(headers)).body['featured']).toBe(true);
    expect((await toggle()).body['featured']).toBe(false);
  });

  it('is exported', async () => {
    const answer = await call('GET', 'posts/export?format=json');
    expect(outcome(answer)).toBe('200');
    expect(rows(answer)[0]).toMatchObject({ id: expect.any(String), status: expect.any(String) });
    expect(JSON.stringify(answer.body)).not.toContain('<p>');
    for (const kind of ['authors', 'tags'])
      expect(outcome(await call('GET', `${kind}/export?format=json`))).toBe('200');
    expect(outcome(await call('GET', 'posts/export'))).toBe('202');
  });

  test.each([
    [{ title: '' }, '400 validation_bad_request', ['title']],
    [{ title: 'x', slug: 'Ä' }, '400 validation_bad_request', ['slug']],
    [{ title: 'x', canonicalUrl: 'javascript:alert(1)' }, '400 validation_bad_request', ['canonicalUrl']],
    [{ title: 'x', canonicalUrl: 'data:text/html,x' }, '400 validation_bad_request', ['canonicalUrl']],
    [{ title: 'x', coverMediaId: 'media_none' }, '400 validation_bad_request', ['coverMediaId']],
    [{ title: 'x', authorIds: Array.from({ length: 11 }, () => 'a') }, '400 validation_bad_request', ['authorIds']],
    [{ title: 'x', authorIds: ['blogauthors_none'] }, '400 blog_invalid_author_id', ['authorIds.0']],
    [{ title: 'x', tagIds: ['blogtags_none'] }, '400 blog_invalid_tag_id', ['tagIds.0']],
    [{ title: 'x', readingTimeMin: -1 }, '400 validation_bad_request', ['readingTimeMin']],
    [{ title: 'x', status: 'scheduled' }, '400 blog_invalid_transition', ['publishedAt']],
    [
      { title: 'x', status: 'scheduled', publishedAt: '2020-01-01T00:00:00Z' },
      '400 blog_invalid_transition',
      ['publishedAt'],
    ],
  ])('is not %j', async (body, refusal, paths) => {
    const answer = await call('POST', 'posts', body);
    expect(outcome(answer)).toBe(refusal);
    expect(issuePaths(answer)).toEqual(paths);
  });

  it('cannot be published by a change', async () => {
    const { id } = await made('posts', { title: 'Draft' });
    for (const status of ['published', 'draft'])
      expect(outcome(await call('PATCH', `posts/${id}`, { status }))).toBe('400 blog_invalid_transition');
    const publishedAt = '2099-01-01T00:00:00.000Z';
    const scheduled = await call('PATCH', `posts/${id}`, { status: 'scheduled', publishedAt });
    expect(scheduled.body).toMatchObject({ status: 'scheduled', publishedAt });
  });
});

describe('scopes', () => {
  it('keep a post from visitors without blog.publish', async () => {
    const weak = await server.newKey({ board, scopes: ['blog.manage', 'blog.read'] });
    const soon = { status: 'scheduled', publishedAt: '2099-01-01T00:00:00Z' };
    const { body } = await call('POST', 'posts', { title: 'Weak' }, weak);
    for (const answer of [
      await call('POST', 'posts', { title: 'x', status: 'published' }, weak),
      await call('POST', 'posts', { title: 'x', ...soon }, weak),
      await call('PATCH', `posts/${body.id}`, soon, weak),
      await call('POST', `posts/${body.id}/publish`, undefined, weak),
    ])
      expect(outcome(answer)).toBe('403 auth_forbidden');
  });
});

describe('a batch', () => {
  it('does up to 50 operations, each for itself', async () => {
    const { id } = await made('posts', { title: 'In a batch' });
    const operations = [
      { id: 'a', method: 'POST', body: { title: 'From a batch' } },
      { id: 'b', method: 'PATCH', resourceId: id, body: { featured: true } },
      { id: 'c', method: 'POST', action: 'publish', resourceId: id },
      { id: 'd', method: 'POST', action: 'toggle-featured', resourceId: id },
      { id: 'e', method: 'POST', action: 'unpublish', resourceId: id },
      { id: 'f', method: 'DELETE', resourceId: id },
      { id: 'g', method: 'DELETE', resourceId: id },
    ];
    const answer = await call('POST', 'posts/batch', { operations });
    expect(rows(answer).map(({ status }) => status)).toEqual([201, 200, 200, 400, 200, 204, 404]);
    const many = Array.from({ length: 51 }, (_, n) => ({ id: `${n}`, method: 'DELETE', resourceId: id }));
    const tooMany = await call('POST', 'posts/batch', { operations: many });
    expect([outcome(tooMany), issuePaths(tooMany)]).toEqual(['400 validation_bad_request', ['operations']]);
  });
});

describe('authors and tags', () => {
  it('have addresses, and refuse what is none', async () => {
    const body = {
      name: 'John Roe',
      bio: '<p>Writes<script>go()</script></p>',
      websiteUrl: 'john.example',
      twitterUrl: 'https://twitter.com/john?s=1',
      linkedinUrl: 'in/john',
      githubUrl: 'john',
      facebookUrl: 'facebook.com/john',
      location: 'Graz',
    };
    const { id, ...author } = await made('authors', body);
    expect(author).toMatchObject({
      object: 'blog_author',
      slug: 'john-roe',
      bio: '<p>Writes</p>',
      email: null,
      status: null,
      websiteUrl: 'https://john.example',
      twitterUrl: 'https://x.com/john',
      linkedinUrl: 'https://www.linkedin.com/in/john',
      githubUrl: 'https://github.com/john',
      facebookUrl: 'https://facebook.com/john',
      location: 'Graz',
    });
    for (const [key, value] of [
      ['websiteUrl', 'javascript:alert(1)'],
      ['websiteUrl', 'data:text/html,x'],
      ['websiteUrl', 'https://a:b@evil.example'],
      ['twitterUrl', '!'],
      ['email', 'nobody'],
      ['avatarMediaId', 'media_none'],
    ] as const)
      expect(issuePaths(await call('PATCH', `authors/${id}`, { [key]: value }))).toEqual([key]);
    expect((await call('PATCH', `authors/${id}`, { websiteUrl: '', email: '', location: '' })).body).toMatchObject({
      websiteUrl: null,
      email: null,
      location: null,
    });
  });

  test.each([
    ['authors', 'blog_author'],
    ['tags', 'blog_tag'],
  ])('%s are listed by their last change, changed and deleted', async (path, code) => {
    const first = await made(path, { name: 'First' });
    const second = await made(path, { name: 'First' });
    expect(second.slug).toBe('first-2');
    expect(outcome(await call('POST', path, { name: 'x', slug: 'first' }))).toBe(`409 ${code}_slug_taken`);
    expect(ids(await call('GET', `${path}?limit=1`))).toEqual([second.id]);
    expect((await call('PATCH', `${path}/${first.id}`, { name: 'Changed' })).body).toMatchObject({
      name: 'Changed',
      slug: 'first',
    });
    const page = await call('GET', `${path}?limit=1`);
    expect(ids(page)).toEqual([first.id]);
    expect(ids(await call('GET', `${path}?limit=1&cursor=${String(page.body['nextCursor'])}`))).toEqual([second.id]);
    expect((await call('GET', `${path}/${first.id}`)).body['name']).toBe('Changed');
    expect(outcome(await call('GET', `${path}/first`))).toBe(`404 ${code}_not_found`);
    expect((await call('DELETE', `${path}/${first.id}`)).status).toBe(204);
    expect(outcome(await call('DELETE', `${path}/${first.id}`))).toBe(`404 ${code}_not_found`);
    expect(outcome(await call('PATCH', `${path}/${first.id}`, { name: 'x' }))).toBe(`404 ${code}_not_found`);
    expect((await made(path, { name: 'x', slug: 'first' })).slug).toBe('first');
  });

  it('leave their ids behind in posts', async () => {
    const author = await made('authors', { name: 'Short' });
    const tag = await made('tags', { name: 'Short' });
    const post = await made('posts', {
      title: 'Left',
      slug: 'left',
      authorIds: [author.id],
      tagIds: [tag.id],
      status: 'published',
    });
    await call('DELETE', `authors/${author.id}`);
    await call('DELETE', `tags/${tag.id}`);
    expect((await call('PATCH', `posts/${post.id}`, { title: 'Still' })).body).toMatchObject({
      authorIds: [author.id],
      tagIds: [tag.id],
    });
    expect((await visit('posts/left')).body).toMatchObject({ authors: [], tags: [] });
    expect(outcome(await call('PATCH', `posts/${post.id}`, { tagIds: [tag.id] }))).toBe('400 blog_invalid_tag_id');
  });
});

describe('the archive', () => {
  const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`;

  beforeAll(async () => {
    ({ key, slug: board } = await server.newBoard(`blog-${unique()}`));
    const [jane, gone] = [
      await made('authors', { name: 'Jane' }),
      await made('authors', { name: 'Gone', status: 'inactive' }),
    ];
    const [careers, secret] = [
      await made('tags', { name: 'Careers' }),
      await made('tags', { name: 'Secret', visibility: 'internal' }),
    ];
    await made('tags', { name: 'Unused' });
    const posts = [
      { title: 'One apple', tagIds: [careers.id], html: '<p>A pear tree</p>' },
      { title: 'Two apples', tagIds: [careers.id, secret.id], authorIds: [jane.id], featured: true },
      { title: 'Three', authorIds: [jane.id, gone.id] },
      { title: 'Four' },
    ];
    for (const [index, post] of posts.entries())
      await made('posts', { ...post, slug: `post-${index + 1}`, status: 'published', publishedAt: at(index + 1) });
    await made('posts', { title: 'Apple draft' });
  });

  it('goes back in time, page by page', async () => {
    const first = await visit('posts?limit=3');
    expect(slugs(first)).toEqual(['post-4', 'post-3', 'post-2']);
    const rest = await visit(`posts?limit=3&cursor=${String(first.body['nextCursor'])}`);
    expect([slugs(rest), rest.body['nextCursor']]).toEqual([['post-1'], null]);
    expect(outcome(await visit('posts?limit=101'))).toBe('400 validation_bad_request');
    expect(outcome(await visit('posts?cursor=x'))).toBe('400 pagination_invalid_cursor');
  });

  test.each([
    ['tagSlug=careers', ['post-2', 'post-1']],
    ['tagSlug=secret', []],
    ['tagSlug=none', []],
    ['authorSlug=jane', ['post-3', 'post-2']],
    ['authorSlug=gone', []],
    ['featured=true', ['post-2']],
    ['tagSlug=careers&authorSlug=jane', ['post-2']],
  ])('is filtered by %s', async (query, found) => {
    expect(slugs(await visit(`posts?${query}`))).toEqual(found);
  });

  it('refuses another value of featured', async () => {
    expect(outcome(await visit('posts?featured=false'))).toBe('400 validation_bad_request');
  });

  it('knows the posts beside a post', async () => {
    const beside = async (slug: string) => {
      const { body } = await visit(`posts/${slug}/adjacent`);
      return [body['previous'], body['next']].map((post) => (post as Body | null)?.slug ?? null);
    };
    expect(await beside('post-1')).toEqual([null, 'post-2']);
    expect(await beside('post-2')).toEqual(['post-1', 'post-3']);
    expect(await beside('post-4')).toEqual(['post-3', null]);
    expect(outcome(await visit('posts/none/adjacent'))).toBe('404 blog_post_not_found');
  });

  it('knows what is like a post', async () => {
    expect(slugs(await visit('posts/post-2/similar'))).toEqual(['post-1', 'post-3', 'post-4']);
    expect(slugs(await visit('posts/post-3/similar?limit=1'))).toEqual(['post-2']);
    expect(outcome(await visit('posts/post-3/similar?limit=21'))).toBe('400 validation_bad_request');
    expect(outcome(await visit('posts/none/similar'))).toBe('404 blog_post_not_found');
  });

  it('is searched by words', async () => {
    const found = await find({ query: 'APPL' });
    expect(found.body).toMatchObject({ object: 'search_result', count: 2, limit: 10, offset: 0, nextCursor: null });
    expect(slugs(found)).toEqual(['post-2', 'post-1']);
    expect(slugs(await find({ query: 'pear' }))).toEqual(['post-1']);
    expect(slugs(await find({ query: 'apple', limit: 1, offset: 1 }))).toEqual(['post-1']);
    const first = await find({ query: 'apple', limit: 1 });
    expect(slugs(await find({ query: 'apple', limit: 1, cursor: first.body['nextCursor'] }))).toEqual(['post-1']);
    expect((await find({ query: '%_' })).body['count']).toBe(0);
    expect(outcome(await find({}))).toBe('400 validation_bad_request');
    expect(outcome(await find({ query: 'a', offset: 9_999 }))).toBe('400 pagination_offset_too_large');
    expect(outcome(await find({ query: 'a'.repeat(201) }))).toBe('400 validation_bad_request');
  });

  it('is suggested by its titles and tags', async () => {
    const suggested = async (query: string) =>
      (await request(server.origin, 'GET', `/v1/boards/${board}/search/suggest?${query}`)).body['items'];
    expect(await suggested('q=appl&types=post')).toEqual(
      ['One apple', 'Two apples'].map((title) => ({
        object: 'suggestion',
        type: 'post',
        id: expect.any(String),
        slug: expect.stringMatching(/^post-[12]$/),
        title,
      })),
    );
    expect(await suggested('q=car')).toEqual([
      { object: 'suggestion', type: 'tag', id: 'careers', slug: 'careers', name: 'Careers' },
    ]);
    for (const query of ['q=secret', 'q=unused', 'q=appl&types=tag']) expect(await suggested(query)).toEqual([]);
  });

  it('shows tags with posts and active authors alone', async () => {
    expect(slugs(await visit('tags'))).toEqual(['careers']);
    expect(slugs(await visit('authors'))).toEqual(['jane']);
    expect((await visit('tags/unused')).body['name']).toBe('Unused');
    expect((await visit('authors/jane')).body).toMatchObject({
      object: 'public_blog_author',
      name: 'Jane',
      facebookUrl: null,
    });
    for (const path of ['tags/secret', 'tags/none']) expect(outcome(await visit(path))).toBe('404 blog_tag_not_found');
    for (const path of ['authors/gone', 'authors/none'])
      expect(outcome(await visit(path))).toBe('404 blog_author_not_found');
  });

  it('is away while the blog is switched off, before anything is looked for', async () => {
    expect((await server.call('PATCH', '/v1/settings', { key, body: { blogEnabled: false } })).status).toBe(200);
    await eventually(async () => outcome(await visit('posts')) === '422 blog_disabled');
    for (const path of ['posts/post-1', 'posts/none', 'posts/none/adjacent', 'tags', 'tags/none', 'authors/none'])
      expect(outcome(await visit(path))).toBe('422 blog_disabled');
    expect(outcome(await find({ query: 'apple' }))).toBe('422 blog_disabled');
    const suggested = await request(server.origin, 'GET', `/v1/boards/${board}/search/suggest?q=appl`);
    expect(suggested.body).toMatchObject({ items: [] });
  });
});
