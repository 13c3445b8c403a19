import type { ExportDefinition } from '#http';
import { IsInstant, Moment, Optional, PageQueryDto, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MinLength } from 'class-validator';
import { ApplicationRow, type TimelineEntry } from './application.read-model.js';
import type { LinkedVersion, ReceivedApplication } from './received-applications.service.js';
import { APPLICATION_STATUSES, type ApplicationStatus, statusOf } from './stage.js';

/** Which applications to list; filters add up. */
export class ListReceivedApplicationsQueryDto extends PageQueryDto {
  @Optional() @IsString() @MinLength(1) jobId?: string;
  @Optional() @IsString() @MinLength(1) companyId?: string;
  /** `review`, `offer`, `hired`, `rejected`, or the id of a custom stage of the company. */
  @Optional() @IsString() @MinLength(1) stage?: string;
  /** The account of the applicant. */
  @Optional() @IsString() @MinLength(1) candidateId?: string;
  /** Only applications sent at or after this time. */
  @Optional() @IsInstant() since?: string;
}

/** An application to a job of the board. */
export class ReceivedApplicationDto {
  id!: string;
  object!: 'application';
  jobId!: string;
  companyId!: string;
  /** The account of the applicant. Null for a guest. */
  candidateId!: string | null;
  /** Status that the applicant sees. */
  @ApiProperty({ enum: APPLICATION_STATUSES }) status!: ApplicationStatus;
  /** Key of a built-in stage, or the id of a custom stage of the company. */
  stage!: string;
  name!: string | null;
  email!: string | null;
  hasResume!: boolean;
  @Moment() appliedAt!: string;
  /** When the applicant last saw a change. */
  @Moment() updatedAt!: string;

  static readonly of = view<ReceivedApplicationDto, ApplicationRow>()(
    'id object jobId companyId candidateId status stage name email hasResume appliedAt updatedAt',
    {
      object: () => 'application',
      candidateId: ({ userId }) => userId,
      status: ({ stage }) => statusOf(stage),
      hasResume: ({ resume }) => resume !== null,
    },
  );
}

/** An entry in the timeline of an application. Only the company sees the texts of notes. */
export class ReceivedApplicationEntryDto {
  id!: string;
  type!: TimelineEntry['type'];
  /** Account of the company member. Null for actions of the applicant or an operator. */
  memberId!: string | null;
  fromStage!: string | null;
  toStage!: string | null;
  @Moment() createdAt!: string;

  static readonly of = view<ReceivedApplicationEntryDto, TimelineEntry>()(
    'id type memberId fromStage toStage createdAt',
    { memberId: ({ by }) => by, fromStage: ({ from }) => from, toStage: ({ to }) => to, createdAt: ({ at }) => at },
  );
}

/** What an applicant sent before the current version of the application. */
export class ReceivedApplicationVersionDto {
  @Moment() sentAt!: string;
  name!: string | null;
  email!: string | null;
  headline!: string | null;
  location!: string | null;
  /** Plain text. */
  coverNote!: string | null;
  resumeFilename!: string | null;
  /** URL of the file. It works for ten minutes, without a key. */
  resumeUrl!: string | null;

  static readonly of = view<ReceivedApplicationVersionDto, LinkedVersion>()(
    'sentAt name email headline location coverNote resumeFilename resumeUrl',
    {},
  );
}

/** An application with everything that the applicant sent. */
export class ReceivedApplicationDetailDto extends ReceivedApplicationDto {
  headline!: string | null;
  location!: string | null;
  /** Plain text. */
  coverNote!: string | null;
  resumeFilename!: string | null;
  /** URL of the file. It works for ten minutes, without a key. */
  resumeUrl!: string | null;
  /** What was sent earlier with the same address, newest first. */
  earlierVersions!: ReceivedApplicationVersionDto[];
  /** Oldest first. */
  timeline!: ReceivedApplicationEntryDto[];

  static readonly from = ({ row, resumeUrl, earlier }: ReceivedApplication): ReceivedApplicationDetailDto => ({
    ...ReceivedApplicationDto.of(row),
    headline: row.headline,
    location: row.location,
    coverNote: row.coverNote,
    resumeFilename: row.resumeFilename,
    resumeUrl,
    earlierVersions: earlier.map(ReceivedApplicationVersionDto.of),
    timeline: row.timeline.map(ReceivedApplicationEntryDto.of),
  });
}

/** The export of all applications. */
export const applicationExport: ExportDefinition<ApplicationRow> = {
  collection: 'applications',
  scope: 'applications.read',
  row: ApplicationRow,
  personal: true,
  columns: [
    ...(['id', 'jobId', 'companyId', 'stage', 'name', 'email', 'headline', 'location'] as const),
    ...(['coverNote', 'resumeFilename', 'appliedAt', 'updatedAt'] as const),
  ],
  derived: { candidateId: ({ userId }) => userId, status: ({ stage }) => statusOf(stage) },
  omit: ['timeline', 'earlierVersions', 'sentAt'],
};
