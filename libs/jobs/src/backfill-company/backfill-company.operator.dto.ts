import { Integer, Optional, PageQueryDto, Texts } from '#http/dto';
import { ArrayMinSize, IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import type { BulkOutcome } from './backfill-companies.service.js';
import { BACKFILL_STATES, type BackfillState } from './backfill-company.decider.js';
import type { CompanyWithSources } from './backfill-company.read-model.js';
import { PROGRESS_STATES, type ProgressState } from './backfill-progress.service.js';

/** Filters for a list of companies. */
export class ListBackfillCompaniesQueryDto extends PageQueryDto {
  @IsIn(BACKFILL_STATES) state!: BackfillState;
  /** Part of the name. Case is ignored. */
  @Optional() @IsString() @MaxLength(200) search?: string;
}

/** Confirms a candidate as the source of a company. */
export class MatchBackfillCompanyDto {
  /** The `index` of the candidate in the list of companies. */
  @Integer({ min: 0 }) candidateIndex!: number;
  /** Whether to start collecting its postings. */
  @IsBoolean() start!: boolean;
}

/** Several companies. */
export class BulkBackfillCompaniesDto {
  @Texts({ max: 100 }) @ArrayMinSize(1) companyIds!: string[];
}

/** A possible source of a company. */
export class BackfillMatchCandidateDto {
  @Integer() index!: number;
  name!: string;
  website!: string | null;
}

/** A company with its collection status. */
export class BackfillCompanyDto {
  object!: 'backfill_company';
  companyId!: string;
  name!: string;
  website!: string | null;
  state!: BackfillState;
  /** Present while the company needs a match. */
  @Optional() candidates?: BackfillMatchCandidateDto[];

  static of({ company, sources }: CompanyWithSources): BackfillCompanyDto {
    const { id, name, website } = company;
    const shown = { object: 'backfill_company', companyId: id, name, website } as const;
    if (sources?.state !== 'needs_match') return { ...shown, state: sources?.state ?? 'not_backfilling' };
    const candidates = sources.candidates.map((each, index) => ({ index, name: each.name, website: each.website }));
    return { ...shown, state: sources.state, candidates };
  }
}

/** Why a company could not be started or stopped. */
export class BackfillBulkErrorDto {
  /** @example 'company_not_backfillable' */
  code!: string;
  message!: string;
}

/** The result for one of the companies. */
export class BackfillBulkItemDto {
  companyId!: string;
  @IsIn(['ok', 'error']) status!: 'ok' | 'error';
  @Optional() error?: BackfillBulkErrorDto;
}

/** The results for the companies, in the order in which you named them. */
export class BackfillBulkResultDto {
  object!: 'backfill_bulk_result';
  data!: BackfillBulkItemDto[];

  static of(outcomes: readonly BulkOutcome[]): BackfillBulkResultDto {
    return {
      object: 'backfill_bulk_result',
      data: outcomes.map(({ companyId, error }) =>
        error ? { companyId, status: 'error', error } : { companyId, status: 'ok' },
      ),
    };
  }
}

/** The progress of collecting postings. */
export class BackfillProgressDto {
  object!: 'backfill_progress';
  @IsIn(PROGRESS_STATES) status!: ProgressState;
  /** Postings that became jobs of the board. */
  @Integer({ min: 0 }) jobsMatched!: number;
  /** Postings that the last runs processed. */
  @Integer({ min: 0 }) jobsToEnhance!: number;
  /** Processed postings that created or updated a job. */
  @Integer({ min: 0 }) jobsEnhanced!: number;
  /** Processed postings that were refused. */
  @Integer({ min: 0 }) jobsFailed!: number;
}
