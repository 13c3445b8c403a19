import { ApplicantJobs } from '#jobs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Programs } from '#runtime';
import { facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import { boardSettings, type SettingsWish } from '../../../../content/src/board-settings/board-settings.decider.js';
import { jobs } from '../../../../jobs/src/job/job.decider.js';
import { deleted, paused } from '../../../../jobs/src/job/job.samples.js';
import { company } from '../../employers/employer/employer.samples.js';
import { employerMemberships } from '../../employers/membership/membership.decider.js';
import { membershipId } from '../../employers/membership/membership.read-model.js';
import { signUp } from '../../people/account/account.samples.js';
import type { ResumeQuestion } from '../../people/adapters/resume-reader.program.js';
import { resumeText } from '../../people/adapters/resume-text.js';
import { AccountRemoval } from '../../people/erasure/account-removal.service.js';
import { DataSubjects } from '../../people/erasure/data-subjects.service.js';
import { CandidateReader } from '../../people/candidate/candidate.read-model.js';
import { Profiles } from '../../people/profile/profile.service.js';
import { docxOf, pdfOf } from '../../people/resume/resume.samples.js';
import { Resumes } from '../../people/resume/resume.service.js';
import { TalentModule } from '../../talent.module.js';
import { ApplicationResumes } from './application-resumes.service.js';
import { applications } from './application.decider.js';
import { ApplicationReader } from './application.read-model.js';
import { hoursLater, job } from './application.samples.js';
import { Applications } from './applications.service.js';
import type { ApplyInput } from './own-application.service.js';

/** Extracts the text of résumés in this process. */
const programs = {
  provide: Programs,
  useValue: {
    run: async (_: string, question: ResumeQuestion) => ({ answered: true, answer: await resumeText(question) }),
  },
};
const talent = await scenario(TalentModule, { providers: [programs] });
afterAll(() => talent.close());

const REACHED = { from: '192.0.2.1', origin: null };
const JOE = { name: 'Joe Doe', email: 'joe@guests.example' };
const apply = (board: ScenarioBoard, id: string | null, input: ApplyInput = {}, slug = 'jobs_1', now = facts.now) =>
  board.when(Applications, (it) => it.apply(slug, id === null ? null : { id }, input, REACHED), { now });
const settings = ({ given, board, slug }: ScenarioBoard, wish: SettingsWish) => {
  const rights = { canBePublic: true, canRemoveBranding: true };
  return given(CommandBus, (bus) =>
    bus.execute(boardSettings.ChangeSettings(board, { wish, board: { slug, name: slug }, rights })),
  );
};
const file = (bytes: Buffer, filename = 'cv.pdf', contentType = 'application/pdf') => ({
  ...{ contentType, filename, size: bytes.length },
  open: () => Readable.from([bytes]),
});
const attach = (
  board: ScenarioBoard,
  id: string | null,
  requestedId?: string,
  sent = file(pdfOf('Jane')),
  now = facts.now,
) =>
  board.when(
    ApplicationResumes,
    (it) => it.attach('jobs_1', id === null ? null : { id }, requestedId, sent, REACHED.from),
    {
      now,
    },
  );
const keys = () => talent.blobs.keys().filter((key) => key.startsWith('resumes/'));
const move = (board: ScenarioBoard, id: string, to: string) =>
  board.given(CommandBus, (bus) => bus.execute(applications.MoveApplication(id, { to, by: 'boardUsers_2' })));

describe('a user who applies', () => {
  test('is taken from the profile, once for a job', async () => {
    const board = await talent.board();
    await job(board);
    const { id, email } = await signUp(board);
    await board.given(Profiles, (it) => it.change(id, { displayName: 'J. Roe', headline: 'Nurse', location: 'Rome' }));
    const first = await apply(board, id, { name: 'X', email: 'x@x.example', coverNote: 'Hi' }).appends(
      'ApplicationSubmitted',
    );
    expect(first.answer).toMatchObject({
      ...{ status: 'applied', name: 'J. Roe', email, headline: 'Nurse', location: 'Rome', coverNote: 'Hi' },
      ...{ appliedAt: facts.now, updatedAt: facts.now, resumeFilename: null, job: { id: 'jobs_1', slug: 'jobs_1' } },
    });
    const again = await apply(board, id, { coverNote: 'Other' }, 'jobs_1', hoursLater(1)).appends();
    expect(again.answer).toEqual(first.answer);
    await job(board, 'jobs_2');
    await apply(board, id, {}, 'jobs_2').appends('ApplicationSubmitted');
  });

  test('fifty times at once has one application, and one answer', async () => {
    const board = await talent.board();
    await job(board);
    const { id } = await signUp(board);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => board.given(Applications, (it) => it.apply('jobs_1', { id }, {}, REACHED))),
    );
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(board.events().filter(({ type }) => type === 'ApplicationSubmitted')).toHaveLength(1);
  });

  test('as an employer gets a profile, and is rejected for jobs of their company', async () => {
    const board = await talent.board();
    await job(board);
    const { id } = await signUp(board, 'employer');
    await apply(board, id).appends('CandidateAdmitted', 'ApplicationSubmitted');
    expect(await board.given(CandidateReader, (it) => it.find(id))).toMatchObject({ id });

    const own = await signUp(board, 'employer');
    const { id: companyId } = await company(board);
    await job(board, 'jobs_own', { companyId });
    await board.given(CommandBus, async (bus) => {
      const claim = membershipId(own.id, companyId);
      const wanted = { userId: own.id, companyId, role: 'member', verifiedEmail: null, website: null } as const;
      await bus.execute(employerMemberships.RequestMembership(claim, wanted));
      await bus.execute(employerMemberships.ApproveMembership(claim, {}));
    });
    await apply(board, own.id, {}, 'jobs_own').refused('applications_unprocessable');
  });

  test('takes along a copy of the résumé that is kept', async () => {
    const board = await talent.board();
    await job(board);
    const { id } = await signUp(board);
    await board
      .when(Resumes, (it) =>
        it.upload({ id, emailVerified: true }, file(pdfOf('Jane')), {
          keep: true,
          mode: 'append_only',
          confirmed: false,
        }),
      )
      .accepted();
    const before = keys();
    expect((await apply(board, id).accepted()).answer.resumeFilename).toBe('resume.pdf');
    const [row] = await board.given(ApplicationReader, async (it) => (await it.pageOf(id, { limit: 1 })).rows);
    const copy = row?.resume?.key ?? '';
    expect([before.includes(copy), keys().includes(copy)]).toEqual([false, true]);
    // The copy stays after the profile's résumé is deleted, and is deleted with the application.
    await board.given(Resumes, (it) => it.remove(id));
    expect(keys()).toContain(copy);
    await board.given(Applications, (it) => it.withdraw(id, row?.id ?? ''));
    expect(keys()).not.toContain(copy);
  });

  test('after a withdrawal has another application', async () => {
    const board = await talent.board();
    await job(board);
    const { id } = await signUp(board);
    const { answer } = await apply(board, id).accepted();
    await board.when(Applications, (it) => it.withdraw(id, answer.id)).appends('ApplicationWithdrawn');
    await board.when(Applications, (it) => it.withdraw(id, answer.id)).refused('applications_not_found');
    const second = await apply(board, id).appends('ApplicationSubmitted');
    expect(second.answer.id).not.toBe(answer.id);
  });
});

