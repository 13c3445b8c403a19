import type { SourceAddress } from '../../libs/postings/src/posting.js';

/** A job as each of the systems below publishes it. */
export interface ShapedJob {
  readonly id: string;
  readonly title: string;
}

/** How a system publishes jobs: its URLs and their content. */
export interface PublishedShape {
  readonly source: SourceAddress;
  /** The URL that is requested first. */
  readonly first: string;
  /** All URLs and their content. */
  pages(jobs: readonly ShapedJob[]): Readonly<Record<string, string>>;
}

const json = (value: unknown): string => JSON.stringify(value);
const inPages = <T>(all: readonly T[], size: number): (readonly T[])[] =>
  Array.from({ length: Math.floor(all.length / size) + 1 }, (_, page) => all.slice(page * size, (page + 1) * size));

const GREENHOUSE = 'https://boards-api.greenhouse.io/v1/boards/acme/jobs';
const LEVER = 'https://api.lever.co/v0/postings/acme';
const ASHBY = 'https://api.ashbyhq.com/posting-api/job-board/acme';
const WORKABLE = 'https://apply.workable.com/api/v1/widget/accounts/acme';
const RECRUITEE = 'https://acme.recruitee.com/api/offers/';
const SMART = 'https://api.smartrecruiters.com/v1/companies/Acme/postings';
const FEED = 'https://feeds.example/jobs';
const CAREERS = 'https://www.acme.example/careers';

const one = (source: SourceAddress, first: string, body: (jobs: readonly ShapedJob[]) => string): PublishedShape => ({
  source,
  first,
  pages: (jobs) => ({ [first]: body(jobs) }),
});

const JSON_LD = ({ id, title }: ShapedJob) => ({
  '@context': 'https://schema.org/',
  '@type': 'JobPosting',
  title,
  'identifier': { '@type': 'PropertyValue', 'name': 'Acme', 'value': id },
  'description': `<p>About ${id}</p>`,
  'datePosted': '2026-01-02',
  'validThrough': '2026-03-04T00:00:00Z',
  'employmentType': ['FULL_TIME'],
  'hiringOrganization': { '@type': 'Organization', 'name': 'Acme', 'sameAs': 'https://www.acme.example' },
  'jobLocation': {
    '@type': 'Place',
    'address': { '@type': 'PostalAddress', 'addressLocality': 'Berlin', 'addressRegion': 'BE', 'addressCountry': 'DE' },
  },
  'baseSalary': {
    '@type': 'MonetaryAmount',
    'currency': 'EUR',
    'value': { '@type': 'QuantitativeValue', 'minValue': 50_000, 'maxValue': 60_000, 'unitText': 'YEAR' },
  },
  'url': `https://www.acme.example/careers/${id}`,
});

