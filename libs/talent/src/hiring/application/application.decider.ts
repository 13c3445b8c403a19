import { changed, claim, commandsOf, type Decider, type MessageOf, reject, Rejection } from '#kernel';
import { accountGone, accountOf } from '../../account.js';
import { emailKey } from '../../email-address.js';
import { FIRST_STAGE, isFinal } from './stage.js';

/** The maximum number of applications of guests to a job that wait for the proof of one address. */
export const WAITING_AT_MOST = 3;
/** The maximum number of earlier versions of an application. The oldest is dropped beyond it. */
export const EARLIER_AT_MOST = 20;

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
export interface ApplicationSubmission extends ApplicationFacts {
  readonly jobId: string;
  readonly companyId: string;
  /** The account of the applicant; null for a guest. */
  readonly userId: string | null;
  /** The encryption subject of a guest: the id of the application. Null for a user, who has a key of their own. */
  readonly guestId: string | null;
  /** Place among the waiting applications of the address to the job, below `WAITING_AT_MOST`; 0 for a user. */
  readonly slot: number;
  /** Copied from the profile; null if it has none. */
  readonly resume: ApplicationResume | null;
  readonly resumeFilename: string | null;
  /** The registered origin of the publishable key that the storefront used, for links in mails; null: none. */
  readonly origin: string | null;
}

/** A note of the company, with its author and time. */
export interface VersionNote extends Note {
  /** The account of the member. */
  readonly by: string;
  /** UTC ISO text. */
  readonly at: string;
}

/** What a guest sent, as a version of the application of the user who has proven the address. */
export interface ApplicationVersion extends ApplicationFacts {
  /** The former id of the guest's application. */
  readonly versionId: string;
  /** UTC ISO text. */
  readonly sentAt: string;
  readonly resume: ApplicationResume | null;
  readonly resumeFilename: string | null;
  /** Notes of the company about it. Null once the applicant was erased. */
  readonly notes: readonly VersionNote[] | null;
}

export interface ApplicationCommands {
  SubmitApplication: ApplicationSubmission;
  /** Issued by the applicant. `isJobOpen`: whether visitors see the job. */
  EditApplication: { readonly changes: Partial<ApplicationFacts>; readonly isJobOpen: boolean };
  /** `by`: the account of the applicant; null for a guest, who can only do it in the first stage. */
  AttachResume: { readonly resume: ApplicationResume; readonly resumeFilename: string; readonly by: string | null };
  /** `to` is a system stage or the id of a stage of the pipeline. `by`: the account of the member; null for an operator of the board. */
  MoveApplication: { readonly to: string; readonly by: string | null };
  /** Issued by a member of the company. */
  NoteApplication: { readonly noteId: string; readonly text: string; readonly by: string };
  /** Issued by the applicant. */
  WithdrawApplication: { readonly isJobOpen: boolean };
  /** Issued by a user who has proven that `email` is theirs. Repeatable. */
  ClaimApplication: { readonly userId: string; readonly email: string };
  /** Adds what a guest sent to the application of `userId`. `isNewer`: whether it was sent later than the current version. Repeatable. */
  AddVersion: ApplicationVersion & { readonly userId: string; readonly isNewer: boolean };
  /** Issued after `AddVersion`, for the application of the guest; its résumé stays. Does nothing to an application of a user. */
  RemoveMergedApplication: Record<string, never>;
  /** Issued when the account of the applicant, or the job of a guest, is deleted. */
  RemoveApplication: Record<string, never>;
}

export interface ApplicationEvents {
  ApplicationSubmitted: ApplicationSubmission;
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
    /** Whether it still occupies its slot of the address: only in events of earlier releases. */
    readonly keepsSlot: boolean;
    readonly resumeFilename: string | null;
    readonly notes: readonly Note[] | null;
  };
  /**
   * `isCurrent`: whether it replaces the current version, which becomes an earlier one; otherwise it is an earlier version itself.
   * `droppedKey`: the résumé of the oldest version, which is deleted.
   */
  ApplicationVersionAdded: ApplicationVersion & { readonly isCurrent: boolean; readonly droppedKey: string | null };
  /** `droppedKey`, `earlierKeys`: the résumés to delete with the application. */
  ApplicationWithdrawn: { readonly droppedKey: string | null; readonly earlierKeys: readonly string[] };
  ApplicationRemoved: { readonly droppedKey: string | null; readonly earlierKeys: readonly string[] };
}

