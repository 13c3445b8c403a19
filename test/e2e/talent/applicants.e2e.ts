import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { docxOf } from '../../doubles/resumes.js';
import { guestApplies, opening } from '../application-calls.js';
import { aDomain, BoardAuth } from '../board-auth-calls.js';
import { aCandidate, Candidate } from '../candidate-calls.js';
import { type Answer, type Body, eventually, outcome, type SharedServer, sharedServer, unique } from '../server.js';

// Company members and applications, over HTTP.

let server: SharedServer;
let auth: BoardAuth;

interface Stage {
  readonly id: string;
  readonly systemStage: string | null;
  readonly label: string;
  readonly hidden: boolean;
}
type Applicant = Body & { readonly stage: string; readonly timeline: readonly Body[] };

/** A company with a member, and a job that accepts applications. */
async function firm() {
  const domain = aDomain();
  const body = { name: `Firm ${unique()}`, website: `https://${domain}` };
  const { body: company } = await server.call('POST', '/v1/companies', { body });
  const me = new Candidate(auth, await auth.signedUp(`jane-${unique()}@${domain}`, { role: 'employer' }));
  await me.confirm();
  const path = `/companies/${String(company['slug'])}`;
  await eventually(async () => (await me.call('GET', path)).status === 200);
  return { me, path, job: await opening(server, { company: company.id }), company: company.id };
}
type Firm = Awaited<ReturnType<typeof firm>>;

const read = ({ me, path, job }: Firm, more = ''): Promise<Answer> =>
  me.call('GET', `${path}/applicants?job=${job.id}${more}`);
const stagesOf = async (of: Firm) => (await read(of)).body['stages'] as readonly Stage[];
const applicantsOf = async (of: Firm, more = '') => (await read(of, more)).body['applicants'] as readonly Applicant[];
const guest = ({ job }: Firm): Promise<string> => guestApplies(server, auth, job.slug, { coverNote: 'Hi' });

beforeAll(async () => {
  server = await sharedServer();
  auth = new BoardAuth(server, server.board);
});
afterAll(() => server?.stop());

test('a member reads, moves, notes and rejects, and the candidate sees a status alone', async () => {
  const mine = await firm();
  const { me, path, job } = mine;
  const jane = await aCandidate(server, server.board);
  await jane.apply(job.slug, { coverNote: 'Hello' });
  await jane.attach(job.slug, docxOf('Jane Roe'));
  const [applicant] = await applicantsOf(mine);
  expect(applicant).toMatchObject({
    ...{ object: 'employer_applicant', jobId: job.id, candidateBoardUserId: jane.id, candidateProfileId: jane.id },
    ...{ candidateEmail: jane.email, coverNote: 'Hello', resumeFilename: 'cv', stage: 'review', source: 'native' },
  });
  const file = await fetch(String(applicant?.['resumeUrl']));
  expect([file.status, Buffer.from(await file.arrayBuffer()).equals(docxOf('Jane Roe'))]).toEqual([200, true]);
  const below = `${path}/applicants/${applicant?.id}`;
  const own = async () => (await jane.call('GET', `/applications/${applicant?.id}`)).body;
  expect((await me.call('POST', `${path}/pipeline-stages`, { jobId: job.id, label: 'Trial day' })).status).toBe(204);
  const [, trial] = await stagesOf(mine);
  expect(trial).toMatchObject({ label: 'Trial day', systemStage: null, hidden: false, position: 1 });
  expect((await me.call('PATCH', `${below}/stage`, { stageId: trial?.id })).status).toBe(204);
  expect((await me.call('POST', `${below}/notes`, { body: 'Secretly great' })).status).toBe(204);
  const seen = await own();
  expect([seen['status'], JSON.stringify(seen)]).toEqual(['interviewing', expect.not.stringMatching(/Trial|Secret/)]);
  expect((await me.call('POST', `${path}/applicants/bulk/reject`, { applicationIds: [applicant?.id] })).status).toBe(
    204,
  );
  expect((await own())['status']).toBe('archived');
  expect(outcome(await jane.call('POST', `/applications/${applicant?.id}/withdraw`))).toBe(
    '422 applications_unprocessable',
  );
  expect((await applicantsOf(mine, '&stage=rejected'))[0]?.timeline.map(({ type }) => type)).toEqual([
    ...['stage_changed', 'note_created', 'stage_changed', 'application_created'],
  ]);
});

