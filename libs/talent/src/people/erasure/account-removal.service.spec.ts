import { MemberCompanies } from '#jobs';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { StoredEvent } from '#kernel';
import { type DataSubject, PersonalDataStore, PersonalDataStores, Programs } from '#runtime';
import { Operations, OperationPostponed } from '#runtime/operations';
import { PersonKeys } from '#store';
import { commandsOf } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { born, published } from '../../../../jobs/src/job/job.samples.js';
import { signUp } from '../account/account.samples.js';
import { SignUp } from '../account/sign-up.service.js';
import { AccountAlerts } from '../alert/account-alerts.service.js';
import { ALL_JOBS } from '../alert/alert-filters.js';
import { onBoard } from '../alert/alert.samples.js';
import { Blocks } from '../../messaging/block/block.service.js';
import { CandidateReader } from '../candidate/candidate.read-model.js';
import { boardUsers } from '../board-user/board-user.decider.js';
import { company } from '../../employers/employer/employer.samples.js';
import { Memberships } from '../../employers/employer/memberships.service.js';
import { MarketingPermissions } from '../marketing/marketing-permissions.service.js';
import { NotificationPreferences } from '../notification/notification-preferences.service.js';
import { Profiles } from '../profile/profile.service.js';
import { Resumes } from '../resume/resume.service.js';
import { MembershipReader } from '../../employers/membership/membership.read-model.js';
import { docxOf } from '../resume/resume.samples.js';
import { SavedJobs } from '../saved-job/saved-job.service.js';
import { Sessions } from '../session/sessions.service.js';
import { TalentModule } from '../../talent.module.js';
import { ClearLateArrivals } from '../../late-arrivals.policies.js';
import { AccountRemoval } from './account-removal.service.js';
import { DataSubjects } from './data-subjects.service.js';
import { PersonalFiles } from './personal-file.service.js';

/** Résumés are not read in this spec. */
const programs = { provide: Programs, useValue: { run: async () => ({ answered: false, why: 'crashed' }) } };
const talent = await scenario(TalentModule, { providers: [programs] });
afterAll(() => talent.close());

const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);
const remove = (board: ScenarioBoard, id: string) => board.when(AccountRemoval, (it) => it.removeCandidate(id));
const operation = (board: ScenarioBoard, id: string) => board.given(Operations, (it) => it.find(id));
const file = (board: ScenarioBoard, id: string) =>
  board.given(PersonalFiles, async (it) => json(await it.ofCandidate(id)));

/** A person who uses every feature that stores data. */
async function somebody(board: ScenarioBoard) {
  const user = await signUp(board);
  const { id, email } = user;
  const other = await signUp(board);
  await board.happened({ category: 'job', objectId: 'jobs_1' }, born(), published);
  await board.given(CommandBus, (bus) => bus.execute(boardUsers.VerifyEmail(id, { isProof: true })));
  await board.given(Profiles, (it) => it.change(id, { handle: email.split('@')[0] ?? '', headline: 'Planted' }));
  await board.given(SavedJobs, (it) => it.save(id, 'jobs_1'));
  await board.given(AccountAlerts, (it) => it.add(id, { label: 'Planted', filters: ALL_JOBS }));
  await board.given(NotificationPreferences, (it) => it.choose(id, 'messageEmails', false));
  await board.given(Blocks, (it) => it.block(id, other.id));
  await board.given(MarketingPermissions, (it) => it.grant(id));
  const resume = docxOf('Planted');
  await board.given(Resumes, (it) =>
    it.upload(
      { id, emailVerified: true },
      { contentType: '', size: resume.length, open: () => Readable.from([resume]) },
      { keep: true, mode: 'append_only', confirmed: false },
    ),
  );
  const session = await board.given(Sessions, (it) => it.begin(user));
  await onBoard(talent, board).confirmed(email);
  return { ...user, id, email, other, session };
}

