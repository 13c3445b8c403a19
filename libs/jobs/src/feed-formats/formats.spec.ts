import { officeLocation } from '#places/place';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '#testing';
import { checkedJsonFeed, checkedXml, type XmlKind } from '../../../../test/schemas/documents.js';
import type { FeedHead, FeedJob } from './feed-job.js';
import { FEED_FORMATS, type FeedFormatName, formats } from './formats.js';

const head: FeedHead = {
  title: 'Nurses & <Midwives>',
  home: 'https://north.example',
  self: 'https://api.example/feeds/a-b-1-c.rss?a=1&b=2',
  builtAt: '2026-11-20T12:00:00.000Z',
};

const plain: FeedJob = {
  id: 'jobs_01k2v7f3n8e4s9w0a5b6c7d8ef',
  title: 'Night nurse',
  url: 'https://north.example/companies/hill/jobs/night-nurse',
  description: '<p>Care for <b>people</b> &amp; their cats.</p>',
  publishedAt: '2026-11-01T08:09:10.123Z',
  updatedAt: '2026-11-02T08:09:10.123Z',
  expiresAt: null,
  company: { name: 'Hill', url: 'https://north.example/companies/hill' },
  employmentType: null,
  remoteOption: null,
  remoteLabel: null,
  remoteCountry: null,
  seniority: null,
  office: null,
  salaryMin: null,
  salaryMax: null,
  salaryCurrency: null,
  salaryTimeframe: null,
  experienceMonths: null,
  educationRequirements: [],
  categories: [],
  skills: [],
};

const whole: FeedJob = {
  ...plain,
  expiresAt: '2026-12-31T00:00:00.000Z',
  employmentType: 'full_time',
  remoteOption: 'on_site',
  seniority: 'senior',
  office: officeLocation({
    city: 'Austin',
    region: 'Texas',
    regionCode: 'US-TX',
    country: 'United States',
    countryCode: 'US',
    postalCode: '73301',
  }),
  salaryMin: 50_000,
  salaryMax: 60_000.5,
  salaryCurrency: 'USD',
  salaryTimeframe: 'per_year',
  experienceMonths: 24,
  educationRequirements: ['bachelor_degree', 'professional_certificate'],
  categories: ['Care', 'Night & day'],
  skills: ['Listening'],
};

const remote: FeedJob = {
  ...plain,
  remoteOption: 'remote',
  remoteLabel: 'Germany',
  remoteCountry: 'DE',
  employmentType: 'internship',
  salaryMin: 12,
  salaryCurrency: 'EUR',
  salaryTimeframe: 'per_hour',
  experienceMonths: 7,
  educationRequirements: ['no_requirements'],
};

function written(name: FeedFormatName, ...jobs: readonly FeedJob[]): string {
  const format = formats[name];
  return `${format.head(head)}${jobs.map((job) => format.job(job)).join(format.between)}${format.tail}`;
}

const KINDS: Readonly<Record<Exclude<FeedFormatName, 'json'>, XmlKind>> = {
  indeed_xml: 'indeed',
  linkedin_xml: 'linkedin',
  rss: 'rss',
};

/** `title` and `description` of a feed, read by the parser of its format. */
function readBack(name: FeedFormatName, job: FeedJob): readonly (string | undefined)[] {
  if (name === 'json') {
    const [item] = checkedJsonFeed(written(name, job)).items;
    return [item?.title, item?.content_html, item?.authors[0]?.name];
  }
  const xml = checkedXml(KINDS[name], written(name, job));
  const at = name === 'rss' ? '//item' : '//job';
  const company = name === 'rss' ? 'dc:creator' : 'company';
  return ['title', 'description', company].map((each) => xml.texts(`${at}/${each}`)[0]);
}

