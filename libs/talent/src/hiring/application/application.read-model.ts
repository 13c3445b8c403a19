import { type RowProjection, withChanges } from '#kernel';
import {
  Between,
  BoardRow,
  Column,
  Index,
  InstantColumn,
  JsonText,
  LookUp,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
  RowReader,
} from '#store';
import { Injectable } from '@nestjs/common';
import { emailKey } from '../../email-address.js';
import { CandidateRow } from '../../people/index.js';
import {
  applicationDecider,
  type ApplicationEvents,
  type ApplicationFacts,
  type ApplicationResume,
  EARLIER_AT_MOST,
  type VersionNote,
} from './application.decider.js';
import { FIRST_STAGE, statusOf } from './stage.js';

/** An entry in the timeline of an application, for the members of the company. */
export interface TimelineEntry {
  readonly id: string;
  readonly type: 'application_created' | 'stage_changed' | 'note_created';
  /** The account of the member; null for the applicant, and for an operator of the board, who only moves. */
  readonly by: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly noteId: string | null;
  /** Text of the note; null once the applicant was erased. */
  readonly text: string | null;
  /** UTC ISO text. */
  readonly at: string;
}

/** What an applicant sent before the current version of the application. */
export interface EarlierVersion extends ApplicationFacts {
  /** UTC ISO text. */
  readonly sentAt: string;
  readonly resume: ApplicationResume | null;
  readonly resumeFilename: string | null;
}

/** A person's application to a job. */
@ReadModel('applications', { version: 3 })
@Index(['board', 'jobId', 'appliedAt', 'id'])
@Index(['board', 'userId', 'appliedAt', 'id'])
export class ApplicationRow extends BoardRow {
  @Column('text') jobId!: string;
  @Column('text') companyId!: string;
  /** Null for a guest. */
  @Column('text', { nullable: true }) userId!: string | null;
  /** The comparison key of a guest's address, which is not proven. Null for a user, also for one who claimed the application. */
  @LookUp() @Column('text', { nullable: true }) guestKey!: string | null;
  @Column('text') stage!: string;
  @InstantColumn() appliedAt!: string;
  /** When the current version was sent: with the application, or later. */
  @PackedInstant() sentAt!: string;
  /** The last change that the applicant can see. */
  @PackedInstant() updatedAt!: string;
  @Packed() name!: string | null;
  @Packed() email!: string | null;
  @Packed() headline!: string | null;
  @Packed() location!: string | null;
  @Packed() coverNote!: string | null;
  @Packed() resume!: ApplicationResume | null;
  @Packed() resumeFilename!: string | null;
  /** In the order in which they were replaced or added. */
  @Packed() earlierVersions!: readonly EarlierVersion[];
  /** Oldest first. */
  @JsonText() timeline!: readonly TimelineEntry[];
}

/** A timeline entry. Its id is the version of the stream. */
const entry = (
  applicationId: string,
  version: number,
  { type, by, from, to, noteId, text, at }: Omit<TimelineEntry, 'id'>,
): TimelineEntry => ({ id: `${applicationId}.${version}`, type, by, from, to, noteId, text, at });

/** The timeline entry of a note that came with a version. */
const added = (id: string, { noteId, text, by, at }: VersionNote): TimelineEntry => ({
  id,
  type: 'note_created',
  by,
  from: null,
  to: null,
  noteId,
  text,
  at,
});

const versionOf = (of: EarlierVersion): EarlierVersion => {
  const { sentAt, name, email, headline, location, coverNote, resume, resumeFilename } = of;
  return { sentAt, name, email, headline, location, coverNote, resume, resumeFilename };
};

