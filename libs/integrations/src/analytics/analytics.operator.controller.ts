import { Allow, OperatorApi, Refuses } from '#http';
import { Get, Query } from '@nestjs/common';
import {
  AnalyticsOverviewDto,
  AnalyticsQueryDto,
  AnalyticsTrafficDto,
  AnalyticsTrafficQueryDto,
} from './analytics.operator.dto.js';
import { Analytics } from './analytics.service.js';

const REFUSALS = { invalid: ['validation_bad_request'] };

@OperatorApi('analytics', 'Analytics')
export class OperatorAnalyticsController {
  constructor(private readonly analytics: Analytics) {}

  /**
   * Get daily board metrics and the previous period. The previous period has as many days, directly before the requested ones.
   * Days are in UTC, and figures are at most a minute old. A session is the activity of a visitor within a day, without a break
   * of more than 30 minutes.
   */
  @Get('overview')
  @Allow('analytics.read')
  @Refuses(REFUSALS)
  async getAnalyticsOverview(@Query() query: AnalyticsQueryDto): Promise<AnalyticsOverviewDto> {
    return AnalyticsOverviewDto.of(await this.analytics.overview(query));
  }

  /** List the top pages, sources, countries and devices by visits. */
  @Get('traffic')
  @Allow('analytics.read')
  @Refuses(REFUSALS)
  async getAnalyticsTraffic(@Query() { limit = 10, ...range }: AnalyticsTrafficQueryDto): Promise<AnalyticsTrafficDto> {
    return AnalyticsTrafficDto.of(await this.analytics.traffic(range, limit));
  }
}
