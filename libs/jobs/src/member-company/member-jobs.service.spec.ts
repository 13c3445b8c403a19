import { afterAll, describe, expect, test } from '@jest/globals';
import { daysFromNow } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { jobs as jobCommands } from '../job/job.decider.js';
import { JobReader } from '../job/job.read-model.js';
import { JobWriter } from '../job/job.service.js';
import { another, COOK, OPERATOR } from '../job/new-job.samples.js';
import { JobsModule } from '../jobs.module.js';
import { MemberCompanies } from './member-companies.service.js';
import { MemberJobs, type NewMemberJob } from './member-jobs.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const NURSE: NewMemberJob = { title: 'Nurse', description: '<p>Nurses.</p>', applicationUrl: 'hr@hill.example' };
const FREE = { days: null, isPaid: false };
const answered = <T>({ given }: ScenarioBoard, work: (members: MemberJobs) => Promise<T>) => given(MemberJobs, work);
const firm = async (board: ScenarioBoard, name = 'Hill'): Promise<string> =>
  (await board.given(MemberCompanies, (it) => it.findOrCreate({ name }, false))).company.id;
const settle = (board: ScenarioBoard, changes: object) =>
  board.happened({ category: 'boardSettings', objectId: board.board }, { type: 'SettingsChanged', data: { changes } });

describe('a job of a member', () => {
  test('is a draft without a paid period, in the form of every job', async () => {
    const board = await jobs.board();
    const company = await firm(board);
    const job = await answered(board, (it) =>
      it.create(company, { ...NURSE, remoteOption: 'remote', remotePermits: [{ type: 'country', value: 'CH' }] }),
    );
    expect(job).toMatchObject({
      status: 'draft',
      slug: 'nurse',
      expiresAt: null,
      publishedAt: null,
      isFeatured: false,
      applicationUrl: 'mailto:hr@hill.example',
      remoteWorkPermitCountryCodes: ['CH'],
      path: 'companies/hill/jobs/nurse',
      company: { id: company, slug: 'hill' },
    });
    expect(await answered(board, (it) => it.get(company, job.id))).toEqual(job);
    expect(await answered(board, (it) => it.applying(company))).toEqual([{ id: job.id, isNative: false }]);
  });

  test('may share its application URL, but not all content', async () => {
    const board = await jobs.board();
    const company = await firm(board);
    await answered(board, (it) => it.create(company, NURSE));
    await board.when(MemberJobs, (it) => it.create(company, { ...NURSE, title: 'Cook' })).appends('JobCreated');
    await board.when(MemberJobs, (it) => it.create(company, NURSE)).refused('jobs_already_exists');
    await board
      .when(MemberJobs, (it) => it.create(company, { ...NURSE, title: 'Night', slug: 'nurse' }))
      .refused('jobs_slug_taken');
  });

  test('needs an application URL if the board does not accept applications', async () => {
    const board = await jobs.board();
    const company = await firm(board);
    await settle(board, { nativeApplicationsEnabled: false });
    await board
      .when(MemberJobs, (it) => it.create(company, { ...NURSE, applicationUrl: null }))
      .refused('validation_bad_request');
    await settle(board, { nativeApplicationsEnabled: true });
    const { id } = await answered(board, (it) => it.create(company, { ...NURSE, applicationUrl: null }));
    expect(await answered(board, (it) => it.applying(company))).toEqual([{ id, isNative: true }]);
  });

  test('ignores the job form, and keeps values that an operator wrote', async () => {
    const board = await jobs.board();
    const company = await firm(board);
    const customFields = [{ key: 'shift', label: 'Shift', type: 'short_text', required: true }];
    await board.happened(
      { category: 'boardSettings', objectId: board.board },
      { type: 'CustomFieldsDefined', data: { customFields } },
    );
    const { id } = await answered(board, (it) => it.create(company, NURSE));
    const values = async () => (await board.given(JobReader, (it) => it.byId(id))).customFieldValues;
    expect(await values()).toEqual({});
    await board.given(JobWriter, async (it) =>
      it.change(await board.given(JobReader, (reader) => reader.byId(id)), { customFieldValues: { shift: 'night' } }),
    );
    await board.when(MemberJobs, (it) => it.change(company, id, { title: 'Cook' })).appends('JobChanged');
    expect(await values()).toEqual({ shift: 'night' });
  });

  test('of another company is not found', async () => {
    const board = await jobs.board();
    const [company, other] = [await firm(board), await firm(board, 'Lake')];
    const { id } = await answered(board, (it) => it.create(company, NURSE));
    const tries: ((it: MemberJobs) => Promise<unknown>)[] = [
      (it) => it.get(other, id),
      (it) => it.change(other, id, { title: 'Taken' }),
      (it) => it.delete(other, id),
      (it) => it.resume(other, id),
      (it) => it.unpublish(other, id),
      (it) => it.post(other, id, FREE),
    ];
    for (const attempt of tries) await board.when(MemberJobs, attempt).refused('jobs_not_found');
    await board.when(MemberJobs, (it) => it.delete(company, id)).appends('JobDeleted');
    await board.when(MemberJobs, (it) => it.get(company, id)).refused('jobs_not_found');
  });

  test("is published for the board's period, unpublished, and published again until its end", async () => {
    const board = await jobs.board();
    await settle(board, { defaultJobDurationDays: 10 });
    const company = await firm(board);
    const { id } = await answered(board, (it) => it.create(company, NURSE));
    await board.when(MemberJobs, (it) => it.resume(company, id)).refused('jobs_window_closed');
    const { answer } = await board.when(MemberJobs, (it) => it.post(company, id, FREE)).appends('JobPublished');
    expect(answer).toMatchObject({ status: 'published', job: { status: 'published', expiresAt: daysFromNow(10) } });
    await board.when(MemberJobs, (it) => it.post(company, id, FREE)).refused('jobs_window_open');
    await board.when(MemberJobs, (it) => it.resume(company, id)).appends();
    const { answer: off } = await board.when(MemberJobs, (it) => it.unpublish(company, id)).appends('JobPaused');
    expect(off).toMatchObject({ status: 'draft', expiresAt: daysFromNow(10) });
    await board.when(MemberJobs, (it) => it.unpublish(company, id)).appends();
    const { answer: on } = await board.when(MemberJobs, (it) => it.resume(company, id)).appends('JobPublished');
    expect(on).toMatchObject({ status: 'published', expiresAt: daysFromNow(10) });
  });

  test('is only recalled as posted by the request that posted it', async () => {
    const board = await jobs.board();
    const company = await firm(board);
    const { id } = await answered(board, (it) => it.create(company, NURSE));
    const recalled = async (key: string) =>
      (await board.when(MemberJobs, (it) => it.postedBefore(company, id), { key }).appends()).answer;
    expect(await recalled('before')).toBeNull();
    const posted = await board.given(MemberJobs, (it) => it.post(company, id, FREE), { key: 'posted' });
    expect([await recalled('posted'), await recalled('another')]).toEqual([posted, null]);
  });

  test('awaits approval if unpaid jobs do, and appears as a draft', async () => {
    const board = await jobs.board();
    await settle(board, { requireApprovalFreeJobs: true });
    const company = await firm(board);
    const { id } = await answered(board, (it) => it.create(company, NURSE));
    const { answer } = await board.when(MemberJobs, (it) => it.post(company, id, FREE)).appends('JobSubmitted');
    expect(answer).toMatchObject({ status: 'pending_approval', job: { status: 'draft', expiresAt: null } });
    const { answer: again } = await board.when(MemberJobs, (it) => it.post(company, id, FREE)).appends();
    expect(again).toEqual(answer);
    await board.given(CommandBus, (bus) =>
      bus.execute(jobCommands.PublishJob(id, { posting: { allowed: true, limit: null, slot: null } })),
    );
    expect(await answered(board, (it) => it.get(company, id))).toMatchObject({
      status: 'published',
      expiresAt: daysFromNow(30),
    });
    // A paid job needs no approval.
    const paid = await answered(board, (it) => it.create(company, { ...NURSE, title: 'Cook' }));
    await board.when(MemberJobs, (it) => it.post(company, paid.id, { days: 5, isPaid: true })).appends('JobPublished');
  });

  test('is published once by concurrent requests', async () => {
    const board = await jobs.board();
    const company = await firm(board);
    const { id } = await answered(board, (it) => it.create(company, NURSE));
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => answered(board, (it) => it.post(company, id, FREE))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tries)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'jobs_window_open' });
  });

  test("counts toward the plan's limit", async () => {
    const board = await jobs.board({ plan: 'free' });
    const company = await firm(board);
    for (let nth = 0; nth < 10; nth++)
      await board.given(JobWriter, (it) => it.create({ ...another(`Cook ${nth}`), status: 'published' }, OPERATOR));
    const { id } = await answered(board, (it) => it.create(company, NURSE));
    await board.when(MemberJobs, (it) => it.post(company, id, FREE)).refused('jobs_quota_exceeded');
  });
});

