import { afterAll, describe, expect, test } from '@jest/globals';
import { facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { born, deleted, paused, published } from '../../jobs/src/job/job.samples.js';
import { signUp } from './people/account/account.samples.js';
import { BoardUserReader } from './people/board-user/board-user.read-model.js';
import { Blocks } from './messaging/block/block.service.js';
import { CandidateReader } from './people/candidate/candidate.read-model.js';
import { candidates } from './people/candidate/candidate.decider.js';
import { TalentDirectory } from './people/directory/directory.service.js';
import { NotificationPreferences } from './people/notification/notification-preferences.service.js';
import { Profiles } from './people/profile/profile.service.js';
import { SavedJobs } from './people/saved-job/saved-job.service.js';
import { TalentModule } from './talent.module.js';

// How services, policies and read models of people work together.

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);
const find = ({ given }: ScenarioBoard, id: string) => given(CandidateReader, (it) => it.find(id));

describe('a person who signs up', () => {
  test('as a candidate is one, however often that is met', async () => {
    const board = await talent.board();
    const { id, email, createdAt } = await signUp(board);
    expect(await find(board, id)).toMatchObject({ email, displayName: 'Jane', registeredAt: createdAt, revision: 1 });
    expect(typesOf(await board.settledAgain())).not.toContain('CandidateAdmitted');
  });

  test('as an employer is none until something is written in the profile', async () => {
    const board = await talent.board();
    const { id, email } = await signUp(board, 'employer');
    expect(await find(board, id)).toBeNull();
    expect(await board.given(Profiles, (it) => it.get(id))).toMatchObject({ id, displayName: 'Jane', handle: null });
    await board.when(Profiles, (it) => it.removeExperience(id, 'x')).refused('candidate_entry_not_found');
    await board.when(Profiles, (it) => it.change(id, { bio: 'x' })).appends('CandidateAdmitted', 'ProfileChanged');
    expect(await find(board, id)).toMatchObject({ email, detail: { bio: 'x' } });
  });

  test('and writes at the same moment is admitted once', async () => {
    const board = await talent.board();
    const { id } = await signUp(board, 'employer');
    const write = (bio: string) => board.when(Profiles, (it) => it.change(id, { bio })).accepted();
    await Promise.all([write('a'), write('b'), write('c')]);
    expect(typesOf(board.events()).filter((type) => type === 'CandidateAdmitted')).toHaveLength(1);
  });
});

