import { Integer } from '#http/dto';
import { IsIn } from 'class-validator';
import { PROGRESS_STATES, type ProgressState } from './backfill-progress.service.js';

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
