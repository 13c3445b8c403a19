import { officeLocation } from '#places/place';
import { digest } from '#store';
import { describe, expect, test } from '@jest/globals';
import { BOARD, daysFromNow, facts, foldRow, type SampleEvent, historyOf, replay } from '#testing';
import fc from 'fast-check';
import { visibleJob } from './visible-job.js';
import { type JobRow, jobRows } from './job.read-model.js';
import type { CompanyLabel, JobContent } from './job-fields.js';
import type { JobEvents } from './job-messages.js';

const austin = officeLocation({ countryCode: 'US', country: 'United States', city: 'Austin', region: 'Texas' });
const zurich = officeLocation({ countryCode: 'CH', country: 'Switzerland', city: 'Zürich' });
const in30Days = daysFromNow(30);
const later = daysFromNow(1);

const shown = {
  title: 'Night nurse',
  slug: 'night-nurse',
  companyId: 'companies_1',
  externalId: 'ext-1',
  employmentType: 'full_time',
  seniority: 'senior',
  isFeatured: true,
  skills: ['nursing'],
  categories: ['health'],
  salaryMin: 50_000,
  salaryMax: 60_000.5,
  salaryCurrency: 'USD',
  salaryTimeframe: 'per_year',
  remoteOption: 'hybrid',
  customFieldValues: { shift: 'night', uniform: true },
} as const;
const detail = {
  description: '<p>Care.</p>',
  applicationUrl: 'https://ACME.example/apply/?utm_source=x',
  remotePermits: [],
  remoteWorldwide: false,
  remoteTimezones: [],
  remoteAllowedTzOffsets: [],
  remoteWorkPermitCountryCodes: [],
  remoteWorkPermitSubdivisionCodes: [],
  remoteSponsorship: 'unknown',
  educationRequirements: ['bachelor_degree'],
  experienceMonths: 12,
  experienceInPlaceOfEducation: true,
  inOfficePeriod: 'per_week',
  inOfficeFrequency: 2,
  officeLocations: [austin],
} as const;
const label = { companyName: 'Hill Clinic', companySlug: 'hill-clinic' };
const content: JobContent & CompanyLabel = { ...shown, ...detail, ...label };

const created: SampleEvent<JobEvents> = {
  type: 'JobCreated',
  data: { ...content, status: 'draft', slot: null, exempt: ['composite_hash'], publishedAt: null, expiresAt: in30Days },
};
const changed = (data: JobEvents['JobChanged']): SampleEvent<JobEvents> => ({ type: 'JobChanged', data, at: later });
const published: SampleEvent<JobEvents> = {
  type: 'JobPublished',
  data: { publishedAt: later, expiresAt: in30Days, slot: null },
  at: later,
};
const paused: SampleEvent<JobEvents> = { type: 'JobPaused', data: {}, at: later };
const relabelled: SampleEvent<JobEvents> = {
  type: 'JobRelabelled',
  data: { companyName: 'Dale', companySlug: 'dale' },
  at: later,
};
const expired: SampleEvent<JobEvents> = { type: 'JobExpired', data: { expiresAt: later }, at: later };
const deleted: SampleEvent<JobEvents> = { type: 'JobDeleted', data: { slug: 'night-nurse', companyId: 'companies_1' } };

const rowAfter = (...events: SampleEvent<JobEvents>[]): JobRow => {
  const row = replay(jobRows, 'jobs_1', facts, ...events);
  if (!row) throw new Error('There is no row.');
  return row;
};
const first: JobRow = {
  ...shown,
  ...label,
  slot: null,
  id: 'jobs_1',
  board: BOARD,
  version: 1,
  revision: 1,
  status: 'draft',
  applicationKey: digest('https://acme.example/apply'),
  publishedAt: null,
  expiresAt: in30Days,
  createdAt: facts.now,
  updatedAt: facts.now,
  detail,
};

