import { describe, expect, test } from '@jest/globals';
import { BOARD_TEXTS } from '#i18n';
import { renderToString } from 'preact-render-to-string';
import type { VNode } from 'preact';
import type { Catalog } from './board-answers.js';
import type { RequestParts } from './board-client.js';
import { Form } from './form.js';
import { jobList } from './job-list.js';
import type { BoardPage, Visit } from './visit.js';

interface Call extends RequestParts {
  readonly path: string;
}

const PLACE = { slug: 'berlin-de-be', name: 'Berlin', placeType: 'city', countryCode: 'DE', regionCode: 'DE-BE' };

const PATHS: Readonly<Record<string, string>> = { category: 'categories', skill: 'skills', place: 'places' };

/** The list with `search`, or the page that `params` name, for a board that knows the place Berlin, and the calls that the page made. */
async function opened(
  search: string,
  params: Readonly<Record<string, string>> = {},
  facets?: Catalog<never>['facets'],
) {
  const [[param, value] = ['', '']] = Object.entries(params);
  const path = param === '' ? '/jobs' : `/${PATHS[param]}/${value}`;
  const calls: Call[] = [];
  const ask = (path: string, sent: RequestParts = {}) => {
    calls.push({ path, ...sent });
    const query = new URLSearchParams(path.split('?')[1]);
    const isNamed = ['Berlin', 'berlin-de-be'].includes(query.get('name') ?? '') || query.get('q') === 'Berl';
    const data = path.startsWith('/places') && isNamed ? [PLACE] : [];
    const value = { data, count: 0, displayName: 'Care', ...(facets ? { facets } : {}) };
    return Promise.resolve({ status: 200, value, refusal: null, retryAfter: undefined });
  };
  const visit = {
    board: { name: 'Hill', features: { jobAlerts: true } },
    base: '/board/hill',
    path,
    params,
    query: new URLSearchParams(search),
    form: Form.EMPTY,
    texts: BOARD_TEXTS.en,
    language: 'en',
    ask,
  } as unknown as Visit;
  const page = (await jobList(visit)) as BoardPage;
  const html = 'main' in page ? renderToString(page.main as VNode) : '';
  return { html, page, status: page.status, calls, jobs: calls.filter(({ path: to }) => to.startsWith('/jobs')) };
}

/** A value for each parameter that the page knows, and how it reaches the Board API. */
const PARAMETERS: Readonly<Record<string, { readonly value: string; readonly sent?: string }>> = {
  q: { value: 'nurse' },
  location: { value: 'Berlin', sent: 'berlin-de-be' },
  radius: { value: '20' },
  category: { value: 'care' },
  skill: { value: 'sql' },
  companySlug: { value: 'hill' },
  companyId: { value: 'companies_1' },
  remoteOption: { value: 'remote' },
  employmentType: { value: 'full_time' },
  seniority: { value: 'king' },
  sort: { value: 'nonsense' },
  days: { value: '7', sent: 'publishedAt' },
};

describe('every parameter of the list of jobs', () => {
  test('is known to this spec', async () => {
    const search = new URLSearchParams(Object.entries(PARAMETERS).map(([name, { value }]) => [name, value]));
    const { html } = await opened(search.toString());
    const names = new Set([...html.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name));
    expect([...names].sort()).toEqual(Object.keys(PARAMETERS).sort());
  });

  test.each(Object.entries(PARAMETERS))('%s reaches the Board API, alone and with words', async (name, each) => {
    for (const words of ['', '&q=cook']) {
      const { jobs } = await opened(`${name}=${each.value}${name === 'q' ? '' : words}`);
      expect(jobs).toHaveLength(1);
      expect(decodeURIComponent(JSON.stringify(jobs))).toContain(each.sent ?? each.value);
    }
  });

  test.each(Object.keys(PARAMETERS))('%s stays when the form of the filters is sent', async (name) => {
    const value = PARAMETERS[name]?.value ?? '';
    const { html } = await opened(`${name}=${value}`);
    const form = html.slice(html.indexOf('<details'), html.indexOf('</details>'));
    expect(form).toContain(`name="${name}"`);
  });

  test('is the category of the path, also with words', async () => {
    const { jobs } = await opened('q=cook', { category: 'care' });
    expect(jobs[0]?.body).toMatchObject({ query: 'cook', filters: { category: 'care' } });
  });
});

