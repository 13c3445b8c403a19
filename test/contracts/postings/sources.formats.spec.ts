import { describe, expect, it } from '@jest/globals';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Posting } from '../../../libs/postings/src/posting.js';
import { SHAPES } from '../../doubles/posting-shapes.js';
import { doublesOfTests, jobs, publish, readSource, readWhole } from './sources.harness.js';

const boards = doublesOfTests();
const shapes = Object.entries(SHAPES).map(([name, shape]) => ({ name, shape }));
const paged = ['lever', 'smartrecruiters'];
const withDetails = 'smartrecruiters';

const EURO = { min: 50_000, max: 60_000, currency: 'EUR', timeframe: 'per_year' };
const BERLIN = { query: 'Berlin, Germany' };
const COMMON = { title: 'Job 1', sourceId: '1', publishedAt: '2026-01-02T00:00:00.000Z', expiresAt: null };

/** The expected first job in each of the formats. */
const EXPECTED: Readonly<Record<string, Partial<Posting>>> = {
  greenhouse: {
    ...COMMON,
    description: '<p>About 1 &amp; us</p>',
    applicationUrl: 'https://boards.greenhouse.io/acme/jobs/1',
    companyName: 'Acme',
    locations: [BERLIN],
    categories: ['Engineering'],
    salary: EURO as Posting['salary'],
  },
  lever: {
    ...COMMON,
    description: '<div>About 1</div>\n<h3>You have</h3><ul><li>Time</li></ul>\n<div>Apply now.</div>',
    applicationUrl: 'https://jobs.lever.co/acme/1',
    companyName: null,
    employmentType: 'full_time',
    workplace: 'hybrid',
    locations: [{ query: 'Berlin' }, { query: 'Paris' }],
    categories: ['Engineering'],
    salary: EURO as Posting['salary'],
  },
  ashby: {
    ...COMMON,
    description: '<p>About 1</p>',
    applicationUrl: 'https://jobs.ashbyhq.com/acme/1',
    employmentType: 'full_time',
    workplace: 'hybrid',
    locations: [{ city: 'Berlin', region: 'Berlin', country: 'Germany' }, { query: 'Paris' }],
    categories: ['Engineering'],
    salary: EURO as Posting['salary'],
  },
  workable: {
    ...COMMON,
    description: '<p>About 1</p>',
    applicationUrl: 'https://apply.workable.com/j/1',
    employmentType: 'full_time',
    seniority: 'director',
    workplace: 'remote',
    locations: [{ city: 'Berlin', region: 'Berlin', country: 'DE' }],
    categories: ['Engineering'],
  },
  recruitee: {
    ...COMMON,
    description: '<p>About 1</p>\n<p>Time</p>',
    applicationUrl: 'https://acme.recruitee.com/o/job-1',
    companyName: 'Acme',
    employmentType: 'full_time',
    seniority: 'mid_level',
    workplace: 'hybrid',
    locations: [{ city: 'Berlin', country: 'DE' }],
    categories: ['Engineering'],
    salary: EURO as Posting['salary'],
  },
  smartrecruiters: {
    ...COMMON,
    description: '<h3>Company</h3><p>Acme makes things.</p>\n<h3>Job</h3><p>About 1</p>',
    applicationUrl: 'https://jobs.smartrecruiters.com/Acme/1',
    companyName: 'Acme',
    employmentType: 'full_time',
    seniority: 'mid_level',
    workplace: 'remote',
    locations: [{ city: 'Berlin', region: 'BE', country: 'de' }],
    categories: ['Engineering'],
  },
  career_page: {
    ...COMMON,
    expiresAt: '2026-03-04T00:00:00.000Z',
    description: '<p>About 1</p>',
    applicationUrl: 'https://www.acme.example/careers/1',
    companyName: 'Acme',
    companyWebsite: 'https://www.acme.example/',
    employmentType: 'full_time',
    locations: [{ city: 'Berlin', region: 'BE', country: 'DE' }],
    salary: EURO as Posting['salary'],
  },
  indeed_xml: {
    ...COMMON,
    description: '<p>About 1</p>',
    applicationUrl: 'https://www.acme.example/jobs/1?a=1&b=2',
    companyName: 'Acme',
    employmentType: 'full_time',
    workplace: 'hybrid',
    locations: [{ city: 'Berlin', region: 'BE', country: 'DE' }],
    categories: ['Engineering', 'Platform'],
    salary: EURO as Posting['salary'],
  },
  rss: {
    ...COMMON,
    description: '<p>About 1</p>',
    applicationUrl: 'https://www.acme.example/jobs/1',
    categories: ['Engineering'],
  },
  atom: {
    ...COMMON,
    description: '<p>About 1</p>',
    applicationUrl: 'https://www.acme.example/jobs/1',
    categories: ['Engineering'],
  },
  json_feed: {
    ...COMMON,
    description: '<p>About 1</p>',
    applicationUrl: 'https://www.acme.example/jobs/1',
    companyName: 'Acme',
    companyWebsite: 'https://www.acme.example/',
    employmentType: 'full_time',
    seniority: 'senior',
    workplace: 'hybrid',
    locations: [BERLIN],
    categories: ['Engineering'],
  },
  custom_xml: {
    ...COMMON,
    publishedAt: null,
    description: '<p>About 1</p>',
    applicationUrl: 'https://www.acme.example/jobs/1',
    locations: [{ city: 'Berlin', country: 'Germany' }],
    categories: ['Engineering', 'Platform'],
    salary: EURO as Posting['salary'],
  },
  custom_json: {
    ...COMMON,
    publishedAt: null,
    description: '<p>About 1</p>',
    applicationUrl: 'https://www.acme.example/jobs/1',
    locations: [BERLIN],
  },
};

