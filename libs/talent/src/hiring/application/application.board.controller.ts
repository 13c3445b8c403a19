import { Refuses, Upload, Visitor, Handling } from '#http';
import {
  BoardApi,
  Counted,
  CursorList,
  Here,
  MaybeSignedIn,
  Me,
  SignedIn,
  type SignedInUser,
  type VisitedBoard,
} from '#http/board';
import { type Page, pageOf } from '#store';
import { Body, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { RESUME_BYTES } from '../../people/index.js';
import { ApplicationResumes } from './application-resumes.service.js';
import {
  ApplicationDto,
  ApplyDto,
  ApplyResumeDto,
  ListApplicationsQueryDto,
  UpdateApplicationDto,
} from './application.board.dto.js';
import { Applications } from './applications.service.js';

const FILE = 'applications_resume_invalid_file';

@BoardApi('Applications', 'jobs/:jobSlug')
export class BoardApplyController {
  constructor(
    private readonly applications: Applications,
    private readonly resumes: ApplicationResumes,
  ) {}

  /**
   * Apply to a job as a user or guest. When you are signed in, your name, address, headline and location come from your profile, and
   * your stored résumé is attached; if you apply again, you get your existing application, unchanged. As a guest you get what you
   * sent, and a new `id` with which you can upload a résumé. Keep it secret. Your applications come to your account when you prove your
   * address.
   */
  @Post('apply')
  @HttpCode(200)
  @MaybeSignedIn({ maxAgeSeconds: 0 })
  @Handling({ aboutPerson: 'id' })
  @Counted('application', ({ job }: ApplicationDto) => job?.id ?? null)
  @Refuses({
    invalid: ['validation_bad_request'],
    unauthenticated: ['board_auth_invalid_token'],
    forbidden: ['applications_guest_not_allowed'],
    missing: ['applications_job_not_found'],
    conflict: ['stale_version'],
    unfit: ['applications_native_disabled', 'applications_external_apply_only', 'applications_unprocessable'],
    rate_limited: ['rate_limited'],
  })
  async createBoardJobApply(
    @Param('jobSlug') jobSlug: string,
    @Me() me: SignedInUser | null,
    @Here() { origin }: VisitedBoard,
    @Visitor() from: string,
    @Body() body: ApplyDto,
  ): Promise<ApplicationDto> {
    return ApplicationDto.of(await this.applications.apply(jobSlug, me, body, { from, origin }));
  }

  /** Upload a résumé to your application, or replace it. */
  @Post('apply/resume')
  @HttpCode(200)
  @MaybeSignedIn({ maxAgeSeconds: 0 })
  @Handling({
    aboutPerson: 'id',
    errorCodes: {
      validation_bad_request: FILE,
      validation_payload_too_large: FILE,
      validation_unsupported_media_type: FILE,
      unreadable: FILE,
    },
  })
  @Upload({ maxBytes: RESUME_BYTES, tooLarge: FILE, part: 'file' })
  @Refuses({
    invalid: [FILE],
    missing: ['applications_not_found'],
    unsupported: [FILE],
    rate_limited: ['rate_limited'],
    conflict: ['stale_version'],
  })
  async createBoardJobApplyResume(
    @Param('jobSlug') jobSlug: string,
    @Me() me: SignedInUser | null,
    @Visitor() from: string,
    @Body() { file, applicationId }: ApplyResumeDto,
  ): Promise<ApplicationDto> {
    return ApplicationDto.of(await this.resumes.attach(jobSlug, me, applicationId, file, from));
  }

  /** Get your application to a job. */
  @Get('application')
  @SignedIn()
  @Refuses({ missing: ['applications_not_found'] })
  async getBoardJobApplication(@Param('jobSlug') jobSlug: string, @Me() me: SignedInUser): Promise<ApplicationDto> {
    return ApplicationDto.of(await this.applications.forJob(me.id, jobSlug));
  }
}

@BoardApi('Me: applications', 'me/applications')
export class BoardMeApplicationsController {
  constructor(private readonly applications: Applications) {}

  /** List your applications, newest first. */
  @Get()
  @SignedIn()
  @CursorList(ApplicationDto)
  @Refuses({ invalid: ['pagination_invalid_cursor'] })
  async listBoardMeApplications(
    @Me() me: SignedInUser,
    @Query() { limit = 20, cursor }: ListApplicationsQueryDto,
  ): Promise<Page<ApplicationDto>> {
    const paging = cursor === undefined ? { limit } : { limit, cursor };
    return pageOf(await this.applications.list(me.id, paging), ApplicationDto.of);
  }

  /** Get one of your applications. */
  @Get(':applicationId')
  @SignedIn()
  @Refuses({ missing: ['applications_not_found'] })
  async getBoardMeApplication(@Me() me: SignedInUser, @Param('applicationId') id: string): Promise<ApplicationDto> {
    return ApplicationDto.of(await this.applications.get(me.id, id));
  }

  /** Update your application. You can update it until the company decides, as long as the job is open. */
  @Patch(':applicationId')
  @SignedIn()
  @Refuses({
    missing: ['applications_not_found'],
    unfit: ['applications_unprocessable'],
    conflict: ['stale_version'],
  })
  async updateBoardMeApplication(
    @Me() me: SignedInUser,
    @Param('applicationId') id: string,
    @Body() body: UpdateApplicationDto,
  ): Promise<ApplicationDto> {
    return ApplicationDto.of(await this.applications.edit(me.id, id, body));
  }

  /**
   * Withdraw and delete your application. You can withdraw it until the company decides, as long as the job is open. You can
   * apply again afterwards.
   */
  @Post(':applicationId/withdraw')
  @HttpCode(204)
  @SignedIn()
  @Refuses({
    missing: ['applications_not_found'],
    unfit: ['applications_unprocessable'],
    conflict: ['stale_version'],
  })
  async createBoardMeApplicationWithdraw(@Me() me: SignedInUser, @Param('applicationId') id: string): Promise<void> {
    await this.applications.withdraw(me.id, id);
  }
}