interface Application extends ApplicationFacts {
  readonly jobId: string;
  readonly userId: string | null;
  readonly guestId: string | null;
  /** The identity of a guest: the address they applied with. */
  readonly guestKey: string | null;
  readonly slot: number;
  /** Whether its user, signed in, sent or changed the current version. */
  readonly isByUser: boolean;
  readonly stage: string;
  readonly resumeKey: string | null;
  readonly resumeFilename: string | null;
  /** Notes about a guest, which a claim copies; empty for a user. */
  readonly guestNotes: readonly Note[];
  /** The newest ids of added versions. */
  readonly versionIds: readonly string[];
  /** Keys of the résumés of the earlier versions; null for a version without one. */
  readonly earlierKeys: readonly (string | null)[];
}

type ApplicationEvent = MessageOf<ApplicationEvents>;

const NOTHING: Application = {
  jobId: '',
  userId: null,
  guestId: null,
  guestKey: null,
  slot: 0,
  isByUser: false,
  stage: FIRST_STAGE,
  resumeKey: null,
  resumeFilename: null,
  guestNotes: [],
  versionIds: [],
  earlierKeys: [],
  name: null,
  email: null,
  headline: null,
  location: null,
  coverNote: null,
};

const keyOf = ({ email }: Pick<ApplicationFacts, 'email'>): string | null => (email === null ? null : emailKey(email));

/** The kind of claim that allows a user one application to a job, and an address a few that wait for a proof. */
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

/** The claim of a guest on a slot. Earlier releases had only the first one, without a number. */
const slotOf = ({ jobId, guestKey, slot }: Application): string | null =>
  guestKey === null ? null : `${jobId} ${guestKey}${slot === 0 ? '' : ` ${slot}`}`;

const dropped = ({ resumeKey, earlierKeys }: Application) => ({
  droppedKey: resumeKey,
  earlierKeys: earlierKeys.filter((key) => key !== null),
});
const withoutEarlier = (data: object) => ({ ...data, earlierKeys: [] });