describe('a profile', () => {
  test('and the account have one name', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    await board
      .when(Profiles, (it) => it.change(id, { displayName: ' J. Doe ' }))
      .appends('ProfileChanged', 'BoardUserRenamed');
    expect(await board.given(BoardUserReader, (it) => it.find(id))).toMatchObject({ displayName: 'J. Doe' });
    await board.when(Profiles, (it) => it.change(id, { displayName: 'J. Doe' })).appends();
  });

  test('has the country of its place, where that is certain', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const placed = async (location: string) => {
      await board.given(Profiles, (it) => it.change(id, { location }));
      return (await find(board, id))?.countryCode;
    };
    expect([await placed('Austin, Texas, US'), await placed('somewhere'), await placed('')]).toEqual([
      'US',
      null,
      null,
    ]);
  });

  test('has a handle that is unique on the board', async () => {
    const [board, elsewhere] = [await talent.board(), await talent.board()];
    const [jane, joan, jill] = [await signUp(board), await signUp(board), await signUp(elsewhere)];
    const take = (on: ScenarioBoard, id: string, handle: string) =>
      on.when(Profiles, (it) => it.change(id, { handle }));
    expect((await take(board, jane.id, ' Jane-Doe ').accepted()).answer.handle).toBe('jane-doe');
    await take(board, joan.id, 'JANE-DOE').refused('candidate_handle_taken');
    await take(elsewhere, jill.id, 'jane-doe').accepted();
    const isFree = (id: string, handle: string) => board.given(Profiles, (it) => it.isAvailable(id, handle));
    expect([
      await isFree(jane.id, 'Jane-doe'),
      await isFree(joan.id, 'jane-doe'),
      await isFree(joan.id, 'joan'),
    ]).toEqual([true, false, true]);
    for (const wrong of ['ab', 'a'.repeat(31), '-abc', 'abc-', 'a_b', 'jäne', 'admin', 'boardUsers_1']) {
      expect(await isFree(joan.id, wrong)).toBe(false);
      await take(board, joan.id, wrong).refused('validation_bad_request', ['handle']);
    }
    await take(board, jane.id, '').refused('validation_bad_request', ['handle']);
    await take(board, joan.id, '').appends();
  });

  test('has a handle for one of those who want it at the same moment', async () => {
    const board = await talent.board();
    const users = await Promise.all([signUp(board), signUp(board), signUp(board)]);
    const outcomes = await Promise.allSettled(
      users.map(({ id }) => board.when(Profiles, (it) => it.change(id, { handle: 'wanted' })).accepted()),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('has skills that are linked to those of the board by their names', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const term = { name: 'C++', slug: 'c', aliases: [], sourceLocale: null, parentId: null };
    await board.happened({ category: 'skill', objectId: 'skills_1' }, { type: 'SkillAdded', data: term });
    const skills = await board.given(Profiles, (it) => it.setSkills(id, ['c++', ' Nursing ', 'NURSING', 'C', '']));
    expect(skills).toEqual([
      { name: 'c++', jobSkillId: 'skills_1' },
      { name: 'Nursing', jobSkillId: null },
      { name: 'C', jobSkillId: null },
    ]);
  });

  test('has each language once, with its last level', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const languages = [
      { name: 'German', proficiency: 'elementary' },
      { name: 'French', proficiency: 'elementary' },
      { name: 'german', proficiency: 'native_or_bilingual' },
    ];
    expect(await board.given(Profiles, (it) => it.setLanguages(id, languages))).toEqual([languages[1], languages[2]]);
  });

  test('has current positions first, and those that began last', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const add = (title: string, startDate: string, endDate = '', sortOrder = 0) =>
      board.given(Profiles, (it) => it.addExperience(id, { title, companyName: 'Co', startDate, endDate, sortOrder }));
    await add('old', '2010-01', '2012-01');
    await add('now, long', '2015-01');
    await add('recent', '2014-01', '2015-01');
    await add('now', '2020-05-01', '', 1);
    await add('now, first', '2020-05', '', 0);
    const titles = (await board.given(Profiles, (it) => it.experience(id))).map(({ title }) => title);
    expect(titles).toEqual(['now, first', 'now', 'now, long', 'recent', 'old']);
  });

  test('has addresses that are addresses, and names that say something', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const entry = { title: 'Nurse', companyName: 'Co', startDate: '2020-01' };
    const added = await board.given(Profiles, (it) => it.addExperience(id, { ...entry, companyUrl: 'co.example' }));
    expect(added.companyUrl).toBe('https://co.example');
    await board
      .when(Profiles, (it) => it.addExperience(id, { ...entry, companyUrl: 'javascript:alert(1)' }))
      .refused('validation_bad_request', ['companyUrl']);
    await board
      .when(Profiles, (it) => it.changeExperience(id, added.id, { title: ' ' }))
      .refused('validation_bad_request', ['title']);
    expect(
      await board.given(Profiles, (it) => it.changeExperience(id, added.id, { companyUrl: '', endDate: '2021-01' })),
    ).toMatchObject({ companyUrl: null, endDate: '2021-01' });
    const school = await board.given(Profiles, (it) => it.addEducation(id, { institutionName: 'U' }));
    await board
      .when(Profiles, (it) => it.changeEducation(id, school.id, { institutionUrl: 'ftp://u.example' }))
      .refused('validation_bad_request', ['institutionUrl']);
    await board
      .when(Profiles, (it) => it.changeEducation(id, school.id, { institutionName: '' }))
      .refused('validation_bad_request', ['institutionName']);
  });

  test('can only be changed by its owner', async () => {
    const board = await talent.board();
    const [jane, joan] = [await signUp(board), await signUp(board)];
    const { id } = await board.given(Profiles, (it) => it.addEducation(jane.id, { institutionName: 'U' }));
    await board
      .when(Profiles, (it) => it.changeEducation(joan.id, id, { grade: 'A' }))
      .refused('candidate_entry_not_found');
    await board.when(Profiles, (it) => it.removeEducation(joan.id, id)).refused('candidate_entry_not_found');
    await board.when(Profiles, (it) => it.removeEducation(jane.id, id)).appends('EducationRemoved');
  });
});

