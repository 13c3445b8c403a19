import { Allow, OperatorApi, Refuses } from '#http';
import { Integer } from '#http/dto';
import { Get } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { BackfillProgress, PROGRESS_STATES, type ProgressState } from './backfill-progress.service.js';

/** How far the board is with collecting postings. */
export class BackfillProgressDto {
  object!: 'backfill_progress';
  @IsIn(PROGRESS_STATES) status!: ProgressState;
  /** Postings that are jobs of the board. */
  @Integer({ min: 0 }) jobsMatched!: number;
  /** Postings that the last runs had to write. */
  @Integer({ min: 0 }) jobsToEnhance!: number;
  /** Those of them that became jobs or changed theirs. */
  @Integer({ min: 0 }) jobsEnhanced!: number;
  /** Those of them that were refused. */
  @Integer({ min: 0 }) jobsFailed!: number;
}

@ApiExtraModels(BackfillProgressDto)
@OperatorApi('backfill/progress', 'Backfill')
export class OperatorBackfillProgressController {
  constructor(private readonly progress: BackfillProgress) {}

  /** Get how far the board is with collecting postings. `null` before it began. */
  @Get()
  @Allow('backfill.read')
  @ApiOkResponse({
    schema: { allOf: [{ $ref: getSchemaPath(BackfillProgressDto) }], nullable: true },
    description: 'How far it is, or null.',
  })
  @Refuses({ conflict: ['backfill_not_configured'] })
  async getBackfillProgress(): Promise<BackfillProgressDto | null> {
    const progress = await this.progress.get();
    return progress && { object: 'backfill_progress', ...progress };
  }
}