export const applicationRows: RowProjection<ApplicationRow, ApplicationEvents> = {
  row: ApplicationRow,
  category: 'application',
  on: {
    ApplicationSubmitted: ({ objectId, version, at, data }) => ({
      jobId: data.jobId,
      companyId: data.companyId,
      userId: data.userId,
      guestKey: data.userId === null && data.email !== null ? emailKey(data.email) : null,
      stage: FIRST_STAGE,
      appliedAt: at,
      sentAt: at,
      updatedAt: at,
      name: data.name,
      email: data.email,
      headline: data.headline,
      location: data.location,
      coverNote: data.coverNote,
      resume: data.resume,
      resumeFilename: data.resumeFilename,
      earlierVersions: [],
      timeline: [
        entry(objectId, version, {
          type: 'application_created',
          by: null,
          from: null,
          to: FIRST_STAGE,
          noteId: null,
          text: null,
          at,
        }),
      ],
    }),
    ApplicationEdited: ({ data, at }) => Object.assign({ updatedAt: at }, data),
    ApplicationResumeAttached: ({ data: { resume, resumeFilename }, at }) => ({
      resume,
      resumeFilename,
      updatedAt: at,
    }),
    ApplicationMoved: ({ objectId, version, at, data: { from, to, by } }, { timeline, updatedAt }) => ({
      stage: to,
      // A move between stages with the same status is invisible to the applicant.
      updatedAt: statusOf(from) === statusOf(to) ? updatedAt : at,
      timeline: [
        ...timeline,
        entry(objectId, version, { type: 'stage_changed', by, from, to, noteId: null, text: null, at }),
      ],
    }),
    ApplicationNoted: ({ objectId, version, at, data: { noteId, text, by } }, { timeline }) => ({
      timeline: [
        ...timeline,
        entry(objectId, version, { type: 'note_created', by, from: null, to: null, noteId, text, at }),
      ],
    }),
    ApplicationClaimed: ({ data }, { timeline }) => {
      const { userId, name, email, headline, location, coverNote, resumeFilename, notes } = data;
      const texts = new Map(notes?.map(({ noteId, text }) => [noteId, text]));
      return {
        userId,
        guestKey: null,
        name,
        email,
        headline,
        location,
        coverNote,
        resumeFilename,
        // Texts sealed with the key of the guest are null now.
        timeline: timeline.map((each) =>
          each.type === 'note_created' ? withChanges(each, { text: texts.get(each.noteId ?? '') ?? null }) : each,
        ),
      };
    },
    ApplicationVersionAdded({ objectId, version, at, data }, row) {
      const earlier = [...row.earlierVersions, versionOf(data.isCurrent ? row : data)];
      const { sentAt, name, email, headline, location, coverNote, resume, resumeFilename } = data.isCurrent
        ? data
        : row;
      return {
        sentAt,
        updatedAt: data.isCurrent ? at : row.updatedAt,
        name,
        email,
        headline,
        location,
        coverNote,
        resume,
        resumeFilename,
        earlierVersions: earlier.slice(-EARLIER_AT_MOST),
        timeline: [
          ...row.timeline,
          ...(data.notes ?? []).map((note, nth) => added(`${objectId}.${version}.${nth}`, note)),
        ],
      };
    },
    ApplicationWithdrawn: () => null,
    ApplicationRemoved: () => null,
  },
};

/** The maximum number of applications that a pipeline shows. */
const MOST = 20_000;

const LISTED = ['id', 'version'] as const;
const WHOLE = [
  ...[
    'board',
    'id',
    'version',
    'jobId',
    'companyId',
    'userId',
    'guestKey',
    'stage',
    'appliedAt',
    'sentAt',
    'updatedAt',
  ],
  ...['name', 'email', 'headline', 'location', 'coverNote', 'resume', 'resumeFilename', 'earlierVersions', 'timeline'],
] as (keyof ApplicationRow)[];
const HANDLE = ['handle'] as const;

/** The fields that show whether a remembered application is current. */
export type ListedApplication = Pick<ApplicationRow, (typeof LISTED)[number]>;

/** Which applications to search for. Undefined filters match all. */
export interface ApplicationSearch extends Paging {
  readonly jobId?: string | undefined;
  readonly companyId?: string | undefined;
  readonly stage?: string | undefined;
  /** The account of the applicant. */
  readonly candidateId?: string | undefined;
  /** Only applications sent at or after this moment, UTC ISO text. */
  readonly since?: string | undefined;
}

