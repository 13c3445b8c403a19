import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCandidate, type Candidate, visit } from '../candidate-calls.js';
import { type Answer, type Body, eventually, outcome, type SharedServer, sharedServer, unique } from '../server.js';

// The directory of candidates over HTTP: who can see whom, and in which order.

let server: SharedServer;
let board: { readonly key: string; readonly slug: string };
let nurse: Candidate;
let member: Candidate;
let hidden: Candidate;
const see = (path: string, as?: Candidate) => visit(server, board.slug, `talent${path}`, as);
const handles = ({ body }: Answer) => body.data.map((each) => (each as unknown as Body)['handle']);
const settings = (body: object) => server.call('PATCH', '/v1/settings', { key: board.key, body });

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`talent-${unique()}`);
  await settings({ talentDirectoryVisibility: 'public' });
  const shown = async (handle: string, more: object) => {
    const one = await aCandidate(server, board.slug, { displayName: handle });
    const { status, text } = await one.profile({ handle, profileVisibility: 'public', ...more });
    if (status !== 200) throw new Error(text);
    return one;
  };
  const everyone = { jobSearchStatusVisibleTo: 'everyone' };
  await shown('cook', { headline: 'Cook', jobSearchStatus: 'actively_looking' });
  nurse = await shown('nurse', {
    ...everyone,
    headline: 'Night nurse',
    bio: 'I care. And more.',
    jobSearchStatus: 'actively_looking',
  });
  await shown('driver', { ...everyone, jobSearchStatus: 'not_looking' });
  member = await shown('member', { profileVisibility: 'logged_in_only' });
  hidden = await shown('hidden-one', { profileVisibility: 'hidden', headline: 'Nurse' });
  await nurse.call('PUT', '/profile/skills', { skills: ['Wound Care'] });
  await nurse.call('PUT', '/profile/languages', { languages: [{ name: 'German', proficiency: 'elementary' }] });
  const position = { title: 'Nurse', companyName: 'City', companyUrl: 'city.example', startDate: '2021-03-01' };
  await nurse.call('POST', '/profile/experience', position);
  await nurse.call('POST', '/profile/education', {
    institutionName: 'State',
    startDate: '2014-09',
    endDate: '2018-06-01',
  });
  await eventually(async () => (await see('?skill=wound%20care')).body.data.length === 1);
});
afterAll(() => server?.stop());

