import { Links, Refuses } from '#http';
import { BoardApi, Me, SignedIn, type SignedInUser, WholeList } from '#http/board';
import { Get, Param, Query } from '@nestjs/common';
import { EmployerBillingOptionDto, EmployerJobDto, ListBoardMeCompanyJobsQueryDto } from './employer-jobs.board.dto.js';
import { Memberships } from './memberships.service.js';

const MEMBERS_ONLY = { missing: ['employer_company_not_found'], forbidden: ['employer_not_member'] };
const MOST_JOBS = 200;

@BoardApi('Me: employer', 'me/companies/:slug')
export class BoardMeEmployerJobsController {
  constructor(
    private readonly memberships: Memberships,
    private readonly links: Links,
  ) {}

  /** List the jobs of a company for an approved member, whatever their status, newest first. */
  @Get('jobs')
  @SignedIn()
  @WholeList(EmployerJobDto)
  @Refuses(MEMBERS_ONLY)
  async listBoardMeCompanyJobs(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Query() { limit = MOST_JOBS }: ListBoardMeCompanyJobsQueryDto,
  ): Promise<readonly EmployerJobDto[]> {
    const rows = await this.memberships.jobs(me.id, slug, limit);
    return rows.map((row) => EmployerJobDto.of(row, this.links));
  }

  /** List what a company has paid for and can publish jobs with. Boards sell nothing to employers, so the list is empty. */
  @Get('billing-options')
  @SignedIn()
  @WholeList(EmployerBillingOptionDto)
  @Refuses(MEMBERS_ONLY)
  async listBoardMeCompanyBillingOptions(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
  ): Promise<readonly EmployerBillingOptionDto[]> {
    await this.memberships.own(me.id, slug);
    return [];
  }
}
