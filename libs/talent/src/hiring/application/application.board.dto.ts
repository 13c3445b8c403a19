import { FilePart, FromQuery, Integer, Lax, Moment, Optional, type UploadedFile, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { AtMost, EmailAddress } from '../../email-address.dto.js';
import type { OwnApplication } from './own-application.service.js';
import { APPLICATION_STATUSES, type ApplicationStatus } from './stage.js';

/** Far above every real limit; errors for those name the field. */
const LONGEST = 50_000;

/** The input of an application. */
@Lax()
export class ApplyDto {
  /** Your name. Required for guests, ignored when you are signed in. */
  @Optional() @IsString() @AtMost(LONGEST) name?: string;
  /** Your email address. Required for guests, ignored when you are signed in. */
  @Optional() @IsString() @AtMost(LONGEST) @ApiProperty({ type: 'string', format: 'email' }) email?: string;
  /** Plain text, 10,000 characters at most. */
  @Optional() @IsString() @AtMost(LONGEST) coverNote?: string;
}

/** A résumé for an application. */
export class ApplyResumeDto {
  /** PDF, DOC, DOCX, ODT, RTF or plain text, 10 MB at most. */
  @FilePart() file!: UploadedFile;
  /** The `id` that you got when you applied. Required for guests, who can use it for 24 hours until the company moves the application. */
  @Optional() @IsString() applicationId?: string;
}

/** Changes to an application. An empty text clears a field. */
@Lax()
export class UpdateApplicationDto {
  @Optional() @IsString() @AtMost(LONGEST) candidateName?: string;
  /** Your account keeps its address. */
  @Optional() @IsString() @EmailAddress() candidateEmail?: string;
  @Optional() @IsString() @AtMost(LONGEST) candidateHeadline?: string;
  @Optional() @IsString() @AtMost(LONGEST) candidateLocation?: string;
  /** Plain text, 10,000 characters at most. */
  @Optional() @IsString() @AtMost(LONGEST) coverNote?: string;
}

/** The part of the list to return. */
@Lax()
export class ListApplicationsQueryDto {
  /** The `nextCursor` of the previous page. */
  @Optional() @IsString() cursor?: string;
  /** Maximum number of applications. Default: 20. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 100 }) limit?: number;
}

/** The job of an application. */
export class ApplicationJobDto {
  id!: string;
  title!: string;
  slug!: string | null;
  companySlug!: string | null;
  companyName!: string | null;

  static readonly of = view<ApplicationJobDto, NonNullable<OwnApplication['job']>>()(
    'id title slug companySlug companyName',
    {},
  );
}

/** Your application to a job. */
export class ApplicationDto {
  id!: string;
  object!: 'application';
  /** Each built-in stage has its own status. All custom stages have `interviewing`. */
  @ApiProperty({ enum: APPLICATION_STATUSES }) status!: ApplicationStatus;
  @Moment() appliedAt!: string;
  @Moment() updatedAt!: string;
  coverNote!: string | null;
  candidateName!: string | null;
  candidateEmail!: string | null;
  candidateLocation!: string | null;
  candidateHeadline!: string | null;
  resumeFilename!: string | null;
  /** Null once the job is deleted. */
  job!: ApplicationJobDto | null;

  static readonly of = view<ApplicationDto, OwnApplication>()(
    `id object status appliedAt updatedAt coverNote candidateName candidateEmail candidateLocation candidateHeadline
     resumeFilename job`,
    {
      object: () => 'application',
      candidateName: ({ name }) => name,
      candidateEmail: ({ email }) => email,
      candidateLocation: ({ location }) => location,
      candidateHeadline: ({ headline }) => headline,
      job: ({ job }) => job && ApplicationJobDto.of(job),
    },
  );
}
