import { describe, expect, it } from '@jest/globals';
import type { SourceAddress } from '../../../libs/postings/src/posting.js';
import { doublesOfTests, readSource, readWhole } from './sources.harness.js';

const boards = doublesOfTests();
const LIST: SourceAddress = { kind: 'career_page', url: 'https://www.acme.example/careers' };

const posting = (id: string, more: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  'title': `Job ${id}`,
  'description': `<p>About ${id}</p>`,
  ...more,
});
const page = (data: unknown, body = '') =>
  `<!doctype html><html><head><script type="application/ld+json">${JSON.stringify(data)}</script></head><body>${body}</body></html>`;
const titles = ({ postings }: Awaited<ReturnType<typeof readWhole>>) => postings.map(({ title }) => title);

describe('a careers page', () => {
  it('can contain several postings in a graph, identified by their URLs', async () => {
    const both = ['a', 'b'].map((id) => posting(id, { url: `/careers/${id}` }));
    boards().put(LIST.url, { body: page({ '@graph': both }), headers: { etag: '"1"' } });
    const read = await readWhole(LIST, boards());
    expect(read.postings.map(({ sourceId, applicationUrl }) => [sourceId, applicationUrl])).toEqual([
      ['/careers/a', 'https://www.acme.example/careers/a'],
      ['/careers/b', 'https://www.acme.example/careers/b'],
    ]);
    expect(read.marks).toEqual({ etag: '"1"' });
    expect(boards().requested()).toEqual([LIST.url]);
    expect(await readSource(LIST, { ...boards(), marks: { etag: '"1"' } })).toBe('unchanged');
  });

  it('links to the pages that it names, on its own host', async () => {
    const at = (url: string) => ({ '@type': 'ListItem', 'position': 1, url });
    const list = {
      '@type': 'ItemList',
      'itemListElement': [at('/j/1'), at('https://other.example/j/9'), at('/j/2'), at('/j/1')],
    };
    boards().put(LIST.url, { body: page(list), headers: { etag: '"1"' } });
    for (const id of ['1', '2']) boards().put(`https://www.acme.example/j/${id}`, { body: page(posting(id)) });
    const read = await readWhole(LIST, boards());
    expect(titles(read)).toEqual(['Job 1', 'Job 2']);
    expect(read.marks).toEqual({});
    expect(boards().requested()).toHaveLength(3);
  });

  it('links to pages below it, of which some are deleted, private or not postings', async () => {
    const links = ['1', '2', '3', '4', '5'].map((id) => `<a href="/careers/${id}#apply">${id}</a>`).join('');
    boards().put(LIST.url, {
      body: page({}, `${links}<a href="/about">About</a><a href="/jobs">Jobs</a><a href="#">Top</a>`),
    });
    for (const id of ['1', '3', '5'])
      boards().put(`https://www.acme.example/careers/${id}`, { body: page(posting(id)) });
    boards().put('https://www.acme.example/careers/4', { body: '<html>We are hiring</html>' });
    boards().put('https://www.acme.example/robots.txt', { body: 'User-agent: *\nDisallow: /careers/3' });
    const read = await readWhole(LIST, boards());
    expect({ titles: titles(read), fault: read.fault }).toEqual({ titles: ['Job 1', 'Job 5'], fault: null });
  });

  it('is not read completely if a linked page fails', async () => {
    boards().put(LIST.url, { body: page({}, '<a href="/careers/1">1</a><a href="/careers/2">2</a>') });
    boards().put('https://www.acme.example/careers/1', { body: page(posting('1')) });
    boards().put('https://www.acme.example/careers/2', { status: 502 });
    const read = await readWhole(LIST, boards());
    expect({ titles: titles(read), fault: read.fault?.fault }).toEqual({ titles: ['Job 1'], fault: 'unreachable' });
  });

  it('is read in bounded work', async () => {
    boards().put(LIST.url, { body: `<html>${'<a href="/careers/x">'.repeat(600_000)}` });
    expect((await readWhole(LIST, boards())).fault?.fault).toBe('too_large');
    const many = Array.from({ length: 50 }, (_, id) => ({ '@type': 'ListItem', 'url': `/j/${id}` }));
    boards().put(LIST.url, { body: page({ '@type': 'ItemList', 'itemListElement': many }) });
    expect((await readWhole(LIST, { ...boards(), bounds: { details: 49 } })).fault?.fault).toBe('too_many_items');
  });

  it.each([
    ['a list of types', { '@type': ['Thing', 'JobPosting'] }, {}],
    ['a type with its address', { '@type': 'https://schema.org/JobPosting' }, {}],
    ['an organisation by name', { hiringOrganization: 'Acme' }, { companyName: 'Acme' }],
    ['a remote job', { jobLocationType: 'TELECOMMUTE' }, { workplace: 'remote' }],
    [
      'several places',
      { jobLocation: [{ address: 'Berlin' }, { address: { addressCountry: { name: 'France' } } }] },
      {
        locations: [{ query: 'Berlin' }, { query: 'France' }],
      },
    ],
    [
      'one amount an hour',
      { baseSalary: { currency: 'usd', value: { value: 20, unitText: 'HOUR' } } },
      {
        salary: { min: 20, max: 20, currency: 'USD', timeframe: 'per_hour' },
      },
    ],
    ['a bare amount', { baseSalary: '50000', salaryCurrency: 'EUR' }, { salary: null }],
    ['entities in a title', { title: 'R&amp;D &lt;b&gt;' }, { title: 'R&D <b>' }],
    ['a type of work of its own', { employmentType: 'CONTRACTOR' }, { employmentType: 'contract' }],
    [
      'parts of other kinds',
      { jobLocation: 5, baseSalary: [], identifier: {}, hiringOrganization: null, url: 'javascript:alert(1)' },
      {
        locations: [],
        salary: null,
        companyName: null,
        applicationUrl: null,
      },
    ],
  ])('contains %s', async (_, more, expected) => {
    boards().put(LIST.url, { body: page(posting('1', { identifier: '1', ...more })) });
    expect((await readWhole(LIST, boards())).postings[0]).toMatchObject(expected);
  });

  it('is read despite an invalid block', async () => {
    const broken = '<script type="application/ld+json">{"@type":"JobPosting",</script>';
    boards().put(LIST.url, { body: `<html>${broken}${page(posting('1'))}</html>` });
    expect(titles(await readWhole(LIST, boards()))).toEqual(['Job 1']);
  });
});
