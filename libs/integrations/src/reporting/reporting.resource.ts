import { background, commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { Beginners } from './beginners.service.js';
import { ReportingSites } from './reporting-sites.service.js';
import { CollectReporting } from './collect-reporting.service.js';
import { ProviderTokens } from './provider-tokens.service.js';
import { ReportingFigures } from './reporting-figures.service.js';
import { reportingIntegrationDecider, reportingIntegrations } from './reporting-integration.decider.js';
import { ReportingIntegrationReader, reportingIntegrationRows } from './reporting-integration.read-model.js';
import { Consent } from './reporting-ports.js';
import { COVERAGE_MODES, REPORTING_PROVIDERS } from './reporting-provider.js';
import { OperatorReportingController, OperatorSearchConsoleController } from './reporting.operator.controller.js';
import { FollowReporting } from './reporting.policies.js';
import { ManageReporting } from './reporting.service.js';
import { AskSearchConsole } from './search-console.service.js';

/** Figures of the board at other services. */
export const reportingResource: Resource = {
  controllers: [OperatorReportingController, OperatorSearchConsoleController],
  providers: [
    commandHandler(reportingIntegrations),
    readModel(reportingIntegrationRows),
    ReportingIntegrationReader,
    ManageReporting,
    Beginners,
    ReportingSites,
    ProviderTokens,
    AskSearchConsole,
    ReportingFigures,
    ...policy(FollowReporting),
    ...background(CollectReporting, Consent),
  ],
  exports: [ReportingFigures],
  vocabularies: { ReportingProvider: REPORTING_PROVIDERS, SearchConsoleCoverageMode: COVERAGE_MODES },
  events: [
    eventNamesOf(reportingIntegrationDecider, {
      object: 'reporting_integration',
      types: {
        ReportingConnected: 'connected',
        ReportingPaused: 'paused',
        ReportingResumed: 'resumed',
        ReportingCoverageChanged: 'coverage_changed',
        ReportingAccessLost: 'access_lost',
        ReportingDisconnected: 'disconnected',
      },
    }),
  ],
};
