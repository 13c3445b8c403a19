import { Allow, OperatorApi, Refuses, Handling } from '#http';
import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ReceivedApplicationDetailDto } from '../application/application.operator.dto.js';
import { JobPipelines } from './job-pipelines.service.js';
import { EmployerPipelineStageDto } from './pipeline.board.dto.js';
import { AddJobStageDto, JobPipelineDto, MoveApplicationDto } from './pipeline.operator.dto.js';

@OperatorApi('applications', 'Job applications')
export class OperatorMovesController {
  constructor(private readonly pipelines: JobPipelines) {}

  /**
   * Move an application to another hiring stage. The applicant gets the same email as for a move by the company, and the company
   * sees the move in the timeline of the application. A move to the current stage changes nothing.
   */
  @Post(':id/move')
  @HttpCode(200)
  @Allow('applications.manage')
  @Handling({ aboutPerson: 'id' })
  @Refuses({
    missing: ['applications_not_found'],
    unfit: ['applications_unprocessable'],
    conflict: ['stale_version'],
  })
  async moveApplication(
    @Param('id') id: string,
    @Body() { stageId }: MoveApplicationDto,
  ): Promise<ReceivedApplicationDetailDto> {
    return ReceivedApplicationDetailDto.from(await this.pipelines.move(id, stageId));
  }
}

@OperatorApi('jobs', 'Job applications')
export class OperatorPipelinesController {
  constructor(private readonly pipelines: JobPipelines) {}

  /** Get the hiring stages of a job. They are the stages that you can move its applications to. */
  @Get(':id/pipeline')
  @Allow('applications.read')
  @Refuses({ missing: ['jobs_not_found'] })
  async getJobPipeline(@Param('id') id: string): Promise<JobPipelineDto> {
    return JobPipelineDto.of(id, await this.pipelines.stages(id));
  }

  /**
   * Add a stage to the pipeline of a job. It comes before Offer and Hired. Applicants in it see the status `interviewing`, not its name. A
   * job can have ten stages of its own.
   */
  @Post(':id/pipeline-stages')
  @Allow('applications.manage')
  @Refuses({
    invalid: ['validation_bad_request'],
    missing: ['jobs_not_found'],
    unfit: ['employer_ats_unprocessable'],
    conflict: ['stale_version'],
  })
  async createJobPipelineStage(
    @Param('id') id: string,
    @Body() { label }: AddJobStageDto,
  ): Promise<EmployerPipelineStageDto> {
    const { stage, position } = await this.pipelines.add(id, label);
    return EmployerPipelineStageDto.of(id, stage, position);
  }
}
