import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Decider,
  fold,
  type MessageOf,
  type StoredEvent,
  Rejection,
  type RowIdentity,
  type RowProjection,
} from '#kernel';
import { decide, project } from '#kernel/engine';
import { BOARD, factsAt, type SampleEvent, historyOf } from '#testing';
import { type AnyPublished, type PublishedObject, step } from '#outbox';
import { validatorOf } from '../../../contracts/src/validator.samples.js';
import { type CompanyCommands, companyDecider, type CompanyEvents } from '../company/company.decider.js';
import { austin, content, create, posting, zurich } from './job.samples.js';
import { jobDecider } from './job.decider.js';
import { publishedJobs } from './job.published.js';
import { publishedCompanies } from '../company/company.published.js';
import { companyRows } from '../company/company.read-model.js';
import { jobRows } from './job.read-model.js';
import type { JobCommands, JobEvents } from './job-messages.js';

const ADDRESS = 'https://demo.example';

interface PublishedJob {
  readonly row: (RowIdentity & { readonly revision: number }) | null;
  readonly object: PublishedObject;
  readonly envelope: {
    readonly type: string;
    readonly data: { readonly object: Record<string, unknown>; readonly changed_fields: string[] };
  } | null;
}

/** The results of the read model and of publishing after each event of `history`. */
function bothTell(
  rows: RowProjection<never, never>,
  definition: unknown,
  history: readonly StoredEvent[],
): readonly PublishedJob[] {
  let row: PublishedJob['row'] = null;
  let object: PublishedObject | undefined;
  return history.map((event) => {
    row = project(rows as never, row as never, event) as PublishedJob['row'];
    const { object: now, publication } = step(definition as AnyPublished, object, event, ADDRESS);
    object = now;
    return { row, object: now, envelope: publication && JSON.parse(publication.body ?? 'null') };
  });
}

