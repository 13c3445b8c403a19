import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { aCandidate, type Candidate } from '../candidate-calls.js';
import {
  aJob,
  eventually,
  issuePaths,
  outcome,
  parallel,
  request,
  type SharedServer,
  sharedServer,
} from '../server.js';

// The profile, saved jobs and settings of the current user, over HTTP.

let server: SharedServer;
let jane: Candidate;
const someone = (more: object = {}) => aCandidate(server, server.board, more);
beforeAll(async () => {
  server = await sharedServer();
  jane = await someone();
});
afterAll(() => server?.stop());

const position = { title: 'Nurse', companyName: 'City Hospital', startDate: '2021-03' };

describe('who is not signed in', () => {
  test.each([
    ['GET', 'me/profile'],
    ['PATCH', 'me/profile'],
    ['GET', 'me/profile/handle-available?handle=jane'],
    ['POST', 'me/profile/avatar'],
    ['GET', 'me/profile/experience'],
    ['POST', 'me/profile/experience'],
    ['PATCH', 'me/profile/experience/x'],
    ['DELETE', 'me/profile/education/x'],
    ['PUT', 'me/profile/skills'],
    ['GET', 'me/resume'],
    ['POST', 'me/resume'],
    ['GET', 'me/saved-jobs'],
    ['POST', 'me/saved-jobs'],
    ['GET', 'me/notification-preferences'],
    ['GET', 'me/blocks'],
  ])('may not %s %s', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
    const answer = await request(server.origin, method, `/v1/boards/${server.board}/${path}`, body);
    expect(outcome(answer)).toBe('401 board_auth_invalid_token');
  });
});

describe('a profile', () => {
  test('has defaults, is changed in part, and is kept by no cache', async () => {
    const me = await someone();
    const { status, body, headers } = await me.call('GET', '/profile');
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(body).toEqual({
      id: me.id,
      object: 'candidate_profile',
      displayName: 'Jane Doe',
      bio: null,
      avatarUrl: null,
      handle: null,
      headline: null,
      location: null,
      profileVisibility: 'hidden',
      jobSearchStatus: 'open_to_offers',
      jobSearchStatusVisibleTo: 'employers_only',
      openToRelocate: false,
    });
    const handle = `j-${process.pid}`;
    const changed = await me.profile({
      displayName: ' J. Doe ',
      headline: 'Nurse',
      handle: handle.toUpperCase(),
      profileVisibility: 'public',
      openToRelocate: true,
      role: 'admin',
      emailVerified: true,
    });
    const after = {
      ...body,
      displayName: 'J. Doe',
      headline: 'Nurse',
      handle,
      profileVisibility: 'public',
      openToRelocate: true,
    };
    expect([changed.status, changed.body]).toEqual([200, after]);
    expect((await me.call('GET', '')).body).toMatchObject({
      displayName: 'J. Doe',
      role: 'candidate',
      emailVerified: false,
    });
    expect((await me.profile({ headline: '', bio: '' })).body).toEqual({ ...after, headline: null });
    expect((await me.call('GET', '/profile')).body).toEqual({ ...after, headline: null });
  });

  test.each<[object, string]>([
    [{ profileVisibility: 'everyone' }, 'profileVisibility'],
    [{ jobSearchStatus: 'bored' }, 'jobSearchStatus'],
    [{ jobSearchStatusVisibleTo: 'nobody' }, 'jobSearchStatusVisibleTo'],
    [{ openToRelocate: 'yes' }, 'openToRelocate'],
    [{ bio: 'x'.repeat(5_001) }, 'bio'],
    [{ headline: 7 }, 'headline'],
    [{ displayName: 'a\u0000b' }, 'displayName'],
    [{ handle: 'a b' }, 'handle'],
    [{ handle: 'admin' }, 'handle'],
  ])('does not take %j', async (body, path) => {
    const answer = await jane.profile(body);
    expect([outcome(answer), [...new Set(issuePaths(answer))]]).toEqual(['400 validation_bad_request', [path]]);
  });

  test('has a handle that one of many gets who want it at once, and that can be looked up', async () => {
    const handle = `wanted-${process.pid}`;
    const all = await parallel(4, () => someone());
    const outcomes = await Promise.all(all.map(async (each) => outcome(await each.profile({ handle }))));
    expect(outcomes.sort()).toEqual(['200', ...Array.from({ length: 3 }, () => '409 candidate_handle_taken')]);
    const free = async (who: Candidate | undefined, of: string) =>
      (await who?.call('GET', `/profile/handle-available?handle=${encodeURIComponent(of)}`))?.body['available'];
    const winner = all[(await Promise.all(all.map((each) => free(each, handle)))).indexOf(true)];
    expect((await winner?.call('GET', '/profile'))?.body['handle']).toBe(handle);
    expect([await free(jane, handle), await free(jane, `${handle}x`), await free(jane, '<script>')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(outcome(await jane.call('GET', '/profile/handle-available'))).toBe('400 validation_bad_request');
  });
});

describe('the picture of a profile', () => {
  const picture = (side: number, format: 'png' | 'gif' | 'webp') =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'planted' } })
      [format]()
      .toBuffer();
  const send = (me: Candidate, bytes: Buffer | string, type: string) =>
    me.send('/profile/avatar', {
      file: new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }),
    });

  test('is reduced, without metadata and public, and is deleted when another replaces it', async () => {
    const me = await someone();
    const first = await send(me, await picture(900, 'png'), 'image/png');
    const url = String(first.body['avatarUrl']);
    expect([first.status, first.body]).toEqual([200, { object: 'candidate_avatar', avatarUrl: url }]);
    const shown = await fetch(url);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect([shown.headers.get('content-type'), (await sharp(bytes).metadata()).width]).toEqual(['image/png', 512]);
    expect(bytes.includes('planted')).toBe(false);
    expect((await send(me, await picture(10, 'webp'), 'image/webp')).status).toBe(200);
    await eventually(async () => (await fetch(url)).status === 404);
    expect((await me.call('GET', '/profile')).body['avatarUrl']).not.toBe(url);
  });

  test('is refused when it is none, too large, or moves', async () => {
    expect(outcome(await send(jane, 'not a picture', 'image/png'))).toBe('415 media_unsupported_type');
    expect(outcome(await send(jane, await picture(10, 'gif'), 'image/gif'))).toBe('415 media_unsupported_type');
    expect(outcome(await send(jane, '<svg onload="alert(1)"/>', 'image/svg+xml'))).toBe('415 media_unsupported_type');
    expect(outcome(await send(jane, Buffer.alloc(6 * 1024 * 1024), 'image/png'))).toBe('413 media_payload_too_large');
    expect(outcome(await jane.send('/profile/avatar', { other: 'x' }))).toBe('400 validation_bad_request');
  });
});

