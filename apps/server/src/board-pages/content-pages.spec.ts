import { describe, expect, test } from '@jest/globals';
import { BOARD_TEXTS } from '#i18n';
import { Form } from './form.js';
import { pageHtml } from './layout.js';
import { ROUTES } from './routes.js';
import type { BoardPage, PlainDocument, Visit } from './visit.js';

const EVIL = `</script><img src=x onerror=a()>"'&\u0001`;

const TEASER = {
  ...{ id: 'jobs_1', slug: 'night-nurse', title: EVIL, summary: EVIL, publishedAt: '2026-06-03T10:00:00.000Z' },
  ...{ employmentType: null, remoteOption: null, remoteLocationLabel: null, locationLabel: null, isFeatured: false },
  ...{ salaryMin: null, salaryMax: null, salaryCurrency: null, salaryTimeframe: null },
  company: { slug: 'hill', name: EVIL, logoUrl: null },
};
const JOB = {
  ...{ ...TEASER, description: '<p>Nights.</p>', applicationUrl: null, links: { public: null }, expiresAt: null },
  ...{ officeLocations: [], seniority: null, educationRequirements: [], remoteWorkPermitCountryCodes: [] },
  company: { ...TEASER.company, website: 'https://hill.example' },
  categories: [{ slug: 'care', name: EVIL }],
  skills: [{ slug: 'sql', name: EVIL }],
};
const POST = {
  ...{ id: 'posts_1', slug: 'news', title: EVIL, publishedAt: '2026-06-03T10:00:00.000Z', readingTimeMin: 2 },
  ...{ coverUrl: 'javascript:a()', featureImageAlt: EVIL, customExcerpt: EVIL, html: '<p>New.</p>', newSlug: null },
  ...{ ogImageUrl: null, seoTitle: null, seoDescription: null, canonicalUrl: null },
  authors: [{ name: EVIL }],
  tags: [{ slug: 'tag', name: EVIL }],
};
const PAY = { avgSalaryMin: 40_000, avgSalaryMax: 60_000, jobCount: 7, currency: 'EUR' };
const SALARIES = {
  ...{ canonicalSlug: 'care', categoryName: EVIL, currency: 'EUR', bySeniority: [{ ...PAY, seniority: 'senior' }] },
  overallSalary: { p25Min: 38_000, p75Max: 70_000, avgMin: 40_000, avgMax: 60_000, jobCount: 7 },
  topCompanies: [{ ...PAY, companySlug: 'hill', companyName: EVIL }],
  topLocations: [{ ...PAY, placeSlug: 'berlin-de-be', placeName: EVIL }],
  topSkills: [{ ...PAY, skillSlug: 'sql', skillName: EVIL }],
};
const CANDIDATE = {
  ...{ handle: 'pat', displayName: EVIL, headline: EVIL, location: null, avatarUrl: 'javascript:a()', summary: EVIL },
  ...{ bio: EVIL, education: [{ institutionName: EVIL, degree: null, fieldOfStudy: EVIL }], languages: [] },
  experiences: [{ title: EVIL, companyName: EVIL, startDate: '2020-01-01', endDate: null, description: EVIL }],
};

/** What the Board API answers, by the beginning of the path. */
const ANSWERS: readonly (readonly [string, unknown])[] = [
  ['/blog/posts/', POST],
  ['/blog/posts', { data: [POST], nextCursor: 'next' }],
  ['/blog/tags/', { name: EVIL, slug: 'tag' }],
  ['/salaries/titles/', SALARIES],
  ['/salaries/titles', { data: [{ ...PAY, slug: 'care', name: EVIL }] }],
  ['/salaries/skills', { data: [] }],
  ['/talent/', { ...CANDIDATE, skills: [{ name: EVIL }] }],
  ['/talent', { data: [{ ...CANDIDATE, skills: [EVIL] }], count: 1 }],
  ['/jobs/night-nurse/similar', { data: [] }],
  ['/jobs/', JOB],
  ['/jobs', { data: [TEASER], count: 1, facets: { category: [{ value: 'care', label: EVIL, count: 1 }], place: [] } }],
];

const BOARD = {
  ...{ id: 'boards_1', slug: 'hill', name: EVIL, logoUrl: 'https://cdn.example/logo.png', primaryDomain: null },
  icons: { ico: null, svg: null, appleTouch: 'https://cdn.example/touch.png' },
  features: { blog: true, talentDirectory: 'public', candidatePaywall: false, nativeApplications: true },
  contact: { email: null, websiteUrl: null, xUrl: 'javascript:a()', facebookUrl: null, linkedinUrl: null },
};

/** What the page at `path` is, and the paths that it requested. */
async function opened(route: string, params: Readonly<Record<string, string>> = {}) {
  const requests: string[] = [];
  const path = route.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const visit = {
    ...{ board: BOARD, base: '/board/hill', canonicalBase: 'https://hill.example', path, params, user: null },
    ...{ looks: { accentColor: null, fontFamily: null }, isSandbox: false, showsBranding: true },
    ...{ query: new URLSearchParams(), form: Form.EMPTY, texts: BOARD_TEXTS.en, language: 'en' },
    ask: (requested: string) => {
      requests.push(requested);
      const value = ANSWERS.find(([start]) => requested.startsWith(start))?.[1] ?? null;
      const refusal = value === null ? { code: 'not_found', message: 'None.' } : null;
      return Promise.resolve({ status: value === null ? 404 : 200, value, refusal, retryAfter: undefined });
    },
  } as unknown as Visit;
  const outcome = await ROUTES.find((each) => each.path === route)?.show?.(visit);
  const html = outcome && 'main' in outcome ? pageHtml(visit, outcome) : '';
  return { outcome, html, requests };
}