describe('removing a candidate', () => {
  test('removes everything, and publishes each end in order', async () => {
    const board = await talent.board();
    const { id, email, session, other } = await somebody(board);
    const blobs = talent.blobs.keys().length;
    const { answer } = await remove(board, id).appends();
    expect(answer).toMatchObject({ kind: 'candidates.remove', resource: { object: 'candidate', id } });
    const events = await board.worked();
    expect(typesOf(events)).toEqual([
      'MarketingPermissionWithdrawn',
      'BoardUserRemovalBegun',
      'AccountAlertsRemoved',
      'UserUnblocked',
      'CandidateRemoved',
      'NotificationPreferencesRemoved',
      'JobUnsaved',
      'SubscriberRemoved',
      'BoardUserRemoved',
    ]);
    expect(events[0]?.data).toEqual({ source: 'account_deletion', reason: 'account_deleted' });
    expect(await operation(board, answer.id)).toMatchObject({
      state: 'succeeded',
      result: {
        ...{ totalRows: 1, created: 0, updated: 0, failed: 0, errors: [] },
        candidateId: id,
        deletedResumes: 1,
        deletedSavedJobs: 1,
        deletedAlerts: 1,
        deletedSessions: 1,
      },
    });
    expect(talent.blobs.keys()).toHaveLength(blobs - 1);
    expect(talent.mails.sent.filter(({ to }) => to === email)).toEqual([]);
    await board.when(Sessions, (it) => it.renew(session.refreshToken)).refused('board_auth_invalid_token');
    const keys = await board.given(PersonKeys, (it) =>
      it.of([id, other.id].map((person) => ({ board: board.board, person }))),
    );
    expect(keys).toEqual(['destroyed', undefined]);
    expect(await board.given(CandidateReader, (it) => it.find(other.id))).not.toBeNull();
    await remove(board, id).refused('candidates_not_found');
  });

  test('is one operation, however often it is requested, until it has ended', async () => {
    const board = await talent.board();
    const { id } = await signUp(board);
    const [one, two] = await Promise.all([remove(board, id).accepted(), remove(board, id).accepted()]);
    expect(one.answer.id).toBe(two.answer.id);
    await board.given(Operations, (it) => it.cancel(one.answer.id));
    const three = await remove(board, id).accepted();
    expect(three.answer).toMatchObject({ state: 'pending' });
    expect(three.answer.id).not.toBe(one.answer.id);
    expect(typesOf(await board.worked())).toEqual(['BoardUserRemovalBegun', 'CandidateRemoved', 'BoardUserRemoved']);
  });

  test('of another board, or with an unknown id, is rejected', async () => {
    const [board, elsewhere] = [await talent.board(), await talent.board()];
    const { id } = await signUp(board);
    const employer = await signUp(board, 'employer');
    for (const [at, who] of [
      [elsewhere, id],
      [board, 'boardUsers_none'],
      [board, employer.id],
    ] as const)
      await remove(at, who).refused('candidates_not_found');
  });

  test('keeps the address until the end, and leaves nothing to who has it next', async () => {
    const board = await talent.board();
    const { id, email } = await somebody(board);
    await board.given(AccountRemoval, (it) => it.close(id));
    const again = () =>
      board.when(SignUp, (it) =>
        it.run(
          { email, displayName: 'Eve', role: 'candidate', method: 'emailpass', origin: null },
          { password: 'correct horse' },
        ),
      );
    await again().refused('board_auth_email_taken');
    await remove(board, id).accepted();
    await board.worked();
    const { answer } = await again().accepted();
    await board.settled();
    expect(answer).toMatchObject({ permission: null, emailVerified: false });
    expect(await board.given(CandidateReader, (it) => it.find(answer.id))).toMatchObject({
      displayName: 'Eve',
      headline: null,
      handle: null,
    });
    expect(await board.given(AccountAlerts, (it) => it.list(answer.id))).toEqual([]);
  });

  test('leaves a subscription alone whose address its owner never confirmed', async () => {
    const board = await talent.board();
    const { id, email } = await signUp(board);
    const { row, confirmed } = onBoard(talent, board);
    await confirmed(email);
    await remove(board, id).accepted();
    expect(typesOf(await board.worked())).not.toContain('SubscriberRemoved');
    expect(await row(email)).toMatchObject({ email, status: 'confirmed' });
  });
});