/** The formats of all kinds of sources, as documented by them. */
export const SHAPES: Readonly<Record<string, PublishedShape>> = {
  greenhouse: one({ kind: 'greenhouse', url: GREENHOUSE }, `${GREENHOUSE}?content=true&pay_transparency=true`, (jobs) =>
    json({
      jobs: jobs.map(({ id, title }) => ({
        id: /^\d+$/.test(id) ? Number(id) : id,
        internal_job_id: 1,
        title,
        updated_at: '2026-01-05T00:00:00-05:00',
        first_published: '2026-01-02T00:00:00Z',
        requisition_id: '50',
        location: { name: 'Berlin, Germany' },
        absolute_url: `https://boards.greenhouse.io/acme/jobs/${id}`,
        company_name: 'Acme',
        language: 'en',
        metadata: null,
        content: `&lt;p&gt;About ${id} &amp;amp; us&lt;/p&gt;`,
        departments: [{ id: 1, name: 'Engineering', parent_id: null, child_ids: [] }],
        offices: [{ id: 1, name: 'Berlin', location: 'Berlin, Germany' }],
        pay_input_ranges: [
          { min_cents: 5_000_000, max_cents: 6_000_000, currency_type: 'EUR', title: 'Pay', blurb: '' },
        ],
      })),
      meta: { total: jobs.length },
    }),
  ),
  lever: {
    source: { kind: 'lever', url: LEVER },
    first: `${LEVER}?mode=json&skip=0&limit=100`,
    pages: (jobs) =>
      Object.fromEntries(
        inPages(jobs, 100).map((page, nth) => [
          `${LEVER}?mode=json&skip=${nth * 100}&limit=100`,
          json(
            page.map(({ id, title }) => ({
              id,
              text: title,
              categories: {
                commitment: 'Full-time',
                department: 'Engineering',
                location: 'Berlin',
                team: 'Platform',
                allLocations: ['Berlin', 'Paris'],
              },
              country: 'DE',
              workplaceType: 'hybrid',
              createdAt: Date.UTC(2026, 0, 2),
              description: `<div>About ${id}</div>`,
              descriptionPlain: `About ${id}`,
              lists: [{ text: 'You have', content: '<li>Time</li>' }],
              additional: '<div>Apply now.</div>',
              hostedUrl: `https://jobs.lever.co/acme/${id}`,
              applyUrl: `https://jobs.lever.co/acme/${id}/apply`,
              salaryRange: { min: 50_000, max: 60_000, currency: 'EUR', interval: 'per-year-salary' },
            })),
          ),
        ]),
      ),
  },
  ashby: one({ kind: 'ashby', url: ASHBY }, `${ASHBY}?includeCompensation=true`, (jobs) =>
    json({
      apiVersion: '1',
      jobs: jobs.map(({ id, title }) => ({
        id,
        title,
        location: 'Berlin',
        secondaryLocations: [{ location: 'Paris' }],
        department: 'Engineering',
        team: 'Platform',
        isListed: true,
        isRemote: true,
        workplaceType: 'Hybrid',
        descriptionHtml: `<p>About ${id}</p>`,
        descriptionPlain: `About ${id}`,
        publishedAt: '2026-01-02T00:00:00.000+00:00',
        employmentType: 'FullTime',
        address: { postalAddress: { addressLocality: 'Berlin', addressRegion: 'Berlin', addressCountry: 'Germany' } },
        jobUrl: `https://jobs.ashbyhq.com/acme/${id}`,
        applyUrl: `https://jobs.ashbyhq.com/acme/${id}/application`,
        compensation: {
          compensationTierSummary: '€50K – €60K',
          summaryComponents: [
            { compensationType: 'EquityPercentage', interval: 'NONE', currencyCode: null, minValue: 0.5, maxValue: 1 },
            { compensationType: 'Salary', interval: '1 YEAR', currencyCode: 'EUR', minValue: 50_000, maxValue: 60_000 },
          ],
        },
      })),
    }),
  ),
  workable: one({ kind: 'workable', url: WORKABLE }, `${WORKABLE}?details=true`, (jobs) =>
    json({
      name: 'Acme',
      description: '<p>We make things.</p>',
      jobs: jobs.map(({ id, title }) => ({
        title,
        shortcode: id,
        code: '',
        employment_type: 'Full-time',
        telecommuting: true,
        department: 'Engineering',
        url: `https://apply.workable.com/j/${id}`,
        shortlink: `https://apply.workable.com/j/${id}`,
        application_url: `https://apply.workable.com/j/${id}/apply`,
        published_on: '2026-01-02',
        created_at: '2026-01-01',
        country: 'Germany',
        city: 'Berlin',
        state: 'Berlin',
        experience: 'Director',
        locations: [{ country: 'Germany', countryCode: 'DE', city: 'Berlin', region: 'Berlin', hidden: false }],
        description: `<p>About ${id}</p>`,
      })),
    }),
  ),
  recruitee: one({ kind: 'recruitee', url: RECRUITEE }, RECRUITEE, (jobs) =>
    json({
      offers: jobs.map(({ id, title }) => ({
        id,
        slug: `job-${id}`,
        title,
        description: `<p>About ${id}</p>`,
        requirements: '<p>Time</p>',
        department: 'Engineering',
        company_name: 'Acme',
        location: 'Berlin, Germany',
        city: 'Berlin',
        country: 'Germany',
        country_code: 'DE',
        remote: false,
        hybrid: true,
        on_site: false,
        employment_type_code: 'fulltime_permanent',
        experience_code: 'mid_level',
        careers_url: `https://acme.recruitee.com/o/job-${id}`,
        careers_apply_url: `https://acme.recruitee.com/o/job-${id}/c/new`,
        salary: { min: '50000', max: '60000', currency: 'EUR', period: 'year' },
        published_at: '2026-01-02 00:00:00 UTC',
        close_at: null,
      })),
    }),
  ),
  smartrecruiters: {
    source: { kind: 'smartrecruiters', url: SMART },
    first: `${SMART}?limit=100&offset=0`,
    pages: (jobs) =>
      Object.fromEntries([
        ...inPages(jobs, 100).map((page, nth) => [
          `${SMART}?limit=100&offset=${nth * 100}`,
          json({
            limit: 100,
            offset: nth * 100,
            totalFound: jobs.length,
            content: page.map(({ id, title }) => ({
              id,
              uuid: `34225731-${id}`,
              name: title,
              refNumber: 'REF1',
              company: { identifier: 'Acme', name: 'Acme' },
              releasedDate: '2026-01-02T00:00:00.000Z',
              location: { city: 'Berlin', region: 'BE', country: 'de', remote: true, hybrid: false },
              department: { id: '1', label: 'Engineering' },
              function: { id: 'engineering', label: 'Engineering' },
              typeOfEmployment: { id: 'permanent', label: 'Full-time' },
              experienceLevel: { id: 'mid_senior_level', label: 'Mid-Senior Level' },
              ref: `${SMART}/${id}`,
            })),
          }),
        ]),
        ...jobs.map(({ id, title }) => [
          `${SMART}/${id}`,
          json({
            id,
            name: title,
            postingUrl: `https://jobs.smartrecruiters.com/Acme/${id}`,
            applyUrl: `https://jobs.smartrecruiters.com/Acme/${id}?oga=true`,
            jobAd: {
              sections: {
                companyDescription: { title: 'Company', text: '<p>Acme makes things.</p>' },
                jobDescription: { title: 'Job', text: `<p>About ${id}</p>` },
                videos: { title: 'Videos', urls: [] },
              },
            },
          }),
        ]),
      ]) as Record<string, string>,
  },
  career_page: one({ kind: 'career_page', url: CAREERS }, CAREERS, (jobs) =>
    [
      '<!doctype html><html><head><title>Jobs</title></head><body>',
      ...jobs.map((job) => `<script type="application/ld+json">${json(JSON_LD(job))}</script>`),
      '</body></html>',
    ].join('\n'),
  ),
  indeed_xml: one({ kind: 'indeed_xml', url: `${FEED}.xml` }, `${FEED}.xml`, (jobs) =>
    [
      '<?xml version="1.0" encoding="utf-8"?>\n<source><publisher>Acme</publisher><publisherurl>https://www.acme.example</publisherurl>',
      ...jobs.map(
        ({
          id,
          title,
        }) => `<job><title><![CDATA[${title}]]></title><date><![CDATA[Fri, 02 Jan 2026 00:00:00 GMT]]></date>
        <referencenumber><![CDATA[${id}]]></referencenumber><url><![CDATA[https://www.acme.example/jobs/${id}?a=1&b=2]]></url>
        <company><![CDATA[Acme]]></company><city><![CDATA[Berlin]]></city><state><![CDATA[BE]]></state>
        <country><![CDATA[DE]]></country><description><![CDATA[<p>About ${id}</p>]]></description>
        <salary><![CDATA[€50000 - €60000 per year]]></salary><jobtype><![CDATA[fulltime]]></jobtype>
        <category><![CDATA[Engineering, Platform]]></category><remotetype>Hybrid remote</remotetype></job>`,
      ),
      '</source>',
    ].join('\n'),
  ),
  rss: one({ kind: 'rss', url: `${FEED}.rss` }, `${FEED}.rss`, (jobs) =>
    [
      '<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Jobs at Acme</title><link>https://www.acme.example</link>',
      ...jobs.map(
        ({ id, title }) => `<item><title>${title}</title><link>https://www.acme.example/jobs/${id}</link>
        <guid isPermaLink="false">${id}</guid><description>About ${id}</description>
        <content:encoded><![CDATA[<p>About ${id}</p>]]></content:encoded><category>Engineering</category>
        <pubDate>Fri, 02 Jan 2026 00:00:00 +0000</pubDate></item>`,
      ),
      '</channel></rss>',
    ].join('\n'),
  ),
  atom: one({ kind: 'rss', url: `${FEED}.atom` }, `${FEED}.atom`, (jobs) =>
    [
      '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Jobs at Acme</title>',
      ...jobs.map(
        ({
          id,
          title,
        }) => `<entry><title>${title}</title><id>${id}</id><link rel="self" href="https://feeds.example/${id}"/>
        <link href="https://www.acme.example/jobs/${id}"/><content type="html">&lt;p&gt;About ${id}&lt;/p&gt;</content>
        <category term="Engineering"/><published>2026-01-02T00:00:00Z</published></entry>`,
      ),
      '</feed>',
    ].join('\n'),
  ),
  json_feed: one({ kind: 'json_feed', url: `${FEED}.json` }, `${FEED}.json`, (jobs) =>
    json({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Jobs at Acme',
      home_page_url: 'https://www.acme.example',
      items: jobs.map(({ id, title }) => ({
        id,
        title,
        url: `https://www.acme.example/jobs/${id}`,
        content_html: `<p>About ${id}</p>`,
        date_published: '2026-01-02T00:00:00Z',
        authors: [{ name: 'Acme', url: 'https://www.acme.example' }],
        tags: ['Engineering'],
        _job: { location: 'Berlin, Germany', remoteOption: 'hybrid', employmentType: 'full_time', seniority: 'senior' },
      })),
    }),
  ),
  custom_xml: one(
    {
      kind: 'custom',
      url: `${FEED}-own.xml`,
      mapping: {
        items: 'vacancies.vacancy',
        fields: {
          id: '@nr',
          title: 'name',
          description: 'text',
          applicationUrl: 'links.apply.@href',
          city: 'place.city',
          country: 'place.country',
          categories: 'fields.field',
          salaryMin: 'pay.from',
          salaryMax: 'pay.to',
          salaryCurrency: 'pay.@currency',
        },
      },
    },
    `${FEED}-own.xml`,
    (jobs) =>
      [
        '<vacancies>',
        ...jobs.map(
          ({ id, title }) => `<vacancy nr="${id}"><name>${title}</name><text>About ${id}</text>
          <links><apply href="https://www.acme.example/jobs/${id}"/></links>
          <place><city>Berlin</city><country>Germany</country></place><fields><field>Engineering</field><field>Platform</field></fields>
          <pay currency="EUR"><from>50.000</from><to>60.000</to></pay></vacancy>`,
        ),
        '</vacancies>',
      ].join('\n'),
  ),
  custom_json: one(
    {
      kind: 'custom',
      url: `${FEED}-own.json`,
      mapping: {
        items: 'data.rows',
        fields: { id: 'nr', title: 'name', description: 'text', applicationUrl: 'links.apply', location: 'place' },
      },
    },
    `${FEED}-own.json`,
    (jobs) =>
      json({
        data: {
          note: 'A "quoted" [list] of {things}',
          rows: jobs.map(({ id, title }) => ({
            nr: id,
            name: title,
            text: `About ${id}`,
            links: { apply: `https://www.acme.example/jobs/${id}` },
            place: 'Berlin, Germany',
          })),
        },
      }),
  ),
};
