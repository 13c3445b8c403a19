import { IgnoresKeys, NeedsBody, Refuses } from '#http';
import { BoardApi, Here, MaybeSignedIn, type VisitedBoard } from '#http/board';
import { Body, HttpCode, Post, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { wishOf } from './posting-wish.board.dto.js';
import {
  CreateJobPostingDto,
  JobPostingBillingOptionDto,
  JobPostingBillingOptionsBodyDto,
  JobPostingBillingOptionsDto,
  JobPostingBillingVerificationDto,
  POSTING_RESULTS,
  postingResult,
  type PostingResultDto,
  SendPostingVerificationDto,
} from './job-posting.board.dto.js';
import { JobPostings } from './job-postings.service.js';
import { PostingCredits } from './posting-credits.service.js';

const schemaOf = (dto: Type) => ({ $ref: getSchemaPath(dto) });

@ApiExtraModels(...POSTING_RESULTS)
@BoardApi('Job postings', 'job-postings')
export class BoardJobPostingsController {
  constructor(
    private readonly postings: JobPostings,
    private readonly credits: PostingCredits,
  ) {}

  /**
   * Post a job without an account. A free plan or a credit publishes the job immediately, unless operators approve free jobs first. A
   * paid plan returns the URL of a payment page; the payment publishes the job. The same contact, title and company within 10
   * minutes return the first result again. Prices that you send are ignored.
   */
  @Post()
  @HttpCode(200)
  @NeedsBody()
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
  ): Promise<PostingResultDto> {
    return postingResult(await this.postings.submit(wishOf(body), origin));
  }

  /**
   * Send a mail to verify that you own an address. The token in the mail is valid for 30 minutes. The response is the same for
   * every address.
   */
  @Post('send-verification')
  @IgnoresKeys()
  @HttpCode(200)
  @NeedsBody()
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
  @IgnoresKeys()
  @HttpCode(200)
  @NeedsBody()
  @MaybeSignedIn({ maxAgeSeconds: 0, limit: 'board-auth' })
  @Refuses({ unauthenticated: ['board_auth_invalid_token'] })
  async createBoardJobPostingsBillingOption(
    @Body() { verificationToken }: JobPostingBillingOptionsBodyDto,
  ): Promise<JobPostingBillingOptionsDto> {
    const options = (await this.credits.options(verificationToken)).map(JobPostingBillingOptionDto.of);
    return { object: 'job_posting_billing_options', options };
  }
}
