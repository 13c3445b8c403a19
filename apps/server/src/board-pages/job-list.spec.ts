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

const PLACE = { slug: 'berlin-de-be', name: 'Berlin', countryCode: 'DE', regionCode: 'DE-BE' };

/** The list at `path` for a board that knows the place Berlin, and the calls that the page made. */
async function opened(
  search: string,
  params: Readonly<Record<string, string>> = {},
  facets?: Catalog<never>['facets'],
) {
  const calls: Call[] = [];
  const ask = (path: string, sent: RequestParts = {}) => {
    calls.push({ path, ...sent });
    const query = new URLSearchParams(path.split('?')[1]);
    const isPlace = path.startsWith('/places') && (query.get('name') === 'Berlin' || query.get('q') === 'Berl');
    const data = isPlace ? [PLACE] : [];
    const value = { data, count: 0, ...(facets ? { facets } : {}) };
    return Promise.resolve({ status: 200, value, refusal: null, retryAfter: undefined });
  };
  const visit = {
    board: { name: 'Hill' },
    base: '/board/hill',
    path: '/jobs',
    params,
    query: new URLSearchParams(search),
    form: Form.EMPTY,
    texts: BOARD_TEXTS.en,
    language: 'en',
    ask,
  } as unknown as Visit;
  const page = (await jobList(visit)) as BoardPage;
  const html = renderToString(page.main as VNode);
  return { html, status: page.status, jobs: calls.filter(({ path }) => path.startsWith('/jobs')) };
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
    const names = ['remoteOption', 'employmentType', 'seniority', 'category'];
    const [list] = (await opened('')).jobs;
    expect(new URLSearchParams(list?.path.split('?')[1]).getAll('facets')).toEqual(names);
    expect((await opened('q=cook')).jobs[0]?.body).toMatchObject({ facets: names });
  });

  test('are shown after the filters, and categories are links that keep the other filters', async () => {
    const { html } = await opened('remoteOption=remote&page=3', {}, facets);
    expect(html).toContain('Remote (7)');
    expect(html).toContain('Hybrid (0)');
    const care =
      '<a href="/board/hill/jobs?remoteOption=remote&amp;category=care">Care &lt;b></a> <span class="soft">(5)</span>';
    expect(html).toContain(care);
    expect(html).not.toContain('All categories');
  });

  test('mark the category of the list, and lead back to all', async () => {
    for (const page of [
      await opened('category=tech&q=cook', {}, facets),
      await opened('q=cook', { category: 'tech' }, facets),
    ]) {
      expect(page.html).toMatch(/<a href="[^"]*category=tech[^"]*" aria-current="true">Tech<\/a>/);
      expect(page.html).toContain('<a href="/board/hill/jobs?q=cook">All categories</a>');
    }
  });

  test('are left out where the visitor does not see all jobs', async () => {
    const { html } = await opened('');
    expect(html).not.toMatch(/\(\d+\)|aria-label="Category"/);
  });
});
