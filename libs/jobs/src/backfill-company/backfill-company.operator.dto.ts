import { Integer, Optional, PageQueryDto, Texts } from '#http/dto';
import { ArrayMinSize, IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import type { BulkOutcome } from './backfill-companies.service.js';
import { BACKFILL_STATES, type BackfillState } from './backfill-company.decider.js';
import type { CompanyWithSources } from './backfill-company.read-model.js';

/** Which companies a list shows. */
export class ListBackfillCompaniesQueryDto extends PageQueryDto {
  @IsIn(BACKFILL_STATES) state!: BackfillState;
  /** Part of the name. Case is ignored. */
  @Optional() @IsString() @MaxLength(200) search?: string;
}

/** Which candidate is the company. */
export class MatchBackfillCompanyDto {
  /** The `index` of the candidate in the list of companies. */
  @Integer({ min: 0 }) candidateIndex!: number;
  /** Whether to start collecting its postings. */
  @IsBoolean() start!: boolean;
}

/** Many companies. */
export class BulkBackfillCompaniesDto {
  @Texts({ max: 100 }) @ArrayMinSize(1) companyIds!: string[];
}

/** A source that may be the one of the company. */
export class BackfillMatchCandidateDto {
  @Integer() index!: number;
  name!: string;
  website!: string | null;
}

/** A company, as far as its postings can be collected. */
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

/** What kept a company from being started or stopped. */
export class BackfillBulkErrorDto {
  /** @example 'company_not_backfillable' */
  code!: string;
  message!: string;
}

/** How one of the companies fared. */
export class BackfillBulkItemDto {
  companyId!: string;
  @IsIn(['ok', 'error']) status!: 'ok' | 'error';
  @Optional() error?: BackfillBulkErrorDto;
}

/** How the companies fared, in the order in which you named them. */
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