describe('removing an employer', () => {
  const removeEmployer = (board: ScenarioBoard, id: string) =>
    board.when(AccountRemoval, (it) => it.begin('employers.remove', id, 'employer', () => Promise.resolve()));

  test('takes memberships along, and the mails to work addresses, and leaves the company', async () => {
    const board = await talent.board();
    const { id } = await signUp(board, 'employer');
    const { slug } = await company(board, { website: 'https://acme.example' });
    await board.given(Memberships, (it) => it.claim(id, slug));
    await board.given(Memberships, (it) => it.nameWorkEmail(id, slug, 'jane@acme.example', null));
    const subject = await board.given(DataSubjects, (it) => it.of(id));
    expect(subject?.streams.map(({ category }) => category)).toContain('employerMembership');
    const { answer } = await removeEmployer(board, id).accepted();
    expect(typesOf(await board.worked())).toEqual(['BoardUserRemovalBegun', 'MembershipEnded', 'BoardUserRemoved']);
    expect(await operation(board, answer.id)).toMatchObject({
      resource: { object: 'employer', id },
      result: { employerId: id, deletedMemberships: 1, deletedResumes: 0, deletedSavedJobs: 0, deletedAlerts: 0 },
    });
    expect(talent.mails.sent.filter(({ to }) => to === 'jane@acme.example')).toEqual([]);
    expect(await board.given(MembershipReader, (it) => it.of(id))).toEqual([]);
    expect(await board.given(MemberCompanies, (it) => it.find(slug))).not.toBeNull();
  });

  test('rejects claims to a company for an account that is being removed', async () => {
    const board = await talent.board();
    const { id } = await signUp(board, 'employer');
    const { slug } = await company(board);
    await board.given(AccountRemoval, (it) => it.close(id));
    await board.when(Memberships, (it) => it.claim(id, slug)).refused('board_auth_invalid_token');
  });

  test('is begun once, and asks whether there is such an employer only then', async () => {
    const board = await talent.board();
    const { id } = await signUp(board, 'employer');
    const refusing = () => Promise.reject(new Error('No such employer.'));
    const begin = (required: () => Promise<void>) =>
      board.given(AccountRemoval, (it) => it.begin('employers.remove', id, 'employer', required));
    await expect(begin(refusing)).rejects.toThrow('No such employer.');
    const begun = await begin(() => Promise.resolve());
    // A removal in progress is returned without calling the check again.
    expect((await begin(refusing)).id).toBe(begun.id);
    expect(typesOf(await board.worked())).toEqual(['BoardUserRemovalBegun', 'BoardUserRemoved']);
    expect(await operation(board, begun.id)).toMatchObject({
      resource: { object: 'employer', id },
      state: 'succeeded',
      result: { employerId: id, deletedMemberships: 0, deletedSavedJobs: 0 },
    });
  });
});

describe('an account that is being removed', () => {
  test('takes nothing in any more', async () => {
    const board = await talent.board();
    const { id, other } = await somebody(board);
    const employer = await signUp(board, 'employer');
    for (const who of [id, employer.id]) await board.given(AccountRemoval, (it) => it.close(who));
    const gone = 'board_auth_invalid_token';
    await board.when(Profiles, (it) => it.change(employer.id, { bio: 'x' })).refused(gone);
    for (const who of [employer.id]) {
      await board.when(AccountAlerts, (it) => it.add(who, { label: null, filters: ALL_JOBS })).refused(gone);
      await board.when(SavedJobs, (it) => it.save(who, 'jobs_1')).refused(gone);
      await board.when(NotificationPreferences, (it) => it.choose(who, 'messageEmails', false)).refused(gone);
      await board.when(Blocks, (it) => it.block(who, other.id)).refused(gone);
      await board.when(MarketingPermissions, (it) => it.grant(who)).refused(gone);
    }
  });

  test('loses what came at the same moment, where the store lets that happen', async () => {
    const board = await talent.board();
    const { id } = await somebody(board);
    const policy = talent.service(ClearLateArrivals);
    const heard = { on: policy.heard() };
    const saved = board.events().find(({ type }) => type === 'JobSaved');
    const event = { ...saved, board: board.board } as unknown as StoredEvent;
    expect(await commandsOf(heard, event)).toEqual([[]]);
    await board.given(AccountRemoval, (it) => it.close(id));
    expect(await commandsOf(heard, event)).toMatchObject([[{ type: 'UnsaveJob', id: saved?.objectId }]]);
    const blocked = board.events().find(({ type }) => type === 'UserBlocked');
    const ofAnotherLayer = { ...blocked, board: board.board } as unknown as StoredEvent;
    expect(await commandsOf(heard, ofAnotherLayer)).toMatchObject([[{ type: 'UnblockUser', id: blocked?.objectId }]]);
    expect(Object.keys(heard.on).sort()).toEqual([
      'accountAlerts',
      'application',
      'block',
      'candidate',
      'conversation',
      'employerMembership',
      'messageReport',
      'notificationPreferences',
      'savedJob',
    ]);
    expect(policy.on).toEqual({});
  });

  test('is removed completely, after any failure and any number of starts', async () => {
    const board = await talent.board();
    const { id } = await somebody(board);
    const stores = talent.service(PersonalDataStores);
    const fault = new FailingDataStore();
    stores.add(fault);
    const { answer } = await remove(board, id).accepted();
    for (fault.faults = 3; fault.faults > 0;) await board.worked();
    expect(await operation(board, answer.id)).toMatchObject({ state: 'running', result: null });
    await board.when(Operations, (it) => it.cancel(answer.id)).refused('operations_not_cancellable');
    await board.worked();
    expect(await operation(board, answer.id)).toMatchObject({ state: 'succeeded', result: { deletedSavedJobs: 1 } });
    const removals = typesOf(board.events()).filter((type) => /Remov|Unsave|Unblock/.test(type));
    expect(removals).toHaveLength(new Set(removals).size);
  });
});