test('jobs of members are listed in every status, newest first, and a pending one as a draft', async () => {
  const board = await jobs.board();
  await settle(board, { requireApprovalFreeJobs: true });
  const companyId = await firm(board);
  const create = (job: object) => board.given(JobWriter, (it) => it.create({ ...COOK, ...job }, OPERATOR));
  const first = await create({});
  const waiting = await create({ ...another('Waiting'), status: 'published' });
  await create({ ...another('Elsewhere'), company: { name: 'Lake' } });
  expect(waiting.row.status).toBe('pending_approval');
  const listed = (limit: number) => answered(board, (it) => it.list(companyId, limit));
  expect(await listed(200)).toMatchObject([
    { id: waiting.row.id, status: 'draft', companyId, path: 'companies/hill/jobs/waiting' },
    { id: first.row.id, status: 'draft', companyId, path: 'companies/hill/jobs/cook' },
  ]);
  expect(await listed(1)).toHaveLength(1);
});

test('a job that waited for its company is not published if its payment is refunded at the same moment', async () => {
  const board = await jobs.board();
  const company = await firm(board);
  const { id } = await answered(board, (it) => it.create(company, NURSE));
  await answered(board, (it) => it.post(company, id, { days: null, isPaid: true, awaitsCompany: true }));
  const reader = jobs.service(JobReader);
  const shown = reader.shown.bind(reader);
  reader.shown = async (jobId) => {
    reader.shown = shown;
    const found = await shown(jobId);
    await board.given(MemberJobs, (it) => it.revoke(company, jobId));
    return found;
  };
  const release = answered(board, (it) => it.release(company, id, { isPaid: true }));
  await expect(release).rejects.toMatchObject({ code: 'precondition_failed' });
  expect(await answered(board, (it) => it.get(company, id))).toMatchObject({ status: 'expired', publishedAt: null });
});