describe('several applicants', () => {
  test('are moved as one: a bad id, or one that is withdrawn meanwhile, keeps all of them', async () => {
    const mine = await firm();
    const { me, path, job } = mine;
    const ids = await Promise.all(Array.from({ length: 20 }, () => guest(mine)));
    const move = (applicationIds: readonly string[], stageId = 'offer') =>
      me.call('POST', `${path}/applicants/bulk/move`, { applicationIds, stageId });
    const stages = async () => [...new Set((await applicantsOf(mine)).map(({ stage }) => stage))];
    expect(outcome(await move([...ids, 'applications_none']))).toBe('404 employer_applicant_not_found');
    expect(outcome(await move([]))).toBe('400 validation_bad_request');
    expect(outcome(await move(ids, 'nowhere'))).toBe('422 employer_ats_unprocessable');
    expect(await stages()).toEqual(['review']);
    const jane = await aCandidate(server, server.board);
    const { id } = (await jane.apply(job.slug)).body;
    const [moved] = await Promise.all([move([...ids, id]), jane.call('POST', `/applications/${id}/withdraw`)]);
    expect(['204', '404 employer_applicant_not_found']).toContain(outcome(moved));
    expect(await stages()).toEqual([moved.status === 204 ? 'offer' : 'review']);
    expect((await move(ids)).status).toBe(204);
    expect(await stages()).toEqual(['offer']);
  });
});

test('stages are hidden, ordered and deleted, but for those that are protected', async () => {
  const mine = await firm();
  const { me, path, job } = mine;
  const id = await guest(mine);
  const stage = async (name: string) =>
    (await stagesOf(mine)).find(({ systemStage }) => systemStage === name)?.id ?? '';
  const [review, offer, hired, rejected] = (await stagesOf(mine)).map((each) => each.id);
  const at = (stageId: string | undefined) => `${path}/pipeline-stages/${stageId}`;
  expect((await me.call('PATCH', `${path}/applicants/${id}/stage`, { stageId: offer })).status).toBe(204);
  expect((await me.call('PATCH', at(offer), { hidden: true })).status).toBe(204);
  expect(outcome(await me.call('PATCH', `${path}/applicants/${id}/stage`, { stageId: offer }))).toBe(
    '422 employer_ats_unprocessable',
  );
  expect(outcome(await me.call('PATCH', at(review), { hidden: true }))).toBe('422 employer_ats_unprocessable');
  expect(outcome(await me.call('PATCH', at(offer), { hidden: true, label: 'X' }))).toBe('400 validation_bad_request');
  expect(outcome(await me.call('DELETE', at(hired)))).toBe('422 employer_ats_unprocessable');
  const order = (orderedStageIds: readonly unknown[]) =>
    me.call('PUT', `${path}/pipeline-stages/reorder`, { jobId: job.id, orderedStageIds });
  expect((await order([review, hired, rejected, offer])).status).toBe(204);
  expect(outcome(await order([hired, rejected, review, offer]))).toBe('422 employer_ats_unprocessable');
  expect((await me.call('DELETE', at(offer))).status).toBe(204);
  expect([await stage('offer'), (await applicantsOf(mine))[0]?.stage]).toEqual(['', 'review']);
  expect(outcome(await me.call('DELETE', at(offer)))).toBe('404 employer_pipeline_stage_not_found');
});

test('everyone else is refused, in every operation', async () => {
  const [mine, other] = [await firm(), await firm()];
  const id = await guest(mine);
  const [stage] = await stagesOf(mine);
  const stranger = await aCandidate(server, server.board);
  const calls = (path: string) =>
    [
      ['GET', `${path}/applicants?job=${mine.job.id}`, undefined],
      ['PATCH', `${path}/applicants/${id}/stage`, { stageId: 'offer' }],
      ['POST', `${path}/applicants/${id}/notes`, { body: 'x' }],
      ['POST', `${path}/applicants/bulk/move`, { applicationIds: [id], stageId: 'offer' }],
      ['POST', `${path}/applicants/bulk/reject`, { applicationIds: [id] }],
      ['POST', `${path}/pipeline-stages`, { jobId: mine.job.id, label: 'x' }],
      ['PUT', `${path}/pipeline-stages/reorder`, { jobId: mine.job.id, orderedStageIds: [] }],
      ['PATCH', `${path}/pipeline-stages/${stage?.id}`, { label: 'x' }],
      ['DELETE', `${path}/pipeline-stages/${stage?.id}`, undefined],
    ] as const;
  for (const [method, path, body] of calls(mine.path)) {
    for (const who of [stranger, other.me])
      expect(outcome(await who.call(method, path, body))).toBe('403 employer_not_member');
    expect(outcome(await auth.call(method, `/me${path}`, body))).toMatch(/^401 /);
  }
  for (const [method, path, body] of calls(other.path))
    expect(outcome(await other.me.call(method, path, body))).toMatch(
      /^404 employer_(applicant|pipeline_stage)_not_found$/,
    );
  for (const [method, path, body] of calls('/companies/no-such-firm'))
    expect(outcome(await other.me.call(method, path, body))).toBe('404 employer_company_not_found');
});