describe.each([
  ['experience', position, { title: 'Head nurse' }, 'title'],
  ['education', { institutionName: 'State University', startDate: '2014-09' }, { degree: 'BSc' }, 'institutionName'],
] as const)('%s', (collection, entry, change, name) => {
  const path = `/profile/${collection}`;

  test('is added, listed, changed and deleted', async () => {
    const me = await someone();
    expect((await me.call('GET', path)).body).toMatchObject({
      object: 'list',
      hasMore: false,
      nextCursor: null,
      data: [],
    });
    const added = await me.call('POST', path, { ...entry, endDate: '', sortOrder: 2, unknown: 1 });
    expect([added.status, added.body]).toMatchObject([
      200,
      { ...entry, object: `candidate_${collection}`, endDate: null, sortOrder: 2, description: null },
    ]);
    const id = String(added.body.id);
    const changed = await me.call('PATCH', `${path}/${id}`, { ...change, endDate: '2022-01-01' });
    expect([changed.status, changed.body]).toEqual([200, { ...added.body, ...change, endDate: '2022-01-01' }]);
    expect((await me.call('GET', path)).body.data).toEqual([changed.body]);
    expect((await me.call('PATCH', `${path}/${id}`, { endDate: '' })).body['endDate']).toBeNull();
    expect((await me.call('DELETE', `${path}/${id}`)).status).toBe(204);
    expect(outcome(await me.call('DELETE', `${path}/${id}`))).toBe('404 candidate_entry_not_found');
  });

  test('of others, and what is wrong, is refused', async () => {
    const me = await someone();
    const { body } = await me.call('POST', path, entry);
    const other = await someone();
    for (const who of [jane, other]) {
      expect(outcome(await who.call('PATCH', `${path}/${body.id}`, change))).toBe('404 candidate_entry_not_found');
      expect(outcome(await who.call('DELETE', `${path}/${body.id}`))).toBe('404 candidate_entry_not_found');
    }
    for (const [wrong, where] of [
      [{ ...entry, [name]: ' ' }, name],
      [{ ...entry, [name]: undefined }, name],
      [{ ...entry, startDate: '2021-13' }, 'startDate'],
      [{ ...entry, endDate: '2001-01' }, 'endDate'],
      [{ ...entry, endDate: 'now' }, 'endDate'],
      [{ ...entry, sortOrder: 1.5 }, 'sortOrder'],
      [{ ...entry, description: 'x'.repeat(5_001) }, 'description'],
    ] as const) {
      const answer = await me.call('POST', path, wrong);
      expect([outcome(answer), issuePaths(answer)]).toEqual(['400 validation_bad_request', [where]]);
    }
    expect(outcome(await me.call('PATCH', `${path}/${body.id}`, { [name]: '' }))).toBe('400 validation_bad_request');
    expect(outcome(await me.call('PATCH', `${path}/${body.id}`))).toBe('400 validation_bad_request');
  });
});

