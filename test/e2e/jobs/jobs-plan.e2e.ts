import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aJob,
  beforeMoment,
  type Body,
  eventually,
  outcome,
  parallel,
  type SharedServer,
  sharedServer,
} from '../server.js';

// Effects of a board's plan and settings on its jobs: quota, approval, default expiry, job form, expiry.

let server: SharedServer;
let company: string;

const settle = async (settings: object) =>
  expect(outcome(await server.call('PATCH', '/v1/settings', { body: settings }))).toBe('200');
const make = (more: object = {}) => server.call('POST', '/v1/jobs', { body: aJob(company, { ...more }) });
const made = async (more: object = {}): Promise<Body> => {
  const answer = await make(more);
  expect(outcome(answer)).toBe('201');
  return answer.body;
};

beforeAll(async () => {
  server = await sharedServer();
  const answer = await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } });
  company = answer.body.id;
});
afterAll(() => server.stop());

describe('the quota of a plan', () => {
  let small: { id: string; key: string };
  let at: string;
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { key: small.key, ...(body === undefined ? {} : { body }) });

  beforeAll(async () => {
    small = await server.newBoard('small');
    await server.sql(`update boards set plan = 'starter' where id = $1`, [small.id]);
    at = (await call('POST', '/v1/companies', { name: 'Small' })).body.id;
  });

  it('never allows more published jobs, also under concurrency, and names a sufficient plan', async () => {
    const drafts = await parallel(60, async () => (await call('POST', '/v1/jobs', aJob(at))).body.id);
    const first = await parallel(49, (index) => call('POST', `/v1/jobs/${drafts[index]}/publish`, {}));
    expect(first.map(outcome)).toEqual(first.map(() => '200'));

    // One slot is left, and eleven jobs want it.
    const race = await parallel(11, (index) => call('POST', `/v1/jobs/${drafts[49 + index]}/publish`, {}));
    expect(race.map(outcome).filter((each) => each === '200')).toHaveLength(1);
    const refused = race.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(outcome))).toEqual(new Set(['409 jobs_quota_exceeded']));
    expect(refused[0]?.body.error).toMatchObject({
      upgrade: {
        capability: 'activeJobsLimit',
        requiredPlan: 'basic',
        checkout: { method: 'POST', path: '/v1/billing/checkout' },
      },
    });
    const created = await parallel(5, () => call('POST', '/v1/jobs', aJob(at, { status: 'published' })));
    expect(created.map(outcome)).toEqual(created.map(() => '409 jobs_quota_exceeded'));
    const [{ n } = { n: 0 }] = await server.sql<{ n: number }>(
      `select count(*)::int as n from jobs_v4 where board = $1 and status = 'published'`,
      [small.id],
    );
    expect(n).toBe(50);
  });

  it('has a free slot again after one is unpublished', async () => {
    const [published] = (await call('GET', '/v1/jobs?status=published&limit=1')).body.data;
    expect(outcome(await make({}))).toBe('201');
    expect(outcome(await call('POST', `/v1/jobs/${published?.id}/pause`))).toBe('200');
    expect(outcome(await call('POST', '/v1/jobs', aJob(at, { status: 'published' })))).toBe('201');
    expect(outcome(await call('POST', `/v1/jobs/${published?.id}/publish`, {}))).toBe('409 jobs_quota_exceeded');
  });

  it('does not count pending jobs until they are approved', async () => {
    expect(outcome(await call('PATCH', '/v1/settings', { requireApprovalFreeJobs: true }))).toBe('200');
    const waiting = await call('POST', '/v1/jobs', aJob(at, { status: 'published' }));
    expect([outcome(waiting), waiting.body.status]).toEqual(['201', 'pending_approval']);
    expect(outcome(await call('POST', `/v1/jobs/${waiting.body.id}/publish`, {}))).toBe('409 jobs_quota_exceeded');
  });

  it('keeps jobs of a larger plan, but allows no others', async () => {
    await server.sql(`update boards set plan = 'free' where id = $1`, [small.id]);
    await eventually(async () => outcome(await call('GET', '/v1/jobs')) === '402 plan_upgrade_required');
    const [{ n } = { n: 0 }] = await server.sql<{ n: number }>(
      `select count(*)::int as n from jobs_v4 where board = $1 and status = 'published'`,
      [small.id],
    );
    expect(n).toBe(50);
  });
});

