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
   * Get the metrics of a board by day, beside the days before.
   * Days are of UTC, and figures are at most a minute old. A session is a visit: what a visitor does within a day without a break of more
   * than 30 minutes.
   */
  @Get('overview')
  @Allow('analytics.read')
  @Refuses(REFUSALS)
  async getAnalyticsOverview(@Query() query: AnalyticsQueryDto): Promise<AnalyticsOverviewDto> {
    return AnalyticsOverviewDto.of(await this.analytics.overview(query));
  }

  /** Get the pages, sources, countries and devices with most visits. */
  @Get('traffic')
  @Allow('analytics.read')
  @Refuses(REFUSALS)
  async getAnalyticsTraffic(@Query() { limit = 10, ...range }: AnalyticsTrafficQueryDto): Promise<AnalyticsTrafficDto> {
    return AnalyticsTrafficDto.of(await this.analytics.traffic(range, limit));
  }
}
