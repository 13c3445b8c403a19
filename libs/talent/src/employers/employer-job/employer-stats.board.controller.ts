import { Refuses } from '#http';
import { BoardApi, Me, SignedIn, type SignedInUser, WholeList } from '#http/board';
import { Get, Param, Query } from '@nestjs/common';
import {
  EmployerJobStatDto,
  EmployerJobStatsPointDto,
  EmployerProfileStatsDto,
  EmployerProfileViewsPointDto,
  StatsRangeQueryDto,
} from './employer-stats.board.dto.js';
import { EmployerStats } from './employer-stats.service.js';

const MEMBERS_ONLY = { missing: ['employer_company_not_found'], forbidden: ['employer_not_member'] };

@BoardApi('Me: employer', 'me/companies/:slug')
export class BoardMeEmployerStatsController {
  constructor(private readonly stats: EmployerStats) {}

  /** List views, clicks and applications of your company's jobs. */
  @Get('job-stats')
  @SignedIn()
  @WholeList(EmployerJobStatDto)
  @Refuses(MEMBERS_ONLY)
  async listBoardMeCompanyJobStats(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
  ): Promise<readonly EmployerJobStatDto[]> {
    return (await this.stats.ofJobs(me.id, slug)).map(EmployerJobStatDto.of);
  }

  /** List daily views and clicks of your company's jobs. */
  @Get('job-stats/timeseries')
  @SignedIn()
  @WholeList(EmployerJobStatsPointDto)
  @Refuses(MEMBERS_ONLY)
  async listBoardMeCompanyJobStatsTimeseries(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Query() range: StatsRangeQueryDto,
  ): Promise<readonly EmployerJobStatsPointDto[]> {
    return (await this.stats.jobDays(me.id, slug, range)).map(EmployerJobStatsPointDto.of);
  }

  /** Get the page views of your company. */
  @Get('profile-stats')
  @SignedIn()
  @Refuses(MEMBERS_ONLY)
  async getBoardMeCompanyProfileStats(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
  ): Promise<EmployerProfileStatsDto> {
    return EmployerProfileStatsDto.of({ profileViews: await this.stats.ofProfile(me.id, slug) });
  }

  /** List the daily page views of your company. */
  @Get('profile-stats/timeseries')
  @SignedIn()
  @WholeList(EmployerProfileViewsPointDto)
  @Refuses(MEMBERS_ONLY)
  async listBoardMeCompanyProfileStatsTimeseries(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Query() range: StatsRangeQueryDto,
  ): Promise<readonly EmployerProfileViewsPointDto[]> {
    return (await this.stats.profileDays(me.id, slug, range)).map(EmployerProfileViewsPointDto.of);
  }
}