describe('approval', () => {
  beforeAll(() => settle({ requireApprovalFreeJobs: true }));
  afterAll(() => settle({ requireApprovalFreeJobs: false }));

  it('makes published jobs wait, and leaves a draft a draft', async () => {
    const waiting = await made({ status: 'published' });
    expect(waiting).toMatchObject({ status: 'pending_approval', publishedAt: null });
    expect(await made()).toMatchObject({ status: 'draft' });
    const listed = await server.call('GET', '/v1/jobs?status=pending_approval');
    expect(listed.body.data.map(({ id }) => id)).toEqual([waiting.id]);
    const drafts = await server.call('GET', '/v1/jobs?status=draft');
    expect(drafts.body.data.map(({ id }) => id)).not.toContain(waiting.id);
  });

  it('is given by publishing, and denied by deleting', async () => {
    const [yes, no] = await parallel(2, () => made({ status: 'published' }));
    const approved = await server.call('POST', `/v1/jobs/${yes?.id}/publish`, { body: {} });
    expect(approved.body).toMatchObject({ status: 'published', publishedAt: expect.any(String) });
    expect(outcome(await server.call('DELETE', `/v1/jobs/${no?.id}`))).toBe('204');
    expect(outcome(await server.call('GET', `/v1/jobs/${no?.id}`))).toBe('404 jobs_not_found');
  });

  it('applies in a batch too, and a pending job can be neither paused nor expired', async () => {
    const operations = [{ id: 'a', method: 'POST', body: aJob(company, { status: 'published' }) }];
    const { body } = await server.call('POST', '/v1/jobs/batch', { body: { operations } });
    const [entry] = body.data as unknown as { status: number; data: Body }[];
    expect(entry).toMatchObject({ status: 201, data: { status: 'pending_approval' } });
    for (const action of ['pause', 'expire'])
      expect(outcome(await server.call('POST', `/v1/jobs/${entry?.data.id}/${action}`))).toBe('409 jobs_not_published');
  });

  it('cannot be requested', async () => {
    expect(outcome(await make({ status: 'pending_approval' }))).toBe('400 validation_bad_request');
  });
});

describe('the default expiry', () => {
  const days = ({ createdAt, expiresAt }: Body) =>
    (Date.parse(String(expiresAt)) - Date.parse(String(createdAt))) / 86_400_000;

  it("is 30 days, or the board's setting", async () => {
    expect(days(await made())).toBe(30);
    await settle({ defaultJobDurationDays: 7 });
    expect(days(await made())).toBe(7);
    const source = await made({ expiresAt: Date.now() + 86_400_000 });
    const copy = await server.call('POST', `/v1/jobs/${source.id}/duplicate`, { body: {} });
    expect(days(copy.body)).toBe(7);
  });
});

describe('a job whose time is over', () => {
  it('expires automatically, keeps its expiry date, and stays if that was postponed', async () => {
    const [soon, { due, late, draft }] = await beforeMoment(async (expiresAt) => {
      const due = await made({ status: 'published', expiresAt });
      const late = await made({ status: 'published', expiresAt });
      const draft = await made({ expiresAt });
      await server.call('PATCH', `/v1/jobs/${late.id}`, { body: { expiresAt: null } });
      return { due, late, draft };
    });
    await eventually(async () => (await server.call('GET', `/v1/jobs/${due.id}`)).body.status === 'expired');
    const { body } = await server.call('GET', `/v1/jobs/${due.id}`);
    expect(body).toMatchObject({ expiresAt: new Date(soon).toISOString(), revision: due.revision + 1 });
    expect((await server.call('GET', `/v1/jobs/${late.id}`)).body.status).toBe('published');
    expect((await server.call('GET', `/v1/jobs/${draft.id}`)).body.status).toBe('draft');
    const [event] = await server.sql<{ actor: string }>(
      `select meta->>'actor' as actor from events where type = 'JobExpired' order by txid desc, position desc limit 1`,
    );
    expect(event?.actor).toBe('system:expire-jobs');
  });
});

