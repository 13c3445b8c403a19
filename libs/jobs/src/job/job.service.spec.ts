import { afterAll, describe, expect, test } from '@jest/globals';
import { reject } from '#kernel';
import { daysFromNow, facts } from '#testing';
import { scenario } from '#testing/scenario';
import { JobsModule } from '../jobs.module.js';
import { CompanyReader } from '../company/company.read-model.js';
import { Companies, type CompanyWish } from '../company/company.service.js';
import type { JobInput, NewJob } from './job-content.service.js';
import { another, COOK, OPERATOR } from './new-job.samples.js';
import { JobWriter } from './job.service.js';
import type { JobMaker, JobOrigin } from './job-maker.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const setUp = async (settings: object = {}, plan = 'scale') => {
  const board = await jobs.board({ plan });
  if (Object.keys(settings).length > 0)
    await board.happened(
      { category: 'boardSettings', objectId: board.board },
      { type: 'SettingsChanged', data: { changes: settings } },
    );
  return {
    ...board,
    made: async (input: NewJob = COOK) =>
      (await board.given(JobWriter, (writer) => writer.create(input, OPERATOR))).row,
    creating: (input: NewJob, origin?: JobOrigin, key?: string) =>
      board.when(JobWriter, (writer) => writer.create(input, maker(origin)), key === undefined ? {} : { key }),
  };
};

const maker = (origin: JobOrigin = 'operator'): JobMaker => ({ origin, requireCompanies: () => undefined });

describe('creating a job by a caller who cannot create companies', () => {
  const weak: JobMaker = {
    origin: 'operator',
    requireCompanies: () => reject('forbidden', 'auth_forbidden', 'The key lacks the scope companies.manage.'),
  };

  test('writes nothing if its company is missing, and uses an existing one', async () => {
    const { when, given, events } = await setUp();
    const make = (company: CompanyWish) => when(JobWriter, (writer) => writer.create({ ...COOK, company }, weak));
    const before = events().length;
    await make({ name: 'Vale' }).refused('auth_forbidden');
    await make({ name: 'Vale', createIfMissing: false }).refused('companies_not_found');
    expect(events()).toHaveLength(before);
    await given(Companies, (companies) => companies.create({ name: 'Vale' }));
    await make({ name: 'Vale' }).appends('JobCreated');
  });
});

