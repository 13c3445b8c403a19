import type { ObjectFigures } from '#integrations';
import { MemberJobs } from '#jobs';
import { afterAll, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { TalentModule } from '../../talent.module.js';
import { company, person } from '../employer/employer.samples.js';
import { Memberships } from '../employer/memberships.service.js';
import { EmployerStats } from './employer-stats.service.js';
import { ApplicationCounts } from '../ports.js';
import { Audience } from './audience.service.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const RANGE = { since: '2026-10-01T00:00:00.000Z', until: '2026-10-03T00:00:00.000Z' };
const NONE = { views: 0, applyClicks: 0 };

/** An approved member of a company with two jobs: people apply for one on the board, for the other elsewhere. */
async function member() {
  const board = await talent.board();
  const { id: companyId } = await company(board, { website: 'https://hill-clinic.example' });
  const { id } = await person(board, 'jane@hill-clinic.example', { verified: true });
  await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
  const create = (title: string, applicationUrl: string | null) =>
    board.given(MemberJobs, (it) => it.create(companyId, { title, description: '<p>Care.</p>', applicationUrl }));
  const elsewhere = await create('Nurse', 'hr@hill.example');
  const here = await create('Cook', null);
  return { board, id, ids: [here.id, elsewhere.id] as const };
}

test('figures are zero while nothing is counted, and absent for applications elsewhere', async () => {
  const { board, id, ids } = await member();
  const answered = <T>(work: (it: EmployerStats) => Promise<T>) => board.given(EmployerStats, work);
  expect(await answered((it) => it.ofJobs(id, 'hill-clinic'))).toEqual([
    { jobId: ids[0], ...NONE, applications: 0 },
    { jobId: ids[1], ...NONE, applications: null },
  ]);
  expect(await answered((it) => it.ofProfile(id, 'hill-clinic'))).toBe(0);
  const days = [
    { date: '2026-10-01', ...NONE },
    { date: '2026-10-02', ...NONE },
  ];
  expect(await answered((it) => it.jobDays(id, 'hill-clinic', RANGE))).toEqual(days);
  expect(await answered((it) => it.profileDays(id, 'hill-clinic', RANGE))).toEqual(days);
});

test('figures are what was counted, with zeroes between, and none while nothing is known', async () => {
  const { board, id, ids } = await member();
  const days = new Map([['2026-10-02', { views: 5, applyClicks: 2 }]]);
  const figures: Pick<ObjectFigures, 'of' | 'days'> = {
    of: (each) => {
      const counts = new Map([[ids[1] as string, { views: 5, applyClicks: 2 }]]);
      return Promise.resolve(
        each.includes(ids[1]) ? counts : new Map([[each[0] as string, { views: 7, applyClicks: 0 }]]),
      );
    },
    days: (each) => (each.includes(ids[1]) ? Promise.resolve(days) : Promise.reject(new Error('Not now.'))),
  };
  const audience = new Audience(figures as ObjectFigures, talent.service(MemberJobs));
  class AppliedCounts extends ApplicationCounts {
    of(jobIds: readonly string[]) {
      return Promise.resolve(new Map(jobIds.map((each) => [each, 3])));
    }
  }
  const stats = new EmployerStats(
    talent.service(Memberships),
    talent.service(MemberJobs),
    audience,
    new AppliedCounts(),
  );
  const answered = <T>(work: (it: EmployerStats) => Promise<T>) => board.given(EmployerStats, () => work(stats));
  expect(await answered((it) => it.ofJobs(id, 'hill-clinic'))).toEqual([
    { jobId: ids[0], ...NONE, applications: 3 },
    { jobId: ids[1], views: 5, applyClicks: 2, applications: null },
  ]);
  expect(await answered((it) => it.jobDays(id, 'hill-clinic', RANGE))).toEqual([
    { date: '2026-10-01', ...NONE },
    { date: '2026-10-02', views: 5, applyClicks: 2 },
  ]);
  expect(await answered((it) => it.profileDays(id, 'hill-clinic', RANGE))).toEqual([]);
  expect(await answered((it) => it.ofProfile(id, 'hill-clinic'))).toBe(7);
});