describe('the row of a job', () => {
  test('has the created values, with long ones in its details', () => expect(rowAfter(created)).toEqual(first));

  test('has changed values, in columns and in the details, and keeps the rest', () =>
    expect(
      rowAfter(created, changed({ title: 'Day nurse', description: '', salaryMax: null, expiresAt: null })),
    ).toEqual({
      ...first,
      version: 2,
      revision: 2,
      title: 'Day nurse',
      salaryMax: null,
      expiresAt: null,
      updatedAt: later,
      detail: { ...detail, description: '' },
    }));

  test('is found by its current application URL', () => {
    const moved = rowAfter(created, changed({ applicationUrl: 'Jobs@acme.example' }));
    expect([moved.applicationKey, moved.detail.applicationUrl]).toEqual([
      digest('mailto:jobs@acme.example'),
      'Jobs@acme.example',
    ]);
    const without = rowAfter(created, changed({ applicationUrl: null }));
    expect([without.applicationKey, without.detail.applicationUrl]).toEqual([null, null]);
    expect(rowAfter(created, changed({ title: 'x' })).applicationKey).toBe(first.applicationKey);
  });

  test('is published', () =>
    expect(rowAfter(created, published)).toEqual({
      ...first,
      version: 2,
      revision: 2,
      status: 'published',
      publishedAt: later,
      updatedAt: later,
    }));

  test('becomes a draft when it is paused, and keeps its dates', () =>
    expect(rowAfter(created, published, paused)).toMatchObject({
      version: 3,
      revision: 3,
      status: 'draft',
      publishedAt: later,
      expiresAt: in30Days,
      updatedAt: later,
    }));

  test('expires', () =>
    expect(rowAfter(created, published, expired)).toMatchObject({
      version: 3,
      revision: 3,
      status: 'expired',
      publishedAt: later,
      expiresAt: later,
      updatedAt: later,
    }));

  test('has the current name of its company', () =>
    expect(rowAfter(created, relabelled)).toMatchObject({
      version: 2,
      revision: 2,
      companyName: 'Dale',
      companySlug: 'dale',
    }));

  test('holds a slot while it is published', () => {
    const inSeventh: SampleEvent<JobEvents> = {
      ...published,
      data: { publishedAt: later, expiresAt: in30Days, slot: 7 },
    };
    expect(rowAfter(created, inSeventh).slot).toBe(7);
    expect(rowAfter(created, inSeventh, paused).slot).toBeNull();
    expect(rowAfter(created, inSeventh, expired).slot).toBeNull();
  });

  test('goes', () => expect(replay(jobRows, 'jobs_1', facts, created, published, deleted)).toBeNull());

  test('awaits approval with its expiry', () => {
    const submitted: SampleEvent<JobEvents> = { type: 'JobSubmitted', data: { days: 30 }, at: later };
    expect(rowAfter(created, submitted)).toMatchObject({ status: 'pending_approval', updatedAt: later, revision: 2 });
    expect(rowAfter(created, submitted).expiresAt).toBe(rowAfter(created).expiresAt);
  });

  test('has no column that only the rules need', () => expect(Object.keys(rowAfter(created))).not.toContain('exempt'));

  test('folds every event of a job', () => {
    const named: { [K in keyof JobEvents]: true } = {
      JobCreated: true,
      JobChanged: true,
      JobPublished: true,
      JobRelabelled: true,
      JobSubmitted: true,
      JobPaused: true,
      JobExpired: true,
      JobDeleted: true,
    };
    expect(Object.keys(jobRows.on)).toEqual(Object.keys(named));
  });
});