describe('a guest who applies', () => {
  const stored = (board: ScenarioBoard) =>
    board.given(ApplicationReader, async (it) => (await it.ofGuest(JOE.email)).toSorted(byId));
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);

  test('gets a new id for each request, and sees nothing of what was sent before', async () => {
    const board = await talent.board();
    await job(board);
    const first = await apply(board, null, { ...JOE, coverNote: 'Mine' }).appends('ApplicationSubmitted');
    const answered = { status: 'applied', headline: null, resumeFilename: null };
    expect(first.answer).toMatchObject({ ...answered, ...JOE, coverNote: 'Mine' });
    await attach(board, null, first.answer.id).appends('ApplicationResumeAttached');
    const [{ id } = { id: '' }] = await stored(board);
    await move(board, id, 'hired');
    const stranger = { name: 'Eve', email: 'JOE@guests.example' };
    const again = await apply(board, null, stranger, 'jobs_1', hoursLater(1)).appends('ApplicationSubmitted');
    expect(again.answer).toMatchObject({
      ...answered,
      ...stranger,
      coverNote: null,
      updatedAt: again.answer.appliedAt,
    });
    expect(new Set([first.answer.id, again.answer.id, id]).size).toBe(3);
    // Each id opens its own application, and the id that the company sees opens none.
    await attach(board, null, again.answer.id, file(pdfOf('Eve'), 'eve.pdf')).appends('ApplicationResumeAttached');
    await attach(board, null, id).refused('applications_not_found');
    expect((await stored(board)).map(({ resumeFilename }) => resumeFilename)).toEqual(['cv.pdf', 'eve.pdf']);
  });

  test('is one of three at most with an address that wait for a proof; a further one looks the same and changes nothing', async () => {
    const board = await talent.board();
    await job(board);
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => board.given(Applications, (it) => it.apply('jobs_1', null, JOE, REACHED))),
    );
    expect([(await stored(board)).length, new Set(sent.map(({ id }) => id)).size]).toEqual([3, 12]);
    const { answer } = await apply(board, null, JOE).appends();
    const { id: _id, appliedAt: _at, updatedAt: _updated, ...shown } = answer;
    expect(sent[0]).toMatchObject(shown);
    const before = keys();
    const attached = await attach(board, null, answer.id, file(pdfOf('x'), 'x.pdf')).appends();
    expect([attached.answer.id, attached.answer.resumeFilename, keys()]).toEqual([answer.id, 'x.pdf', before]);
    // Places are counted for each job and address.
    await apply(board, null, { ...JOE, email: 'ann@guests.example' }).appends('ApplicationSubmitted');
    await job(board, 'jobs_2');
    await apply(board, null, JOE, 'jobs_2').appends('ApplicationSubmitted');
    // A deleted application frees its place.
    const [waiting] = await stored(board);
    await board.given(CommandBus, (bus) => bus.execute(applications.RemoveApplication(waiting?.id ?? '', {})));
    await apply(board, null, JOE).appends('ApplicationSubmitted');
  });

  test('is refused without a name or an address, and where the board wants accounts', async () => {
    const board = await talent.board();
    await job(board);
    await apply(board, null).refused('validation_bad_request', ['name']);
    await apply(board, null, { ...JOE, email: 'joe' }).refused('validation_bad_request', ['email']);
    await settings(board, { registrationWallEnabled: true });
    await apply(board, null).refused('applications_guest_not_allowed');
    await apply(board, (await signUp(board)).id).accepted();
  });
});

