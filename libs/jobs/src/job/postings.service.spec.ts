import { Plans } from '#billing';
import { afterAll, expect, test } from '@jest/globals';
import { Changes } from '#store';
import { scenario } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { JobsModule } from '../jobs.module.js';
import { jobs as jobCommands } from './job.decider.js';
import { JobReader } from './job.read-model.js';
import { another, OPERATOR } from './new-job.samples.js';
import { Postings } from './postings.service.js';
import { JobWriter } from './job.service.js';
import { SlotOffers } from './slots.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const published = (title: string) => ({ ...another(title), status: 'published' as const });

test('concurrent publications never exceed the slots of the plan', async () => {
  const { when, given } = await jobs.board({ plan: 'free' });
  const publish = (writer: JobWriter, n: number) =>
    writer.create({ ...published(`J${n}`), company: { name: `C${n}` } }, OPERATOR);
  const { answer } = await when(JobWriter, (writer) =>
    Promise.allSettled(Array.from({ length: 14 }, (_, n) => publish(writer, n))),
  ).accepted();
  expect(answer.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const codes = answer.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : []));
  expect(codes).toEqual(Array(4).fill('jobs_quota_exceeded'));
  expect([...(await given(JobReader, (reader) => reader.publishedSlots()))].map(Number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, n) => n + 1),
  );
});

test('a plan without a limit assigns no slots', async () => {
  const { when, given } = await jobs.board({ plan: 'scale' });
  const { events } = await when(JobWriter, (writer) => writer.create(published('Cook'), OPERATOR)).appends(
    'CompanyCreated',
    'JobCreated',
  );
  expect((events[1]?.data as { slot?: number | null }).slot ?? null).toBeNull();
  expect(await given(Postings, (postings) => postings.counted())).toBe(false);
});

test('a board on a plan that is too small keeps its jobs, but cannot publish others', async () => {
  const { when, given, board } = await jobs.board({ plan: 'starter' });
  await given(JobWriter, (writer) =>
    Promise.all(Array.from({ length: 12 }, (_, n) => writer.create(published(`J${n}`), OPERATOR))),
  );
  await jobs.boards.changePlan(board, 'free');
  expect(await given(Postings, (postings) => postings.counted())).toBe(true);
  expect(await given(JobReader, (reader) => reader.published())).toBe(12);
  await when(JobWriter, (writer) => writer.create(published('New'), OPERATOR)).refused('jobs_quota_exceeded');
});

test('a returned slot is offered again if the cache has none left', async () => {
  const { when, given } = await jobs.board({ plan: 'free' });
  const rows = await given(JobWriter, (writer) =>
    Promise.all(Array.from({ length: 10 }, (_, n) => writer.create(published(`J${n}`), OPERATOR))),
  );
  await when(JobWriter, (writer) => writer.create(published('Full'), OPERATOR)).refused('jobs_quota_exceeded');
  await given(CommandBus, (bus) => bus.execute(jobCommands.PauseJob(rows[3]?.row.id ?? '', {})));
  await when(JobWriter, (writer) => writer.create(published('Again'), OPERATOR)).accepted();
  await when(JobWriter, (writer) => writer.create(published('Full again'), OPERATOR)).refused('jobs_quota_exceeded');
});

test('a slot of a rejected job is not lost', async () => {
  const { when, given } = await jobs.board({ plan: 'free' });
  const taken = { ...published('Twice'), externalId: 'one' };
  await given(JobWriter, (writer) => writer.create(taken, OPERATOR));
  for (let n = 0; n < 12; n++)
    await when(JobWriter, (writer) => writer.create({ ...published(`R${n}`), slug: 'twice' }, OPERATOR)).refused(
      'jobs_slug_taken',
    );
  await given(JobWriter, (writer) =>
    Promise.all(Array.from({ length: 9 }, (_, n) => writer.create(published(`J${n}`), OPERATOR))),
  );
  expect(await given(JobReader, (reader) => reader.published())).toBe(10);
});

test("an outdated cache does not exceed the plan's limit", async () => {
  const { when, given, board } = await jobs.board({ plan: 'free' });
  const create = (title: string) => given(JobWriter, (writer) => writer.create(published(title), OPERATOR));
  await create('Remembered');
  // Other processes take all other slots.
  const elsewhere = new Postings(
    jobs.service(Plans),
    new SlotOffers(jobs.service(JobReader), new Changes()),
    jobs.service(JobReader),
  );
  for (let n = 0; n < 9; n++) {
    const draft = await given(JobWriter, (writer) => writer.create(another(`E${n}`), OPERATOR));
    await given(CommandBus, (bus) =>
      elsewhere.using((posting) => bus.execute(jobCommands.PublishJob(draft.row.id, { posting }))),
    );
  }
  await when(JobWriter, (writer) => writer.create(published('Full'), OPERATOR)).refused('jobs_quota_exceeded');
  // Without a limit, jobs get no slot. Back under the old plan, they count.
  await jobs.boards.changePlan(board, 'scale');
  for (let n = 0; n < 3; n++) await create(`Unlimited ${n}`);
  await jobs.boards.changePlan(board, 'free');
  await when(JobWriter, (writer) => writer.create(published('Over'), OPERATOR)).refused('jobs_quota_exceeded');
  expect(await given(JobReader, (reader) => reader.published())).toBe(13);
});
