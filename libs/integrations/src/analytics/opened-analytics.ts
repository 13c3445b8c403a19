import type { AnalyticsFigures } from './analytics-ports.js';
import type { HitLog } from './hit-log.js';
import type { AnalyticsRollUp } from './roll-up.js';

/** The analytics stores of a process, opened before its modules are created. If none were opened, nothing is counted. */
export class OpenedAnalytics {
  constructor(
    readonly hitLog: HitLog,
    readonly figures: AnalyticsFigures,
    readonly rollUp: AnalyticsRollUp,
  ) {}
}