describe('saved jobs', () => {
  const job = async ({ happened }: ScenarioBoard, id = 'jobs_1') => {
    await happened({ category: 'job', objectId: id }, born({ title: id, slug: id }), published);
    return id;
  };
  const stream = (objectId: string) => ({ category: 'job', objectId });

  test('are saved once, listed last first, and removed as often as wanted', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const [one, two] = [await job(board, 'jobs_1'), await job(board, 'jobs_2')];
    const later = new Date(Date.parse(facts.now) + 1_000).toISOString();
    const save = (jobId: string, now = facts.now) => board.when(SavedJobs, (it) => it.save(id, jobId), { now });
    const first = (await save(one).appends('JobSaved')).answer;
    expect(first.card).toMatchObject({ id: one, title: one });
    await save(two, later).appends('JobSaved');
    expect((await save(one, later).appends()).answer.row).toEqual(first.row);
    const list = async (limit: number, cursor?: string) =>
      board.given(SavedJobs, (it) => it.list(id, cursor === undefined ? { limit } : { limit, cursor }));
    const page = await list(1);
    expect(page.rows.map(({ row }) => row.jobId)).toEqual([two]);
    expect((await list(1, page.nextCursor ?? '')).rows.map(({ row }) => row.jobId)).toEqual([one]);
    const remove = () => board.when(SavedJobs, (it) => it.remove(id, one));
    await remove().appends('JobUnsaved');
    await remove().appends();
    await save(one).appends('JobSaved');
  });

  test('were published on the board when they were saved', async () => {
    const [board, elsewhere] = [await talent.board(), await talent.board()];
    const { id } = await signUp(board);
    await job(elsewhere, 'jobs_elsewhere');
    await board.happened(stream('jobs_draft'), born());
    for (const wrong of ['jobs_elsewhere', 'jobs_draft', 'jobs_none', '', '%', 'x'.repeat(5_000)])
      await board.when(SavedJobs, (it) => it.save(id, wrong)).refused('candidate_job_not_found');
  });

  test('stay when they are no longer published, and are removed with the job', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const [one, two] = [await job(board, 'jobs_1'), await job(board, 'jobs_2')];
    for (const each of [one, two]) await board.given(SavedJobs, (it) => it.save(id, each));
    await board.happened(stream(one), paused);
    await board.happened(stream(two), deleted);
    await board.when(SavedJobs, (it) => it.save(id, one)).appends();
    const { rows } = await board.given(SavedJobs, (it) => it.list(id, {}));
    expect(rows.map(({ row }) => row.jobId)).toEqual([one]);
  });
});