describe('an application is refused', () => {
  test('first for the job, then for the board, then for the address elsewhere', async () => {
    const board = await talent.board();
    await job(board, 'jobs_else', { applicationUrl: 'https://hill.example/apply' });
    await job(board);
    for (const slug of ['jobs_none', '', '%', 'x'.repeat(5_000)])
      await apply(board, null, {}, slug).refused('applications_job_not_found');
    await apply(board, null, {}, 'jobs_else').refused('applications_external_apply_only');
    await settings(board, { nativeApplicationsEnabled: false });
    await apply(board, null, {}, 'jobs_else').refused('applications_native_disabled');
    await board.happened({ category: 'job', objectId: 'jobs_1' }, paused);
    await apply(board, null, JOE).refused('applications_job_not_found');
  });

  test('for a job of another board', async () => {
    const [board, elsewhere] = [await talent.board(), await talent.board()];
    await job(elsewhere, 'jobs_elsewhere');
    await apply(board, null, JOE, 'jobs_elsewhere').refused('applications_job_not_found');
  });

  test('when the job is deleted at the same moment', async () => {
    const board = await talent.board();
    await job(board);
    const { id } = await signUp(board);
    const port = talent.service(ApplicantJobs);
    const { open } = port;
    port.open = async (slug) => {
      const found = await open.call(port, slug);
      await board.given(CommandBus, (bus) => bus.execute(jobs.DeleteJob('jobs_1', {})));
      return found;
    };
    try {
      const refusal = board.given(Applications, (it) => it.apply('jobs_1', { id }, {}, REACHED));
      await expect(refusal).rejects.toMatchObject({ code: 'applications_job_not_found' });
      expect(board.events().map(({ type }) => type)).not.toContain('ApplicationSubmitted');
    } finally {
      port.open = open;
    }
  });
});

