import { ApiAccess, TeamSeats } from '#access';
import { UpgradeHints } from '#http';
import { Module } from '@nestjs/common';
import { BoardOffersController } from './offer/offer.board.controller.js';
import { OperatorUsageController } from './usage/usage.operator.controller.js';
import { BoardMeAccessController, BoardPaywallController } from './paywall/paywall.board.controller.js';
import { Plans } from './plan/plan.service.js';
import { UsageCounters, UsageReader } from './usage/usage.service.js';

@Module({
  controllers: [BoardOffersController, BoardPaywallController, BoardMeAccessController, OperatorUsageController],
  providers: [
    Plans,
    { provide: ApiAccess, useExisting: Plans },
    { provide: TeamSeats, useExisting: Plans },
    { provide: UpgradeHints, useExisting: Plans },
    UsageCounters,
    UsageReader,
  ],
  exports: [Plans, TeamSeats, UsageCounters],
})
export class BillingModule {}
