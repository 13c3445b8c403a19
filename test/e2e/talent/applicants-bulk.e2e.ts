import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { guestApplies, opening } from '../application-calls.js';
import { BoardAuth } from '../board-auth-calls.js';
import { counting, type CallCounts } from '../counting.js';
import { anEmployer, type CompanyMember } from '../messaging-calls.js';
import { eventually, issuePaths, NO_LIMITS, outcome, type Server, startServer } from '../server.js';

// Counts statements in requests about many applications at the same time.

const MANY = 200;
const AT_ONCE = 20;
/** Maximum number of statements of one kind: commands that arrive a turn later are sent with the next statement. */
const FEW = 4;
/** The policy that mails applicants may start before the statements are counted. It reads 16 streams at the same time. */
const OF_POLICY = Math.ceil(MANY / 16);

const counter = counting();
let server: Server;
let employer: CompanyMember;
let job: { readonly id: string; readonly slug: string };
let ids: string[];

beforeAll(async () => {
  server = await startServer({ ...NO_LIMITS, ...counter.settings });
  employer = await anEmployer(server, server.board, (body) => server.call('POST', '/v1/companies', { body }));
  job = await opening(server, { company: employer.company.id });
  const auth = new BoardAuth(server, server.board);
  ids = [];
  while (ids.length < MANY)
    ids.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => guestApplies(server, auth, job.slug)))));
  // Each application is confirmed by a mail. Waits for the mails, because their statements do not belong to the requests below.
  await eventually(async () => (await readdir(server.outbox)).filter((name) => name.endsWith('.eml')).length >= MANY);
});
afterAll(async () => {
  await server?.stop();
  counter.remove();
});

const path = (more: string) => `/companies/${String(employer.company['slug'])}/applicants${more}`;

/** Waits until the policy that mails applicants has handled all events, because its statements do not belong to the requests below. */
async function followed(): Promise<void> {
  const since = Date.now();
  await eventually(async () => {
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    const [, lag] = /^openings_policy_lag_seconds\{policy="announce-applications"\} (\S+)$/m.exec(metrics) ?? [];
    return lag !== undefined && Number(lag) * 1_000 < Date.now() - since;
  });
}

/** How often each statement was sent during `work`, without those of timers. */
async function sentDuring(work: () => Promise<void>): Promise<CallCounts> {
  await followed();
  const before = await counter.countsOf(server.process);
  await work();
  const after = await counter.countsOf(server.process);
  return Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]));
}

test(`${MANY} applications are moved, and rejected, by a few statements`, async () => {
  for (const [how, body, stage] of [
    ['move', { stageId: 'offer' }, 'offer'],
    ['reject', {}, 'rejected'],
  ] as const) {
    const sent = await sentDuring(async () => {
      const answer = await employer.me.call('POST', path(`/bulk/${how}`), { applicationIds: ids, ...body });
      expect(outcome(answer)).toBe('204');
    });
    const of = (names: RegExp) =>
      Object.entries(sent).reduce((sum, [name, count]) => sum + (names.test(name) ? count : 0), 0);
    expect([how, of(/^streams$/) <= FEW + OF_POLICY, of(/^append-/) <= FEW]).toEqual([how, true, true]);
    // All statements, including those of timers.
    expect(of(/./)).toBeLessThan(MANY / 4);
    const { body: shown } = await employer.me.call('GET', path(`?job=${job.id}&stage=${stage}`));
    expect(shown['applicants']).toHaveLength(MANY);
  }
});

test(`a pipeline of ${MANY} is read by one statement and a few look-ups`, async () => {
  const READS = 20;
  const whole = await employer.me.call('GET', path(`?job=${job.id}`));
  expect(whole.body['applicants']).toHaveLength(MANY);
  expect(whole.headers.get('cache-control')).toBe('private, no-store');
  const sent = await sentDuring(async () => {
    for (let nth = 0; nth < READS; nth++)
      expect((await employer.me.call('GET', path(`?job=${job.id}`))).text).toBe(whole.text);
  });
  const often = Object.values(sent).filter((count) => count >= READS);
  // The company, the membership, the job, its stages, its applicants, the names of members.
  expect(often.length).toBeLessThanOrEqual(6);
  expect(Math.max(...often)).toBeLessThan(READS * 2);
});

test('a bad id is named by its place, and nothing moves', async () => {
  const applicationIds = [...ids.slice(0, 3), 'applications_none', ...ids.slice(3, 6)];
  const answer = await employer.me.call('POST', path('/bulk/move'), { applicationIds, stageId: 'hired' });
  expect(outcome(answer)).toBe('404 employer_applicant_not_found');
  expect(issuePaths(answer)).toEqual(['applicationIds.3']);
  const { body: hired } = await employer.me.call('GET', path(`?job=${job.id}&stage=hired`));
  expect(hired['applicants']).toEqual([]);
});
