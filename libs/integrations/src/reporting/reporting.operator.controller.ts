import { Allow, Caller, Links, OperatorApi, type Principal, Refuses, Wire } from '#http';
import { rejectIssues } from '#kernel';
import { Body, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { REPORTING_PROVIDERS, type ReportingProvider } from './reporting-provider.js';
import {
  PatchReportingIntegrationBodyDto,
  ReportingConnectDto,
  ReportingIntegrationDto,
  ReportingIntegrationListDto,
  SearchConsoleInspectionBodyDto,
  SearchConsoleInspectionResponseDto,
  SearchConsoleQueryBodyDto,
  SearchConsoleQueryResponseDto,
} from './reporting.operator.dto.js';
import { ManageReporting } from './reporting.service.js';
import { AskSearchConsole } from './search-console.service.js';

const MISSING = { missing: ['integrations_not_found'] };
const Provider = () =>
  ApiParam({
    name: 'provider',
    description: 'The provider of the figures.',
    schema: { type: 'string', enum: [...REPORTING_PROVIDERS] },
  });

@OperatorApi('integrations/reporting', 'Integrations')
export class OperatorReportingController {
  constructor(
    private readonly reporting: ManageReporting,
    private readonly links: Links,
  ) {}

  /** List the reporting integrations of the board. Each one is a provider whose figures the board shows. */
  @Get()
  @Allow('integrations.read')
  async listIntegrationsReporting(): Promise<ReportingIntegrationListDto> {
    const data = (await this.reporting.list()).map((each) => ReportingIntegrationDto.of(each));
    return { object: 'list', url: '/v1/integrations/reporting', hasMore: false, nextCursor: null, data };
  }

  /** Get a reporting integration. */
  @Get(':provider')
  @Allow('integrations.read')
  @Provider()
  @Refuses({ ...MISSING, invalid: ['validation_bad_request'] })
  async getIntegrationsReporting(@Param('provider') named: string): Promise<ReportingIntegrationDto> {
    return ReportingIntegrationDto.of(await this.reporting.get(providerIn(named)));
  }

  /** Pause, resume or update a reporting integration. */
  @Patch(':provider')
  @Allow('integrations.manage')
  @Provider()
  @Refuses(MISSING)
  async updateIntegrationsReporting(
    @Param('provider') named: string,
    @Body() { enabled, searchConsoleCoverageMode: coverage }: PatchReportingIntegrationBodyDto,
    @Caller() caller: Principal,
  ): Promise<ReportingIntegrationDto> {
    const change = { ...(enabled === undefined ? {} : { enabled }), ...(coverage === undefined ? {} : { coverage }) };
    return ReportingIntegrationDto.of(await this.reporting.change(providerIn(named), change, caller));
  }

  /** Disconnect a reporting integration. The server deletes the access that it was granted. */
  @Delete(':provider')
  @HttpCode(204)
  @Allow('integrations.manage')
  @Provider()
  @Refuses({ ...MISSING, conflict: ['integrations_managed_elsewhere'] })
  async deleteIntegrationsReporting(@Param('provider') named: string): Promise<void> {
    await this.reporting.disconnect(providerIn(named));
  }

  /**
   * Connect a reporting integration. Send the browser to `authorizationUrl` or `redirectUrl`. After the consent screen, a page of
   * this server asks for a confirmation: by the session that sent this request, or by a key of the board if a key did. Then the
   * browser returns to the dashboard with `connected`, or with an error code in `error`.
   */
  @Post(':provider/connect')
  @HttpCode(200)
  @Allow('integrations.manage')
  @Provider()
  @Refuses({ missing: ['integrations_not_configured'], unavailable: ['service_unavailable'] })
  async connectIntegrationsReporting(
    @Param('provider') named: string,
    @Caller() caller: Principal,
  ): Promise<ReportingConnectDto> {
    const session = caller.kind === 'user_session' ? { id: caller.sessionId, userId: caller.userId } : null;
    const { provider, isConnected, authorizationUrl, siteUrl, redirectPath } = await this.reporting.connect(
      providerIn(named),
      { actor: caller.actor, session },
    );
    return {
      object: 'reporting_integration_connect',
      provider,
      connected: isConnected,
      ...(authorizationUrl === undefined ? {} : { authorizationUrl }),
      ...(siteUrl === undefined ? {} : { siteUrl }),
      ...(redirectPath === undefined ? {} : { redirectUrl: this.links.admin(redirectPath) }),
    };
  }
}

/** Parses a provider. @throws Rejection `validation_bad_request` if there is none with this name. */
function providerIn(text: string): ReportingProvider {
  const known = REPORTING_PROVIDERS.find((provider) => provider === text);
  if (!known) rejectIssues([{ path: ['provider'], message: `must be one of ${REPORTING_PROVIDERS.join(', ')}` }]);
  return known as ReportingProvider;
}

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
