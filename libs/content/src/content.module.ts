import { BillingModule } from '#billing';
import { moduleOf } from '#http';
import { Module } from '@nestjs/common';
import { BillingBoardPlan } from './adapters/board-plan.billing.js';
import { DnsTxtRecords } from './adapters/txt-records.dns.js';
import { BoardPlan, TxtRecords } from './ports.js';
import { RESOURCES } from './resources.js';

@Module(
  moduleOf(RESOURCES, {
    imports: [BillingModule],
    providers: [
      { provide: BoardPlan, useClass: BillingBoardPlan },
      { provide: TxtRecords, useClass: DnsTxtRecords },
    ],
  }),
)
export class ContentModule {}
