import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { docxOf } from '../../doubles/resumes.js';
import { guestApplies, opening } from '../application-calls.js';
import { BoardAuth } from '../board-auth-calls.js';
import { aCandidate, type Candidate } from '../candidate-calls.js';
import { mailTo } from '../mails.js';
import { anEmployer, type CompanyMember } from '../messaging-calls.js';
import { type Answer, type Body, eventually, outcome, type SharedServer, sharedServer, unique } from '../server.js';

// Applications for operators of the board.

const PATH = '/v1/applications';

let server: SharedServer;
let auth: BoardAuth;
let employer: CompanyMember;
let jane: Candidate;
let job: { readonly id: string; readonly slug: string };
let other: { readonly id: string; readonly slug: string };
/** Applications of a guest, of Jane with a résumé, and of a guest to the other job; oldest first. */
let ids: string[];

const apply = (slug: string, name = 'Joe'): Promise<string> =>
  guestApplies(server, auth, slug, { name, coverNote: 'Hi' });
const get = (path: string, key?: string): Promise<Answer> =>
  server.call('GET', `${PATH}${path}`, key === undefined ? {} : { key });
const listed = async (query: string) => ((await get(query)).body.data as readonly Body[]).map(({ id }) => id);

beforeAll(async () => {
  server = await sharedServer();
  auth = new BoardAuth(server, server.board);
  employer = await anEmployer(server, server.board, (body) => server.call('POST', '/v1/companies', { body }));
  const { body: another } = await server.call('POST', '/v1/companies', { body: { name: `Firm ${unique()}` } });
  job = await opening(server, { company: employer.company.id });
  other = await opening(server, { company: another.id });
  jane = await aCandidate(server, server.board);
  const first = await apply(job.slug, '=HYPERLINK("x")');
  const { id } = (await jane.apply(job.slug, { coverNote: 'Hello' })).body;
  await jane.attach(job.slug, docxOf('Jane Roe'));
  ids = [first, id, await apply(other.slug)];
  const below = `/companies/${String(employer.company['slug'])}/applicants/${id}`;
  await employer.me.call('PATCH', `${below}/stage`, { stageId: 'offer' });
  await employer.me.call('POST', `${below}/notes`, { body: 'Secretly great' });
});
afterAll(() => server?.stop());

