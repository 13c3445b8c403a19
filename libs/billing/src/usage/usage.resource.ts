import type { Resource } from '#http';
import { OperatorUsageController } from './usage.operator.controller.js';
import { UsageCounters, UsageReader } from './usage.service.js';

const SCOPES = ['usage.read'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** How much of its plan a board uses. */
export const usageResource: Resource = {
  controllers: [OperatorUsageController],
  providers: [UsageCounters, UsageReader],
  exports: [UsageCounters],
  tags: { Usage: "Usage of the board's plan limits." },
  scopes: SCOPES,
};
