import { FromQuery, Lax, Moment, Optional, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsString } from 'class-validator';
import { AtMost } from '../../email-address.dto.js';
import type { TimelineEntry } from '../application/application.read-model.js';
import type { LinkedVersion } from '../application/received-applications.service.js';
import type { ApplicantWriting, MemberNames } from './applicant-texts.service.js';
import type { ShownPipeline } from './applicants.service.js';
import { isSystemStage } from '../application/stage.js';
import { isProtected, type Stage, stageIdOf } from './pipeline.js';

/** Far above every real limit; errors for those name the field. */
const LONGEST = 50_000;
const MOST_IDS = 1_000;

const COMMA = Buffer.from(',');

/** The name of a member whose account was deleted. */
const DELETED = 'Deleted user';

/** Which applicants to return. */
@Lax()
export class ListApplicantsQueryDto {
  /** Id of a job of the company. */
  @IsString() job!: string;
  /** `review`, `offer`, `hired`, `rejected`, or the id of a custom stage. */
  @Optional() @FromQuery() @IsString() stage?: string;
}

/** Where you move an applicant. */
@Lax()
export class MoveApplicantDto {
  /** Id of a visible stage of the job. */
  @IsString() stageId!: string;
}

/** Applicants that you move. */
@Lax()
export class BulkMoveApplicantsDto {
  /** Applications to one job, 200 at most. */
  @IsArray() @ArrayMaxSize(MOST_IDS) @IsString({ each: true }) applicationIds!: string[];
  /** Id of a visible stage of the job. */
  @IsString() stageId!: string;
}

/** Applicants that you reject. */
@Lax()
export class BulkRejectApplicantsDto {
  /** Applications to one job, 200 at most. */
  @IsArray() @ArrayMaxSize(MOST_IDS) @IsString({ each: true }) applicationIds!: string[];
}

/** A note. */
@Lax()
export class AddApplicantNoteDto {
  /** Plain text, 5,000 characters at most. */
  @IsString() @AtMost(LONGEST) body!: string;
}

/** A stage that you add. */
@Lax()
export class CreatePipelineStageDto {
  @IsString() jobId!: string;
  /** 40 characters at most. */
  @IsString() @AtMost(LONGEST) label!: string;
}

/** What you change of a stage: exactly one of the two. */
@Lax()
export class UpdatePipelineStageDto {
  /** 40 characters at most. */
  @Optional() @IsString() @AtMost(LONGEST) label?: string;
  @Optional() @IsBoolean() hidden?: boolean;
}

/** The order of the stages. */
@Lax()
export class ReorderPipelineStagesDto {
  @IsString() jobId!: string;
  /** Every stage once: Review first, Hired directly before Rejected. */
  @IsArray() @ArrayMaxSize(MOST_IDS) @IsString({ each: true }) orderedStageIds!: string[];
}

/** A stage of a pipeline. */
export class EmployerPipelineStageDto {
  id!: string;
  object!: 'employer_pipeline_stage';
  jobId!: string;
  label!: string;
  /** Key of a built-in stage. Null for a custom stage. */
  systemStage!: string | null;
  /** Built-in stages cannot be renamed, hidden or deleted. */
  isProtected!: boolean;
  hidden!: boolean;
  @ApiProperty({ type: 'integer' }) position!: number;

  static of(jobId: string, { token, label, isHidden }: Stage, position: number): EmployerPipelineStageDto {
    return {
      id: stageIdOf(jobId, token),
      object: 'employer_pipeline_stage',
      jobId,
      label,
      systemStage: isSystemStage(token) ? token : null,
      isProtected: isProtected(token),
      hidden: isHidden,
      position,
    };
  }
}

/** An entry in the timeline of an applicant. */
export class EmployerApplicantTimelineEntryDto {
  id!: string;
  /** `application_created`, `stage_changed` or `note_created`. */
  type!: string;
  /** Null for actions of the applicant or an operator, and for a member whose account was deleted. */
  actorBoardUserId!: string | null;
  actorName!: string | null;
  noteId!: string | null;
  noteBody!: string | null;
  fromStage!: string | null;
  toStage!: string | null;
  @Moment() createdAt!: string;

  static of(entry: TimelineEntry, names: MemberNames): EmployerApplicantTimelineEntryDto {
    const isKnown = entry.by !== null && names.has(entry.by);
    return {
      id: entry.id,
      type: entry.type,
      actorBoardUserId: isKnown ? entry.by : null,
      actorName: entry.by === null ? null : isKnown ? (names.get(entry.by) ?? null) : DELETED,
      noteId: entry.noteId,
      noteBody: entry.text,
      fromStage: entry.from,
      toStage: entry.to,
      createdAt: entry.at,
    };
  }
}