describe('a place', () => {
  test('that exists is named beside the number of jobs', async () => {
    expect((await opened('location=Berlin')).html).toContain('0 jobs · Berlin, DE-BE');
  });

  test('that does not exist has no jobs, and similar places are offered', async () => {
    const { html, jobs, status } = await opened('location=Berl&q=nurse&page=2');
    expect([status, jobs]).toEqual([200, []]);
    expect(html).toContain('No place is called “Berl”.');
    expect(html).toContain('<a href="/board/hill/jobs?location=berlin-de-be&amp;q=nurse">Berlin, DE-BE</a>');
    expect((await opened('location=Atlantis')).html).not.toContain('Did you mean');
  });

  test('of 10 kB is looked up nowhere, and shown in part', async () => {
    const { html, calls, status } = await opened(`location=${'x'.repeat(10_000)}`);
    expect([status, calls]).toEqual([200, []]);
    expect(html).toContain(`No place is called “${'x'.repeat(80)}…”.`);
  });

  test('offers a distance only around a city', async () => {
    const { html } = await opened('location=Berlin&radius=100');
    expect(html).toMatch(/<select id="radius" name="radius">.*<option value="100" selected/);
    expect((await opened('')).html).not.toContain('id="radius"');
  });

  test('says that remote jobs are in the list, unless the filters leave them out', async () => {
    const remote = { remoteOption: [{ value: 'remote', label: 'Remote', count: 2 }] };
    const text = 'Remote jobs that can be done from there are included.';
    expect((await opened('location=Berlin', {}, remote)).html).toContain(text);
    for (const search of ['', 'location=Berlin&remoteOption=on_site'])
      expect((await opened(search, {}, remote)).html).not.toContain(text);
    expect((await opened('location=Berlin')).html).not.toContain(text);
  });

  test('of jobs is suggested by the browser, without a script', async () => {
    const place = ['Berlin', 'Zürich "<b>'].map((label, nth) => ({ value: `p${nth}`, label, count: 3 }));
    const { html } = await opened('', {}, { place });
    expect(html).toContain(
      '<datalist id="places"><option value="Berlin"></option><option value="Zürich &quot;&lt;b>"></option></datalist>',
    );
  });

  test('has a page with its own title and one address', async () => {
    const { page } = await opened('', { place: 'berlin-de-be' });
    expect([page.title, page.canonical]).toEqual(['Jobs in Berlin, DE-BE', '/places/berlin-de-be']);
    expect((await opened('', { place: 'Berlin' })).page).toEqual({
      to: '/board/hill/places/berlin-de-be',
      status: 308,
    });
    expect((await opened('', { place: 'nowhere' })).status).toBe(404);
  });
});

test('pages of categories and skills have their own titles', async () => {
  for (const param of ['category', 'skill'])
    expect((await opened('', { [param]: 'care' })).page.title).toBe('Care: jobs');
});

test('job alerts are offered for what was searched', async () => {
  const { html } = await opened('q=%3Cnurse%3E&location=Berlin&remoteOption=remote&page=2');
  expect(html).toContain(
    '<a href="/board/hill/alerts?words=%3Cnurse%3E&amp;place=Berlin%2C+DE-BE&amp;remoteOption=remote" rel="nofollow">',
  );
  expect((await opened('')).html).toContain('<a href="/board/hill/alerts" rel="nofollow">');
});

describe('each active filter', () => {
  const linksIn = (html: string) =>
    [...html.matchAll(/<li><a href="([^"]*)"><span class="hide">Remove: <\/span>(.*?) <span/g)].map(
      ([, href = '', label = '']) => [label, href.replaceAll('&amp;', '&')],
    );

  test('is a link to the list without it', async () => {
    const search = 'q=%3Ccook%3E&location=Berlin&radius=20&remoteOption=remote&remoteOption=hybrid&days=7&page=2';
    const rest = 'remoteOption=remote&remoteOption=hybrid&days=7';
    expect(linksIn((await opened(search)).html)).toEqual([
      ['“&lt;cook>”', `/board/hill/jobs?location=Berlin&radius=20&${rest}`],
      ['Berlin, DE-BE', `/board/hill/jobs?q=%3Ccook%3E&${rest}`],
      ['In the last 7 days', `/board/hill/jobs?${search.replace('&days=7&page=2', '')}`],
      ['Remote', `/board/hill/jobs?${search.replace('remoteOption=remote&', '').replace('&page=2', '')}`],
      ['Hybrid', `/board/hill/jobs?${search.replace('remoteOption=hybrid&', '').replace('&page=2', '')}`],
    ]);
    expect((await opened('')).html).not.toContain('class="chips"');
  });

  test('of a page leads to the list of all jobs', async () => {
    expect(linksIn((await opened('sort=newest', { place: 'berlin-de-be' })).html)).toEqual([
      ['Berlin, DE-BE', '/board/hill/jobs?sort=newest'],
    ]);
  });
});

describe('the counts of facets', () => {
  const facets = {
    remoteOption: [{ value: 'remote', label: 'Remote', count: 7 }],
    employmentType: [],
    seniority: [],
    category: [
      { value: 'care', label: 'Care <b>', count: 5 },
      { value: 'tech', label: 'Tech', count: 2 },
    ],
  };

  test('are requested with and without words', async () => {
    const names = ['remoteOption', 'employmentType', 'seniority', 'category', 'place'];
    const [list] = (await opened('')).jobs;
    expect(new URLSearchParams(list?.path.split('?')[1]).getAll('facets')).toEqual(names);
    // Few jobs have the same skills: these are counted where there are fewer jobs.
    expect((await opened('q=cook')).jobs[0]?.body).toMatchObject({ facets: [...names, 'skill'] });
  });

  test('are shown after the filters, and categories are links that keep the other filters', async () => {
    const { html } = await opened('remoteOption=remote&page=3', {}, facets);
    expect(html).toContain('Remote (7)');
    expect(html).toContain('Hybrid (0)');
    const care =
      '<a href="/board/hill/jobs?remoteOption=remote&amp;category=care">Care &lt;b></a> <span class="soft">(5)</span>';
    expect(html).toContain(care);
    expect((await opened('', {}, facets)).html).toContain('<a href="/board/hill/categories/care">Care &lt;b></a>');
  });

  test('mark the category of the list', async () => {
    for (const page of [
      await opened('category=tech&q=cook', {}, facets),
      await opened('q=cook', { category: 'tech' }, facets),
    ])
      expect(page.html).toMatch(/<a href="[^"]*category=tech[^"]*" aria-current="true">Tech<\/a>/);
  });

  test('are left out where the visitor does not see all jobs', async () => {
    const { html } = await opened('');
    expect(html).not.toMatch(/\(\d+\)|aria-label="Category"/);
  });
});