describe('mails that are wanted', () => {
  test('are all of them until one is turned off, by its owner or by the link of a mail', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const list = () => board.given(NotificationPreferences, (it) => it.list(id));
    expect(await list()).toEqual([
      { channel: 'messageEmails', subscribed: true, updatedAt: null },
      { channel: 'applicationEmails', subscribed: true, updatedAt: null },
    ]);
    await board.when(NotificationPreferences, (it) => it.choose(id, 'messageEmails', false)).appends('ChannelChosen');
    await board.when(NotificationPreferences, (it) => it.choose(id, 'messageEmails', false)).appends();
    const token = await board.given(NotificationPreferences, (it) => it.tokenFor(id, 'applicationEmails'));
    const stop = (more: object = {}) =>
      board.when(NotificationPreferences, (it) =>
        it.unsubscribe({ boardUserId: id, channel: 'applicationEmails', token, ...more }),
      );
    await stop().appends('ChannelChosen');
    await stop().appends();
    expect((await list()).map(({ subscribed }) => subscribed)).toEqual([false, false]);
    expect(await board.given(NotificationPreferences, (it) => it.wants(id, 'applicationEmails'))).toBe(false);
  });

  test('are turned off by no other token', async () => {
    const [board, elsewhere] = [await talent.board(), await talent.board()];
    const [jane, joan] = [await signUp(board), await signUp(board)];
    const tokenOf = (on: ScenarioBoard, id: string) =>
      on.given(NotificationPreferences, (it) => it.tokenFor(id, 'messageEmails'));
    const [hers, foreign] = [await tokenOf(board, joan.id), await tokenOf(elsewhere, jane.id)];
    const own = await tokenOf(board, jane.id);
    for (const [channel, token] of [
      ['messageEmails', hers],
      ['messageEmails', foreign],
      ['applicationEmails', own],
      ['messageEmails', `${own}0`],
      ['messageEmails', ''],
    ] as const)
      await board
        .when(NotificationPreferences, (it) => it.unsubscribe({ boardUserId: jane.id, channel, token }))
        .refused('board_auth_invalid_token');
  });
});

describe('blocks', () => {
  test('are of one person against another, and repeatable', async () => {
    const [board, elsewhere] = [await talent.board(), await talent.board()];
    const [jane, joan, jill] = [await signUp(board), await signUp(board), await signUp(elsewhere)];
    const block = (id: string) => board.when(Blocks, (it) => it.block(jane.id, id));
    await block(joan.id).appends('UserBlocked');
    await block(joan.id).appends();
    await block(jane.id).refused('messaging_cannot_block_self');
    await block(jill.id).refused('messaging_recipient_not_found');
    await board.given(Profiles, (it) => it.change(joan.id, { displayName: 'Joan' }));
    expect(await board.given(Blocks, (it) => it.list(jane.id))).toMatchObject([
      { block: { blockedId: joan.id }, displayName: 'Joan', avatarUrl: null },
    ]);
    expect(await board.given(Blocks, (it) => it.list(joan.id))).toEqual([]);
    const isBlocked = (one: string, other: string) => board.given(Blocks, (it) => it.isBlocked(one, other));
    expect([
      await isBlocked(jane.id, joan.id),
      await isBlocked(joan.id, jane.id),
      await isBlocked(jane.id, 'x'),
    ]).toEqual([true, false, false]);
    await board.when(Blocks, (it) => it.unblock(jane.id, joan.id)).appends('UserUnblocked');
    await board.when(Blocks, (it) => it.unblock(jane.id, joan.id)).appends();
  });
});