test('a job that is unpublished at the same moment takes the application that met it open, and no other', async () => {
  const board = await talent.board();
  await job(board);
  const [{ id }, other] = [await signUp(board), await signUp(board)];
  const port = talent.service(ApplicantJobs);
  const { open } = port;
  port.open = async (slug) => {
    const found = await open.call(port, slug);
    port.open = open;
    await board.given(CommandBus, (bus) => bus.execute(jobs.PauseJob('jobs_1', {})));
    return found;
  };
  const application = await board.given(Applications, (it) => it.apply('jobs_1', { id }, {}, REACHED));
  // As when a job is unpublished a moment later: applicants can view their application but not change it.
  await board.when(Applications, (it) => it.withdraw(id, application.id)).refused('applications_unprocessable');
  await apply(board, other.id).refused('applications_job_not_found');
});

describe('the applications of a user', () => {
  test('are listed newest first, and are theirs alone', async () => {
    const board = await talent.board();
    const [jane, joan] = [await signUp(board), await signUp(board)];
    for (const [nth, slug] of ['jobs_1', 'jobs_2', 'jobs_3'].entries()) {
      await job(board, slug);
      await apply(board, jane.id, {}, slug, hoursLater(nth)).accepted();
    }
    const list = (limit: number, cursor?: string) =>
      board.given(Applications, (it) => it.list(jane.id, cursor === undefined ? { limit } : { limit, cursor }));
    const page = await list(2);
    expect(page.rows.map((each) => each.job?.id)).toEqual(['jobs_3', 'jobs_2']);
    expect((await list(2, page.nextCursor ?? '')).rows.map((each) => each.job?.id)).toEqual(['jobs_1']);
    const [first] = page.rows;
    const id = first?.id ?? '';
    expect(await board.given(Applications, (it) => it.get(jane.id, id))).toEqual(first);
    expect(await board.given(Applications, (it) => it.forJob(jane.id, 'jobs_3'))).toEqual(first);
    const refused = (work: (it: Applications) => Promise<unknown>) =>
      board.when(Applications, work).refused('applications_not_found');
    await refused((it) => it.get(joan.id, id));
    await refused((it) => it.edit(joan.id, id, { candidateName: 'X' }));
    await refused((it) => it.withdraw(joan.id, id));
    await refused((it) => it.forJob(joan.id, 'jobs_3'));
    await refused((it) => it.forJob(jane.id, 'jobs_none'));
    await refused((it) => it.get(jane.id, 'applications_none'));
  });

  test('show stages as a status, and a deleted job as none', async () => {
    const board = await talent.board();
    await job(board);
    const { id } = await signUp(board);
    const { answer } = await apply(board, id).accepted();
    const shown = () => board.given(Applications, (it) => it.get(id, answer.id));
    await move(board, answer.id, 'stages_1');
    expect((await shown()).status).toBe('interviewing');
    await board.happened({ category: 'job', objectId: 'jobs_1' }, paused);
    expect(await shown()).toMatchObject({ job: { id: 'jobs_1' } });
    expect(await board.given(Applications, (it) => it.forJob(id, 'jobs_1'))).toMatchObject({ id: answer.id });
    await board.when(Applications, (it) => it.edit(id, answer.id, {})).refused('applications_unprocessable');
    await board.happened({ category: 'job', objectId: 'jobs_1' }, deleted);
    await board.settled();
    expect((await shown()).job).toBeNull();
    await board.when(Applications, (it) => it.withdraw(id, answer.id)).refused('applications_unprocessable');
  });

  test('are changed by them; the account keeps its address', async () => {
    const board = await talent.board();
    await job(board);
    const { id, email } = await signUp(board);
    const { answer } = await apply(board, id, { coverNote: 'Hi' }).accepted();
    const change = { candidateEmail: 'other@people.example', coverNote: '' };
    const edited = await board
      .when(Applications, (it) => it.edit(id, answer.id, change), { now: hoursLater(1) })
      .appends('ApplicationEdited');
    const after = { ...answer, email: 'other@people.example', coverNote: null, updatedAt: hoursLater(1) };
    expect(edited.answer).toEqual(after);
    await board.when(Applications, (it) => it.edit(id, answer.id, change)).appends();
    const second = await job(board, 'jobs_2');
    expect((await apply(board, id, {}, second).accepted()).answer.email).toBe(email);
  });
});

