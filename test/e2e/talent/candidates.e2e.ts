import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { docxOf } from '../../doubles/resumes.js';
import { aCandidate, type Candidate, visit } from '../candidate-calls.js';
import { type Body, eventually, outcome, type SharedServer, sharedServer, unique } from '../server.js';

// Candidates for operators and their systems, over HTTP.

let server: SharedServer;
let board: { readonly id: string; readonly key: string; readonly slug: string };
let jane: Candidate;
let joan: Candidate;
const get = (path: string, key = board.key) => server.call('GET', `/v1/candidates${path}`, { key });
const someone = (more: object = {}) => aCandidate(server, board.slug, more);
const idsIn = ({ body }: { body: { data: readonly { id: string }[] } }) => body.data.map(({ id }) => id);

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`candidates-${unique()}`);
  jane = await someone({ displayName: 'Jane Doe' });
  joan = await someone({ displayName: '=HYPERLINK("http://evil.example")' });
  await jane.confirm();
  await jane.profile({ handle: 'jane-doe', headline: 'Nurse', location: 'Austin, Texas, US' });
  await jane.upload(docxOf('Jane Doe'), { keepResumeOnFile: 'true' });
  await jane.read();
  await eventually(async () => idsIn(await get('')).length === 2);
});
afterAll(() => server?.stop());

describe('the list of candidates', () => {
  test('has the newest account first, and no employers', async () => {
    const employer = await someone({ role: 'employer' });
    const { status, body } = await get('');
    expect([status, idsIn(await get(''))]).toEqual([200, [joan.id, jane.id]]);
    expect(body.data[1]).toEqual({
      id: jane.id,
      object: 'candidate',
      email: jane.email,
      displayName: 'Jane Doe',
      handle: 'jane-doe',
      avatarUrl: null,
      hasResume: true,
      createdAt: expect.stringMatching(/Z$/),
      candidateCreatedAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      revision: 2,
      lastActiveAt: null,
    });
    expect(body.data[0]).toMatchObject({ handle: null, hasResume: false, updatedAt: null, revision: 1 });
    expect(outcome(await get(`/${employer.id}`))).toBe('404 candidates_not_found');
  });

  test('is narrowed by each filter, and all of them together', async () => {
    const found = async (query: string) => idsIn(await get(`?${query}`));
    const [first, last] = (await get('')).body.data as unknown as readonly [Body, Body];
    expect(await found(`search=${encodeURIComponent(jane.email.slice(0, 9).toUpperCase())}`)).toContain(jane.id);
    expect(await found('search=jane%20DOE')).toEqual([jane.id]);
    expect(await found('search=%25')).toEqual([]);
    expect(await found('handle=JANE-doe')).toEqual([jane.id]);
    expect(await found('handle=jane')).toEqual([]);
    expect([await found('hasResume=true'), await found('hasResume=false')]).toEqual([[jane.id], [joan.id]]);
    expect(await found(`createdFrom=${String(first['createdAt'])}`)).toEqual([joan.id]);
    expect(await found(`createdTo=${String(last['createdAt'])}`)).toEqual([jane.id]);
    expect(await found('handle=jane-doe&hasResume=false')).toEqual([]);
    const page = await get('?limit=1');
    expect(idsIn(await get(`?limit=1&cursor=${page.body.nextCursor}`))).toEqual([jane.id]);
    for (const wrong of ['hasResume=yes', 'createdFrom=yesterday', 'search=', 'role=employer', 'limit=0'])
      expect(outcome(await get(`?${wrong}`))).toBe('400 validation_bad_request');
    expect(outcome(await get(`?limit=1&hasResume=true&cursor=${page.body.nextCursor}`))).toBe(
      '400 pagination_invalid_cursor',
    );
  });
});