/** The structured data of a page. */
const dataOf = (html: string): readonly Readonly<Record<string, unknown>>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, data = '']) => JSON.parse(data) as Readonly<Record<string, unknown>>,
  );

const JOB_PATH = { company: 'hill', job: 'night-nurse' };
const PAGES: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
  ['', {}, ['Organization']],
  ['/companies/:company/jobs/:job', JOB_PATH, ['BreadcrumbList']],
  ['/blog', {}, []],
  ['/blog/:post', { post: 'news' }, ['BlogPosting', 'BreadcrumbList']],
  ['/blog/tags/:tag', { tag: 'tag' }, ['BreadcrumbList']],
  ['/salaries', {}, []],
  ['/salaries/:category', { category: 'care' }, ['Occupation', 'BreadcrumbList']],
  ['/talent', {}, []],
  ['/talent/:handle', { handle: 'pat' }, ['BreadcrumbList']],
];

describe.each(PAGES)('the page %j', (route, params, types) => {
  test('shows no markup of others and no address that runs', async () => {
    const { html } = await opened(route, params);
    expect(html).toContain('&lt;/script>');
    expect([...html.matchAll(/<(?!!)[^>]*(?:onerror|javascript:)/g)].map(([tag]) => tag)).toEqual([]);
    expect(html.match(/<h1>/g)).toHaveLength(1);
  });

  test('has its structured data', async () => {
    const { html } = await opened(route, params);
    expect(dataOf(html).map((data) => data['@type'])).toEqual(types);
  });
});

test('the path to a page is shown and stated with whole addresses', async () => {
  const { html } = await opened('/blog/:post', { post: 'news' });
  expect(html).toContain('<a href="/board/hill/blog">Blog</a>');
  const [, crumbs] = dataOf(html);
  expect(crumbs?.['itemListElement']).toMatchObject([
    { position: 1, item: 'https://hill.example' },
    { position: 2, name: 'Blog', item: 'https://hill.example/blog' },
    { position: 3, item: 'https://hill.example/blog/news' },
  ]);
});

test('a page has the icons of the board, its logo without one, and a card for other sites', async () => {
  const { html } = await opened('');
  expect(html).toContain('<link rel="icon" href="https://cdn.example/logo.png"/>');
  expect(html).toContain('<link rel="apple-touch-icon" href="https://cdn.example/touch.png"/>');
  expect(html).toContain('<meta property="og:type" content="website"/>');
  expect(html).toContain('title="&lt;/script>');
});

test('a job can be applied to at its end, too, and names its company without another request', async () => {
  const { html, requests } = await opened('/companies/:company/jobs/:job', JOB_PATH);
  expect(html.match(/jobs\/night-nurse\/apply"/g)).toHaveLength(2);
  expect(html).toContain('<a href="/board/hill/skills/sql">');
  expect([...requests].sort()).toEqual(['/jobs/night-nurse', '/jobs/night-nurse/similar?limit=4']);
});

test('a saved job is removed by its id alone, never by a path', async () => {
  const change = ROUTES.find(({ path }) => path === '/me/saved-jobs')?.send;
  const requests: string[] = [];
  const visitOf = (job: string) =>
    ({
      base: '/board/hill',
      user: { id: 'users_1' },
      form: Form.of([
        ['action', 'remove'],
        ['job', job],
      ]),
      ask: (path: string) => {
        requests.push(path);
        return Promise.resolve({ status: 204, value: null, refusal: null, retryAfter: undefined });
      },
    }) as unknown as Visit;
  for (const job of ['..', '.', '']) await expect(change?.(visitOf(job))).rejects.toThrow('does not exist');
  expect(requests).toEqual([]);
  expect(await change?.(visitOf('../../me'))).toEqual({ to: '/board/hill/me/saved-jobs' });
  expect(requests).toEqual(['/me/saved-jobs/..%2F..%2Fme']);
});

test('a page of a candidate is in no search engine', async () => {
  for (const { outcome } of [await opened('/talent'), await opened('/talent/:handle', { handle: 'pat' })])
    expect((outcome as BoardPage).canonical).toBeUndefined();
});

test('the newest jobs are an RSS document without characters that XML cannot have', async () => {
  const { text, type } = (await opened('/jobs.rss')).outcome as PlainDocument;
  expect(type).toBe('application/rss+xml; charset=utf-8');
  expect(text).toContain('<link>https://hill.example/companies/hill/jobs/night-nurse</link>');
  expect(text).toContain('<pubDate>Wed, 03 Jun 2026 10:00:00 GMT</pubDate>');
  expect(text).not.toMatch(/\u0001|<img|<\/script/);
});
