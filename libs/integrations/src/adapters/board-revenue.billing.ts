import { Revenue } from '#billing';
import { Injectable } from '@nestjs/common';
import { BoardRevenue, type DailyFigures, type Days } from '../reporting/reporting-ports.js';

/** Reads the revenue of a board from the Billing context. */
@Injectable()
export class BillingBoardRevenue extends BoardRevenue {
  constructor(private readonly revenue: Revenue) {
    super();
  }

  isReady(): Promise<boolean> {
    return this.revenue.isReady();
  }

  daily({ from, to }: Days): Promise<Pick<DailyFigures, 'values'> & { readonly currency: string }> {
    return this.revenue.daily(from, to);
  }
}