describe('applications', () => {
  test('are listed newest first, by pages and filters', async () => {
    const [first, hers, last] = ids;
    expect(await listed('')).toEqual([last, hers, first]);
    const page = await get('?limit=2');
    expect(page.body).toMatchObject({ object: 'list', hasMore: true });
    expect(await listed(`?limit=2&cursor=${String(page.body['nextCursor'])}`)).toEqual([first]);
    expect(outcome(await get('?cursor=x'))).toBe('400 pagination_invalid_cursor');
    const { appliedAt } = (await get(`/${hers}`)).body;
    for (const [query, found] of [
      [`jobId=${job.id}`, [hers, first]],
      [`companyId=${employer.company.id}&stage=review`, [first]],
      ['stage=offer', [hers]],
      [`candidateId=${jane.id}`, [hers]],
      [`since=${String(appliedAt)}`, [last, hers]],
      [`jobId=${other.id}&candidateId=${jane.id}`, []],
    ] as const)
      expect([query, await listed(`?${query}`)]).toEqual([query, found]);
    expect(outcome(await get('?since=yesterday'))).toBe('400 validation_bad_request');
  });

  test('are shown with the text of the applicant and without notes of the company', async () => {
    const { body, text } = await get(`/${ids[1]}`);
    expect(body).toMatchObject({
      ...{ object: 'application', jobId: job.id, companyId: employer.company.id, candidateId: jane.id, stage: 'offer' },
      ...{ status: 'negotiation', email: jane.email, hasResume: true, coverNote: 'Hello', resumeFilename: 'cv' },
      timeline: [
        { type: 'application_created', memberId: null },
        { type: 'stage_changed', memberId: employer.me.id, fromStage: 'review', toStage: 'offer' },
        { type: 'note_created', memberId: employer.me.id },
      ],
    });
    expect(text).not.toContain('Secretly');
    const file = await fetch(String(body['resumeUrl']));
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=cv.docx');
    expect([file.status, Buffer.from(await file.arrayBuffer()).equals(docxOf('Jane Roe'))]).toEqual([200, true]);
    expect((await get(`/${ids[0]}`)).body).toMatchObject({ candidateId: null, hasResume: false, resumeUrl: null });
    expect(outcome(await get('/applications_none'))).toBe('404 applications_not_found');
  });

  test('are exported, and no cell is a formula', async () => {
    const { body } = await get('/export?format=json');
    const rows = body.data as readonly Body[];
    expect(rows.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(rows[1]).toMatchObject({ candidateId: jane.id, stage: 'offer', status: 'negotiation', coverNote: 'Hello' });
    expect(JSON.stringify(rows)).not.toContain('Secretly');
    const started = await get('/export');
    expect(started.status).toBe(202);
    const at = `/v1/operations/${started.body.id}`;
    await eventually(async () => (await server.call('GET', at)).body['completedAt'] !== null);
    const file = await server.call('GET', `${at}/download`);
    expect(file.text).toMatch(/^id,jobId,companyId,stage,name,/);
    expect(file.text).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('are of one board, and need their scopes', async () => {
    const { key } = await server.newBoard(`board-${unique()}`);
    expect((await get('', key)).body.data).toEqual([]);
    expect(outcome(await get(`/${ids[0]}`, key))).toBe('404 applications_not_found');
    const gone = await server.call('DELETE', `${PATH}/${ids[0]}`, { key });
    expect(outcome(gone)).toBe('404 applications_not_found');
    const reads = await server.newKey({ scopes: ['applications.read'] });
    const writes = await server.newKey({ scopes: ['applications.manage'] });
    expect(outcome(await get('', writes))).toMatch(/^403 /);
    expect(outcome(await get('/export', writes))).toMatch(/^403 /);
    expect(outcome(await server.call('DELETE', `${PATH}/${ids[0]}`, { key: reads }))).toMatch(/^403 /);
    expect((await get(`/${ids[0]}`, reads)).status).toBe(200);
  });

  test('are deleted with file and place in the pipeline, and the person can apply again', async () => {
    const slug = String(employer.company['slug']);
    const pipeline = async () => {
      const { body } = await employer.me.call('GET', `/companies/${slug}/applicants?job=${job.id}`);
      return (body['applicants'] as readonly Body[]).map(({ id }) => id);
    };
    const [first, hers] = ids;
    const { resumeUrl } = (await get(`/${hers}`)).body;
    expect(await pipeline()).toEqual([hers, first]);
    for (const id of [first, hers]) {
      expect((await server.call('DELETE', `${PATH}/${id}`)).status).toBe(204);
      for (const method of ['GET', 'DELETE'])
        expect(outcome(await server.call(method, `${PATH}/${id}`))).toBe('404 applications_not_found');
    }
    expect(await pipeline()).toEqual([]);
    expect(outcome(await jane.call('GET', `/applications/${hers}`))).toBe('404 applications_not_found');
    await eventually(async () => (await fetch(String(resumeUrl))).status === 404);
    const again = (await jane.apply(job.slug)).body.id;
    expect([again === hers, await listed(`?candidateId=${jane.id}`)]).toEqual([false, [again]]);
  });
});

describe('an application that an operator moves', () => {
  const move = (id: string, stageId: unknown, key?: string): Promise<Answer> =>
    server.call('POST', `${PATH}/${id}/move`, { body: { stageId }, ...(key === undefined ? {} : { key }) });
  const stagesOf = async (of: { readonly id: string }) =>
    (await server.call('GET', `/v1/jobs/${of.id}/pipeline`)).body['stages'] as readonly Body[];
  const firm = () => `/companies/${String(employer.company['slug'])}`;

  test('is in the new stage for the company and the applicant, who gets a mail', async () => {
    const jack = await aCandidate(server, server.board);
    await jack.confirm();
    const { id } = (await jack.apply(job.slug)).body;
    await employer.me.call('POST', `${firm()}/pipeline-stages`, { jobId: job.id, label: 'Trial day' });
    const stages = await stagesOf(job);
    expect(stages.map(({ label, systemStage, hidden, position }) => [label, systemStage, hidden, position])).toEqual([
      ['Review', 'review', false, 0],
      ['Trial day', null, false, 1],
      ['Offer', 'offer', false, 2],
      ['Hired', 'hired', false, 3],
      ['Rejected', 'rejected', false, 4],
    ]);
    const [, trial, offer] = stages.map((stage) => stage.id);
    const moved = await move(id, trial);
    expect([moved.status, moved.body]).toMatchObject([200, { id, stage: trial, status: 'interviewing' }]);
    expect(moved.body).toEqual((await get(`/${id}`)).body);
    const mail = await mailTo(server, jack.email, 1, /has changed/);
    expect(mail.text).toContain('interview stage');
    for (const stage of ['offer', offer]) expect((await move(id, stage)).body['stage']).toBe('offer');
    const { timeline } = (await get(`/${id}`)).body as unknown as { readonly timeline: readonly Body[] };
    expect(timeline.map(({ type, memberId, toStage }) => [type, memberId, toStage])).toEqual([
      ['application_created', null, 'review'],
      ['stage_changed', null, trial],
      ['stage_changed', null, 'offer'],
    ]);
    expect((await jack.call('GET', `/applications/${id}`)).body['status']).toBe('negotiation');
    const { body } = await employer.me.call('GET', `${firm()}/applicants?job=${job.id}&stage=offer`);
    expect(body['applicants']).toMatchObject([
      { id, timeline: [{ type: 'stage_changed', actorBoardUserId: null, actorName: null }, {}, {}] },
    ]);
    const logged = async () =>
      ((await server.call('GET', `/v1/audit-log?objectId=${id}`)).body.data as unknown as readonly Body[]).filter(
        ({ type }) => type === 'application.moved',
      );
    // Entries come a moment after the changes.
    await eventually(async () => (await logged()).length === 2);
    expect((await logged())[0]).toMatchObject({ actor: { type: 'api_key' }, subject: { type: 'application', id } });
  });

  test('can be in a stage that an operator adds', async () => {
    const jack = await aCandidate(server, server.board);
    const opened = await opening(server, { company: employer.company.id });
    const { id } = (await jack.apply(opened.slug)).body;
    const add = (label: unknown, of = opened.id, key?: string) =>
      server.call('POST', `/v1/jobs/${of}/pipeline-stages`, { body: { label }, ...(key === undefined ? {} : { key }) });
    const added = await add('  Trial   day ');
    expect([added.status, added.body]).toMatchObject([
      201,
      { object: 'employer_pipeline_stage', jobId: opened.id, label: 'Trial day', systemStage: null, position: 1 },
    ]);
    expect((await stagesOf(opened))[1]).toEqual(added.body);
    expect((await move(id, added.body.id)).body['status']).toBe('interviewing');
    expect((await jack.call('GET', `/applications/${id}`)).body['status']).toBe('interviewing');
    for (const wrong of ['  ', 'x'.repeat(41), 7]) expect(outcome(await add(wrong))).toBe('400 validation_bad_request');
    expect(outcome(await add('Day', 'jobs_none'))).toBe('404 jobs_not_found');
    const { key } = await server.newBoard(`board-${unique()}`);
    expect(outcome(await add('Day', opened.id, key))).toBe('404 jobs_not_found');
    const reads = await server.newKey({ scopes: ['applications.read'] });
    expect(outcome(await add('Day', opened.id, reads))).toBe('403 auth_forbidden');
    for (let nth = 2; nth <= 10; nth++) await add(`Round ${nth}`);
    expect(outcome(await add('Round 11'))).toBe('422 employer_ats_unprocessable');
  });

  test('stays where it is when the stage, the application or the permission is missing', async () => {
    const id = await apply(job.slug);
    const [stage] = await stagesOf(other);
    const [, trial] = await stagesOf(job);
    await employer.me.call('PATCH', `${firm()}/pipeline-stages/${trial?.id}`, { hidden: true });
    for (const no of ['nowhere', '', `${job.id}.nowhere`, stage?.id, trial?.id])
      expect([no, outcome(await move(id, no))]).toEqual([no, '422 applications_unprocessable']);
    expect(outcome(await move(id, 7))).toBe('400 validation_bad_request');
    expect(outcome(await move('applications_none', 'offer'))).toBe('404 applications_not_found');
    expect(outcome(await server.call('GET', '/v1/jobs/jobs_none/pipeline'))).toBe('404 jobs_not_found');
    const { key } = await server.newBoard(`board-${unique()}`);
    expect(outcome(await move(id, 'offer', key))).toBe('404 applications_not_found');
    expect(outcome(await server.call('GET', `/v1/jobs/${job.id}/pipeline`, { key }))).toBe('404 jobs_not_found');
    const reads = await server.newKey({ scopes: ['applications.read'] });
    const writes = await server.newKey({ scopes: ['applications.manage'] });
    expect(outcome(await move(id, 'offer', reads))).toBe('403 auth_forbidden');
    expect(outcome(await server.call('GET', `/v1/jobs/${job.id}/pipeline`, { key: writes }))).toBe(
      '403 auth_forbidden',
    );
    expect((await get(`/${id}`)).body).toMatchObject({ stage: 'review', timeline: [{}] });
  });
});
