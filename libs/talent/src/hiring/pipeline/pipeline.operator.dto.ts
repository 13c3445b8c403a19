import { IsString } from 'class-validator';
import { AtMost } from '../../email-address.dto.js';
import { EmployerPipelineStageDto } from './pipeline.board.dto.js';
import type { Stage } from './pipeline.js';

/** Where you move an application. */
export class MoveApplicationDto {
  /** Id of a visible stage of the job, or the key of a built-in stage. @example 'offer' */
  @IsString() stageId!: string;
}

/** A hiring stage that you add. */
export class AddJobStageDto {
  /** What operators and the company call it, 40 characters at most. @example 'Interview' */
  @IsString() @AtMost(1_000) label!: string;
}

/** The hiring stages of a job. */
export class JobPipelineDto {
  object!: 'job_pipeline';
  jobId!: string;
  /** In order, including hidden stages. */
  stages!: EmployerPipelineStageDto[];

  static of(jobId: string, stages: readonly Stage[]): JobPipelineDto {
    return {
      object: 'job_pipeline',
      jobId,
      stages: stages.map((stage, position) => EmployerPipelineStageDto.of(jobId, stage, position)),
    };
  }
}
