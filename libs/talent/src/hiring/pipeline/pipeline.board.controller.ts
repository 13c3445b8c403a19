import { Refuses } from '#http';
import { BoardApi, Me, SignedIn, type SignedInUser } from '#http/board';
import { Body, Delete, Get, Header, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Applicants } from './applicants.service.js';
import {
  AddApplicantNoteDto,
  BulkMoveApplicantsDto,
  BulkRejectApplicantsDto,
  CreatePipelineStageDto,
  EmployerApplicantDto,
  EmployerPipelineDto,
  ListApplicantsQueryDto,
  MoveApplicantDto,
  ReorderPipelineStagesDto,
  UpdatePipelineStageDto,
} from './pipeline.board.dto.js';
import { Pipelines } from './pipelines.service.js';

const UNFIT = { forbidden: ['employer_not_member'], unfit: ['employer_ats_unprocessable'] };
const APPLICANTS = { ...UNFIT, missing: ['employer_company_not_found', 'employer_applicant_not_found'] };
const STAGES = { ...UNFIT, missing: ['employer_company_not_found', 'employer_pipeline_stage_not_found'] };
const BAD = { invalid: ['validation_bad_request'], conflict: ['stale_version'] };

@BoardApi('Me: employer', 'me/companies/:slug')
export class BoardMePipelineController {
  constructor(
    private readonly applicants: Applicants,
    private readonly pipelines: Pipelines,
  ) {}

  /** List the applicants and stages of a job. */
  @Get('applicants')
  @SignedIn()
  @Refuses(APPLICANTS)
  @ApiOkResponse({ type: EmployerPipelineDto })
  @Header('Content-Type', 'application/json; charset=utf-8')
  async getBoardMeCompanyApplicants(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Query() { job, stage }: ListApplicantsQueryDto,
  ): Promise<Buffer> {
    const shown = await this.applicants.pipeline(me.id, slug, job, stage, EmployerApplicantDto.writing);
    return EmployerPipelineDto.bytesOf(shown);
  }

  /** Move several applicants of a job to a stage. Either all of them move or none. */
  @Post('applicants/bulk/move')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...APPLICANTS, ...BAD })
  async createBoardMeCompanyApplicantsBulkMove(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Body() { applicationIds, stageId }: BulkMoveApplicantsDto,
  ): Promise<void> {
    await this.applicants.bulkMove(me.id, slug, applicationIds, stageId);
  }

  /** Reject several applicants of a job. Either all of them are rejected or none. */
  @Post('applicants/bulk/reject')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...APPLICANTS, ...BAD })
  async rejectBoardMeCompanyApplicantsBulk(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Body() { applicationIds }: BulkRejectApplicantsDto,
  ): Promise<void> {
    await this.applicants.bulkReject(me.id, slug, applicationIds);
  }

  /** Move an applicant to another stage. */
  @Patch('applicants/:applicationId/stage')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...APPLICANTS, conflict: ['stale_version'] })
  async updateBoardMeCompanyApplicantStage(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Param('applicationId') id: string,
    @Body() { stageId }: MoveApplicantDto,
  ): Promise<void> {
    await this.applicants.move(me.id, slug, id, stageId);
  }

  /** Add an internal note to an applicant. Only your company sees it. */
  @Post('applicants/:applicationId/notes')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...APPLICANTS, ...BAD })
  async createBoardMeCompanyApplicantNote(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Param('applicationId') id: string,
    @Body() { body }: AddApplicantNoteDto,
  ): Promise<void> {
    await this.applicants.note(me.id, slug, id, body);
  }

  /** Add a stage to the pipeline of a job. */
  @Post('pipeline-stages')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...STAGES, ...BAD })
  async createBoardMeCompanyPipelineStage(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Body() { jobId, label }: CreatePipelineStageDto,
  ): Promise<void> {
    await this.pipelines.add(me.id, slug, jobId, label);
  }

  /** Set the order of a job's hiring stages. */
  @Put('pipeline-stages/reorder')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...STAGES, conflict: ['stale_version'] })
  async updateBoardMeCompanyPipelineStagesReorder(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Body() { jobId, orderedStageIds }: ReorderPipelineStagesDto,
  ): Promise<void> {
    await this.pipelines.reorder(me.id, slug, jobId, orderedStageIds);
  }

  /** Rename, hide or show a hiring stage. */
  @Patch('pipeline-stages/:stageId')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...STAGES, ...BAD })
  async updateBoardMeCompanyPipelineStage(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Param('stageId') stageId: string,
    @Body() body: UpdatePipelineStageDto,
  ): Promise<void> {
    await this.pipelines.change(me.id, slug, stageId, body);
  }

  /** Delete a hiring stage. Its applicants move to Review. */
  @Delete('pipeline-stages/:stageId')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...STAGES, conflict: ['stale_version'] })
  async deleteBoardMeCompanyPipelineStage(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Param('stageId') stageId: string,
  ): Promise<void> {
    await this.pipelines.remove(me.id, slug, stageId);
  }
}