describe('a candidate', () => {
  test('has counts, a profile that operators see although it is hidden, and a résumé', async () => {
    const company = (await server.call('POST', '/v1/companies', { key: board.key, body: { name: 'Hill' } })).body.id;
    const job = {
      title: 'Nurse',
      description: 'x',
      applicationUrl: 'https://x.example',
      companyId: company,
      status: 'published',
    };
    const { id } = (await server.call('POST', '/v1/jobs', { key: board.key, body: job })).body;
    await eventually(async () => (await jane.call('POST', '/saved-jobs', { jobId: id })).status === 200);
    const alert = await jane.call('POST', '/alerts', { frequency: 'weekly', jobFunctions: ['Nurse'] });
    expect(outcome(alert)).toBe('200');
    const { status, body } = await get(`/${jane.id}`);
    expect([status, body]).toMatchObject([
      200,
      {
        id: jane.id,
        hasResume: true,
        savedJobCount: 1,
        alertCount: 1,
        profile: { headline: 'Nurse', profileVisibility: 'hidden', skills: [], seniority: [] },
        resume: { downloadUrl: `/v1/candidates/${jane.id}/resume`, sizeBytes: docxOf('Jane Doe').length },
      },
    ]);
    expect((await get(`/${joan.id}`)).body).toMatchObject({
      hasResume: false,
      resume: null,
      savedJobCount: 0,
      alertCount: 0,
    });
  });

  test('has a profile in the words of its events', async () => {
    expect((await get(`/${jane.id}/profile`)).body).toEqual({
      id: jane.id,
      object: 'candidate.profile',
      profile_revision: 1,
      headline: 'Nurse',
      bio: null,
      location: 'Austin, Texas, US',
      country_code: 'US',
      skills: [],
      languages: [],
      experience: [],
      education: [],
      fields: {},
      references: [],
      updated_at: expect.stringMatching(/Z$/),
    });
    await joan.call('POST', '/profile/experience', { title: 'Cook', companyName: 'Inn', startDate: '2020-01' });
    expect((await get(`/${joan.id}/profile`)).body).toMatchObject({
      profile_revision: 1,
      experience: [{ title: 'Cook', company_name: 'Inn', start_date: '2020-01', end_date: null }],
    });
  });

  test('has a résumé that is downloaded with a key only', async () => {
    const url = `${server.origin}/v1/candidates/${jane.id}/resume`;
    const file = await fetch(url, { headers: { Authorization: `Bearer ${board.key}` } });
    expect(Buffer.from(await file.arrayBuffer()).equals(docxOf('Jane Doe'))).toBe(true);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=.+\.docx"?$/);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect((await fetch(url)).status).toBe(401);
    expect(outcome(await get(`/${joan.id}/resume`))).toBe('404 candidates_resume_not_found');
    expect((await fetch(url, { headers: jane.bearer })).status).toBe(401);
  });

  test.each(['', '/profile', '/resume'])('of another board, or none, is not there%s', async (path) => {
    for (const key of [board.key, server.key])
      for (const id of ['boardUsers_none', key === server.key ? jane.id : 'x'])
        expect(outcome(await get(`/${id}${path}`, key))).toBe('404 candidates_not_found');
    const poor = await server.newKey({ board: board.slug, scopes: ['jobs.read', 'candidates.manage'] });
    expect(outcome(await get(`/${jane.id}${path}`, poor))).toBe('403 auth_forbidden');
  });
});

describe('an export', () => {
  test('as JSON has all candidates, with moments as numbers', async () => {
    const { body } = await get('/export?format=json');
    expect(body.data.find(({ id }) => id === jane.id)).toMatchObject({
      email: jane.email,
      handle: 'jane-doe',
      createdAt: expect.any(Number),
      hasResume: true,
      resumeUrl: `/v1/candidates/${jane.id}/resume`,
    });
  });

  test('as CSV has no formula', async () => {
    const { status, body } = await get('/export');
    expect([status, body['kind']]).toEqual([202, 'exports.generate']);
    const operation = `/v1/operations/${body.id}`;
    await eventually(
      async () => (await server.call('GET', operation, { key: board.key })).body['state'] === 'succeeded',
    );
    const { text } = await server.call('GET', `${operation}/download`, { key: board.key });
    expect(text).toContain(jane.email);
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(text).not.toMatch(/(^|,)"?=/m);
  });
});

test('what happens to candidates is published in events, to those who may receive them', async () => {
  const { id } = jane;
  const started = await server.call('GET', '/v1/events', { key: board.key });
  await jane.profile({ displayName: 'J. Doe', bio: 'I care.' });
  let reported: Body[] = [];
  await eventually(async () => {
    const { body } = await server.call('GET', `/v1/events?cursor=${started.body.nextCursor}`, { key: board.key });
    return (reported = body.data as unknown as Body[]).length >= 2;
  });
  expect(reported).toMatchObject([
    {
      type: 'candidate.updated',
      data: {
        object: {
          id,
          email: jane.email,
          display_name: 'J. Doe',
          url: expect.stringContaining('/talent/jane-doe'),
          revision: 3,
        },
        changed_fields: ['display_name'],
      },
    },
    {
      type: 'candidate.profile.updated',
      data: { object: { id, object: 'candidate.profile', profile_revision: 2 }, changed_fields: ['profile.bio'] },
    },
  ]);
  expect(JSON.stringify(reported)).not.toContain('I care.');
  expect((await get(`/${id}/profile`)).body).toMatchObject({ profile_revision: 2, bio: 'I care.' });
  expect((await get(`/${id}`)).body).toMatchObject({ revision: 3 });
  const poor = await server.newKey({ board: board.slug, scopes: ['jobs.read'] });
  const kept = await server.call('GET', `/v1/events?cursor=${started.body.nextCursor}`, { key: poor });
  expect([kept.status, kept.text.includes(jane.email)]).toEqual([kept.status, false]);
  const wanted = await server.call('GET', `/v1/events?types=candidate.updated`, { key: poor });
  expect(outcome(wanted)).toBe('403 auth_forbidden');
});

test('the picture and the profile of a candidate are no part of the directory while it is off', async () => {
  expect(outcome(await visit(server, board.slug, 'talent'))).toBe('404 talent_directory_not_found');
  expect(outcome(await visit(server, board.slug, 'talent/jane-doe', jane))).toBe('404 talent_directory_not_found');
});
