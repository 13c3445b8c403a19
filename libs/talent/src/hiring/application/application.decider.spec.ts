import { describe, expect, test } from '@jest/globals';
import { fold, type MessageOf } from '#kernel';
import { upcast } from '../../../../kernel/src/upcast.js';
import { facts, given } from '#testing';
import { applicationDecider, type ApplicationEvents } from './application.decider.js';
import { GUEST, SUBMISSION } from './application.samples.js';

type Event = MessageOf<ApplicationEvents>;

const on = (...history: readonly Event[]) => given(applicationDecider, facts, ...history);
const stateOf = (...history: readonly Event[]) => fold(applicationDecider, history).state;

const submitted = (data = SUBMISSION): Event => ({ type: 'ApplicationSubmitted', data });
const moved = (from: string, to: string): Event => ({
  type: 'ApplicationMoved',
  data: { from, to, by: 'boardUsers_2' },
});
const file = (key: string) => ({ key, contentType: 'application/pdf', sizeBytes: 3 });
const attached = (key: string, formerKey: string | null): Event => ({
  type: 'ApplicationResumeAttached',
  data: { resume: file(key), resumeFilename: 'cv.pdf', formerKey },
});

const valuesOf = (state: ReturnType<typeof stateOf>) => applicationDecider.claims?.(state).map(({ value }) => value);

const REFUSED = ['applications_unprocessable', 'unfit'] as const;

describe('an application', () => {
  test('begins in review, and is claimed by its person and job', () => {
    on().when('SubmitApplication', SUBMISSION).then(submitted());
    expect(stateOf(submitted()).stage).toBe('review');
    const claims = (data = SUBMISSION) => applicationDecider.claims?.(stateOf(submitted(data)));
    expect(claims()).toEqual([{ kind: 'application.person', value: 'jobs_1 boardUsers_1', shared: false }]);
    expect(claims(GUEST)).toEqual([{ kind: 'application.person', value: 'jobs_1 joe@guests.example', shared: false }]);
    // Nothing can be claimed from an erased guest.
    expect(claims({ ...GUEST, email: null })).toEqual([]);
  });

  test('needs the job, and the account of a user', () => {
    const needs = (data = SUBMISSION) => applicationDecider.needs?.(stateOf(submitted(data)), 'applications_1');
    expect(needs()).toEqual([
      { category: 'boardUser', objectId: 'boardUsers_1' },
      { category: 'job', objectId: 'jobs_1' },
    ]);
    expect(needs(GUEST)).toEqual([{ category: 'job', objectId: 'jobs_1' }]);
    const refusal = (category: string) => applicationDecider.refuseNeed?.({ category, objectId: 'x' }).code;
    expect([refusal('job'), refusal('boardUser')]).toEqual(['applications_job_not_found', 'board_auth_invalid_token']);
  });

  test('is sealed with the key of the user, and that of a guest with a key of its own', () => {
    const person = (data = SUBMISSION) => applicationDecider.personOf?.(stateOf(submitted(data)));
    expect([person(), person(GUEST)]).toEqual(['boardUsers_1', 'applications_1']);
  });

  test('says which application is in the way of a second one', () => {
    const claim = { kind: 'application.person', value: 'x', shared: false };
    expect(applicationDecider.refuseClaim?.(claim, ['applications_1'])).toMatchObject({
      code: 'applications_already_applied',
      details: { applicationId: 'applications_1' },
    });
  });
});

describe('an applicant', () => {
  test('edits what differs, while the job is open and nothing is decided', () => {
    const edit = (...history: readonly Event[]) => on(submitted(), ...history);
    const changes = { name: 'Jane Roe', headline: 'Head nurse', coverNote: null };
    edit()
      .when('EditApplication', { changes, isJobOpen: true })
      .then({ type: 'ApplicationEdited', data: { headline: 'Head nurse', coverNote: null } });
    edit()
      .when('EditApplication', { changes: { name: 'Jane Roe' }, isJobOpen: true })
      .then();
    edit()
      .when('EditApplication', { changes, isJobOpen: false })
      .rejected(...REFUSED);
    for (const stage of ['hired', 'rejected'])
      edit(moved('review', stage))
        .when('EditApplication', { changes, isJobOpen: true })
        .rejected(...REFUSED);
    edit(moved('review', 'offer'))
      .when('EditApplication', { changes, isJobOpen: true })
      .then({ type: 'ApplicationEdited', data: { headline: 'Head nurse', coverNote: null } });
  });

  test('withdraws under the same rule, and the résumé goes as well', () => {
    on(submitted(), attached('resumes/1', null))
      .when('WithdrawApplication', { isJobOpen: true })
      .then({ type: 'ApplicationWithdrawn', data: { droppedKey: 'resumes/1', earlierKeys: [] } });
    on(submitted())
      .when('WithdrawApplication', { isJobOpen: false })
      .rejected(...REFUSED);
    on(submitted(), moved('review', 'hired'))
      .when('WithdrawApplication', { isJobOpen: true })
      .rejected(...REFUSED);
    on(submitted(), { type: 'ApplicationWithdrawn', data: { droppedKey: null, earlierKeys: [] } })
      .when('WithdrawApplication', { isJobOpen: true })
      .rejected('applications_not_found', 'missing');
  });

  test('replaces a résumé, whose bytes are given up', () => {
    const attach = { resume: file('resumes/2'), resumeFilename: 'cv.pdf', by: 'boardUsers_1' };
    on(submitted()).when('AttachResume', attach).then(attached('resumes/2', null));
    on(submitted(), attached('resumes/1', null)).when('AttachResume', attach).then(attached('resumes/2', 'resumes/1'));
    on(submitted({ ...SUBMISSION, resume: file('resumes/1'), resumeFilename: 'resume.pdf' }))
      .when('AttachResume', attach)
      .then(attached('resumes/2', 'resumes/1'));
  });
});