/** What an applicant sent before the current version of the application. */
export class EmployerApplicantVersionDto {
  @Moment() sentAt!: string;
  candidateName!: string | null;
  candidateEmail!: string | null;
  candidateHeadline!: string | null;
  candidateLocation!: string | null;
  coverNote!: string | null;
  resumeFilename!: string | null;
  /** URL of the file. It works for at least ten minutes, without login. */
  resumeUrl!: string | null;

  static readonly of = view<EmployerApplicantVersionDto, LinkedVersion>()(
    `sentAt candidateName candidateEmail candidateHeadline candidateLocation coverNote resumeFilename resumeUrl`,
    {
      candidateName: ({ name }) => name,
      candidateEmail: ({ email }) => email,
      candidateHeadline: ({ headline }) => headline,
      candidateLocation: ({ location }) => location,
    },
  );
}

/** An applicant. */
export class EmployerApplicantDto {
  id!: string;
  object!: 'employer_applicant';
  jobId!: string;
  /** Null for a guest. */
  candidateBoardUserId!: string | null;
  candidateProfileId!: string | null;
  candidateProfileHandle!: string | null;
  candidateName!: string | null;
  /** As sent. */
  candidateEmail!: string | null;
  /** Whether the applicant has an account that confirmed this address. Otherwise another person may have sent it. */
  emailConfirmed!: boolean;
  candidateHeadline!: string | null;
  candidateLocation!: string | null;
  coverNote!: string | null;
  resumeFilename!: string | null;
  /** URL of the file. It works for at least ten minutes, without login. */
  resumeUrl!: string | null;
  /** What was sent earlier with the same address, newest first. */
  earlierVersions!: EmployerApplicantVersionDto[];
  /** Key of a built-in stage, or the id of a custom stage. */
  stage!: string;
  source!: string;
  @Moment() appliedAt!: string;
  /** Newest first. */
  timeline!: EmployerApplicantTimelineEntryDto[];

  /** Serializes an applicant to JSON. */
  static readonly writing: ApplicantWriting = {
    lasting(row, names) {
      const lasting: Omit<EmployerApplicantDto, PassingField> = {
        id: row.id,
        object: 'employer_applicant',
        jobId: row.jobId,
        candidateBoardUserId: row.userId,
        candidateProfileId: row.userId,
        candidateName: row.name,
        candidateEmail: row.email,
        candidateHeadline: row.headline,
        candidateLocation: row.location,
        coverNote: row.coverNote,
        resumeFilename: row.resumeFilename,
        source: 'native',
        appliedAt: row.appliedAt,
        timeline: row.timeline.toReversed().map((entry) => EmployerApplicantTimelineEntryDto.of(entry, names)),
      };
      return `${JSON.stringify(lasting).slice(0, -1)},`;
    },
    passing({ stage, handle, resumeUrl, emailConfirmed, earlier }) {
      const passing: Pick<EmployerApplicantDto, PassingField> = {
        ...{ candidateProfileHandle: handle, stage, resumeUrl, emailConfirmed },
        earlierVersions: earlier.map(EmployerApplicantVersionDto.of),
      };
      return JSON.stringify(passing).slice(1);
    },
  };
}

/** The fields of an applicant that change while the application stays the same. */
type PassingField = 'candidateProfileHandle' | 'stage' | 'resumeUrl' | 'emailConfirmed' | 'earlierVersions';

/** The job of a pipeline. */
export class EmployerPipelineJobDto {
  id!: string;
  title!: string;
  status!: string;
  @Moment() expiresAt!: string | null;
}

/** The applicants of a job, and its stages. */
export class EmployerPipelineDto {
  object!: 'employer_pipeline';
  job!: EmployerPipelineJobDto;
  /** In order, including hidden stages. */
  stages!: EmployerPipelineStageDto[];
  /** Newest first. */
  applicants!: EmployerApplicantDto[];

  /** The JSON of a pipeline in UTF-8. Reuses the remembered texts, because a pipeline can have many thousand applicants. */
  static bytesOf({ job, stages, applicants }: ShownPipeline): Buffer {
    const { id, title, status, expiresAt } = job;
    const head: Omit<EmployerPipelineDto, 'applicants'> = {
      object: 'employer_pipeline',
      job: { id, title, status, expiresAt },
      stages: stages.map((stage, nth) => EmployerPipelineStageDto.of(id, stage, nth)),
    };
    const parts: Uint8Array[] = [Buffer.from(`${JSON.stringify(head).slice(0, -1)},"applicants":[`)];
    for (const { lasting, passing } of applicants) {
      if (parts.length > 1) parts.push(COMMA);
      parts.push(lasting, passing);
    }
    parts.push(Buffer.from(']}'));
    return Buffer.concat(parts);
  }
}