describe('skills and languages', () => {
  test('are replaced as a whole, in their order', async () => {
    const me = await someone();
    await server.terms('skills', 'wound-care');
    const skills = await me.call('PUT', '/profile/skills', { skills: ['Driving', 'wound-care', 'DRIVING'] });
    expect(skills.status).toBe(200);
    expect(skills.body).toMatchObject({ object: 'list', hasMore: false });
    expect(skills.body.data).toEqual([
      { object: 'candidate_skill', name: 'Driving', jobSkillId: null },
      { object: 'candidate_skill', name: 'wound-care', jobSkillId: expect.stringMatching(/^skills_/) },
    ]);
    expect((await me.call('GET', '/profile/skills')).body.data).toEqual(skills.body.data);
    expect((await me.call('PUT', '/profile/skills', { skills: [] })).body.data).toEqual([]);
    const spoken = [{ name: 'German', proficiency: 'elementary' }];
    const languages = await me.call('PUT', '/profile/languages', { languages: spoken });
    expect(languages.body.data).toEqual([{ object: 'candidate_language', ...spoken[0] }]);
    expect((await me.call('GET', '/profile/languages')).body.data).toEqual(languages.body.data);
  });

  test.each<[string, object]>([
    ['skills', {}],
    ['skills', { skills: 'Nursing' }],
    ['skills', { skills: [1] }],
    ['skills', { skills: ['x'.repeat(81)] }],
    ['skills', { skills: Array.from({ length: 101 }, (_, n) => `s${n}`) }],
    ['languages', { languages: [{ name: 'German' }] }],
    ['languages', { languages: Array.from({ length: 31 }, (_, n) => ({ name: `l${n}`, proficiency: 'x' })) }],
  ])('%s do not take %j', async (which, body) =>
    expect(outcome(await jane.call('PUT', `/profile/${which}`, body))).toBe('400 validation_bad_request'),
  );
});

describe('saved jobs', () => {
  test('are saved, listed last first and removed', async () => {
    const me = await someone();
    const company = (await server.call('POST', '/v1/companies', { body: { name: `Hill ${process.pid}` } })).body.id;
    const job = async (more: object = {}) =>
      String(
        (await server.call('POST', '/v1/jobs', { body: aJob(String(company), { status: 'published', ...more }) })).body
          .id,
      );
    const [one, two, draft] = [await job(), await job(), await job({ status: 'draft' })];
    const save = (jobId: unknown) => me.call('POST', '/saved-jobs', { jobId });
    const saved = await save(one);
    expect([saved.status, saved.body]).toMatchObject([
      200,
      {
        object: 'saved_job',
        jobId: one,
        job: { id: one, object: 'job_card', company: { name: `Hill ${process.pid}` } },
      },
    ]);
    expect((await save(one)).body).toEqual(saved.body);
    await save(two);
    for (const wrong of [draft, 'jobs_none', ''])
      expect(outcome(await save(wrong))).toBe('404 candidate_job_not_found');
    for (const wrong of [1, null]) expect(outcome(await save(wrong))).toBe('400 validation_bad_request');
    const list = async (query = '') => (await me.call('GET', `/saved-jobs${query}`)).body;
    const ids = ({ data }: { data: readonly object[] }) => data.map((each) => (each as { jobId: string }).jobId);
    expect(ids(await list())).toEqual([two, one]);
    const first = await list('?limit=1');
    expect(first).toMatchObject({ object: 'list', hasMore: true, url: `/v1/boards/${server.board}/me/saved-jobs` });
    expect(ids(await list(`?limit=1&cursor=${first.nextCursor}`))).toEqual([one]);
    const other = await someone();
    expect(outcome(await other.call('GET', `/saved-jobs?cursor=${first.nextCursor}`))).toBe(
      '400 pagination_invalid_cursor',
    );
    expect(outcome(await me.call('GET', '/saved-jobs?limit=101'))).toBe('400 validation_bad_request');
    await server.call('POST', `/v1/jobs/${one}/expire`);
    await server.call('DELETE', `/v1/jobs/${two}`);
    await eventually(async () => ids(await list()).length === 1);
    expect(ids(await list())).toEqual([one]);
    for (const each of [one, one, 'unknown']) expect((await me.call('DELETE', `/saved-jobs/${each}`)).status).toBe(204);
    expect(ids(await list())).toEqual([]);
  });
});

