import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Answer,
  type Body,
  issuePaths,
  outcome,
  request,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  server.call(method, `/v1/pages${path}`, body === undefined ? {} : { body });
const add = async (fields: object): Promise<Body> => {
  const answer = await call('POST', '', fields);
  expect(outcome(answer)).toBe('201');
  return answer.body;
};
const visit = (slug: string) => request(server.origin, 'GET', `/v1/boards/${server.board}/pages/${slug}`);

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

describe('pages', () => {
  it('are drafts with a slug of their title, and clean', async () => {
    const word = unique();
    const answer = await call('POST', '', {
      title: `Über uns ${word}`,
      body: '<p onclick="go()">We<script>alert(1)</script></p><a href="javascript:go()">x</a>',
      seoTitle: '',
    });
    expect(outcome(answer)).toBe('201');
    expect(answer.headers.get('location')).toBe(`/v1/pages/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      object: 'page',
      slug: `uber-uns-${word}`.toLowerCase(),
      body: expect.stringMatching(/^<p>We<\/p><a[^>]*>x<\/a>$/),
      seoTitle: null,
      seoDescription: null,
      status: 'draft',
      publishedAt: null,
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/<script|onclick|javascript/);
    expect((await call('GET', `/${answer.body.id}`)).body).toEqual(answer.body);
    expect((await add({ title: '看護' })).slug).toMatch(/^[a-z0-9-]+$/);
  });

  it('are read by visitors while they are published', async () => {
    const slug = `page-${unique()}`.toLowerCase();
    const { id } = await add({ title: 'Imprint', slug, body: '<p>We.</p>', seoDescription: 'Who we are.' });
    expect(outcome(await visit(slug))).toBe('404 board_page_not_found');
    const published = await call('POST', `/${id}/publish`);
    expect(published.body).toMatchObject({ status: 'published', publishedAt: expect.any(String) });
    const { body } = await visit(slug);
    expect(body).toEqual({
      object: 'board_page',
      slug,
      title: 'Imprint',
      body: '<p>We.</p>',
      seoTitle: null,
      seoDescription: 'Who we are.',
      publishedAt: published.body.publishedAt,
      updatedAt: published.body.updatedAt,
    });
    await call('PATCH', `/${id}`, { title: 'About us', seoDescription: null });
    expect((await visit(slug)).body).toMatchObject({ title: 'About us', seoDescription: null });
    expect((await call('POST', `/${id}/unpublish`)).body).toMatchObject({ status: 'draft' });
    expect(outcome(await visit(slug))).toBe('404 board_page_not_found');
    const again = await call('POST', `/${id}/publish`);
    expect(again.body.publishedAt).toBe(published.body.publishedAt);
    expect(outcome(await call('DELETE', `/${id}`))).toBe('204');
    expect(outcome(await visit(slug))).toBe('404 board_page_not_found');
  });

  it('are listed newest first, of one status or of both', async () => {
    const [draft, other] = [await add({ title: `A ${unique()}` }), await add({ title: `B ${unique()}` })];
    await call('POST', `/${other.id}/publish`);
    const ids = async (query: string) => (await call('GET', query)).body.data.map(({ id }: Body) => id);
    expect((await ids('?limit=2')).slice(0, 2)).toEqual([other.id, draft.id]);
    expect((await ids('?status=draft&limit=1'))[0]).toBe(draft.id);
    expect((await ids('?status=published&limit=1'))[0]).toBe(other.id);
  });

  it('have a slug that no other page has', async () => {
    const slug = `taken-${unique()}`.toLowerCase();
    const first = await add({ title: 'One', slug });
    const answer = await call('POST', '', { title: 'Two', slug });
    expect(outcome(answer)).toBe('409 pages_slug_taken');
    expect(answer.body.error.details).toEqual({ slug, existing_id: first.id });
    const second = await add({ title: `Two ${unique()}` });
    expect(outcome(await call('PATCH', `/${second.id}`, { slug }))).toBe('409 pages_slug_taken');
    await call('DELETE', `/${first.id}`);
    expect((await call('PATCH', `/${second.id}`, { slug })).body.slug).toBe(slug);
  });

  it.each<[string, object, string]>([
    ['no title', {}, 'title'],
    ['an empty title', { title: '' }, 'title'],
    ['too long a title', { title: 'x'.repeat(201) }, 'title'],
    ['a slug of other letters', { title: 'x', slug: 'Ä b' }, 'slug'],
    ['too long a body', { title: 'x', body: 'x'.repeat(200_001) }, 'body'],
    ['a status', { title: 'x', status: 'published' }, 'status'],
  ])('with %s are refused', async (_, fields, path) => {
    const answer = await call('POST', '', fields);
    expect(outcome(answer)).toBe('400 validation_bad_request');
    expect(issuePaths(answer)).toEqual([path]);
  });

  it('that are not there are not found', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/publish'],
      ['POST', '/unpublish'],
    ] as const)
      expect(outcome(await call(method, `/pages_none${path}`, method === 'PATCH' ? {} : undefined))).toBe(
        '404 pages_not_found',
      );
    for (const slug of ['none', '%00', '%C3%28', 'A', 'x'.repeat(300)])
      expect([400, 404]).toContain((await visit(slug)).status);
  });
});
