import { changed, claim, type Decider, type MessageOf, reject, Rejection } from '#kernel';
import { accountGone, accountOf } from '../../account.js';
import { emailKey } from '../../email-address.js';
import { FIRST_STAGE, isFinal } from './stage.js';

/** What an applicant says. Values of an applicant who was erased read null. */
export interface ApplicationFacts {
  readonly name: string | null;
  readonly email: string | null;
  readonly headline: string | null;
  readonly location: string | null;
  /** Plain text. */
  readonly coverNote: string | null;
}

/** The file of a résumé, as it is kept. */
export interface ApplicationResume {
  /** Key of its bytes. */
  readonly key: string;
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** A note of the company. `text` is null once the applicant was erased. */
interface Note {
  readonly noteId: string;
  readonly text: string | null;
}

/** A new application. */
export interface Submission extends ApplicationFacts {
  readonly jobId: string;
  readonly companyId: string;
  /** The account of the applicant; null for a guest. */
  readonly userId: string | null;
  /** Whose key seals what a guest says: the id of the application. Null for a user, who has a key. */
  readonly guestId: string | null;
  /** Copied from the profile; null without one. */
  readonly resume: ApplicationResume | null;
  readonly resumeFilename: string | null;
  /** Registered origin of the publishable key by which the storefront named the board, for links in mails; null: none. */
  readonly origin: string | null;
}

export interface ApplicationCommands {
  SubmitApplication: Submission;
  /** Changes nothing: its receipt has the application as the log has it now. */
  ReadApplication: Record<string, never>;
  /** By the applicant. `isJobOpen`: visitors see the job. */
  EditApplication: { readonly changes: Partial<ApplicationFacts>; readonly isJobOpen: boolean };
  AttachResume: { readonly resume: ApplicationResume; readonly resumeFilename: string };
  /** `to` is a system stage or the id of a stage of the pipeline. `by`: the account of the member; null for an operator of the board. */
  MoveApplication: { readonly to: string; readonly by: string | null };
  /** By a member of the company. */
  NoteApplication: { readonly noteId: string; readonly text: string; readonly by: string };
  /** By the applicant. */
  WithdrawApplication: { readonly isJobOpen: boolean };
  /** By a user who has shown that `email` is theirs. Repeatable. */
  ClaimApplication: { readonly userId: string; readonly email: string };
  /** Its guest has an application of their account to the same job. Leaves one alone that belongs to a user. */
  RemoveGuestApplication: Record<string, never>;
  /** With the account of the applicant, or with the job of a guest. */
  RemoveApplication: Record<string, never>;
}

export interface ApplicationEvents {
  ApplicationSubmitted: Submission;
  /** Only what changed. */
  ApplicationEdited: Partial<ApplicationFacts>;
  /** `formerKey`: of the résumé before, whose bytes are given up. */
  ApplicationResumeAttached: {
    readonly resume: ApplicationResume;
    readonly resumeFilename: string | null;
    readonly formerKey: string | null;
  };
  /** `by`: the account of the member; null for an operator of the board. */
  ApplicationMoved: { readonly from: string; readonly to: string; readonly by: string | null };
  /** `by`: the account of the member. `text` is null once the applicant was erased. */
  ApplicationNoted: { readonly noteId: string; readonly text: string | null; readonly by: string };
  /**
   * From here on it belongs to a user. The event repeats what the guest and the company said, sealed with the key of the user: the key of
   * the guest is destroyed.
   */
  ApplicationClaimed: ApplicationFacts & {
    readonly userId: string;
    readonly resumeFilename: string | null;
    readonly notes: readonly Note[] | null;
  };
  /** `droppedKey`: of the résumé that goes with the application. */
  ApplicationWithdrawn: { readonly droppedKey: string | null };
  ApplicationRemoved: { readonly droppedKey: string | null };
}

interface Application extends ApplicationFacts {
  readonly jobId: string;
  readonly userId: string | null;
  readonly guestId: string | null;
  /** What a guest is known by: the address with which they applied. */
  readonly guestKey: string | null;
  readonly stage: string;
  readonly resumeKey: string | null;
  readonly resumeFilename: string | null;
  /** Notes about a guest, which a claim repeats; empty for a user. */
  readonly guestNotes: readonly Note[];
}

type Happened = MessageOf<ApplicationEvents>;

const NOTHING: Application = {
  jobId: '',
  userId: null,
  guestId: null,
  guestKey: null,
  stage: FIRST_STAGE,
  resumeKey: null,
  resumeFilename: null,
  guestNotes: [],
  name: null,
  email: null,
  headline: null,
  location: null,
  coverNote: null,
};

const keyOf = ({ email }: Pick<ApplicationFacts, 'email'>): string | null => (email === null ? null : emailKey(email));

/** Kind of the claim by which a person has one application to a job. */
const PERSON = 'application.person';

/** The refusal of what the state of an application or its job does not allow. */
export const unprocessable = (message: string): Rejection =>
  new Rejection('unfit', 'applications_unprocessable', message);

/** Not there, or not for whom asks. @throws Rejection `applications_not_found` always. */
export function refuseApplication(): never {
  reject('missing', 'applications_not_found', 'There is no such application.');
}

/** @throws Rejection `applications_unprocessable` for an application that is decided, and once its job is closed. */
function requireEditable({ stage }: Application, isJobOpen: boolean): void {
  if (isFinal(stage)) throw unprocessable('The company has decided on this application.');
  if (!isJobOpen) throw unprocessable('The job of this application is closed.');
}

/** One person's application to one job: another one is possible once it is withdrawn. A guest is known by their address. */
export const applicationDecider: Decider<Application, ApplicationCommands, ApplicationEvents> = {
  category: 'application',
  noun: 'application',
  initial: NOTHING,
  creates: ['SubmitApplication'],
  gone: ['ApplicationWithdrawn', 'ApplicationRemoved'],
  // Destroys the key of a guest. What a user said is sealed with their own key, and so is what a claim repeats.
  erases: ['ApplicationClaimed', 'ApplicationWithdrawn', 'ApplicationRemoved'],
  missing: 'applications_not_found',
  personal: {
    ApplicationSubmitted: ['name', 'email', 'headline', 'location', 'coverNote', 'resumeFilename'],
    ApplicationEdited: ['name', 'email', 'headline', 'location', 'coverNote'],
    ApplicationResumeAttached: ['resumeFilename'],
    // It is about the applicant, not about its author.
    ApplicationNoted: ['text'],
    ApplicationClaimed: ['name', 'email', 'headline', 'location', 'coverNote', 'resumeFilename', 'notes'],
  },
  impersonal: {
    // Keys of blobs are random, and the blobs are removed with the application.
    ApplicationSubmitted: ['jobId', 'companyId', 'userId', 'guestId', 'resume', 'origin'],
    ApplicationResumeAttached: ['resume', 'formerKey'],
    ApplicationMoved: ['from', 'to', 'by'],
    ApplicationNoted: ['noteId', 'by'],
    ApplicationClaimed: ['userId'],
    ApplicationWithdrawn: ['droppedKey'],
    ApplicationRemoved: ['droppedKey'],
  },
  personOf: ({ userId, guestId }) => userId ?? guestId ?? '',
  // Once claimed, both: who applies with the address again gets this application.
  claims: ({ jobId, userId, guestKey }) =>
    [userId, guestKey].flatMap((person) => claim(PERSON, person && `${jobId} ${person}`)),
  personalClaims: [PERSON],
  refuseClaim: (_, [applicationId = '']) =>
    new Rejection('conflict', 'applications_already_applied', 'This person has applied to this job.', {
      applicationId,
    }),
  needs: ({ jobId, userId }) => [
    ...(userId === null ? [] : [accountOf(userId)]),
    ...(jobId === '' ? [] : [{ category: 'job', objectId: jobId }]),
  ],
  refuseNeed: ({ category }) =>
    category === 'job'
      ? new Rejection('missing', 'applications_job_not_found', 'There is no such job.')
      : accountGone(),
  decide: {
    SubmitApplication: (_, data) => [{ type: 'ApplicationSubmitted', data }],

    ReadApplication: () => [],

    EditApplication(application, { changes, isJobOpen }): readonly Happened[] {
      requireEditable(application, isJobOpen);
      const data = changed<ApplicationFacts>(application, changes);
      return Object.keys(data).length === 0 ? [] : [{ type: 'ApplicationEdited', data }];
    },

    AttachResume: ({ resumeKey }, { resume, resumeFilename }) => [
      { type: 'ApplicationResumeAttached', data: { resume, resumeFilename, formerKey: resumeKey } },
    ],

    MoveApplication: ({ stage }, { to, by }) =>
      to === stage ? [] : [{ type: 'ApplicationMoved', data: { from: stage, to, by } }],

    NoteApplication: (_, data) => [{ type: 'ApplicationNoted', data }],

    WithdrawApplication(application, { isJobOpen }): readonly Happened[] {
      requireEditable(application, isJobOpen);
      return [{ type: 'ApplicationWithdrawn', data: { droppedKey: application.resumeKey } }];
    },

    ClaimApplication(application, { userId, email }): readonly Happened[] {
      if (application.userId === userId) return [];
      if (application.userId !== null || application.guestKey !== emailKey(email)) return refuseApplication();
      const { name, email: address, headline, location, coverNote, resumeFilename, guestNotes: notes } = application;
      const data = { userId, name, email: address, headline, location, coverNote, resumeFilename, notes };
      return [{ type: 'ApplicationClaimed', data }];
    },

    RemoveGuestApplication: ({ userId, resumeKey }) =>
      userId === null ? [{ type: 'ApplicationRemoved', data: { droppedKey: resumeKey } }] : [],

    RemoveApplication: ({ resumeKey }) => [{ type: 'ApplicationRemoved', data: { droppedKey: resumeKey } }],
  },
  evolve: {
    ApplicationSubmitted: (_, { companyId: _company, origin: _origin, resume, ...said }) => ({
      ...said,
      guestKey: said.userId === null ? keyOf(said) : null,
      stage: FIRST_STAGE,
      resumeKey: resume?.key ?? null,
      guestNotes: [],
    }),
    ApplicationEdited: (application, changes) => ({ ...application, ...changes }),
    ApplicationResumeAttached: (application, { resume, resumeFilename }) => ({
      ...application,
      resumeKey: resume.key,
      resumeFilename,
    }),
    ApplicationMoved: (application, { to }) => ({ ...application, stage: to }),
    ApplicationNoted: (application, { noteId, text }) =>
      application.userId === null
        ? { ...application, guestNotes: [...application.guestNotes, { noteId, text }] }
        : application,
    ApplicationClaimed: (application, { notes: _notes, ...claimed }) => ({
      ...application,
      ...claimed,
      guestKey: keyOf(claimed),
      guestNotes: [],
    }),
    ApplicationWithdrawn: (application) => application,
    ApplicationRemoved: (application) => application,
  },
};