describe('mails that are wanted', () => {
  test('are turned off and on', async () => {
    const me = await someone();
    const { body } = await me.call('GET', '/notification-preferences');
    expect(body.data).toEqual(
      ['messageEmails', 'applicationEmails'].map((channel) => ({
        object: 'notification_preference',
        channel,
        subscribed: true,
        updatedAt: null,
      })),
    );
    const off = await me.call('PUT', '/notification-preferences', { channel: 'messageEmails', subscribed: false });
    expect(off.body.data[0]).toMatchObject({ subscribed: false, updatedAt: expect.any(Number) });
    expect((await me.call('GET', '/notification-preferences')).body.data).toEqual(off.body.data);
    for (const wrong of [{ channel: 'sms', subscribed: true }, { channel: 'messageEmails' }])
      expect(outcome(await me.call('PUT', '/notification-preferences', wrong))).toBe('400 validation_bad_request');
  });

  test('are turned off without signing in only by the token of a mail, also on a board with a password', async () => {
    const { slug, key } = await server.newBoard('gated');
    await server.call('PUT', '/v1/settings/password-protection', { key, body: { password: 'open sesame' } });
    const stop = (body: object) =>
      request(server.origin, 'POST', `/v1/boards/${slug}/me/notification-preferences/unsubscribe`, { body });
    const input = { boardUserId: 'boardUsers_1', channel: 'messageEmails', token: 'a-b-c-d' };
    expect(outcome(await stop(input))).toBe('401 board_auth_invalid_token');
    expect(outcome(await stop({ ...input, channel: 'sms' }))).toBe('400 validation_bad_request');
    expect(outcome(await stop({ channel: 'messageEmails' }))).toBe('400 validation_bad_request');
  });
});

describe('blocks', () => {
  test('are made, looked at and ended', async () => {
    const [me, other] = [await someone(), await someone({ displayName: 'Joan' })];
    const block = (boardUserId: unknown) => me.call('POST', '/blocks', { boardUserId });
    for (const _ of [1, 2])
      expect([(await block(other.id)).status, (await block(other.id)).body]).toEqual([
        200,
        { object: 'block', blocked: true },
      ]);
    expect(outcome(await block(me.id))).toBe('400 messaging_cannot_block_self');
    for (const wrong of ['boardUsers_none', '%'])
      expect(outcome(await block(wrong))).toBe('404 messaging_recipient_not_found');
    expect((await me.call('GET', '/blocks')).body.data).toMatchObject([
      { object: 'blocked_user', boardUserId: other.id, displayName: 'Joan', avatarUrl: null },
    ]);
    const status = async (who: Candidate, id: string) => (await who.call('GET', `/blocks/${id}`)).body['blocked'];
    expect([await status(me, other.id), await status(other, me.id), await status(me, 'unknown')]).toEqual([
      true,
      false,
      false,
    ]);
    for (const _ of [1, 2]) expect((await me.call('DELETE', `/blocks/${other.id}`)).status).toBe(204);
    expect((await me.call('GET', '/blocks')).body.data).toEqual([]);
  });
});