describe('a résumé of an application', () => {
  test('replaces the one before, whose bytes go', async () => {
    const board = await talent.board();
    await job(board);
    const { id } = await signUp(board);
    await attach(board, id).refused('applications_not_found');
    await apply(board, id).accepted();
    const before = keys();
    expect((await attach(board, id).accepted()).answer.resumeFilename).toBe('cv.pdf');
    const [first = ''] = keys().filter((key) => !before.includes(key));
    await attach(board, id, undefined, file(pdfOf('Jane'), '../two.pdf')).accepted();
    await board.settled();
    expect([keys().includes(first), keys().length]).toEqual([false, before.length + 1]);
    expect((await board.given(Applications, (it) => it.forJob(id, 'jobs_1'))).resumeFilename).toBe('two.pdf');
  });

  test('is one by its bytes', async () => {
    const board = await talent.board();
    await job(board);
    const { id } = await signUp(board);
    await apply(board, id).accepted();
    const refused = (bytes: Buffer, contentType = '') =>
      attach(board, id, undefined, file(bytes, 'cv.pdf', contentType)).refused('applications_resume_invalid_file');
    const before = keys();
    expect((await refused(Buffer.alloc(0))).kind).toBe('invalid');
    expect((await refused(pdfOf('x'), 'image/png')).kind).toBe('unsupported');
    expect((await refused(Buffer.concat([Buffer.from('GIF89a'), docxOf('x')]))).kind).toBe('unsupported');
    expect((await refused(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).kind).toBe('too_large');
    expect(keys()).toEqual(before);
  });

  test('of a guest comes within a day, while the application is in its first stage, and shows nothing of it', async () => {
    const board = await talent.board();
    await job(board);
    await job(board, 'jobs_2');
    const { answer: mine } = await apply(board, null, JOE).accepted();
    const { answer: other } = await apply(board, null, JOE, 'jobs_2').accepted();
    const { answer: users } = await apply(board, (await signUp(board)).id).accepted();
    for (const requestedId of [undefined, 'applications_none', other.id, users.id])
      await attach(board, null, requestedId).refused('applications_not_found');
    const day = hoursLater(24);
    await attach(board, null, mine.id, file(pdfOf('x')), day).refused('applications_not_found');
    const shown = { id: mine.id, status: 'applied', name: null, email: null, coverNote: null };
    for (const name of ['cv.pdf', 'two.pdf'])
      expect((await attach(board, null, mine.id, file(pdfOf('x'), name)).accepted()).answer).toMatchObject({
        ...{ ...shown, resumeFilename: name, appliedAt: mine.appliedAt },
      });
    for (const { id: each } of await board.given(ApplicationReader, (it) => it.ofGuest(JOE.email)))
      await move(board, each, 'stages_1');
    await attach(board, null, mine.id).refused('applications_not_found');
  });
});

test('the applications of guests go with their job, those of users stay', async () => {
  const board = await talent.board();
  await job(board);
  const { id } = await signUp(board);
  const { answer } = await apply(board, id).accepted();
  const guest = await apply(board, null, JOE).accepted();
  await attach(board, null, guest.answer.id).accepted();
  const before = keys().length;
  await board.happened({ category: 'job', objectId: 'jobs_1' }, deleted);
  await board.settled();
  await board.settledAgain();
  const find = (of: string) => board.given(ApplicationReader, (it) => it.find(of));
  const left = await board.given(ApplicationReader, (it) => it.ofGuest(JOE.email));
  expect([left, (await find(answer.id))?.id, keys().length]).toEqual([[], answer.id, before - 1]);
});

test('an account that is erased takes its applications along, with every résumé', async () => {
  const board = await talent.board();
  await job(board);
  const [jane, joan] = [await signUp(board), await signUp(board)];
  const { answer: erased } = await apply(board, jane.id).accepted();
  const { answer: kept } = await apply(board, joan.id).accepted();
  const before = keys();
  await attach(board, jane.id).accepted();
  const streams = await board.given(DataSubjects, (it) => it.of(jane.id));
  expect(streams?.streams).toContainEqual({ category: 'application', objectId: erased.id, version: 2 });
  await board.given(AccountRemoval, (it) => it.removeOwn(jane.id));
  await board.worked();
  const find = (of: string) => board.given(ApplicationReader, (it) => it.find(of));
  expect([await find(erased.id), (await find(kept.id))?.id, keys()]).toEqual([null, kept.id, before]);
  // The address belongs to no account now, so the same person can apply as a guest.
  await apply(board, null, { name: 'Jane', email: jane.email }).appends('ApplicationSubmitted');
});
