import { Integer } from '#http/dto';
import { IsIn } from 'class-validator';
import { PROGRESS_STATES, type ProgressState } from './backfill-progress.service.js';

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
