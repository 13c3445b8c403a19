import { MemberCompanies, MemberJobs } from '#jobs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { TalentModule } from '../../talent.module.js';
import { company, draft, PNG } from '../employer/employer.samples.js';
import { jobPostings } from '../job-posting/job-posting.decider.js';
import { PurgePostings } from '../job-posting/job-posting-sweeps.policies.js';
import { PostingLogoReader } from './posting-logo.read-model.js';
import { PostingLogos } from './posting-logos.service.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(Date.parse(facts.now) + hours * HOUR_MS).toISOString();
const upload = ({ given }: ScenarioBoard, now = facts.now) =>
  given(PostingLogos, (it) => it.store(PNG, 'image/png'), { now });
const attach = ({ given }: ScenarioBoard, url: string, jobId: string) =>
  given(PostingLogos, (it) => it.attach(url, jobId));
const publish = ({ given }: ScenarioBoard, companyId: string, id: string) =>
  given(MemberJobs, (it) => it.post(companyId, id, { days: 30, isPaid: true }));
const logoOf = async ({ given }: ScenarioBoard, id: string) =>
  (await given(MemberCompanies, (it) => it.byIds([id]))).get(id)?.logoUrl ?? null;
const has = ({ given }: ScenarioBoard, url: string) => given(PostingLogos, (it) => it.has(url));
const sweep = (hours: number) => talent.service(PurgePostings).sweep(later(hours));
const pictures = (board: ScenarioBoard) => {
  const of = (type: string) => board.events().filter((event) => event.type === type).length;
  return of('MediaStored') - of('MediaRemoved');
};

describe('a logo that a visitor brings', () => {
  test('is a square, and shown by the company once the job is published', async () => {
    const board = await talent.board();
    const { id } = await company(board, { name: 'Hill' });
    const job = await draft(board, id);
    const url = await upload(board);
    expect(url).toMatch(/\.webp$/);
    await attach(board, url, job.id);
    expect(await logoOf(board, id)).toBeNull();
    await publish(board, id, job.id);
    expect(await logoOf(board, id)).toBe(url);
    // The picture stays when the record of the upload is deleted.
    await sweep(25);
    await board.settled();
    expect([await logoOf(board, id), await has(board, url), pictures(board)]).toEqual([url, false, 1]);
    expect(await board.settledAgain()).toEqual([]);
  });

  test('changes nothing at a company that has one', async () => {
    const board = await talent.board();
    const { id } = await company(board, { name: 'Hill' });
    const { logoUrl } = await board.given(MemberCompanies, (it) => it.showLogo(id, PNG, 'image/png'));
    const job = await draft(board, id);
    const url = await upload(board);
    await attach(board, url, job.id);
    await publish(board, id, job.id);
    expect([await logoOf(board, id), await has(board, url), pictures(board)]).toEqual([logoUrl, false, 1]);
  });

  test('is kept for a job that waits for its payment, and for 24 hours without one', async () => {
    const board = await talent.board();
    const { id } = await company(board, { name: 'Hill' });
    const job = await draft(board, id);
    const [used, unused] = [await upload(board), await upload(board)];
    await attach(board, used, job.id);
    expect(await sweep(23)).toBe(0);
    expect(await sweep(24)).toBe(1);
    await board.settled();
    expect([await has(board, used), await has(board, unused), pictures(board)]).toEqual([true, false, 1]);
    await board.given(MemberJobs, (it) => it.delete(id, job.id));
    expect(await sweep(24)).toBe(1);
    await board.settled();
    expect([await has(board, used), pictures(board)]).toEqual([false, 0]);
  });

  test('of another board is unknown', async () => {
    const [board, other] = [await talent.board(), await talent.board()];
    const url = await upload(board);
    expect([await has(board, url), await has(other, url)]).toEqual([true, false]);
    expect(await other.given(PostingLogoReader, (it) => it.at(url))).toBeNull();
  });

  test('is found at a website', async () => {
    const board = await talent.board();
    talent.web.put('https://hill.example/', 'text/html', '<link rel="icon" type="image/png" href="/logo">');
    talent.web.put('https://hill.example/logo', 'image/png', PNG);
    const find = (domain: string) => board.when(PostingLogos, (it) => it.find(domain));
    const { answer } = await find('hill.example').appends('MediaStored', 'PostingLogoStored');
    expect(await has(board, answer)).toBe(true);
    await find('lake.example').refused('job_posting_logo_not_found');
    for (const bad of ['', 'localhost', '127.0.0.1', 'not a domain'])
      await find(bad).refused('validation_bad_request', ['domain']);
  });
});

test('a draft whose payment was never made is deleted 30 days after it was sent in', async () => {
  const board = await talent.board();
  await sweep(48);
  const { id } = await company(board, { name: 'Hill' });
  const [abandoned, published, free] = [await draft(board, id), await draft(board, id), await draft(board, id)];
  await publish(board, id, published.id);
  for (const [at, { jobId, status }] of [
    { jobId: abandoned.id, status: 'checkout' },
    { jobId: published.id, status: 'checkout' },
    { jobId: free.id, status: 'invoice_sent' },
  ].entries()) {
    const posting = `jobPostings_${at}`;
    const contact = { contactName: 'Pat', contactEmail: 'pat@hill.example', sameKey: posting, origin: null };
    await board.given(CommandBus, (bus) =>
      bus.execute(jobPostings.SubmitPosting(posting, { guestId: posting, ...contact })),
    );
    const result = { status: status as 'checkout', jobId, jobSlug: 'nurse', checkoutUrl: null };
    await board.given(CommandBus, (bus) => bus.execute(jobPostings.FinishPosting(posting, result)));
  }
  const there = async () => (await board.given(MemberJobs, (it) => it.list(id, 10))).map((job) => job.id).toSorted();
  expect([await sweep(30 * 24 - 1), (await there()).length]).toEqual([0, 3]);
  expect([await sweep(30 * 24), await there()]).toEqual([1, [published.id, free.id].toSorted()]);
  expect(await sweep(31 * 24)).toBe(0);
});
