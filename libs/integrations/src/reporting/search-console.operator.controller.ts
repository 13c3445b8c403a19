import { Allow, OperatorApi, Refuses, Wire } from '#http';
import { Body, HttpCode, Post } from '@nestjs/common';
import {
  SearchConsoleInspectionBodyDto,
  SearchConsoleInspectionResponseDto,
  SearchConsoleQueryBodyDto,
  SearchConsoleQueryResponseDto,
} from './search-console.operator.dto.js';
import { AskSearchConsole } from './search-console.service.js';

const REFUSALS = {
  conflict: ['search_console_not_connected'],
  rate_limited: ['search_console_quota_exceeded'],
  failed: ['search_console_rejected'],
  unavailable: ['search_console_unavailable'],
};

@OperatorApi('analytics/search-console', 'Analytics')
export class OperatorSearchConsoleController {
  constructor(
    private readonly console: AskSearchConsole,
    private readonly wire: Wire,
  ) {}

  /**
   * Query Search Console for searches, pages, clicks and impressions. The rows show what people search for and which pages they
   * find. Only pages of the board count, unless the integration reads the whole property.
   */
  @Post('query')
  @HttpCode(200)
  @Allow('analytics.read')
  @Refuses(REFUSALS)
  async querySearchConsole(@Body() body: SearchConsoleQueryBodyDto): Promise<SearchConsoleQueryResponseDto> {
    return SearchConsoleQueryResponseDto.of(await this.console.query(body), body.dimensions ?? [], this.wire.name);
  }

  /** Get the search index status of a board page. The server does not fetch the page itself. */
  @Post('inspect')
  @HttpCode(200)
  @Allow('analytics.read')
  @Refuses({ ...REFUSALS, forbidden: ['search_console_outside_coverage'] })
  async inspectSearchConsoleUrl(
    @Body() { inspectionUrl, languageCode }: SearchConsoleInspectionBodyDto,
  ): Promise<SearchConsoleInspectionResponseDto> {
    return SearchConsoleInspectionResponseDto.of(
      await this.console.inspect(inspectionUrl, languageCode),
      this.wire.name,
    );
  }
}
