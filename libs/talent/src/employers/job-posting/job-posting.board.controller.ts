import { Refuses, Visitor, Handling } from '#http';
import { BoardApi, Here, MaybeSignedIn, type VisitedBoard } from '#http/board';
import { Body, HttpCode, Post, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { wishOf } from './posting-wish.board.dto.js';
import {
  ConfirmJobPostingDto,
  CreateJobPostingDto,
  JobPostingBillingOptionDto,
  JobPostingBillingOptionsBodyDto,
  JobPostingBillingOptionsDto,
  JobPostingBillingVerificationDto,
  PendingPostingDto,
  POSTING_RESULTS,
  postingResult,
  type PostingResultDto,
  PublishedPostingDto,
  SendPostingVerificationDto,
} from './job-posting.board.dto.js';
import { JobPostings } from './job-postings.service.js';
import { PostingConfirmations } from './posting-confirmations.service.js';
import { PostingCredits } from './posting-credits.service.js';

const schemaOf = (dto: Type) => ({ $ref: getSchemaPath(dto) });

@ApiExtraModels(...POSTING_RESULTS)
@BoardApi('Job postings', 'job-postings')
export class BoardJobPostingsController {
  constructor(
    private readonly postings: JobPostings,
    private readonly credits: PostingCredits,
    private readonly confirmations: PostingConfirmations,
  ) {}

  /**
   * Post a job without an account. A free plan or a credit publishes the job immediately, unless operators approve free jobs first. A
   * paid plan returns the URL of a payment page; the payment publishes the job. A job for a company with approved members waits until
   * the company confirms it: a free one is `pending_approval`, a paid one after its payment. The same contact, title and company within 10
   * minutes return the first result again. Prices that you send are ignored.
   */
  @Post()
  @HttpCode(200)
  @Handling({ needsBody: true })
  @MaybeSignedIn({ maxAgeSeconds: 0, limit: 'board-posting' })
  @ApiOkResponse({ description: 'Result of the job posting.', schema: { anyOf: POSTING_RESULTS.map(schemaOf) } })
  @Refuses({
    invalid: ['validation_bad_request'],
    unfit: ['job_posting_rejected'],
    conflict: ['payments_refused', 'stale_version'],
    unavailable: ['payments_unavailable'],
  })
  async createBoardJobPosting(
    @Body() body: CreateJobPostingDto,
    @Here() { origin }: VisitedBoard,
    @Visitor() visitor: string,
  ): Promise<PostingResultDto> {
    return postingResult(await this.postings.submit(wishOf(body), origin, visitor));
  }

  /**
   * Confirm a job posting with the link from a mail. The contact of a job gets the link if the address is at the proved domain of the
   * company. The job is published, unless operators approve free jobs first. You can repeat the request safely.
   */
  @Post('confirm')
  @Handling({ idempotencyKeys: 'ignored', needsBody: true })
  @HttpCode(200)
  @MaybeSignedIn({ maxAgeSeconds: 0, limit: 'board-auth' })
  @ApiOkResponse({
    description: 'Result of the confirmation.',
    schema: { anyOf: [PublishedPostingDto, PendingPostingDto].map(schemaOf) },
  })
  @Refuses({
    unauthenticated: ['board_auth_invalid_token'],
    missing: ['employer_job_not_found'],
    unfit: ['employer_jobs_quota_exceeded'],
    conflict: ['stale_version'],
  })
  async confirmBoardJobPosting(
    @Body() { token }: ConfirmJobPostingDto,
  ): Promise<PublishedPostingDto | PendingPostingDto> {
    const { isPublished, job } = await this.confirmations.confirmByMail(token);
    return isPublished
      ? { object: 'job_posting_result', status: 'published', jobId: job.id, jobSlug: job.slug }
      : { object: 'job_posting_result', status: 'pending_approval', jobId: job.id };
  }

  /**
   * Send a mail to verify that you own an address. The token in the mail is valid for 30 minutes. The response is the same for
   * every address.
   */
  @Post('send-verification')
  @Handling({ idempotencyKeys: 'ignored', needsBody: true })
  @HttpCode(200)
  @MaybeSignedIn({ maxAgeSeconds: 0, limit: 'board-auth' })
  @Refuses({ rate_limited: ['rate_limited'] })
  async createBoardJobPostingsSendVerification(
    @Body() { email }: SendPostingVerificationDto,
    @Here() { origin }: VisitedBoard,
  ): Promise<JobPostingBillingVerificationDto> {
    await this.credits.sendVerification(email, origin);
    return { object: 'job_posting_billing_verification', success: true };
  }

  /** List unused job purchases of your email address. */
  @Post('billing-options')
  @Handling({ idempotencyKeys: 'ignored', needsBody: true })
  @HttpCode(200)
  @MaybeSignedIn({ maxAgeSeconds: 0, limit: 'board-auth' })
  @Refuses({ unauthenticated: ['board_auth_invalid_token'] })
  async createBoardJobPostingsBillingOption(
    @Body() { verificationToken }: JobPostingBillingOptionsBodyDto,
  ): Promise<JobPostingBillingOptionsDto> {
    const options = (await this.credits.options(verificationToken)).map(JobPostingBillingOptionDto.of);
    return { object: 'job_posting_billing_options', options };
  }
}
