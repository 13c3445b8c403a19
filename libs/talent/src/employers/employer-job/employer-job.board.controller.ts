import type { WholeMemberJob } from '#jobs';
import { Links, Refuses, Handling } from '#http';
import { BoardApi, Here, Me, SignedIn, type SignedInUser, type VisitedBoard, WholeList } from '#http/board';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  CheckOutJobDto,
  EmployerBillingOptionDto,
  EmployerCheckoutDto,
  paymentOf,
} from './employer-checkout.board.dto.js';
import { partyOf } from '../publication/invoice-party.dto.js';
import { CreateEmployerJobDto, UpdateEmployerJobDto } from './employer-job-input.board.dto.js';
import { EmployerJobDto, EmployerJobSummaryDto, ListBoardMeCompanyJobsQueryDto } from './employer-job.board.dto.js';
import { EmployerPostings } from './employer-postings.service.js';

const MEMBERS_ONLY = { missing: ['employer_company_not_found'], forbidden: ['employer_not_member'] };
const OPEN_ONLY = ['employer_not_member', 'auth_forbidden'];
const OF_ONE_JOB = { missing: ['employer_company_not_found', 'employer_job_not_found'] };
const WRITING = {
  invalid: ['jobs_unresolvable_location'],
  conflict: ['employer_job_slug_taken', 'jobs_already_exists', 'stale_version'],
};
const RACE = { conflict: ['stale_version'] };
const MOST_JOBS = 200;

@BoardApi('Me: employer', 'me/companies/:slug')
export class BoardMeEmployerJobsController {
  constructor(
    private readonly postings: EmployerPostings,
    private readonly links: Links,
  ) {}

  /** List your company's jobs, newest first. */
  @Get('jobs')
  @SignedIn()
  @WholeList(EmployerJobSummaryDto)
  @Refuses(MEMBERS_ONLY)
  async listBoardMeCompanyJobs(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Query() { limit = MOST_JOBS }: ListBoardMeCompanyJobsQueryDto,
  ): Promise<readonly EmployerJobSummaryDto[]> {
    const rows = await this.postings.list(me.id, slug, limit);
    return rows.map((row) => EmployerJobSummaryDto.of(row, this.links));
  }

  /**
   * Create a draft job for your company. A checkout publishes the job. Without `applicationUrl`, people apply on the board, if
   * the board accepts applications.
   */
  @Post('jobs')
  @SignedIn()
  @Refuses({ ...MEMBERS_ONLY, ...WRITING, forbidden: OPEN_ONLY })
  async createBoardMeCompanyJob(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Body() body: CreateEmployerJobDto,
  ): Promise<EmployerJobDto> {
    return this.dto(await this.postings.create(me.id, slug, { ...body, applicationUrl: body.applicationUrl ?? null }));
  }

  /** Get one of your company's jobs. */
  @Get('jobs/:id')
  @SignedIn()
  @Refuses({ ...MEMBERS_ONLY, ...OF_ONE_JOB })
  async getBoardMeCompanyJob(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Param('id') id: string,
  ): Promise<EmployerJobDto> {
    return this.dto(await this.postings.get(me.id, slug, id));
  }

  /** Update one of your company's jobs. Absent keys keep their values. A published job stays published. */
  @Patch('jobs/:id')
  @Handling({ needsBody: true })
  @SignedIn()
  @Refuses({ ...MEMBERS_ONLY, ...OF_ONE_JOB, ...WRITING })
  async updateBoardMeCompanyJob(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Param('id') id: string,
    @Body() body: UpdateEmployerJobDto,
  ): Promise<EmployerJobDto> {
    return this.dto(await this.postings.change(me.id, slug, id, body));
  }

  /** Delete one of your company's jobs. */
  @Delete('jobs/:id')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...MEMBERS_ONLY, ...OF_ONE_JOB, ...RACE })
  async deleteBoardMeCompanyJob(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Param('id') id: string,
  ): Promise<void> {
    await this.postings.delete(me.id, slug, id);
  }

  /**
   * Publish a draft job of your company again. The job must have an `expiresAt` in the future, which a checkout sets. A published
   * job does not change.
   */
  @Post('jobs/:id/publish')
  @HttpCode(200)
  @SignedIn()
  @Refuses({
    ...MEMBERS_ONLY,
    ...OF_ONE_JOB,
    ...RACE,
    forbidden: OPEN_ONLY,
    unpaid: ['employer_payment_required'],
    unfit: ['employer_jobs_quota_exceeded'],
  })
  async publishBoardMeCompanyJob(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Param('id') id: string,
  ): Promise<EmployerJobDto> {
    return this.dto(await this.postings.publish(me.id, slug, id));
  }

  /**
   * Unpublish one of your company's jobs. The job becomes a draft and keeps `expiresAt`. You can publish it again until then. A
   * draft does not change.
   */
  @Post('jobs/:id/unpublish')
  @HttpCode(200)
  @SignedIn()
  @Refuses({ ...MEMBERS_ONLY, ...OF_ONE_JOB, ...RACE })
  async unpublishBoardMeCompanyJob(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Param('id') id: string,
  ): Promise<EmployerJobDto> {
    return this.dto(await this.postings.unpublish(me.id, slug, id));
  }

  /**
   * Check out a draft or expired job to publish it. A free plan publishes the job immediately, or sends it to the operators of a
   * board that approves free jobs. The plan `free` exists on boards that sell no plans.
   */
  @Post('jobs/:id/checkout')
  @HttpCode(200)
  @Handling({ needsBody: true })
  @SignedIn()
  @Refuses({
    ...MEMBERS_ONLY,
    ...OF_ONE_JOB,
    ...RACE,
    forbidden: OPEN_ONLY,
    unfit: ['employer_checkout_failed'],
    conflict: ['payments_refused'],
    unavailable: ['payments_unavailable'],
  })
  async createBoardMeCompanyJobCheckout(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Param('id') id: string,
    @Body() { billing, invoiceBilling, ...wish }: CheckOutJobDto,
    @Here() { origin }: VisitedBoard,
  ): Promise<EmployerCheckoutDto> {
    const order = { ...wish, billing: paymentOf(billing), invoice: partyOf(invoiceBilling) };
    return EmployerCheckoutDto.of(await this.postings.checkOut(me.id, slug, id, order, origin));
  }

  /** List the purchases your company can publish jobs with. */
  @Get('billing-options')
  @SignedIn()
  @WholeList(EmployerBillingOptionDto)
  @Refuses(MEMBERS_ONLY)
  async listBoardMeCompanyBillingOptions(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
  ): Promise<readonly EmployerBillingOptionDto[]> {
    return (await this.postings.options(me.id, slug)).map(EmployerBillingOptionDto.of);
  }

  private dto(job: WholeMemberJob): EmployerJobDto {
    return EmployerJobDto.from(job, this.links);
  }
}