describe('creating a job', () => {
  test('creates its company, and a draft that ends in thirty days', async () => {
    const { creating } = await setUp();
    const { answer, events } = await creating(COOK).appends('CompanyCreated', 'JobCreated');
    expect(answer.row).toMatchObject({
      title: 'Cook',
      slug: 'cook',
      status: 'draft',
      companyId: events[0]?.objectId,
      companyName: 'Hill',
      publishedAt: null,
      expiresAt: daysFromNow(30),
    });
    expect(answer.company).toMatchObject({ name: 'Hill' });
  });

  test('uses an existing company, by id or by its description', async () => {
    const { given, creating } = await setUp();
    const { row } = await given(Companies, (companies) => companies.create({ name: 'Hill' }));
    const { company: _, ...job } = another('A');
    expect((await creating({ ...job, companyId: row.id }).appends('JobCreated')).answer.row.companyId).toBe(row.id);
    expect((await creating(another('B')).appends('JobCreated')).answer.row.companyId).toBe(row.id);
    await creating({ ...another('C'), companyId: row.id }).refused('validation_bad_request', []);
    await creating(job).refused('validation_bad_request', []);
    await creating({ ...job, companyId: 'companies_none' }).refused('jobs_company_not_found');
  });

  test.each<[string, Partial<NewJob>, (string | number)[]]>([
    ['a remote job without a place', { remoteOption: 'remote' }, ['remotePermits']],
    ['a job on site without an office', { remoteOption: 'on_site' }, ['officeLocations']],
    ['more at least than at most', { salaryMin: 2, salaryMax: 1 }, ['salaryMin']],
    ['an address that is none', { applicationUrl: 'ftp://x' }, ['applicationUrl']],
    ['a description without text', { description: '<script>1</script>' }, ['description']],
    ['a slug without letters', { slug: '!' }, ['slug']],
    ['a skill that the board does not have', { skills: ['none'] }, ['skills', 0]],
    ['a currency that is none', { salaryCurrency: 'XYZZ' }, ['salaryCurrency']],
    ['a moment after the year 9999', { publishedAt: 1e15 }, ['publishedAt']],
  ])('rejects %s', async (_, fields, path) => {
    const { creating, given } = await setUp();
    await given(Companies, (companies) => companies.create({ name: 'Hill' }));
    await creating({ ...COOK, ...fields }).refused('validation_bad_request', path);
  });

  test.each<[string, Partial<NewJob>, string]>([
    ['duplicate', { externalId: 'e1' }, 'external_id'],
    ['shared address', { externalId: 'e2' }, 'application_url'],
  ])('that is a %s creates no company', async (_, fields, matched_on) => {
    const { made, creating } = await setUp();
    const first = await made({ ...COOK, externalId: 'e1' });
    const refusal = await creating({ ...COOK, ...fields, title: 'New', company: { name: 'New' } }).refused(
      'jobs_already_exists',
    );
    expect(refusal.details).toMatchObject({ matched_on, existing_job_id: first.id });
  });

  test('names the jobs that share a URL, unless sharing is allowed', async () => {
    const { made, creating } = await setUp();
    const { id } = await made();
    const { details } = await creating({ ...COOK, title: 'Chef' }).refused('jobs_already_exists');
    expect(details).toMatchObject({ matching_jobs: [{ id, title: 'Cook', status: 'draft' }] });
    await creating({ ...COOK, title: 'Chef', allowSharedApplicationUrl: true }).appends('JobCreated');
    await creating({ ...COOK, applicationUrl: 'https://other.example' }).refused('jobs_already_exists');
  });

  test('numbers derived slugs, but rejects a requested slug that is taken', async () => {
    const { made, creating } = await setUp();
    await made();
    const like = { ...another('Two'), title: 'Cook', description: '<p>Cooks too.</p>' };
    expect((await creating(like).accepted()).answer.row.slug).toBe('cook-2');
    await creating({ ...another('Three'), slug: 'Cook' }).refused('jobs_slug_taken');
  });

  test('with an idempotency key happens once', async () => {
    const { creating } = await setUp();
    const first = await creating(COOK, 'operator', 'k').appends('CompanyCreated', 'JobCreated');
    const again = await creating(COOK, 'operator', 'k').appends();
    expect(again.answer.row).toEqual(first.answer.row);
  });

  test.each<[string, object, JobOrigin, string]>([
    ['a free job where those wait', { requireApprovalFreeJobs: true }, 'operator', 'pending_approval'],
    ['an imported job where those wait', { requireApprovalAggregatedJobs: true }, 'import', 'pending_approval'],
    ["an operator's job where imported ones wait", { requireApprovalAggregatedJobs: true }, 'operator', 'published'],
  ])('with a request to publish: %s', async (_, settings, origin, status) => {
    const { creating } = await setUp(settings);
    const { answer } = await creating({ ...COOK, status: 'published' }, origin).accepted();
    expect(answer.row.status).toBe(status);
  });

  test('uses the expiry of the board, unless its author sets one', async () => {
    const { creating } = await setUp({ defaultJobDurationDays: 7 });
    expect((await creating(another('A')).accepted()).answer.row.expiresAt).toBe(daysFromNow(7));
    const expiresAt = Date.parse(daysFromNow(3));
    expect((await creating({ ...another('B'), expiresAt }).accepted()).answer.row.expiresAt).toBe(daysFromNow(3));
  });

  test("requires the fields of the board's form", async () => {
    const { happened, creating, board } = await setUp();
    const customFields = [{ key: 'shift', label: 'Shift', type: 'short_text', required: true }];
    await happened(
      { category: 'boardSettings', objectId: board },
      { type: 'CustomFieldsDefined', data: { customFields } },
    );
    await creating(COOK).refused('custom_field_required', ['customFieldValues', 'shift']);
    const { answer } = await creating({ ...COOK, customFieldValues: { shift: 'night', other: 'x' } }).accepted();
    expect(answer.row.customFieldValues).toEqual({ shift: 'night' });
  });

  test('locates its offices, or reports those it cannot find', async () => {
    const { creating } = await setUp();
    const at = (city: string, country: string) => ({ city, country });
    const { answer } = await creating({
      ...COOK,
      officeLocations: [at('Berlin', 'DE')],
      remoteOption: 'on_site',
    }).accepted();
    expect(answer.row.detail.officeLocations).toMatchObject([{ city: 'Berlin' }]);
    await creating({ ...another('B'), officeLocations: [at('Berlin', 'DE'), at('Berlin', 'XX')] }).refused(
      'jobs_unresolvable_location',
      ['officeLocations', 1],
    );
  });
});