/** The events of the accepted `commands`, as a history. */
function accepted<S, C, E>(
  decider: Decider<S, C, E>,
  id: string,
  commands: readonly MessageOf<C>[],
): readonly StoredEvent[] {
  const events: SampleEvent<E>[] = [];
  let state = fold(decider, []);
  commands.forEach((command, nth) => {
    const at = new Date(Date.parse('2026-11-20T12:00:00.000Z') + nth * 700).toISOString();
    try {
      const news = decide(decider, state, command, factsAt(at));
      state = fold(decider, news, state);
      events.push(...news.map((event) => ({ ...event, at })));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  });
  return historyOf<E>(decider.category, id, factsAt('2026-11-20T12:00:00.000Z'), ...events);
}

const moment = fc
  .integer({ min: 0, max: 3_000 })
  .map((ms) => new Date(Date.parse('2026-12-01T00:00:00.000Z') + ms).toISOString());
const change = fc.record(
  {
    title: fc.constantFrom('Night nurse', 'Day nurse'),
    slug: fc.constantFrom('night-nurse', 'day-nurse'),
    description: fc.constantFrom('<p>Care.</p>', '', '<p>More care.</p>'),
    employmentType: fc.constantFrom('full_time', 'part_time', null),
    remoteOption: fc.constantFrom('on_site', 'hybrid', null),
    officeLocations: fc.constantFrom([austin], [zurich], [zurich, austin], [austin, zurich]),
    salaryMin: fc.constantFrom(1, 2, null),
    expiresAt: fc.option(moment),
    publishedAt: moment,
    companyName: fc.constantFrom('Hill', 'Vale'),
    companySlug: fc.constantFrom('hill', 'vale'),
  },
  { requiredKeys: [] },
);
const jobCommand = fc.oneof(
  {
    weight: 5,
    arbitrary: change.map((data) => ({ type: 'ChangeJob' as const, data: data as JobCommands['ChangeJob'] })),
  },
  fc.constantFrom<MessageOf<JobCommands>>(
    { type: 'PublishJob', data: { posting } },
    { type: 'PublishJob', data: { posting, expiresAt: null } },
    { type: 'PauseJob', data: {} },
    { type: 'ExpireJob', data: {} },
    { type: 'RelabelJob', data: { companyName: 'Hill Clinic', companySlug: 'hill' } },
    { type: 'RelabelJob', data: { companyName: 'Hill', companySlug: 'hill' } },
    { type: 'RelabelJob', data: { companyName: 'Hill', companySlug: 'hill-clinic' } },
    { type: 'DeleteJob', data: {} as never },
  ),
);
const jobHistory = fc
  .tuple(fc.constantFrom('draft' as const, 'published' as const), fc.array(jobCommand, { maxLength: 25 }))
  .map(([status, commands]) =>
    accepted(jobDecider, 'jobs_1', [{ type: 'CreateJob', data: { ...create, status } }, ...commands]),
  );

const companyHistory = fc
  .array(
    fc.oneof(
      fc
        .record(
          {
            name: fc.constantFrom('Hill', 'Vale'),
            slug: fc.constantFrom('hill', 'vale'),
            website: fc.constantFrom(null, 'https://hill.example'),
            summary: fc.constantFrom('a', 'b'),
          },
          { requiredKeys: [] },
        )
        .map((data) => ({ type: 'ChangeCompany' as const, data })),
      fc.constantFrom<MessageOf<CompanyCommands>>(
        { type: 'SetCompanyLogo', data: { logoUrl: 'https://cdn.example/a.png', logoMediaId: 'media_a' } },
        { type: 'SetCompanyLogo', data: { logoUrl: 'https://cdn.example/b.png', logoMediaId: 'media_b' } },
        { type: 'RemoveCompanyLogo', data: {} },
        { type: 'BeginCompanyDeletion', data: {} },
        { type: 'DeleteCompany', data: {} },
        { type: 'ApproveCompany', data: {} },
        { type: 'WithdrawCompany', data: {} },
      ),
    ),
    { maxLength: 20 },
  )
  .chain((commands) => fc.boolean().map((isHidden) => ({ commands, isHidden })))
  .map(({ commands, isHidden }) =>
    accepted(companyDecider, 'companies_1', [
      {
        type: 'CreateCompany',
        data: {
          name: 'Hill',
          slug: 'hill',
          website: null,
          summary: null,
          description: null,
          markets: [],
          xHandle: null,
          linkedinUrl: null,
          facebookUrl: null,
          ...(isHidden ? { awaitsApproval: true } : {}),
        },
      },
      ...commands,
    ]),
  );

describe('published data of jobs and companies', () => {
  test.each([
    ['jobs', jobRows, publishedJobs, jobHistory],
    ['companies', companyRows, publishedCompanies, companyHistory],
  ])('the revision of %s in events equals that in the API, after every event', (_, rows, definition, histories) => {
    fc.assert(
      fc.property(histories as fc.Arbitrary<readonly StoredEvent[]>, (history) => {
        let revision = 0;
        for (const { row, object, envelope } of bothTell(rows as never, definition, history)) {
          if (row) expect(object.revision).toBe(row.revision);
          if (!envelope) continue;
          // Increases by one without gaps, and never without a change.
          expect(object.revision).toBe(++revision);
          expect(validatorOf(envelope.type as never)(envelope)).toEqual([]);
          expect(envelope.data.object['revision']).toBe(revision);
          expect(envelope.data.changed_fields.length > 0).toBe(envelope.type.endsWith('.updated'));
        }
        const { awaitsApproval } = history[0]?.data as { readonly awaitsApproval?: true };
        if (!awaitsApproval) expect(revision).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  test('the data of a job, word for word', () => {
    const history = accepted(jobDecider, 'jobs_1', [
      {
        type: 'CreateJob',
        data: { ...create, ...content, status: 'draft', description: '', officeLocations: [zurich, austin] },
      },
      { type: 'PublishJob', data: { posting } },
      { type: 'ChangeJob', data: { salaryMin: 7 } },
      { type: 'DeleteJob', data: {} as never },
    ]);
    const envelopes = bothTell(jobRows as never, publishedJobs, history).map(({ envelope }) => envelope);
    expect(envelopes).toMatchObject([
      {
        type: 'job.created',
        board_id: BOARD,
        occurred_at: '2026-11-20T12:00:00Z',
        schema_version: '1',
        object: 'event',
        data: {
          changed_fields: [],
          object: {
            id: 'jobs_1',
            object: 'job',
            slug: 'night-nurse',
            status: 'draft',
            company_id: 'companies_1',
            company_name: 'Hill Clinic',
            location: 'Zürich, Switzerland',
            description: null,
            url: null,
            employment_type: 'full_time',
            workplace_type: 'on_site',
            published_at: null,
            expires_at: '2026-12-20T12:00:00Z',
            updated_at: '2026-11-20T12:00:00Z',
            revision: 1,
          },
        },
      },
      {
        type: 'job.updated',
        data: {
          changed_fields: ['status', 'url', 'published_at'],
          object: {
            status: 'published',
            url: 'https://demo.example/companies/hill-clinic/jobs/night-nurse',
            revision: 2,
          },
        },
      },
      null,
      {
        type: 'job.deleted',
        data: {
          changed_fields: [],
          object: {
            id: 'jobs_1',
            object: 'job',
            revision: 3,
            deleted: true,
            deleted_at: '2026-11-20T12:00:02Z',
            slug: 'night-nurse',
            company_id: 'companies_1',
          },
        },
      },
    ]);
  });

  test('a job that older releases wrote has no company name, and no page', () => {
    const [{ envelope }] = bothTell(
      jobRows as never,
      publishedJobs,
      historyOf<JobEvents>('job', 'jobs_1', factsAt('2026-11-20T12:00:00.000Z'), {
        type: 'JobCreated',
        data: {
          ...content,
          companyName: null,
          companySlug: null,
          status: 'published',
          slot: null,
          exempt: [],
          publishedAt: null,
          expiresAt: null,
        },
      }),
    ) as [PublishedJob];
    expect(envelope?.data.object).toMatchObject({ company_name: null, url: null });
    expect(validatorOf('job.created')(envelope)).toEqual([]);
  });

  test('a company is not published before it is approved, and then as created', () => {
    const content = { name: 'Hill', slug: 'hill', website: null, summary: null, description: null, markets: [] };
    const profiles = { xHandle: null, linkedinUrl: null, facebookUrl: null };
    const hidden = { ...content, ...profiles, awaitsApproval: true } as const;
    const published = (...after: readonly MessageOf<CompanyEvents>[]) =>
      bothTell(
        companyRows as never,
        publishedCompanies,
        historyOf<CompanyEvents>(
          'company',
          'companies_1',
          factsAt('2026-11-20T12:00:00.000Z'),
          { type: 'CompanyCreated', data: hidden },
          ...after,
        ),
      ).map(
        ({ envelope }) => envelope && [envelope.type, envelope.data.object['name'], envelope.data.object['revision']],
      );
    const renamed = { type: 'CompanyChanged', data: { name: 'Hill Clinic' } } as const;
    const seen = { slug: 'hill', name: 'Hill Clinic', website: null, logoUrl: null };
    const approved = { type: 'CompanyApproved', data: seen } as const;
    const deleted = { type: 'CompanyDeleted', data: { slug: 'hill' } } as const;
    expect(published(renamed, deleted)).toEqual([null, null, null]);
    expect(published(renamed, approved, { ...renamed, data: { name: 'Hill' } }, deleted)).toEqual([
      null,
      null,
      ['company.created', 'Hill Clinic', 1],
      ['company.updated', 'Hill', 2],
      ['company.deleted', undefined, 3],
    ]);
  });

  test('the data of a company, word for word', () => {
    const history = historyOf<CompanyEvents>(
      'company',
      'companies_1',
      factsAt('2026-11-20T12:00:00.000Z'),
      {
        type: 'CompanyCreated',
        data: {
          name: 'Hill',
          slug: 'hill',
          website: 'https://hill.example',
          summary: 's',
          description: null,
          markets: [],
          xHandle: null,
          linkedinUrl: null,
          facebookUrl: null,
        },
      },
      { type: 'CompanyLogoChanged', data: { logoUrl: 'https://cdn.example/a.png', logoMediaId: 'media_a' } },
      { type: 'CompanyDeletionBegun', data: {} },
      { type: 'CompanyDeleted', data: { slug: 'hill' } },
    );
    expect(
      bothTell(companyRows as never, publishedCompanies, history).map(({ envelope }) => envelope && envelope.data),
    ).toEqual([
      {
        changed_fields: [],
        object: {
          id: 'companies_1',
          object: 'company',
          slug: 'hill',
          name: 'Hill',
          website: 'https://hill.example',
          logo_url: null,
          url: 'https://demo.example/companies/hill',
          updated_at: '2026-11-20T12:00:00Z',
          revision: 1,
        },
      },
      {
        changed_fields: ['logo_url'],
        object: expect.objectContaining({ logo_url: 'https://cdn.example/a.png', revision: 2 }),
      },
      null,
      {
        changed_fields: [],
        object: {
          id: 'companies_1',
          object: 'company',
          revision: 3,
          deleted: true,
          deleted_at: '2026-11-20T12:00:00Z',
          slug: 'hill',
        },
      },
    ]);
  });
});