/** `text` as XML can represent it: without forbidden characters, and with one kind of line break. */
const inXml = (text: string): string =>
  Array.from(text)
    .filter((character) => !/[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/u.test(character))
    .join('')
    .replaceAll(/\r\n?/g, '\n');

describe.each(FEED_FORMATS)('%s', (name) => {
  test('is valid without jobs, with minimal jobs and with complete jobs', () => {
    const other = { ...whole, id: 'jobs_2' };
    for (const jobs of [[], [plain], [other, { ...remote, id: 'jobs_3' }, plain]]) {
      const text = written(name, ...jobs);
      if (name === 'json') expect(checkedJsonFeed(text).items).toHaveLength(jobs.length);
      else checkedXml(KINDS[name], text);
    }
  });

  test('keeps hostile texts unchanged', () => {
    const hostile = ']]>]]]]>&amp;<script>alert("1")</script>\'--><!-- ]]&gt; <![CDATA[ \t 看護師 😀';
    const job = { ...plain, title: hostile, description: hostile, company: { ...plain.company, name: hostile } };
    expect(readBack(name, job)).toEqual([hostile, hostile, hostile]);
  });

  test('keeps any text, as far as XML can represent it', () =>
    fc.assert(
      fc.property(fc.oneof(anyText({ maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 })), (text) => {
        const prefixed = `x${text}`;
        const job = { ...plain, title: prefixed, description: prefixed };
        const expected = name === 'json' ? prefixed.toWellFormed() : inXml(prefixed);
        const [title, description] = readBack(name, job);
        if (name === 'json')
          expect([title, description].map((each) => each?.toWellFormed())).toEqual([expected, expected]);
        else expect([title, description]).toEqual([expected, expected]);
      }),
      { numRuns: 200 },
    ));
});

describe('Indeed', () => {
  const read = (job: FeedJob, element: string) =>
    checkedXml('indeed', written('indeed_xml', job)).texts(`//job/${element}`);

  test('contains location, requirements and pay of a job', () => {
    expect(['city', 'state', 'country', 'postalcode'].flatMap((each) => read(whole, each))).toEqual([
      'Austin',
      'TX',
      'US',
      '73301',
    ]);
    expect(read(whole, 'salary')).toEqual(['$50000 - $60000.5 per year']);
    expect(read(whole, 'education')).toEqual(['Bachelors, Professional certificate']);
    expect(read(whole, 'experience')).toEqual(['2+ years']);
    expect(read(whole, 'category')).toEqual(['Care, Night & day']);
    expect(read(whole, 'expirationdate')).toEqual(['2026-12-31T00:00:00Z']);
    expect([read(whole, 'jobtype'), read(whole, 'remotetype')]).toEqual([['fulltime'], []]);
  });

  test('gives a remote job the city "Remote"', () => {
    expect(['city', 'state', 'country', 'postalcode'].flatMap((each) => read(remote, each))).toEqual([
      'Remote',
      '',
      'DE',
      '',
    ]);
    expect([read(remote, 'remotetype'), read(remote, 'jobtype'), read(remote, 'salary')]).toEqual([
      ['Fully remote'],
      ['internship'],
      ['€12 per hour'],
    ]);
    expect([read(remote, 'experience'), read(remote, 'education')]).toEqual([['7+ months'], []]);
    expect(read({ ...whole, remoteOption: 'hybrid' }, 'remotetype')).toEqual(['Hybrid remote']);
  });

  test('omits types and regions that it does not support', () => {
    expect(read({ ...whole, employmentType: 'other' }, 'jobtype')).toEqual([]);
    const office = officeLocation({ city: 'Munich', region: 'Bavaria', regionCode: 'DE-BY', countryCode: 'DE' });
    expect(read({ ...whole, office }, 'state')).toEqual(['Bavaria']);
  });
});

describe('LinkedIn', () => {
  const read = (job: FeedJob, path: string) => checkedXml('linkedin', written('linkedin_xml', job)).texts(path);

  test('contains location, level, type and pay in its vocabulary', () => {
    expect(read(whole, '//job/location')).toEqual(['Austin, Texas, United States']);
    expect(['city', 'state', 'country', 'postalCode'].flatMap((each) => read(whole, `//job/${each}`))).toEqual([
      'Austin',
      'Texas',
      'US',
      '73301',
    ]);
    expect(['workplaceTypes', 'experienceLevel', 'jobtype'].flatMap((each) => read(whole, `//job/${each}`))).toEqual([
      'On-site',
      'MID_SENIOR_LEVEL',
      'FULL_TIME',
    ]);
    expect([read(whole, '//salary/lowEnd/amount'), read(whole, '//salary/highEnd/amount')]).toEqual([
      ['50000'],
      ['60001'],
    ]);
    expect(read(whole, '//salary/period')).toEqual(['YEARLY']);
  });

  test('gives a remote job a country without a city', () => {
    expect([read(remote, '//job/location'), read(remote, '//job/country')]).toEqual([['Germany'], ['DE']]);
    expect([read(remote, '//job/city'), read(remote, '//job/workplaceTypes')]).toEqual([[], ['Remote']]);
    expect(read(remote, '//job/experienceLevel')).toEqual(['INTERNSHIP']);
    expect([read(remote, '//salary/highEnd/amount'), read(remote, '//salary/lowEnd/amount')]).toEqual([[], ['12']]);
  });
});

test('RSS links to itself, and its ids are not URLs', () => {
  const xml = checkedXml('rss', written('rss', whole));
  expect(xml.texts('/rss/channel/title')).toEqual([head.title]);
  expect(xml.texts('/rss/channel/atom:link/@href')).toEqual([head.self]);
  expect(xml.texts('//item/category')).toEqual(['Care', 'Night & day', 'Listening']);
  expect(xml.texts('//item/pubDate')).toEqual(['Sun, 01 Nov 2026 08:09:10 GMT']);
});

test('JSON has an extension for additional fields', () => {
  const { items, feed_url: self } = checkedJsonFeed(written('json', whole, { ...remote, id: 'jobs_2' }));
  expect(self).toBe(head.self);
  expect(items.map(({ _job: { location, salaryMin } }) => [location, salaryMin])).toEqual([
    ['Austin, Texas, United States', 50_000],
    ['Germany', 12],
  ]);
  expect(items[0]?.tags).toEqual(['Care', 'Night & day', 'Listening']);
});
