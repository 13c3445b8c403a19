import { moduleOf } from '#http';
import { Module } from '@nestjs/common';
import { CqrsEndpointCommands } from './adapters/endpoint-commands.cqrs.js';
import { EndpointCommands } from '#delivery';
import { AnalyticsModule } from './analytics.module.js';
import { WITHOUT_ANALYTICS } from './resources.js';

@Module(
  moduleOf(WITHOUT_ANALYTICS, {
    imports: [AnalyticsModule],
    providers: [{ provide: EndpointCommands, useClass: CqrsEndpointCommands }],
  }),
)
export class IntegrationsModule {}
