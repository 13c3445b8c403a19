import { Address, FromQuery, Integer, Lax, Moment, Optional, view } from '#http/dto';
import { IsString } from 'class-validator';
import type { JobCardView } from './job-cards.service.js';
import type { SavedJobCard } from './saved-job.service.js';

/** The part of the list to return. */
@Lax()
export class ListSavedJobsQueryDto {
  /** The `nextCursor` of the previous page. */
  @Optional() @IsString() cursor?: string;
  /** Maximum number of jobs. Default: 20. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 100 }) limit?: number;
}

/** A job to save. */
@Lax()
export class SaveJobDto {
  /** Id of a published job. */
  @IsString() jobId!: string;
}

/** A category or skill of the board, with a slug that leads to it. */
export class SavedJobTermDto {
  slug!: string;
  name!: string;
}

/** The company of a saved job. */
export class SavedJobCompanyDto {
  slug!: string;
  name!: string;
  logoUrl!: string | null;
}

/** Pages of a saved job. */
export class SavedJobLinksDto {
  /** URL on the storefront. Null while the company has no page. */
  @Address() public!: string | null;
}

/** A saved job in a list, also when it is no longer published. */
export class SavedJobCardDto {
  id!: string;
  object!: 'job_card';
  slug!: string;
  title!: string;
  @Moment() publishedAt!: string | null;
  employmentType!: JobCardView['employmentType'];
  remoteOption!: JobCardView['remoteOption'];
  /** Where a remote job may be done from. `Worldwide` for everywhere. Null for other jobs. */
  remoteLocationLabel!: string | null;
  /** Whether a remote job may be done from everywhere. Null for other jobs. */
  remoteWorldwide!: boolean | null;
  /** ISO 3166-1 alpha-2 codes. Empty for a worldwide job or a job that is not remote. */
  remoteWorkPermitCountryCodes!: string[];
  salaryMin!: number | null;
  salaryMax!: number | null;
  salaryCurrency!: string | null;
  salaryTimeframe!: string | null;
  isFeatured!: boolean;
  /** Beginning of the description, plain text. */
  summary!: string | null;
  /** Location of the first office. Null for a remote job. */
  locationLabel!: string | null;
  company!: SavedJobCompanyDto | null;
  categories!: SavedJobTermDto[];
  skills!: SavedJobTermDto[];
  links!: SavedJobLinksDto;

  static readonly of = view<SavedJobCardDto, JobCardView>()(
    `id object slug title publishedAt employmentType remoteOption remoteLocationLabel remoteWorldwide
     remoteWorkPermitCountryCodes salaryMin salaryMax salaryCurrency salaryTimeframe isFeatured summary locationLabel
     company categories skills links`,
    { object: () => 'job_card' },
  );
}

/** A saved job. */
export class SavedJobDto {
  id!: string;
  object!: 'saved_job';
  jobId!: string;
  @Moment() savedAt!: string;
  job!: SavedJobCardDto;

  static readonly of = view<SavedJobDto, SavedJobCard>()('id object jobId savedAt job', {
    id: ({ row }) => row.id,
    object: () => 'saved_job',
    jobId: ({ row }) => row.jobId,
    savedAt: ({ row }) => row.savedAt,
    job: ({ card }) => SavedJobCardDto.of(card),
  });
}