describe('a member of the company', () => {
  test('moves an application, also out of a decision; to the same stage nothing happens', () => {
    on(submitted()).when('MoveApplication', { to: 'stages_1', by: 'boardUsers_2' }).then(moved('review', 'stages_1'));
    on(submitted()).when('MoveApplication', { to: 'review', by: 'boardUsers_2' }).then();
    on(submitted(), moved('review', 'rejected'))
      .when('MoveApplication', { to: 'review', by: 'boardUsers_2' })
      .then(moved('rejected', 'review'));
  });

  test('is not named where an operator of the board moves one', () =>
    on(submitted())
      .when('MoveApplication', { to: 'offer', by: null })
      .then({ type: 'ApplicationMoved', data: { from: 'review', to: 'offer', by: null } }));
});

test('a note is about the applicant, and nothing else changes', () =>
  on(submitted())
    .when('NoteApplication', { noteId: 'notes_1', text: 'Calm', by: 'boardUsers_2' })
    .then({ type: 'ApplicationNoted', data: { noteId: 'notes_1', text: 'Calm', by: 'boardUsers_2' } }));

test('an application that is removed takes its résumé along', () =>
  on(submitted(), attached('resumes/1', null))
    .when('RemoveApplication', {})
    .then({ type: 'ApplicationRemoved', data: { droppedKey: 'resumes/1', earlierKeys: [] } }));