describe('the directory', () => {
  test('has who shows themselves, who looks for a job first', async () => {
    const { status, body, headers } = await see('');
    expect([status, handles(await see(''))]).toEqual([200, ['nurse', 'driver', 'cook']]);
    expect(body).toMatchObject({
      object: 'list',
      url: `/v1/boards/${board.slug}/talent`,
      hasMore: false,
      nextCursor: null,
      count: 3,
      limit: 20,
      offset: 0,
    });
    expect(headers.get('cache-control')).toContain('public, max-age=60');
    expect(body.data[0]).toEqual({
      object: 'talent_directory_entry',
      handle: 'nurse',
      displayName: 'nurse',
      headline: 'Night nurse',
      location: null,
      avatarUrl: null,
      summary: 'I care.',
      bio: 'I care. And more.',
      jobSearchStatus: 'actively_looking',
      skills: ['Wound Care'],
      experiences: [{ title: 'Nurse', companyName: 'City', startDate: '2021-03', endDate: null }],
      education: [{ institutionName: 'State', startDate: '2014-09', endDate: '2018-06' }],
    });
    expect((body.data[2] as unknown as Body)['jobSearchStatus']).toBeNull();
  });

  test('has more for signed-in users, and no cache stores that', async () => {
    const answer = await see('', hidden);
    expect(handles(answer).sort()).toEqual(['cook', 'driver', 'member', 'nurse']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const stale = await server.call('GET', `/v1/boards/${board.slug}/talent`, { key: 'no.token.at-all' });
    expect([stale.status, handles(stale)]).toEqual([200, ['nurse', 'driver', 'cook']]);
    const foreign = await aCandidate(server, server.board);
    expect(handles(await see('', foreign))).toEqual(['nurse', 'driver', 'cook']);
  });

  test('is searched and paged', async () => {
    const found = async (query: string) => handles(await see(`?${query}`));
    expect(await found('q=NIGHT')).toEqual(['nurse']);
    expect(await found('q=nur')).toEqual(['nurse']);
    expect(await found('q=wound%20night')).toEqual(['nurse']);
    expect(await found('q=care.')).toEqual(['nurse']);
    expect(await found('q=member')).toEqual([]);
    expect(await found('q=%25')).toEqual([]);
    expect(await found('skill=WOUND%20care')).toEqual(['nurse']);
    expect(await found('skill=wound')).toEqual([]);
    const first = await see('?limit=1');
    expect([handles(first), first.body.hasMore, first.body['count']]).toEqual([['nurse'], true, 3]);
    expect(await found(`limit=1&cursor=${first.body.nextCursor}`)).toEqual(['driver']);
    expect(await found('limit=1&offset=2')).toEqual(['cook']);
    for (const [query, code] of [
      ['limit=0', 'validation_bad_request'],
      ['limit=101', 'validation_bad_request'],
      ['cursor=x', 'pagination_invalid_cursor'],
      ['offset=9999&limit=2', 'pagination_offset_too_large'],
      [`q=${'x'.repeat(201)}`, 'validation_bad_request'],
    ])
      expect(outcome(await see(`?${query}`))).toBe(`400 ${code}`);
  });

  test('is off, or for employers, when the board says so', async () => {
    const other = await server.newBoard(`talent-modes-${unique()}`);
    const one = await aCandidate(server, other.slug);
    await one.profile({ handle: 'one', profileVisibility: 'public' });
    const set = (talentDirectoryVisibility: string) =>
      server.call('PATCH', '/v1/settings', { key: other.key, body: { talentDirectoryVisibility } });
    const ask = async (path: string, as?: Candidate) => outcome(await visit(server, other.slug, `talent${path}`, as));
    for (const as of [undefined, one]) {
      expect([await ask('', as), await ask('/one', as)]).toEqual([
        '404 talent_directory_not_found',
        '404 talent_directory_not_found',
      ]);
    }
    await set('employers_only');
    await eventually(async () => (await ask('')) === '403 talent_directory_restricted');
    for (const as of [undefined, one])
      expect([await ask('', as), await ask('/one', as)]).toEqual([
        '403 talent_directory_restricted',
        '404 talent_not_found',
      ]);
    await set('public');
    await eventually(async () => (await ask('/one')) === '200');
  });
});

describe('a profile of the directory', () => {
  test('has everything that its page shows, and nothing else', async () => {
    const { status, body } = await see('/NURSE');
    expect([status, body]).toEqual([
      200,
      {
        object: 'talent_profile',
        handle: 'nurse',
        displayName: 'nurse',
        headline: 'Night nurse',
        location: null,
        bio: 'I care. And more.',
        avatarUrl: null,
        jobSearchStatus: 'actively_looking',
        experiences: [
          {
            title: 'Nurse',
            companyName: 'City',
            companyUrl: 'https://city.example',
            companyLogoUrl: 'https://city.example/favicon.ico',
            location: null,
            employmentType: null,
            locationType: null,
            foundVia: null,
            startDate: '2021-03',
            endDate: null,
            description: null,
            experienceSkills: [],
          },
        ],
        education: [
          {
            institutionName: 'State',
            institutionUrl: null,
            institutionLogoUrl: null,
            degree: null,
            fieldOfStudy: null,
            grade: null,
            activitiesAndSocieties: null,
            startDate: '2014-09',
            endDate: '2018-06',
            description: null,
          },
        ],
        skills: [{ name: 'Wound Care', jobSkillId: null }],
        languages: [{ name: 'German', proficiency: 'elementary' }],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(nurse.email);
    expect((await see(`/${nurse.id}`)).body).toEqual(body);
  });

  test('that is hidden cannot be distinguished from one that does not exist, in any request', async () => {
    const nobody = await see('/nobody');
    for (const [path, as] of [
      ['/hidden-one', undefined],
      ['/HIDDEN-ONE', undefined],
      [`/${hidden.id}`, undefined],
      ['/hidden-one', member],
      ['/hidden-one', hidden],
      [`/${hidden.id}`, hidden],
      ['/member', undefined],
      [`/${member.id}`, undefined],
      ['/%25', undefined],
      [`/${'x'.repeat(90)}`, undefined],
    ] as const) {
      const answer = await see(path, as);
      expect([answer.status, { ...answer.body.error, requestId: '' }]).toEqual([
        404,
        { ...nobody.body.error, requestId: '' },
      ]);
    }
    expect((await see('/member', hidden)).body['handle']).toBe('member');
  });

  test('goes the moment its owner hides, and from the old handle the moment there is another', async () => {
    const one = await aCandidate(server, board.slug);
    await one.profile({ handle: 'before', profileVisibility: 'public' });
    expect((await see('/before', one)).status).toBe(200);
    await one.profile({ handle: 'after' });
    expect([(await see('/before', one)).status, (await see('/after', one)).status]).toEqual([404, 200]);
    expect(outcome(await hidden.profile({ handle: 'before' }))).toBe('409 candidate_handle_taken');
    await one.profile({ profileVisibility: 'hidden' });
    expect([(await see('/after', member)).status, handles(await see('', member)).includes('after')]).toEqual([
      404,
      false,
    ]);
  });
});

test('the board says to whom its directory is open', async () => {
  const { body } = await server.call('GET', `/v1/boards/${board.slug}`, { key: '' });
  expect(body).toMatchObject({ features: { talentDirectory: 'public' } });
});