describe('changing a job', () => {
  const changing = async (input: JobInput, before: NewJob = COOK, settings = {}) => {
    const board = await setUp(settings);
    const row = await board.made(before);
    return { ...board, row, changed: board.when(JobWriter, (writer) => writer.change(row, input)) };
  };

  test('keeps absent fields, and updates derived ones', async () => {
    const { changed } = await changing({ title: 'Chef', remotePermits: [{ type: 'country', value: 'DE' }] });
    const { answer } = await changed.appends('JobChanged');
    expect(answer.row).toMatchObject({ title: 'Chef', slug: 'cook', detail: { remoteWorkPermitCountryCodes: ['DE'] } });
    expect(answer.company).toBeUndefined();
  });

  test('without a difference appends nothing', async () => {
    await (await changing({ title: 'Cook', applicationUrl: 'https://hill.example/apply' })).changed.appends();
  });

  test("moves a job to another company, with that company's name", async () => {
    const { given, when, row } = await changing({});
    const other = await given(Companies, (companies) => companies.create({ name: 'Mount' }));
    const move = (companyId: string) => when(JobWriter, (writer) => writer.change(row, { companyId }));
    const { answer } = await move(other.row.id).appends('JobChanged');
    expect(answer).toMatchObject({
      row: { companyId: other.row.id, companyName: 'Mount', companySlug: 'mount' },
      company: { id: other.row.id },
    });
    await move('companies_none').refused('jobs_company_not_found');
    await move('').refused('validation_bad_request', ['companyId']);
  });

  test('removes its application URL only if the board accepts applications', async () => {
    await (await changing({ applicationUrl: null })).changed.appends('JobChanged');
    const elsewhere = await changing({ applicationUrl: null }, COOK, { nativeApplicationsEnabled: false });
    await elsewhere.changed.refused('validation_bad_request', ['applicationUrl']);
  });

  test('is rejected if the job has changed since it was read', async () => {
    const { when, row } = await changing({});
    await when(JobWriter, (writer) => writer.change(row, { title: 'A' }, row.version)).appends('JobChanged');
    await when(JobWriter, (writer) => writer.change(row, { title: 'B' }, row.version)).refused('precondition_failed');
  });
});

test("publishing is rejected beyond the plan's limit", async () => {
  const { made, when } = await setUp({}, 'free');
  for (let n = 0; n < 10; n++) await made({ ...another(`J${n}`), status: 'published' });
  const { id } = await made();
  await when(JobWriter, (writer) => writer.publish(id, {})).refused('jobs_quota_exceeded');
});

test('publishing returns the dates', async () => {
  const { made, when } = await setUp();
  const { id } = await made();
  const { answer } = await when(JobWriter, (writer) => writer.publish(id, { expiresAt: daysFromNow(2) })).appends(
    'JobPublished',
  );
  expect(answer).toMatchObject({ status: 'published', publishedAt: facts.now, expiresAt: daysFromNow(2) });
  await when(JobWriter, (writer) => writer.publish(id, {})).refused('jobs_already_published');
});

test('a copy is a separate draft that is not a duplicate', async () => {
  const { made, when, given } = await setUp();
  const row = await made({ ...COOK, externalId: 'e1', isFeatured: true, status: 'published' });
  const copy = () => when(JobWriter, (writer) => writer.duplicate(row)).appends('JobCreated');
  expect((await copy()).answer).toMatchObject({
    slug: 'copy-of-cook',
    status: 'draft',
    externalId: null,
    isFeatured: false,
    companyId: row.companyId,
  });
  expect((await copy()).answer.slug).toBe('copy-of-cook-2');
  expect((await given(CompanyReader, (reader) => reader.page({}))).rows).toHaveLength(1);
});