describe('the directory', () => {
  const setMode = ({ happened, board }: ScenarioBoard, talentDirectoryVisibility: string) =>
    happened(
      { category: 'boardSettings', objectId: board },
      { type: 'SettingsChanged', data: { changes: { talentDirectoryVisibility } } },
    );
  const shown = async (board: ScenarioBoard, handle: string, more: object = {}) => {
    const { id } = await signUp(board);
    await board.given(Profiles, (it) =>
      it.change(id, { handle, displayName: handle, profileVisibility: 'public', ...more }),
    );
    return id;
  };
  const ALL = { offset: 0, limit: 20 };

  test('is there when the board has one, and is for employers when it says so', async () => {
    const [off, restricted] = [await talent.board(), await talent.board()];
    await setMode(restricted, 'employers_only');
    const id = await shown(restricted, 'jane');
    await shown(off, 'jane');
    for (const viewer of [null, { id }]) {
      await off.when(TalentDirectory, (it) => it.list(viewer, ALL)).refused('talent_directory_not_found');
      await off.when(TalentDirectory, (it) => it.get(viewer, 'jane')).refused('talent_directory_not_found');
      await restricted.when(TalentDirectory, (it) => it.list(viewer, ALL)).refused('talent_directory_restricted');
      await restricted.when(TalentDirectory, (it) => it.get(viewer, 'jane')).refused('talent_not_found');
    }
  });

  test('shows who shows themselves, who looks for a job first', async () => {
    const board = await talent.board();
    await setMode(board, 'public');
    await shown(board, 'secretive', { jobSearchStatus: 'actively_looking' });
    await shown(board, 'content', { jobSearchStatus: 'not_looking', jobSearchStatusVisibleTo: 'everyone' });
    await shown(board, 'seeking', { jobSearchStatus: 'actively_looking', jobSearchStatusVisibleTo: 'everyone' });
    const member = await shown(board, 'member', { profileVisibility: 'logged_in_only' });
    const hidden = await shown(board, 'hidden-one', { profileVisibility: 'hidden' });
    const list = async (viewer: { id: string } | null, more: object = {}) => {
      const { rows, count } = await board.given(TalentDirectory, (it) => it.list(viewer, { ...ALL, ...more }));
      return [count, ...rows.map(({ row, status }) => `${row.handle} ${status}`)];
    };
    const everybody = ['seeking actively_looking', 'content not_looking', 'secretive null'];
    expect(await list(null)).toEqual([3, ...everybody]);
    expect((await list({ id: hidden })).sort()).toEqual([4, ...everybody, 'member null'].sort());
    expect(await list(null, { q: 'seek' })).toEqual([1, everybody[0]]);
    expect(await list(null, { q: 'member' })).toEqual([0]);
    expect(await list(null, { q: '!!' })).toEqual([0]);
    expect(await list(null, { offset: 1, limit: 1 })).toEqual([3, everybody[1]]);
    const get = (viewer: { id: string } | null, name: string) =>
      board.when(TalentDirectory, (it) => it.get(viewer, name));
    expect((await get(null, 'SEEKING').accepted()).answer.row.handle).toBe('seeking');
    expect((await get({ id: hidden }, member).accepted()).answer.row.handle).toBe('member');
    for (const name of ['member', member, 'hidden-one', hidden, 'nobody', 'boardUsers_0', '%', "' or 1=1"])
      await get(null, name).refused('talent_not_found');
    for (const name of ['hidden-one', hidden]) await get({ id: hidden }, name).refused('talent_not_found');
  });

  test('finds a skill in any case, but no removed or hidden candidate', async () => {
    const board = await talent.board();
    await setMode(board, 'public');
    const [one, two] = [await shown(board, 'one-nurse'), await shown(board, 'two-nurse')];
    for (const id of [one, two]) await board.given(Profiles, (it) => it.setSkills(id, ['First Aid']));
    const handles = async (more: object) =>
      (await board.given(TalentDirectory, (it) => it.list(null, { ...ALL, ...more }))).rows
        .map(({ row }) => row.handle)
        .sort();
    expect(await handles({ skill: 'first aid' })).toEqual(['one-nurse', 'two-nurse']);
    expect(await handles({ skill: 'first' })).toEqual([]);
    expect(await handles({ skill: 'FIRST AID', q: 'one' })).toEqual(['one-nurse']);
    await board.given(Profiles, (it) => it.change(one, { profileVisibility: 'hidden' }));
    await board.given(CommandBus, (bus) => bus.execute(candidates.RemoveCandidate(two, {})));
    expect(await handles({ skill: 'first aid' })).toEqual([]);
  });
});
