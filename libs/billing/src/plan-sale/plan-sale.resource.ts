import type { Resource } from '#http';
import { PlanSales } from './plan-sales.service.js';

/** The sale of plans to companies. */
export const planSaleResource: Resource = { providers: [PlanSales], exports: [PlanSales] };