describe('deleting your own account', () => {
  test('is signed in nowhere from then on, and the rest follows', async () => {
    const board = await talent.board();
    const { id, email, session } = await somebody(board);
    const own = await board.given(AccountRemoval, (it) => it.removeOwn(id));
    expect(own.kind).toMatch(/^internal\./);
    await board.when(Sessions, (it) => it.renew(session.refreshToken)).refused('board_auth_invalid_token');
    expect(await board.given(Sessions, (it) => it.holderOf(session.accessToken))).toBe('invalid');
    await board.worked();
    await board.when(AccountRemoval, (it) => it.ended(own)).appends();
    expect(await board.given(CandidateReader, (it) => it.find(id))).toBeNull();
    // Only the mail that says so is left of the mails to the address, and it is sent once.
    const mails = () => talent.mails.sent.filter(({ to }) => to === email).map(({ kind }) => kind);
    expect(mails()).toEqual(['account_deleted']);
    await board.settledAgain();
    await board.worked();
    expect(mails()).toEqual(['account_deleted']);
  });
});

describe('a personal file', () => {
  test('has all personal data of the person, and of no other person', async () => {
    const board = await talent.board();
    const { id, email, other } = await somebody(board);
    const text = JSON.stringify(await file(board, id));
    const { places } = JSON.parse(text) as { places: Record<string, readonly Record<string, unknown>[]> };
    expect(places).toMatchObject({
      board_users: [{ id, email }],
      candidates: [{ id, headline: 'Planted' }],
      saved_jobs: [{ jobId: 'jobs_1' }],
      blocks: [{ blockedId: other.id }],
      account_alerts: [{ alerts: [{ label: 'Planted' }] }],
      notification_preferences: [{ chosen: { messageEmails: { subscribed: false } } }],
      subscribers: [{ email }],
      credentials: [{ sessions: 1 }],
    });
    expect(places['events']?.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['BoardUserRegistered', 'CandidateAdmitted', 'SubscriberAdded', 'ProfileChanged']),
    );
    expect(places['files']).toMatchObject([{ kind: 'resume', base64: docxOf('Planted').toString('base64') }]);
    expect(text).not.toContain(other.email);
    expect(text).not.toContain('correct horse');
    await board.when(PersonalFiles, (it) => it.ofCandidate('boardUsers_none')).refused('candidates_not_found');
  });
});

/** A store that fails a few times. */
class FailingDataStore extends PersonalDataStore {
  readonly name = 'zz_fails';
  readonly covers = {};
  faults = 0;

  async *read(_: DataSubject): AsyncIterable<object> {}

  async purge(): Promise<void> {
    if (this.faults <= 0) return;
    this.faults--;
    throw this.faults % 2 ? new OperationPostponed(0.01) : new Error('Not now.');
  }
}
