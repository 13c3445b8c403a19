import { ApiAccess, UpgradeHints } from '#platform';
import { Module } from '@nestjs/common';
import { OperatorUsageController } from './http/operator/usage.controller.js';
import { Plans } from './use-cases/plans.js';
import { UsageCounters, UsageReader } from './use-cases/usage.js';

@Module({
  controllers: [OperatorUsageController],
  providers: [
    Plans,
    { provide: ApiAccess, useExisting: Plans },
    { provide: UpgradeHints, useExisting: Plans },
    UsageCounters,
    UsageReader,
  ],
  exports: [Plans, UsageCounters],
})
export class BillingModule {}
