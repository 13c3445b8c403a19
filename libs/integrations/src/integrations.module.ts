import { ContentModule, IndexNowKeys } from '#content';
import { EndpointCommands } from '#delivery';
import { moduleOf } from '#http';
import { GivenSettings, GuardedClient } from '#runtime';
import { Global, Module } from '@nestjs/common';
import { CqrsEndpointCommands } from './adapters/endpoint-commands.cqrs.js';
import { HttpIndexNow } from './adapters/index-now.http.js';
import { ContentSites } from './adapters/sites.content.js';
import { IndexNow, IndexNowQueue, Sites } from './indexing/index-now.js';
import { OpenedIntegrations } from './opened-integrations.js';
import { RESOURCES } from './resources.js';
import { integrationsSettings } from './settings.js';

// Global, because Content asks for keys of search engines and imports nothing from here.
@Global()
@Module(
  moduleOf(RESOURCES, {
    imports: [ContentModule],
    providers: [
      { provide: EndpointCommands, useClass: CqrsEndpointCommands },
      { provide: Sites, useClass: ContentSites },
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
    ],
    exports: [IndexNowKeys],
  }),
)
export class IntegrationsModule {}
