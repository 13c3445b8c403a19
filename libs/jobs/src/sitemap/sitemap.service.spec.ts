import { afterAll, expect, test } from '@jest/globals';
import { GivenSettings } from '#runtime';
import { daysFromNow, facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { checkedXml } from '../../../../test/schemas/documents.js';
import type { PublicDocument } from '../document.js';
import { another, OPERATOR } from '../job/new-job.samples.js';
import { JobWriter } from '../job/job.service.js';
import { JobsModule } from '../jobs.module.js';
import { Sitemaps, type SitemapSite } from './sitemap.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

async function boardWith(...titles: readonly string[]) {
  const board = await jobs.board();
  for (const title of titles)
    await board.given(JobWriter, (writer) => writer.create({ ...another(title), status: 'published' }, OPERATOR));
  return board;
}

async function textOf({ pieces }: PublicDocument): Promise<string> {
  let text = '';
  for await (const piece of pieces()) text += piece;
  return text;
}

type Asking = { readonly now?: string; readonly perFile?: number; readonly site?: SitemapSite };
const storefrontOf = ({ slug }: ScenarioBoard): SitemapSite => ({ address: `https://${slug}.example`, isOwn: false });

const first = (board: ScenarioBoard, { now = facts.now, perFile, site = storefrontOf(board) }: Asking = {}) =>
  board.given(
    Sitemaps,
    async (sitemaps) => {
      const document = await sitemaps.first(site, (file) => `https://api.example/sitemap/${file}.xml`, perFile);
      return { tag: document.tag, xml: checkedXml('sitemap', await textOf(document)) };
    },
    { now },
  );
const file = (board: ScenarioBoard, number: number, perFile: number) =>
  board.given(Sitemaps, async (sitemaps) => {
    const document = await sitemaps.file(storefrontOf(board), number, perFile);
    return document && checkedXml('sitemap', await textOf(document)).texts('/s:urlset/s:url/s:loc');
  });
const LOC = '/s:urlset/s:url/s:loc';

test('a sitemap has the front page, texts, companies and the jobs that visitors see', async () => {
  const board = await boardWith('Nurse', 'Cook');
  await board.given(JobWriter, (writer) => writer.create({ ...another('Draft') }, OPERATOR));
  const page = { category: 'page', objectId: 'pages_1' };
  const content = { title: 'Imprint', slug: 'imprint', body: '', seoTitle: null, seoDescription: null };
  await board.happened(page, { type: 'PageAdded', data: content });
  const at = (path: string) => `https://${board.slug}.example/${path}`;
  const known = [at(''), at('companies/hill'), at('companies/hill/jobs/cook'), at('companies/hill/jobs/nurse')];
  const { xml, tag } = await first(board);
  expect(xml.texts(LOC)).toEqual(known);
  expect(xml.texts('/s:urlset/s:url/s:lastmod')).toHaveLength(3);
  expect((await first(board)).tag).toBe(tag);
  await board.happened(page, { type: 'PagePublished', data: {} });
  const published = await first(board);
  expect(published.xml.texts(LOC)).toEqual([known[0], at('pages/imprint'), ...known.slice(1)]);
  expect(published.tag).not.toBe(tag);
  const later = await first(board, { now: daysFromNow(30) });
  expect(later.xml.texts(LOC)).toEqual([at(''), at('pages/imprint'), at('companies/hill')]);
  expect(later.tag).not.toBe(published.tag);
});

test.each([
  ['jobs', ['', 'companies/hill/jobs/cook']],
  ['companies', ['', 'companies/hill']],
  ['blog', ['', 'blog/news']],
  ['pages', ['', 'pages/imprint']],
  ['jobs,pages', ['', 'pages/imprint', 'companies/hill/jobs/cook']],
])('of pages that storefronts have: %s', async (SITEMAP_SECTIONS, paths) => {
  const useValue = new GivenSettings({ SITEMAP_SECTIONS });
  const some = await scenario(JobsModule, { providers: [{ provide: GivenSettings, useValue }] });
  const board = await some.board();
  await board.given(JobWriter, (writer) => writer.create({ ...another('Cook'), status: 'published' }, OPERATOR));
  const content = { title: 'Imprint', slug: 'imprint', body: '', seoTitle: null, seoDescription: null };
  const page = { category: 'page', objectId: 'pages_1' };
  await board.happened(page, { type: 'PageAdded', data: content }, { type: 'PagePublished', data: {} });
  const post = { title: 'News', slug: 'news', html: null, customExcerpt: null, status: 'published' };
  const published = { ...post, publishedAt: facts.now };
  await board.happened({ category: 'blogPost', objectId: 'blogposts_1' }, { type: 'BlogPostAdded', data: published });
  const { xml } = await first(board);
  expect(xml.texts(LOC)).toEqual(paths.map((path) => `https://${board.slug}.example/${path}`));
  const whole = await first(board, { perFile: 1 });
  expect(whole.xml.texts('/s:sitemapindex/s:sitemap/s:loc')).toHaveLength(paths.length);
  await some.close();
});

test('a post of the blog is included from its publication on', async () => {
  const board = await jobs.board();
  const at = (path: string) => `https://${board.slug}.example/${path}`;
  const publishedAt = daysFromNow(2);
  const post = { title: 'Soon', slug: 'soon', html: null, customExcerpt: null, status: 'scheduled', publishedAt };
  await board.happened({ category: 'blogPost', objectId: 'blogposts_1' }, { type: 'BlogPostAdded', data: post });
  const before = await first(board);
  expect(before.xml.texts(LOC)).toEqual([at('')]);
  const after = await first(board, { now: publishedAt });
  expect(after.xml.texts(LOC)).toEqual([at(''), at('blog/soon')]);
  expect(after.tag).not.toBe(before.tag);
});

test('too many URLs are split over several files, each in one of them', async () => {
  const titles = Array.from({ length: 7 }, (_, n) => `Nurse ${n}`);
  const board = await boardWith(...titles);
  const all = (await first(board)).xml.texts(LOC);
  expect(all).toHaveLength(9);
  for (const perFile of [1, 2, 4, 8]) {
    const { xml } = await first(board, { perFile });
    const names = xml.texts('/s:sitemapindex/s:sitemap/s:loc');
    const files = Math.ceil(9 / perFile);
    expect(names).toEqual(Array.from({ length: files }, (_, n) => `https://api.example/sitemap/${n + 1}.xml`));
    const parts = [];
    for (let number = 1; number <= files; number++) parts.push(await file(board, number, perFile));
    expect(parts.map((part) => part?.length)).toEqual([
      ...Array.from({ length: files - 1 }, () => perFile),
      9 - perFile * (files - 1),
    ]);
    expect(parts.flat()).toEqual(all);
    expect([await file(board, 0, perFile), await file(board, files + 1, perFile)]).toEqual([null, null]);
  }
  expect(await file(board, 1, 9)).toEqual(all);
});
