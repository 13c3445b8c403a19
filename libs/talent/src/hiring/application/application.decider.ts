import { changed, claim, type Decider, type MessageOf, reject, Rejection } from '#kernel';
import { accountGone, accountOf } from '../../account.js';
import { emailKey } from '../../email-address.js';
import { FIRST_STAGE, isFinal } from './stage.js';

/** The texts of an applicant. They are null once the applicant was erased. */
export interface ApplicationFacts {
  readonly name: string | null;
  readonly email: string | null;
  readonly headline: string | null;
  readonly location: string | null;
  /** Plain text. */
  readonly coverNote: string | null;
}

/** A stored résumé file. */
export interface ApplicationResume {
  /** Key of its blob. */
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
  /** The encryption subject of a guest: the id of the application. Null for a user, who has a key of their own. */
  readonly guestId: string | null;
  /** Copied from the profile; null if it has none. */
  readonly resume: ApplicationResume | null;
  readonly resumeFilename: string | null;
  /** The registered origin of the publishable key that the storefront used, for links in mails; null: none. */
  readonly origin: string | null;
}

export interface ApplicationCommands {
  SubmitApplication: Submission;
  /** Changes nothing. Its receipt has the application as of the end of the log. */
  ReadApplication: Record<string, never>;
  /** Issued by the applicant. `isJobOpen`: whether visitors see the job. */
  EditApplication: { readonly changes: Partial<ApplicationFacts>; readonly isJobOpen: boolean };
  AttachResume: { readonly resume: ApplicationResume; readonly resumeFilename: string };
  /** `to` is a system stage or the id of a stage of the pipeline. `by`: the account of the member; null for an operator of the board. */
  MoveApplication: { readonly to: string; readonly by: string | null };
  /** Issued by a member of the company. */
  NoteApplication: { readonly noteId: string; readonly text: string; readonly by: string };
  /** Issued by the applicant. */
  WithdrawApplication: { readonly isJobOpen: boolean };
  /** Issued by a user who has proven that `email` is theirs. Repeatable. */
  ClaimApplication: { readonly userId: string; readonly email: string };
  /** Issued if the guest's account already has an application to the same job. Does nothing to an application of a user. */
  RemoveGuestApplication: Record<string, never>;
  /** Issued when the account of the applicant, or the job of a guest, is deleted. */
  RemoveApplication: Record<string, never>;
}

export interface ApplicationEvents {
  ApplicationSubmitted: Submission;
  /** Only the changed fields. */
  ApplicationEdited: Partial<ApplicationFacts>;
  /** `formerKey`: the previous résumé, whose bytes will be deleted. */
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
   * The application now belongs to a user. The event repeats the texts of the guest and of the company, sealed with the key of the user,
   * because the key of the guest is destroyed.
   */
  ApplicationClaimed: ApplicationFacts & {
    readonly userId: string;
    readonly resumeFilename: string | null;
    readonly notes: readonly Note[] | null;
  };
  /** `droppedKey`: the résumé to delete with the application. */
  ApplicationWithdrawn: { readonly droppedKey: string | null };
  ApplicationRemoved: { readonly droppedKey: string | null };
}

interface Application extends ApplicationFacts {
  readonly jobId: string;
  readonly userId: string | null;
  readonly guestId: string | null;
  /** The identity of a guest: the address they applied with. */
  readonly guestKey: string | null;
  readonly stage: string;
  readonly resumeKey: string | null;
  readonly resumeFilename: string | null;
  /** Notes about a guest, which a claim copies; empty for a user. */
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

/** The kind of claim that allows a person one application to a job. */
const PERSON = 'application.person';

/** The rejection of an action that the state of an application or its job does not allow. */
export const unprocessable = (message: string): Rejection =>
  new Rejection('unfit', 'applications_unprocessable', message);

/** For an application that does not exist or belongs to another person. @throws Rejection `applications_not_found` always. */
export function refuseApplication(): never {
  reject('missing', 'applications_not_found', 'There is no such application.');
}

/** @throws Rejection `applications_unprocessable` after the company has decided, and once the job is closed. */
function requireEditable({ stage }: Application, isJobOpen: boolean): void {
  if (isFinal(stage)) throw unprocessable('The company has already decided on this application.');
  if (!isJobOpen) throw unprocessable('The job of this application is closed.');
}

/** A person's application to a job. A person can apply again after withdrawing. A guest is identified by their address. */
export const applicationDecider: Decider<Application, ApplicationCommands, ApplicationEvents> = {
  category: 'application',
  noun: 'application',
  initial: NOTHING,
  creates: ['SubmitApplication'],
  gone: ['ApplicationWithdrawn', 'ApplicationRemoved'],
  // Destroys the key of a guest. The texts of a user, and those that a claim copies, are sealed with the user's key.
  erases: ['ApplicationClaimed', 'ApplicationWithdrawn', 'ApplicationRemoved'],
  missing: 'applications_not_found',
  personal: {
    ApplicationSubmitted: ['name', 'email', 'headline', 'location', 'coverNote', 'resumeFilename'],
    ApplicationEdited: ['name', 'email', 'headline', 'location', 'coverNote'],
    ApplicationResumeAttached: ['resumeFilename'],
    // It is personal data of the applicant, not of its author.
    ApplicationNoted: ['text'],
    ApplicationClaimed: ['name', 'email', 'headline', 'location', 'coverNote', 'resumeFilename', 'notes'],
  },
  impersonal: {
    // Blob keys are random, and the blobs are deleted with the application.
    ApplicationSubmitted: ['jobId', 'companyId', 'userId', 'guestId', 'resume', 'origin'],
    ApplicationResumeAttached: ['resume', 'formerKey'],
    ApplicationMoved: ['from', 'to', 'by'],
    ApplicationNoted: ['noteId', 'by'],
    ApplicationClaimed: ['userId'],
    ApplicationWithdrawn: ['droppedKey'],
    ApplicationRemoved: ['droppedKey'],
  },
  personOf: ({ userId, guestId }) => userId ?? guestId ?? '',
  // A claimed application keeps both claims, so that applying again with the address returns this application.
  claims: ({ jobId, userId, guestKey }) =>
    [userId, guestKey].flatMap((person) => claim(PERSON, person && `${jobId} ${person}`)),
  personalClaims: [PERSON],
  refuseClaim: (_, [applicationId = '']) =>
    new Rejection('conflict', 'applications_already_applied', 'You have already applied to this job.', {
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
