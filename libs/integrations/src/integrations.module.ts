import { BillingModule } from '#billing';
import { ContentModule, IndexNowKeys } from '#content';
import { EndpointCommands } from '#webhooks';
import { apiOf, Links, moduleOf } from '#http';
import { JobsModule } from '#jobs';
import { GivenSettings, GuardedClient } from '#runtime';
import { Global, Module } from '@nestjs/common';
import { SAMPLES } from './api-samples.js';
import { AnalyticsModule } from './analytics.module.js';
import { OpenIdConsent, type ReportingClient } from './adapters/consent.openid.js';
import { CqrsEndpointCommands } from './adapters/endpoint-commands.cqrs.js';
import { HttpIndexNow } from './adapters/index-now.http.js';
import { GoogleData, GoogleServices } from './adapters/google-data.http.js';
import { IndexNow, IndexNowQueue } from './indexing/index-now.js';
import { OpenedIntegrations } from './opened-integrations.js';
import { Consent, ReportingData, ReportingGrants } from './reporting/reporting-ports.js';
import { RESOURCES, WITHOUT_ANALYTICS } from './resources.js';
import { integrationsSettings } from './settings.js';

// Global, because Content needs the keys of search engines and imports nothing from here.
@Global()
@Module(
  moduleOf(WITHOUT_ANALYTICS, {
    imports: [AnalyticsModule, BillingModule, ContentModule, JobsModule],
    providers: [
      { provide: EndpointCommands, useClass: CqrsEndpointCommands },
      {
        provide: IndexNow,
        useFactory: (client: GuardedClient, given: GivenSettings) =>
          new HttpIndexNow(client, given.of(integrationsSettings).INDEXNOW_ENDPOINT),
        inject: [GuardedClient, GivenSettings],
      },
      {
        provide: IndexNowQueue,
        useFactory: ({ indexNowQueue }: OpenedIntegrations) => indexNowQueue,
        inject: [OpenedIntegrations],
      },
      {
        provide: ReportingGrants,
        useFactory: ({ reportingGrants }: OpenedIntegrations) => reportingGrants,
        inject: [OpenedIntegrations],
      },
      {
        provide: Consent,
        useFactory: (client: GuardedClient, given: GivenSettings, links: Links) =>
          new OpenIdConsent(client, reportingClient(given.of(integrationsSettings), links)),
        inject: [GuardedClient, GivenSettings, Links],
      },
      {
        provide: GoogleServices,
        useFactory: (client: GuardedClient, given: GivenSettings) =>
          new GoogleServices(client, given.of(integrationsSettings).GOOGLE_API_URL),
        inject: [GuardedClient, GivenSettings],
      },
      {
        provide: ReportingData,
        useFactory: (services: GoogleServices) => new GoogleData(services),
        inject: [GoogleServices],
      },
    ],
    exports: [IndexNowKeys],
  }),
)
export class IntegrationsModule {}

interface ClientSettings {
  readonly GOOGLE_CLIENT_ID: string | null;
  readonly GOOGLE_CLIENT_SECRET: string | null;
  readonly GOOGLE_ISSUER: string;
}

function reportingClient(
  { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer }: ClientSettings,
  links: Links,
): ReportingClient | null {
  if (id === null || secret === null) return null;
  return { issuer, id, secret, redirectUri: () => links.outside('oauth/reporting/callback') };
}

/** Webhooks and events of a board, visitor analytics, connected services, and reports about the API. */
export const integrationsApi = apiOf([...RESOURCES, { samples: SAMPLES }]);