describe('an application of a guest', () => {
  const claim = { userId: 'boardUsers_1', email: 'joe@guests.example' };
  const { name, email, headline, location, coverNote } = GUEST;
  const noted: Event = { type: 'ApplicationNoted', data: { noteId: 'notes_1', text: 'Calm', by: 'boardUsers_2' } };
  const claimed = (more: object = {}): Event => ({
    type: 'ApplicationClaimed',
    data: {
      ...{ userId: 'boardUsers_1', keepsSlot: false, name, email, headline, location, coverNote },
      ...{ resumeFilename: null, notes: [], ...more },
    },
  });

  test('is claimed by the address, once, with all that its key sealed', () => {
    on(submitted(GUEST), attached('resumes/1', null), noted)
      .when('ClaimApplication', claim)
      .then(claimed({ resumeFilename: 'cv.pdf', notes: [{ noteId: 'notes_1', text: 'Calm' }] }));
    on(submitted(GUEST), claimed()).when('ClaimApplication', claim).then();
  });

  test('is not there for another address, nor for another account once it is claimed', () => {
    const missing = ['applications_not_found', 'missing'] as const;
    on(submitted(GUEST))
      .when('ClaimApplication', { ...claim, email: 'eve@guests.example' })
      .rejected(...missing);
    for (const history of [[submitted(GUEST), claimed()], [submitted()]])
      on(...history)
        .when('ClaimApplication', { ...claim, userId: 'boardUsers_2' })
        .rejected(...missing);
  });

  test('belongs to the account then: its claims, its needs and its key', () => {
    const state = stateOf(submitted(GUEST), noted, claimed());
    expect(valuesOf(state)).toEqual(['jobs_1 boardUsers_1']);
    // As in earlier releases, which did not release the address.
    expect(valuesOf(stateOf(submitted(GUEST), claimed({ keepsSlot: true })))).toEqual([
      'jobs_1 boardUsers_1',
      'jobs_1 joe@guests.example',
    ]);
    expect(applicationDecider.needs?.(state, 'applications_1')).toContainEqual({
      category: 'boardUser',
      objectId: 'boardUsers_1',
    });
    expect([applicationDecider.personOf?.(state), state.guestNotes]).toEqual(['boardUsers_1', []]);
    // Destroying the key of the guest has the same effect. After the key of the user is destroyed, nothing can be claimed.
    const erased = { name: null, email: null, coverNote: null };
    const reread = stateOf(submitted({ ...GUEST, ...erased }), claimed());
    expect(applicationDecider.claims?.(reread)).toEqual(applicationDecider.claims?.(state));
    const forgotten = stateOf(submitted({ ...GUEST, ...erased }), claimed({ ...erased, notes: null }));
    expect(applicationDecider.claims?.(forgotten)).toHaveLength(1);
  });

  test('occupies a slot of its address, and the first slot as in earlier releases', () => {
    expect([0, 1, 2].map((slot) => valuesOf(stateOf(submitted({ ...GUEST, slot }))))).toEqual([
      ['jobs_1 joe@guests.example'],
      ['jobs_1 joe@guests.example 1'],
      ['jobs_1 joe@guests.example 2'],
    ]);
    const { slot: _, ...older } = GUEST;
    expect(upcast(applicationDecider.upcasts, 'ApplicationSubmitted', 1, older)).toEqual(GUEST);
  });

  test('takes a résumé of its guest in the first stage only, and none after it is claimed', () => {
    const attach = { resume: file('resumes/1'), resumeFilename: 'cv.pdf', by: null };
    const missing = ['applications_not_found', 'missing'] as const;
    on(submitted(GUEST)).when('AttachResume', attach).then(attached('resumes/1', null));
    for (const history of [
      [submitted(GUEST), moved('review', 'stages_1')],
      [submitted(GUEST), claimed()],
      [submitted()],
    ])
      on(...history)
        .when('AttachResume', attach)
        .rejected(...missing);
    on(submitted(GUEST))
      .when('AttachResume', { ...attach, by: 'boardUsers_1' })
      .rejected(...missing);
  });

  test('is removed without its résumé after it became a version, and stays where it is claimed', () => {
    on(submitted(GUEST), attached('resumes/1', null))
      .when('RemoveMergedApplication', {})
      .then({ type: 'ApplicationRemoved', data: { droppedKey: null, earlierKeys: [] } });
    on(submitted(GUEST), claimed()).when('RemoveMergedApplication', {}).then();
  });

  describe('becomes a version of the application of its person', () => {
    const version = (nth: number) => ({
      ...{
        versionId: `applications_${nth}`,
        sentAt: facts.now,
        name: 'Joe',
        email,
        headline,
        location,
        coverNote: 'New',
      },
      ...{ resume: file(`resumes/${nth}`), resumeFilename: 'cv.pdf', notes: [] },
    });
    const added = (nth: number, isCurrent: boolean, droppedKey: string | null = null): Event => ({
      type: 'ApplicationVersionAdded',
      data: { ...version(nth), isCurrent, droppedKey },
    });
    const add = (nth: number, isNewer = true) => ({ ...version(nth), userId: 'boardUsers_1', isNewer });

    test('the current one if it is the newest, unless its user sent or changed it while signed in', () => {
      const isCurrent = (expected: boolean, isNewer: boolean, ...history: readonly Event[]) =>
        on(...history)
          .when('AddVersion', add(2, isNewer))
          .then(added(2, expected));
      const guest = [submitted(GUEST), claimed()];
      isCurrent(true, true, ...guest);
      isCurrent(false, false, ...guest);
      isCurrent(false, true, submitted());
      isCurrent(false, true, ...guest, { type: 'ApplicationEdited', data: { headline: 'Nurse' } });
      isCurrent(false, true, ...guest, attached('resumes/1', null));
      isCurrent(true, true, submitted(GUEST), attached('resumes/1', null), claimed());
      isCurrent(false, true, ...guest, moved('review', 'rejected'));
    });

    test('once, and for no other account', () => {
      on(submitted(), added(2, false)).when('AddVersion', add(2)).then();
      for (const history of [[submitted(GUEST)], [submitted({ ...SUBMISSION, userId: 'boardUsers_2' })]])
        on(...history)
          .when('AddVersion', add(2))
          .rejected('applications_not_found', 'missing');
    });

    test('whose résumés go with the application, and the oldest beyond twenty', () => {
      const history = [submitted(GUEST), attached('resumes/1', null), claimed(), added(2, true), added(3, false)];
      on(...history)
        .when('RemoveApplication', {})
        .then({
          type: 'ApplicationRemoved',
          data: { droppedKey: 'resumes/2', earlierKeys: ['resumes/1', 'resumes/3'] },
        });
      const many = Array.from({ length: 20 }, (_, nth) => added(nth + 2, false));
      on(submitted(), ...many)
        .when('AddVersion', add(30))
        .then(added(30, false, 'resumes/2'));
    });
  });
});