/** An application with the profile handle of its applicant, if any. */
export interface WithApplicantHandle<Row> {
  readonly row: Row;
  readonly other: { readonly handle: string | null } | null;
}

@Injectable()
export class ApplicationReader extends RowReader(ApplicationRow, applicationDecider) {
  /** The application of `userId` to a job, or null. */
  async of(userId: string, jobId: string): Promise<ApplicationRow | null> {
    const [row] = await this.tables.all(ApplicationRow, { userId, jobId }, 1);
    return row ?? null;
  }

  /** The applications of `userId`, newest first. @throws Rejection `pagination_invalid_cursor`. */
  pageOf(userId: string, paging: Paging): Promise<Page<ApplicationRow>> {
    return this.tables.pageBy(ApplicationRow, 'appliedAt', { userId }, paging, { descending: true });
  }

  /** The matching applications, newest first. @throws Rejection `pagination_invalid_cursor`. */
  search({ jobId, companyId, stage, candidateId, since, ...paging }: ApplicationSearch): Promise<Page<ApplicationRow>> {
    const appliedAt = since === undefined ? undefined : new Between(since, undefined);
    return this.tables.page(ApplicationRow, { jobId, companyId, stage, userId: candidateId, appliedAt }, paging);
  }

  /** The applications to a job, in one stage or in all, newest first, without their contents. */
  listed(jobId: string, stage: string | undefined): Promise<readonly WithApplicantHandle<ListedApplication>[]> {
    return this.tables.sortedWith(ApplicationRow, 'appliedAt', { jobId, stage }, MOST, {
      wanted: LISTED,
      by: 'userId',
      other: CandidateRow,
      others: HANDLE,
    });
  }

  /** Like `listed`, with their contents. */
  whole(jobId: string, stage: string | undefined): Promise<readonly WithApplicantHandle<ApplicationRow>[]> {
    return this.tables.sortedWith(ApplicationRow, 'appliedAt', { jobId, stage }, MOST, {
      wanted: WHOLE,
      by: 'userId',
      other: CandidateRow,
      others: HANDLE,
    });
  }

  /** The number of applications to each of these jobs. A job without applications is absent. */
  async counts(jobIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (jobIds.length === 0) return new Map();
    const tally = await this.tables.tally(ApplicationRow, 'jobId', jobIds, {});
    return new Map(jobIds.map((id) => [id, tally(id).all] as const).filter(([, all]) => all > 0));
  }

  /** All applications of the board, in batches. */
  all(): AsyncGenerator<readonly ApplicationRow[]> {
    return this.tables.each(ApplicationRow, {});
  }

  /** The number of applications to a job sent between two moments, both inclusive. */
  countBetween(jobId: string, since: string, until: string): Promise<number> {
    return this.tables.count(ApplicationRow, { jobId, appliedAt: new Between(since, until) });
  }

  /** The applications that guests sent with an address, in lower case. */
  ofGuest(guestKey: string): Promise<readonly ApplicationRow[]> {
    return this.tables.all(ApplicationRow, { guestKey }, MOST);
  }

  /** Applications sent until a moment that are rejected or belong to guests, in batches. One that is both comes twice. */
  async *perishable(until: string): AsyncGenerator<readonly ApplicationRow[]> {
    const appliedAt = new Between<string>(undefined, until);
    yield* this.tables.each(ApplicationRow, { stage: 'rejected', appliedAt });
    yield* this.tables.each(ApplicationRow, { userId: null, appliedAt });
  }

  /** The applications of an account or to a job, in batches. */
  each(
    whose: { readonly userId: string } | { readonly jobId: string; readonly stage?: string },
  ): AsyncGenerator<readonly ApplicationRow[]> {
    return this.tables.each(ApplicationRow, whose);
  }
}