describe('the revision of a job', () => {
  const revisionAfter = (data: JobEvents['JobChanged'], ...before: SampleEvent<JobEvents>[]) => {
    const row = rowAfter(created, ...before, changed(data));
    expect(row.updatedAt).toBe(later);
    return row.revision;
  };

  test.each<[string, JobEvents['JobChanged']]>([
    ['slug', { slug: 'x' }],
    ['title', { title: 'x' }],
    ['company', { companyId: 'companies_2' }],
    ['employment type', { employmentType: null }],
    ['remote option', { remoteOption: 'on_site' }],
    ['name of the company', { companyName: 'x' }],
    ['publication', { publishedAt: later }],
    ['expiry', { expiresAt: null }],
    ['description', { description: 'x' }],
    ['place', { officeLocations: [zurich, austin] }],
    ['many things at once, by one', { title: 'x', slug: 'x', description: 'x' }],
  ])('grows with the %s', (_, data) => expect(revisionAfter(data)).toBe(2));

  test.each<[string, JobEvents['JobChanged']]>([
    ['part of a second of its expiry', { expiresAt: `${in30Days.slice(0, 20)}999Z` }],
    ['salary', { salaryMin: 1, salaryMax: 2, salaryCurrency: 'EUR', salaryTimeframe: 'per_hour' }],
    ['application address', { applicationUrl: null }],
    ['external id', { externalId: null }],
    ['seniority', { seniority: null }],
    ['feature', { isFeatured: false }],
    ['skills and categories', { skills: [], categories: [] }],
    ['custom fields', { customFieldValues: {} }],
    ['second office', { officeLocations: [austin, zurich] }],
    ['part of the office that no line shows', { officeLocations: [{ ...austin, postalCode: '78701' }] }],
    [
      'remote reach',
      { remoteWorldwide: true, remotePermits: [{ type: 'worldwide', value: 'worldwide' }], remoteSponsorship: 'yes' },
    ],
    ['demands', { educationRequirements: [], experienceMonths: null, experienceInPlaceOfEducation: null }],
    ['days in the office', { inOfficePeriod: null, inOfficeFrequency: null }],
  ])('stays with the %s, and only the change time moves', (_, data) => expect(revisionAfter(data)).toBe(1));

  test('grows with the slug of the company while the job has a page', () => {
    expect(revisionAfter({ companySlug: 'x' })).toBe(1);
    expect(revisionAfter({ companySlug: 'x' }, published)).toBe(3);
  });

  test('grows when a job without an office becomes remote, because that is its location then', () =>
    expect(revisionAfter({ remoteOption: 'remote' }, changed({ officeLocations: [] }))).toBe(3));
});

describe('after any events of a job', () => {
  const moment = fc.integer({ min: 0, max: 60 }).map(daysFromNow);
  const changes = fc.record(
    {
      title: fc.constantFrom('Night nurse', 'Cook'),
      description: fc.constantFrom('<p>Care.</p>', ''),
      salaryMin: fc.option(fc.nat(9)),
      applicationUrl: fc.option(fc.constantFrom('https://acme.example', 'a@acme.example')),
      officeLocations: fc.subarray([austin, zurich]),
    },
    { requiredKeys: [] },
  );
  const event: fc.Arbitrary<SampleEvent<JobEvents>> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant('JobChanged' as const), data: changes, at: moment }) },
    {
      weight: 4,
      arbitrary: moment.chain((at) =>
        fc.constantFrom({ ...published, at }, { ...paused, at }, { ...relabelled, at }, { ...expired, at }),
      ),
    },
    { weight: 1, arbitrary: moment.map((at) => ({ type: 'JobKnocked', data: {}, at }) as never) },
  );
  const histories = fc
    .tuple(fc.array(event, { maxLength: 20 }), fc.boolean())
    .map(([events, ends]) =>
      historyOf<JobEvents>('job', 'jobs_1', facts, created, ...events, ...(ends ? [deleted] : [])),
    );

  test('its row is the same after repeated folds', () =>
    fc.assert(
      fc.property(histories, (history) => expect(foldRow(jobRows, history)).toEqual(foldRow(jobRows, history))),
    ));

  test('its row is the same when it is folded in two steps, with a database between', () =>
    fc.assert(
      fc.property(histories, fc.nat(), (history, cut) => {
        const at = 1 + (cut % history.length);
        const half = foldRow(jobRows, history.slice(0, at));
        const kept = half && (JSON.parse(JSON.stringify(half)) as JobRow);
        expect(foldRow(jobRows, history.slice(at), kept)).toEqual(foldRow(jobRows, history));
      }),
    ));

  const look = (row: JobRow) => JSON.stringify(visibleJob({ ...row.detail, ...row }));

  test('its revision grows exactly with public changes, and its version is that of the last event', () =>
    fc.assert(
      fc.property(histories, (history) => {
        let row: JobRow | null = null;
        for (const one of history) {
          const next: JobRow | null = foldRow(jobRows, [one], row);
          if (next && row) {
            expect(next.version).toBe(one.version);
            expect(next.revision - row.revision).toBe(look(next) === look(row) ? 0 : 1);
            if (one.type !== 'JobKnocked') expect(next.updatedAt).toBe(one.at);
          }
          row = next;
        }
      }),
    ));
});