/** A person's application to a job. A user can apply again after withdrawing. A guest is identified by their address, which proves nothing. */
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
    ApplicationVersionAdded: ['name', 'email', 'headline', 'location', 'coverNote', 'resumeFilename', 'notes'],
  },
  impersonal: {
    // Blob keys are random, and the blobs are deleted with the application.
    ApplicationSubmitted: ['jobId', 'companyId', 'userId', 'guestId', 'slot', 'resume', 'origin'],
    ApplicationResumeAttached: ['resume', 'formerKey'],
    ApplicationMoved: ['from', 'to', 'by'],
    ApplicationNoted: ['noteId', 'by'],
    ApplicationClaimed: ['userId', 'keepsSlot'],
    ApplicationVersionAdded: ['versionId', 'sentAt', 'resume', 'isCurrent', 'droppedKey'],
    ApplicationWithdrawn: ['droppedKey', 'earlierKeys'],
    ApplicationRemoved: ['droppedKey', 'earlierKeys'],
  },
  upcasts: {
    ApplicationSubmitted: [(data: object) => ({ ...data, slot: 0 })],
    ApplicationClaimed: [(data: object) => ({ ...data, keepsSlot: true })],
    ApplicationWithdrawn: [withoutEarlier],
    ApplicationRemoved: [withoutEarlier],
  },
  personOf: ({ userId, guestId }) => userId ?? guestId ?? '',
  claims: (application) => [
    ...claim(PERSON, application.userId && `${application.jobId} ${application.userId}`),
    ...claim(PERSON, slotOf(application)),
  ],
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

    EditApplication(application, { changes, isJobOpen }): readonly ApplicationEvent[] {
      requireEditable(application, isJobOpen);
      const data = changed<ApplicationFacts>(application, changes);
      return Object.keys(data).length === 0 ? [] : [{ type: 'ApplicationEdited', data }];
    },

    AttachResume({ userId, stage, resumeKey }, { resume, resumeFilename, by }): readonly ApplicationEvent[] {
      if (by !== userId || (by === null && stage !== FIRST_STAGE)) return refuseApplication();
      return [{ type: 'ApplicationResumeAttached', data: { resume, resumeFilename, formerKey: resumeKey } }];
    },

    MoveApplication: ({ stage }, { to, by }) =>
      to === stage ? [] : [{ type: 'ApplicationMoved', data: { from: stage, to, by } }],

    NoteApplication: (_, data) => [{ type: 'ApplicationNoted', data }],

    WithdrawApplication(application, { isJobOpen }): readonly ApplicationEvent[] {
      requireEditable(application, isJobOpen);
      return [{ type: 'ApplicationWithdrawn', data: dropped(application) }];
    },

    ClaimApplication(application, { userId, email }): readonly ApplicationEvent[] {
      if (application.userId === userId) return [];
      if (application.userId !== null || application.guestKey !== emailKey(email)) return refuseApplication();
      const { name, email: address, headline, location, coverNote, resumeFilename, guestNotes: notes } = application;
      const data = { name, email: address, headline, location, coverNote, resumeFilename, notes };
      return [{ type: 'ApplicationClaimed', data: { userId, keepsSlot: false, ...data } }];
    },

    AddVersion(application, { userId, isNewer, ...version }): readonly ApplicationEvent[] {
      const { versionIds, earlierKeys, isByUser, stage } = application;
      if (application.userId !== userId) return refuseApplication();
      if (versionIds.includes(version.versionId)) return [];
      const isCurrent = isNewer && !isByUser && !isFinal(stage);
      const droppedKey = earlierKeys.length < EARLIER_AT_MOST ? null : (earlierKeys[0] ?? null);
      return [{ type: 'ApplicationVersionAdded', data: { ...version, isCurrent, droppedKey } }];
    },

    RemoveMergedApplication: ({ userId }) =>
      userId === null ? [{ type: 'ApplicationRemoved', data: { droppedKey: null, earlierKeys: [] } }] : [],

    RemoveApplication: (application) => [{ type: 'ApplicationRemoved', data: dropped(application) }],
  },
  evolve: {
    ApplicationSubmitted: (_, { companyId: _company, origin: _origin, resume, ...submission }) => ({
      ...submission,
      guestKey: submission.userId === null ? keyOf(submission) : null,
      isByUser: submission.userId !== null,
      stage: FIRST_STAGE,
      resumeKey: resume?.key ?? null,
      guestNotes: [],
      versionIds: [],
      earlierKeys: [],
    }),
    ApplicationEdited: (application, changes) => ({ ...application, ...changes, isByUser: true }),
    ApplicationResumeAttached: (application, { resume, resumeFilename }) => ({
      ...application,
      isByUser: application.userId !== null,
      resumeKey: resume.key,
      resumeFilename,
    }),
    ApplicationMoved: (application, { to }) => ({ ...application, stage: to }),
    ApplicationNoted: (application, { noteId, text }) =>
      application.userId === null
        ? { ...application, guestNotes: [...application.guestNotes, { noteId, text }] }
        : application,
    ApplicationClaimed: (application, { notes: _notes, keepsSlot, ...claimed }) => ({
      ...application,
      ...claimed,
      guestKey: keepsSlot ? keyOf(claimed) : null,
      guestNotes: [],
    }),
    ApplicationVersionAdded(application, { versionId, isCurrent, resume, resumeFilename, ...version }) {
      const { name, email, headline, location, coverNote } = version;
      const key = resume?.key ?? null;
      const current = { name, email, headline, location, coverNote, resumeKey: key, resumeFilename };
      return {
        ...application,
        ...(isCurrent ? current : {}),
        versionIds: [...application.versionIds, versionId].slice(-EARLIER_AT_MOST),
        earlierKeys: [...application.earlierKeys, isCurrent ? application.resumeKey : key].slice(-EARLIER_AT_MOST),
      };
    },
    ApplicationWithdrawn: (application) => application,
    ApplicationRemoved: (application) => application,
  },
};

export const applications = commandsOf(applicationDecider);
