import type { AnalyticsFigures } from './analytics-ports.js';
import type { HitLog } from './hit-log.js';
import type { AnalyticsRollUp } from './roll-up.js';

/** Where the analytics of a process are kept, opened before its modules are made. Where nothing was opened, nothing is counted. */
export abstract class OpenedAnalytics {
  abstract readonly hitLog: HitLog;
  abstract readonly figures: AnalyticsFigures;
  abstract readonly rollUp: AnalyticsRollUp;
}