describe('the job form', () => {
  const form = [
    {
      key: 'shift',
      label: 'Shift',
      type: 'single_select',
      required: true,
      options: [
        { key: 'day', label: 'Day' },
        { key: 'night', label: 'Night' },
      ],
    },
    { key: 'beds', label: 'Beds', type: 'number', required: false, min: 1, max: 40 },
    {
      key: 'wards',
      label: 'Wards',
      type: 'multi_select',
      required: false,
      options: [
        { key: 'a', label: 'A' },
        { key: 'b', label: 'B' },
      ],
    },
  ];
  const define = async (customFields: readonly object[]) =>
    expect(outcome(await server.call('PUT', '/v1/settings/job-form/custom-fields', { body: { customFields } }))).toBe(
      '200',
    );
  const fill = (customFieldValues: object) => make({ customFieldValues });
  const faults = ({ body }: { body: Body }) => (body.error.details?.issues ?? []).map(({ path }) => path.join('.'));

  beforeAll(() => define(form));
  afterAll(() => define([]));

  it('accepts values of its fields, ignores unknown ones, and does not store empty ones', async () => {
    const { body } = await fill({ shift: 'night', beds: 12, wards: ['a', 'a'], nonsense: 1 });
    expect(body['customFieldValues']).toEqual({ shift: 'night', beds: 12, wards: ['a'] });
    const bare = await fill({ shift: 'day', beds: null, wards: [] });
    expect(bare.body['customFieldValues']).toEqual({ shift: 'day' });
  });

  it.each<[string, object, string]>([
    ['a required field that is absent', {}, 'custom_field_required'],
    ['a required field that is cleared', { shift: '' }, 'custom_field_required'],
    ['an option that there is none of', { shift: 'dawn' }, 'custom_field_wrong_type'],
    ['a text for a number', { shift: 'day', beds: '12' }, 'custom_field_wrong_type'],
    ['a number out of range', { shift: 'day', beds: 41 }, 'custom_field_out_of_range'],
  ])('rejects %s', async (_, values, code) => {
    const answer = await fill(values);
    expect(outcome(answer)).toBe(`400 ${code}`);
    expect(faults(answer)[0]).toMatch(/^customFieldValues\./);
  });

  it('is updated key by key when a job is changed', async () => {
    const { body: job } = await fill({ shift: 'night', beds: 12 });
    const change = (customFieldValues: object) =>
      server.call('PATCH', `/v1/jobs/${job.id}`, { body: { customFieldValues } });
    expect((await change({ wards: ['b'] })).body['customFieldValues']).toEqual({
      shift: 'night',
      beds: 12,
      wards: ['b'],
    });
    expect((await change({ beds: null })).body['customFieldValues']).toEqual({ shift: 'night', wards: ['b'] });
    expect(outcome(await change({ shift: null }))).toBe('400 custom_field_required');
    expect(outcome(await change({ beds: 0 }))).toBe('400 custom_field_out_of_range');
  });

  it('hides the values of a removed field, and shows them again when it returns', async () => {
    const { body: job } = await fill({ shift: 'night', beds: 12 });
    const shown = async () => (await server.call('GET', `/v1/jobs/${job.id}`)).body['customFieldValues'];
    await define(form.slice(0, 1));
    expect(await shown()).toEqual({ shift: 'night' });
    const listed = await server.call('GET', '/v1/jobs?limit=1');
    expect(listed.body.data[0]?.['customFieldValues']).toEqual({ shift: 'night' });
    await define(form);
    expect(await shown()).toEqual({ shift: 'night', beds: 12 });
  });
});

describe('a board that does not accept applications', () => {
  it('allows a job without a URL only while candidates can apply on the board', async () => {
    const job = await made({ status: 'published' });
    const clear = (id: string) => server.call('PATCH', `/v1/jobs/${id}`, { body: { applicationUrl: null } });
    expect(outcome(await clear(job.id))).toBe('200');
    await settle({ nativeApplicationsEnabled: false });
    const refused = await clear((await made()).id);
    expect(outcome(refused)).toBe('400 validation_bad_request');
    expect(refused.body.error.details?.issues?.[0]?.path).toEqual(['applicationUrl']);
    // The first job would have no way to apply any longer.
    await eventually(async () => (await server.call('GET', `/v1/jobs/${job.id}`)).body.status === 'draft');
    await settle({ nativeApplicationsEnabled: true });
    expect((await server.call('GET', `/v1/jobs/${job.id}`)).body.status).toBe('draft');
  });
});
