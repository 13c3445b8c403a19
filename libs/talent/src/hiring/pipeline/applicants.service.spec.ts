import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { facts } from '#testing';
import { MemoryBlobStore, scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { boardSettings } from '../../../../content/src/board-settings/board-settings.decider.js';
import { deleted } from '../../../../jobs/src/job/job.samples.js';
import { company, person } from '../../employers/employer/employer.samples.js';
import { Memberships } from '../../employers/employer/memberships.service.js';
import { employerMemberships } from '../../employers/membership/membership.decider.js';
import { membershipId } from '../../employers/membership/membership.read-model.js';
import { signUp } from '../../people/account/account.samples.js';
import { AccountRemoval } from '../../people/erasure/account-removal.service.js';
import { TalentModule } from '../../talent.module.js';
import { boardUsers } from '../../people/board-user/board-user.decider.js';
import { candidates } from '../../people/candidate/candidate.decider.js';
import { applications } from '../application/application.decider.js';
import { ApplicationReader } from '../application/application.read-model.js';
import { hoursLater, job } from '../application/application.samples.js';
import { appliedAsGuest } from '../application/guest.samples.js';
import { Applications } from '../application/applications.service.js';
import { Applicants } from './applicants.service.js';
import { EmployerApplicantDto, EmployerPipelineDto } from './pipeline.board.dto.js';
import { PipelineReader } from './pipeline.read-model.js';
import { Pipelines } from './pipelines.service.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const SLUG = 'hill-clinic';
const REACHED = { from: '192.0.2.1', origin: null };

/** The id of an approved member of a company. */
async function member(board: ScenarioBoard, companyId: string, name: string): Promise<string> {
  const { id: userId } = await person(board, `${name}@hill-clinic.example`, { verified: true });
  await board.given(CommandBus, async (bus) => {
    const id = membershipId(userId, companyId);
    const wanted = { userId, companyId, role: 'member', verifiedEmail: null, website: null } as const;
    await bus.execute(employerMemberships.RequestMembership(id, wanted));
    await bus.execute(employerMemberships.ApproveMembership(id, {}));
  });
  return userId;
}

/** A company with a member and a job that takes applications. */
async function clinic() {
  const board = await talent.board();
  const { id: companyId } = await company(board);
  const me = await member(board, companyId, 'me');
  await job(board, 'jobs_1', { companyId });
  await job(board, 'jobs_2', { companyId });
  await job(board, 'jobs_other', { companyId: 'companies_other' });
  return { board, me, companyId };
}

const applied = async (board: ScenarioBoard, name: string, slug = 'jobs_1', now = facts.now) =>
  (await appliedAsGuest(board, { name, email: `${name}@guests.example`, slug, now })).id;
const read = async ({ given }: ScenarioBoard, me: string, stage?: string, now = facts.now, jobId = 'jobs_1') =>
  JSON.parse(
    String(
      EmployerPipelineDto.bytesOf(
        await given(Applicants, (it) => it.pipeline(me, SLUG, jobId, stage, EmployerApplicantDto.writing), { now }),
      ),
    ),
  ) as EmployerPipelineDto;
const stages = async (board: ScenarioBoard, me: string) =>
  Object.fromEntries((await read(board, me)).applicants.map(({ candidateName, stage }) => [candidateName, stage]));

describe('the pipeline of a job', () => {
  test('shows the stages in their order and applicants newest first', async () => {
    const { board, me } = await clinic();
    const { id: userId } = await signUp(board);
    await applied(board, 'ann');
    await board.given(Applications, (it) => it.apply('jobs_1', { id: userId }, {}, REACHED), { now: hoursLater(1) });
    const shown = await read(board, me);
    expect(shown.job).toEqual({ id: 'jobs_1', title: 'jobs_1', status: 'published', expiresAt: expect.any(String) });
    expect(shown.stages.map(({ systemStage, isProtected, position }) => [systemStage, isProtected, position])).toEqual([
      ['review', true, 0],
      ['offer', false, 1],
      ['hired', true, 2],
      ['rejected', true, 3],
    ]);
    expect(shown.applicants).toMatchObject([
      { candidateBoardUserId: userId, candidateProfileId: userId, candidateName: 'Jane', stage: 'review' },
      { candidateBoardUserId: null, candidateProfileHandle: null, candidateName: 'ann', resumeUrl: null },
    ]);
    expect(shown.applicants[1]?.timeline).toMatchObject([{ type: 'application_created', actorBoardUserId: null }]);
  });

  test('shows whether the address of an applicant is confirmed, also after it was read before', async () => {
    const { board, me } = await clinic();
    const { id: userId, email } = await signUp(board);
    await applied(board, 'ann');
    const { id } = await board.given(Applications, (it) => it.apply('jobs_1', { id: userId }, {}, REACHED));
    const confirmed = async () =>
      Object.fromEntries(
        (await read(board, me)).applicants.map((each) => [each.candidateEmail, each.emailConfirmed] as const),
      );
    expect(await confirmed()).toEqual({ 'ann@guests.example': false, [email]: false });
    await board.given(CommandBus, (bus) => bus.execute(boardUsers.VerifyEmail(userId, { isProof: true })));
    expect(await confirmed()).toEqual({ 'ann@guests.example': false, [email]: true });
    await board.given(Applications, (it) => it.edit(userId, id, { candidateEmail: 'eve@people.example' }));
    expect(await confirmed()).toEqual({ 'ann@guests.example': false, 'eve@people.example': false });
  });

  test('shows what was sent earlier with an address, with its résumé', async () => {
    const { board, me } = await clinic();
    const { id: userId, email } = await signUp(board);
    const first = await appliedAsGuest(board, { email, name: 'Eve' });
    const resume = { key: 'resumes/eve', contentType: 'application/pdf', sizeBytes: 1 };
    const attach = applications.AttachResume(first.id, { resume, resumeFilename: 'eve.pdf', by: null });
    await board.given(CommandBus, (bus) => bus.execute(attach));
    await appliedAsGuest(board, { email, name: 'Joe', now: hoursLater(1) });
    expect((await read(board, me)).applicants).toHaveLength(2);
    await board.given(CommandBus, (bus) => bus.execute(boardUsers.VerifyEmail(userId, { isProof: true })));
    const { applicants } = await read(board, me);
    expect(applicants).toMatchObject([
      {
        ...{ candidateName: 'Joe', candidateBoardUserId: userId, emailConfirmed: true, resumeUrl: null },
        earlierVersions: [
          { candidateName: 'Eve', candidateEmail: email, sentAt: facts.now, resumeFilename: 'eve.pdf' },
        ],
      },
    ]);
    expect(applicants[0]?.earlierVersions[0]?.resumeUrl).toContain('resumes/eve');
  });

  test('is for members of the company, on a board that takes applications', async () => {
    const { board, me } = await clinic();
    const stranger = await person(board, 'joe@elsewhere.example');
    const pipeline = (userId: string, slug = SLUG, jobId = 'jobs_1', stage?: string) =>
      board.when(Applicants, (it) => it.pipeline(userId, slug, jobId, stage, EmployerApplicantDto.writing));
    await pipeline(me, 'nobody').refused('employer_company_not_found');
    await pipeline(stranger.id).refused('employer_not_member');
    for (const id of ['jobs_none', 'jobs_other']) await pipeline(me, SLUG, id).refused('employer_applicant_not_found');
    for (const stage of ['x', 'jobs_2.review'])
      await pipeline(me, SLUG, 'jobs_1', stage).refused('employer_ats_unprocessable');
    const rights = { canBePublic: true, canRemoveBranding: true };
    const of = { slug: board.slug, name: board.slug };
    const wish = { nativeApplicationsEnabled: false };
    await board.given(CommandBus, (bus) =>
      bus.execute(boardSettings.ChangeSettings(board.board, { wish, board: of, rights })),
    );
    await pipeline(me).refused('employer_applicant_not_found');
  });
});

describe('a pipeline that was read before', () => {
  test('shows who was added, changed and removed since, whichever part of it was read', async () => {
    const { board, me } = await clinic();
    const [ann, ben] = [await applied(board, 'ann'), await applied(board, 'ben')];
    expect(await stages(board, me)).toEqual({ ann: 'review', ben: 'review' });
    await board.given(Applicants, (it) => it.move(me, SLUG, ann, 'offer'));
    await applied(board, 'cat');
    expect((await read(board, me, 'offer')).applicants).toMatchObject([
      { id: ann, stage: 'offer', timeline: [{ toStage: 'offer', actorName: 'Jane' }, { type: 'application_created' }] },
    ]);
    expect(await stages(board, me)).toEqual({ ann: 'offer', ben: 'review', cat: 'review' });
    await board.given(CommandBus, (bus) => bus.execute(applications.RemoveApplication(ben, {})));
    expect(await stages(board, me)).toEqual({ ann: 'offer', cat: 'review' });
    await board.given(Pipelines, (it) => it.remove(me, SLUG, 'jobs_1.offer'));
    expect(await stages(board, me)).toEqual({ ann: 'review', cat: 'review' });
  });

  test('shows the present names of members and handles of candidates', async () => {
    const { board, me } = await clinic();
    const { id: userId } = await signUp(board);
    const { id } = await board.given(Applications, (it) => it.apply('jobs_1', { id: userId }, {}, REACHED));
    await board.given(Applicants, (it) => it.note(me, SLUG, id, 'Calm'));
    const shown = async () => {
      const [applicant] = (await read(board, me)).applicants;
      return [applicant?.candidateProfileHandle, applicant?.timeline[0]?.actorName];
    };
    expect(await shown()).toEqual([null, 'Jane']);
    await board.given(CommandBus, async (bus) => {
      await bus.execute(boardUsers.RenameBoardUser(me, { displayName: 'Jane Poe' }));
      await bus.execute(candidates.ChangeProfile(userId, { handle: 'ann-roe' }));
    });
    expect(await shown()).toEqual(['ann-roe', 'Jane Poe']);
  });

  test('has links to résumés that are good for ten minutes at least, and the same for five', async () => {
    const { board, me } = await clinic();
    const id = await applied(board, 'ann');
    const attach = (key: string) =>
      board.given(CommandBus, (bus) => {
        const resume = { key, contentType: 'application/pdf', sizeBytes: 1 };
        return bus.execute(applications.AttachResume(id, { resume, resumeFilename: 'cv.pdf', by: null }));
      });
    const at = (minutes: number) => new Date(Date.parse(facts.now) + minutes * 60_000).toISOString();
    const signed: { readonly key: string; readonly seconds: number }[] = [];
    const signing = jest.spyOn(MemoryBlobStore.prototype, 'signedUrl').mockImplementation(async (key, { seconds }) => {
      signed.push({ key, seconds });
      return `signed-${signed.length}`;
    });
    const link = async (minutes: number) => (await read(board, me, undefined, at(minutes))).applicants[0]?.resumeUrl;
    await attach('resumes/one');
    expect([await link(0), await link(4), await link(5), await link(9)]).toEqual([
      'signed-1',
      'signed-1',
      'signed-2',
      'signed-2',
    ]);
    await attach('resumes/two');
    expect(await link(9)).toBe('signed-3');
    signing.mockRestore();
    expect(signed).toEqual(['one', 'one', 'two'].map((name) => ({ key: `resumes/${name}`, seconds: 900 })));
  });

  test('is requested without the content of its applications', async () => {
    const { board, me } = await clinic();
    await applied(board, 'ann');
    const ways = (['whole', 'listed', 'byIds'] as const).map((way) => jest.spyOn(ApplicationReader.prototype, way));
    const readings = async () => {
      for (const way of ways) way.mockClear();
      await read(board, me);
      return ways.map((way) => way.mock.calls.length);
    };
    expect([await readings(), await readings()]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
    await applied(board, 'ben');
    expect([await readings(), await readings()]).toEqual([
      [0, 1, 1],
      [0, 1, 0],
    ]);
    for (const way of ways) way.mockRestore();
  });
});

describe('an applicant', () => {
  test('is moved to a visible stage of the same job, and the timeline says by whom', async () => {
    const { board, me } = await clinic();
    const id = await applied(board, 'ann');
    const move = (stageId: string, userId = me) => board.when(Applicants, (it) => it.move(userId, SLUG, id, stageId));
    await board.given(Pipelines, (it) => it.add(me, SLUG, 'jobs_1', ' First\u0000 call '));
    const custom = (await read(board, me)).stages.find(({ systemStage }) => systemStage === null);
    expect(custom).toMatchObject({ label: 'First call', position: 1, isProtected: false, hidden: false });
    const stageId = custom?.id ?? '';
    await move(stageId).appends('ApplicationMoved');
    await move(stageId).appends();
    expect(await stages(board, me)).toEqual({ ann: stageId });
    expect((await read(board, me, stageId)).applicants).toHaveLength(1);
    expect((await read(board, me, 'applied')).applicants).toHaveLength(0);
    await move('jobs_1.rejected').appends('ApplicationMoved');
    await move('applied').appends('ApplicationMoved');
    expect((await read(board, me)).applicants[0]?.timeline).toMatchObject([
      { type: 'stage_changed', fromStage: 'rejected', toStage: 'review', actorBoardUserId: me, actorName: 'Jane' },
      { fromStage: stageId, toStage: 'rejected' },
      { fromStage: 'review', toStage: stageId },
      { type: 'application_created' },
    ]);
    await board.given(Pipelines, (it) => it.change(me, SLUG, 'jobs_1.offer', { hidden: true }));
    for (const wrong of ['offer', 'jobs_1.offer', 'jobs_2.review', 'x', ''])
      await move(wrong).refused('employer_ats_unprocessable');
    await board
      .when(Applicants, (it) => it.move(me, SLUG, 'applications_none', 'hired'))
      .refused('employer_applicant_not_found');
    await move('hired', (await person(board, 'x@elsewhere.example')).id).refused('employer_not_member');
    const theirs = await applied(board, 'ann', 'jobs_other');
    await board.when(Applicants, (it) => it.move(me, SLUG, theirs, 'hired')).refused('employer_applicant_not_found');
  });

  test('has notes, which the candidate never sees', async () => {
    const { board, me } = await clinic();
    const { id: userId } = await signUp(board);
    const { id } = await board.given(Applications, (it) => it.apply('jobs_1', { id: userId }, {}, REACHED));
    const note = (text: string) => board.when(Applicants, (it) => it.note(me, SLUG, id, text), { now: hoursLater(1) });
    await note(' Calm\u0007\nand <b>quick</b> ').appends('ApplicationNoted');
    for (const wrong of ['', ' \u0000 ', 'x'.repeat(5_001)])
      await note(wrong).refused('validation_bad_request', ['body']);
    expect((await read(board, me)).applicants[0]?.timeline[0]).toMatchObject({
      ...{ type: 'note_created', noteBody: 'Calm\nand <b>quick</b>', noteId: expect.any(String), actorBoardUserId: me },
    });
    const own = await board.given(Applications, (it) => it.get(userId, id));
    expect([own.updatedAt, JSON.stringify(own).includes('quick')]).toEqual([facts.now, false]);
    await board
      .when(Applicants, (it) => it.note(me, SLUG, 'applications_none', 'x'))
      .refused('employer_applicant_not_found');
  });

  test('keeps what a member wrote who is gone, under no name', async () => {
    const { board, me, companyId } = await clinic();
    const id = await applied(board, 'ann');
    await board.given(Applicants, (it) => it.note(me, SLUG, id, 'Calm'));
    await board.given(AccountRemoval, (it) => it.removeOwn(me));
    await board.worked();
    const other = await member(board, companyId, 'other');
    expect((await read(board, other)).applicants[0]?.timeline[0]).toMatchObject({
      ...{ noteBody: 'Calm', actorBoardUserId: null, actorName: 'Deleted user' },
    });
  });
});

test('a note of a member who is removed meanwhile has no name, and the next one is refused', async () => {
  const { board, me, companyId } = await clinic();
  const id = await applied(board, 'ann');
  const memberships = talent.service(Memberships);
  const own = memberships.own.bind(memberships);
  memberships.own = async (...input) => {
    const found = await own(...input);
    memberships.own = own;
    await board.given(AccountRemoval, (it) => it.removeOwn(me));
    await board.worked();
    return found;
  };
  await board.given(Applicants, (it) => it.note(me, SLUG, id, 'Calm'));
  const other = await member(board, companyId, 'other');
  expect((await read(board, other)).applicants[0]?.timeline[0]).toMatchObject({
    ...{ noteBody: 'Calm', actorBoardUserId: null, actorName: 'Deleted user' },
  });
  await board.when(Applicants, (it) => it.note(me, SLUG, id, 'Late')).refused('employer_not_member');
});

describe('several applicants', () => {
  test('are moved and rejected together, or not at all', async () => {
    const { board, me } = await clinic();
    const ids = [await applied(board, 'ann'), await applied(board, 'ben'), await applied(board, 'cat')];
    const move = (of: readonly string[], to = 'offer') => board.when(Applicants, (it) => it.bulkMove(me, SLUG, of, to));
    await move([...ids, ids[0] ?? '']).appends('ApplicationMoved', 'ApplicationMoved', 'ApplicationMoved');
    const elsewhere = await applied(board, 'dan', 'jobs_2');
    await move([...ids, 'applications_none'], 'hired').refused('employer_applicant_not_found', ['applicationIds', 3]);
    await move([...ids, elsewhere], 'hired').refused('employer_ats_unprocessable', ['applicationIds', 3]);
    await move(ids, 'jobs_2.hired').refused('employer_ats_unprocessable');
    await move([]).refused('validation_bad_request', ['applicationIds']);
    await move(Array.from({ length: 201 }, (_, nth) => `applications_${nth}`)).refused('validation_bad_request');
    expect(await stages(board, me)).toEqual({ ann: 'offer', ben: 'offer', cat: 'offer' });
    await board.when(Applicants, (it) => it.bulkReject(me, SLUG, ids.slice(1))).accepted();
    expect(await stages(board, me)).toEqual({ ann: 'offer', ben: 'rejected', cat: 'rejected' });
  });
});

describe('stages', () => {
  test('are changed by members, one thing at a time', async () => {
    const { board, me } = await clinic();
    const change = (id: string, what: object) => board.when(Pipelines, (it) => it.change(me, SLUG, id, what));
    await change('jobs_1.offer', { label: 'Contract' }).appends('StageRenamed');
    await change('jobs_1.offer', { label: 'A', hidden: true }).refused('validation_bad_request');
    await change('jobs_1.offer', {}).refused('validation_bad_request');
    await change('jobs_1.offer', { label: 'x'.repeat(41) }).refused('validation_bad_request', ['label']);
    await change('jobs_1.review', { label: 'X' }).refused('employer_ats_unprocessable');
    for (const id of ['x', 'jobs_other.offer', 'jobs_none.offer', 'jobs_1.none'])
      await change(id, { label: 'X' }).refused('employer_pipeline_stage_not_found');
    await board
      .when(Pipelines, (it) => it.add(me, SLUG, 'jobs_other', 'X'))
      .refused('employer_pipeline_stage_not_found');
    const order = (ids: readonly string[]) => board.when(Pipelines, (it) => it.reorder(me, SLUG, 'jobs_1', ids));
    await order(['review', 'offer', 'hired', 'rejected'].map((token) => `jobs_2.${token}`)).refused(
      'employer_ats_unprocessable',
    );
    await order(['review', 'hired', 'rejected', 'offer'].map((token) => `jobs_1.${token}`)).appends('StagesReordered');
  });

  test('that are removed leave their applicants in review, and go with the job', async () => {
    const { board, me } = await clinic();
    const id = await applied(board, 'ann');
    await board.given(Applicants, (it) => it.move(me, SLUG, id, 'offer'));
    await board.given(Pipelines, (it) => it.remove(me, SLUG, 'jobs_1.offer'));
    const shown = await read(board, me);
    expect(shown.stages.map(({ systemStage }) => systemStage)).toEqual(['review', 'hired', 'rejected']);
    expect(shown.applicants[0]).toMatchObject({
      stage: 'review',
      timeline: [{ fromStage: 'offer', toStage: 'review' }, {}, {}],
    });
    await board.happened({ category: 'job', objectId: 'jobs_1' }, deleted);
    await board.settled();
    expect(await board.given(PipelineReader, (it) => it.find('jobs_1'))).toBeNull();
  });
});