describe.each(shapes)('postings of $name', ({ name, shape }) => {
  it('have the data of the source', async () => {
    publish(boards(), shape, jobs(3));
    const { postings, problems, fault } = await readWhole(shape.source, boards());
    expect({ problems, fault }).toEqual({ problems: [], fault: null });
    expect(postings.map(({ sourceId, title }) => `${sourceId} ${title}`)).toEqual(['1 Job 1', '2 Job 2', '3 Job 3']);
    expect(postings[0]).toMatchObject(EXPECTED[name] ?? {});
    expect(boards().requested()[0]).toBe(shape.first);
  });

  it('are none for an empty source', async () => {
    publish(boards(), shape, []);
    expect(await readWhole(shape.source, boards())).toMatchObject({ items: [], fault: null });
  });

  it('are all read, in batches of at most 500, page by page', async () => {
    publish(boards(), shape, jobs(1_230));
    const { postings, batches, fault, marks } = await readWhole(shape.source, boards());
    expect({ fault, count: postings.length }).toEqual({ fault: null, count: 1_230 });
    expect(new Set(postings.map(({ sourceId }) => sourceId)).size).toBe(1_230);
    expect(Math.max(...batches)).toBeLessThanOrEqual(500);
    if (paged.includes(name)) expect(marks).toEqual({});
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('are decompressed (%s)', async (encoding, pack) => {
    for (const [address, body] of Object.entries(shape.pages(jobs(3))))
      boards().put(address, { body: pack(Buffer.from(body)), headers: { 'content-encoding': encoding } });
    expect((await readWhole(shape.source, boards())).postings).toHaveLength(3);
  });

  it('are not read again while the source is unchanged', async () => {
    publish(boards(), shape, jobs(3));
    const { marks } = await readWhole(shape.source, boards());
    const again = await readSource(shape.source, { ...boards(), ...(marks ? { marks } : {}) });
    if (name === withDetails) return expect(again).toMatchObject({ fault: null, marks: {} });
    expect(again).toBe('unchanged');
    publish(boards(), shape, jobs(4));
    expect((await readWhole(shape.source, { ...boards(), ...(marks ? { marks } : {}) })).postings).toHaveLength(4);
  });

  it('have unique ids: the first stays, and the others are reported', async () => {
    const repeated = [{ id: '1', title: 'First' }, { id: '1', title: 'Second' }, ...jobs(1, 2)];
    publish(boards(), shape, repeated);
    const { postings, items, fault } = await readWhole(shape.source, boards());
    expect(fault).toBeNull();
    if (name !== withDetails) expect(postings.map(({ title }) => title)).toEqual(['First', 'Job 2']);
    expect(items[1]).toEqual({ unreadable: { sourceId: '1', problem: 'An earlier item has the same id.' } });
  });

  it('are not affected by one without a title', async () => {
    publish(boards(), shape, [...jobs(1), { id: '2', title: '' }, ...jobs(1, 3)]);
    const { postings, items, fault } = await readWhole(shape.source, boards());
    expect(fault).toBeNull();
    expect(postings.map(({ sourceId }) => sourceId)).toEqual(['1', '3']);
    expect(items[1]).toEqual({ unreadable: { sourceId: '2', problem: 'The item has no title.' } });
  });

  it('never throw for any data of the source', async () => {
    const hostile = [
      { id: '1', title: '<script>alert(1)</script>Job &lt;b&gt;' },
      { id: '\u0000\uffff', title: 'x'.repeat(50_000) },
      { id: 'x'.repeat(5_000), title: ']]> <![CDATA[ "quoted" \\ back' },
      { id: '__proto__', title: 'constructor' },
    ];
    publish(boards(), shape, hostile);
    const { postings, fault } = await readWhole(shape.source, boards());
    expect([null, 'malformed', 'not_found']).toContain(fault?.fault ?? null);
    for (const { sourceId, title } of postings) {
      expect(sourceId.length).toBeLessThanOrEqual(200);
      expect(title.length).toBeLessThanOrEqual(1_000);
    }
  });

  it.each([
    [401, {}, 'refused', undefined],
    [403, {}, 'refused', undefined],
    [404, {}, 'not_found', undefined],
    [410, {}, 'not_found', undefined],
    [429, {}, 'rate_limited', undefined],
    [429, { 'retry-after': '120' }, 'rate_limited', 120],
    [503, { 'retry-after': '99999999' }, 'rate_limited', 86_400],
    [500, {}, 'unreachable', undefined],
    [304, {}, 'refused', undefined],
  ])('are not read from a response %i %j', async (status, headers, fault, retryAfter) => {
    boards().put(shape.first, { status, headers });
    const read = await readWhole(shape.source, boards());
    expect(read.items).toEqual([]);
    expect(read.fault).toMatchObject({ fault, message: `The source returned status ${status}.` });
    expect(read.fault?.retryAfter).toBe(retryAfter);
  });

  it('are not read if robots.txt forbids it', async () => {
    publish(boards(), shape, jobs(3));
    const { host } = new URL(shape.source.url);
    boards().put(`https://${host}/robots.txt`, {
      body: 'User-agent: *\nAllow: /\n\nUser-agent: Openings\nDisallow: /',
    });
    expect((await readWhole(shape.source, boards())).fault?.fault).toBe('disallowed_by_robots');
    expect(boards().requested()).toEqual([]);
  });

  it('before a truncation are read, and the truncation is an error', async () => {
    const [address = '', body = ''] = Object.entries(shape.pages(jobs(100)))[0] ?? [];
    publish(boards(), shape, jobs(100));
    boards().put(address, { body: body.slice(0, body.length / 2) });
    const { postings, fault } = await readWhole(shape.source, boards());
    // Browsers accept a truncated HTML page, too.
    if (name === 'career_page') return expect(postings.length).toBeGreaterThan(40);
    expect(fault?.fault).toBe('malformed');
    if (name !== withDetails) expect(postings.length).toBeGreaterThan(40);
    expect(postings.length).toBeLessThan(60);
  });

  it('have no dangerous HTML', async () => {
    boards().put(shape.first, { body: '<!doctype html><html><head><title>Log in</title></head><body></body></html>' });
    const { items, fault } = await readWhole(shape.source, boards());
    expect({ items, fault: fault?.fault ?? null }).toEqual({
      items: [],
      fault: name === 'career_page' ? null : 'malformed',
    });
  });
});
