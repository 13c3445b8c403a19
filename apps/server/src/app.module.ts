import { AccessModule } from '#access';
import { BillingModule } from '#billing';
import { ContentModule } from '#content';
import { IntegrationsModule } from '#integrations';
import { JobsModule } from '#jobs';
import { TalentModule } from '#talent';
import { PlatformModule } from './platform/platform.module.js';
import type { Platform } from './platform/platform.js';
import { Module, type DynamicModule } from '@nestjs/common';

/** All contexts on one platform. */
@Module({})
export class AppModule {
  static on(platform: Platform): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(platform),
        AccessModule.with(BillingModule),
        JobsModule,
        ContentModule,
        TalentModule,
        BillingModule,
        IntegrationsModule,
      ],
    };
  }
}
