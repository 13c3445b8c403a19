import { afterAll, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { JobsModule } from '../jobs.module.js';
import { JobReader } from './job.read-model.js';
import { another, OPERATOR } from './new-job.samples.js';
import { Postings } from './job.service.js';
import { JobWriter } from './job.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const published = (title: string) => ({ ...another(title), status: 'published' as const });

test('many who publish at once get no more places than the plan has', async () => {
  const { when, given } = await jobs.board({ plan: 'free' });
  const publish = (writer: JobWriter, n: number) =>
    writer.create({ ...published(`J${n}`), company: { name: `C${n}` } }, OPERATOR);
  const { answer } = await when(JobWriter, (writer) =>
    Promise.allSettled(Array.from({ length: 14 }, (_, n) => publish(writer, n))),
  ).accepted();
  expect(answer.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const codes = answer.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : []));
  expect(codes).toEqual(Array(4).fill('jobs_quota_exceeded'));
  expect([...(await given(JobReader, (reader) => reader.takenSlots()))].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, n) => n + 1),
  );
});

test('a plan without a limit hands out no places', async () => {
  const { when, given } = await jobs.board({ plan: 'scale' });
  const { events } = await when(JobWriter, (writer) => writer.create(published('Cook'), OPERATOR)).appends(
    'CompanyCreated',
    'JobCreated',
  );
  expect((events[1]?.data as { slot?: number | null }).slot ?? null).toBeNull();
  expect(await given(Postings, (postings) => postings.counted())).toBe(false);
});

test('a board on a smaller plan than its jobs keeps them, and publishes no more', async () => {
  const { when, given, board } = await jobs.board({ plan: 'starter' });
  await given(JobWriter, (writer) =>
    Promise.all(Array.from({ length: 12 }, (_, n) => writer.create(published(`J${n}`), OPERATOR))),
  );
  await jobs.boards.changePlan(board, 'free');
  expect(await given(Postings, (postings) => postings.counted())).toBe(true);
  expect(await given(JobReader, (reader) => reader.published())).toBe(12);
  await when(JobWriter, (writer) => writer.create(published('New'), OPERATOR)).refused('jobs_quota_exceeded');
});
