import type { AnalyticsFigures } from './analytics-ports.js';
import type { HitLog } from './hit-log.js';
import type { AnalyticsRollUp } from './roll-up.js';

/** The analytics stores of a process, opened before its modules are created. If none were opened, nothing is counted. */
export abstract class OpenedAnalytics {
  abstract readonly hitLog: HitLog;
  abstract readonly figures: AnalyticsFigures;
  abstract readonly rollUp: AnalyticsRollUp;
}
