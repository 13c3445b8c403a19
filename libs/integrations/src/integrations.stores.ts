import type { Ciphers } from '#runtime';
import type { Pool } from 'pg';
import { PostgresAnalyticsFigures } from './adapters/analytics-figures.postgres.js';
import { PostgresAnalyticsRollUp } from './adapters/analytics-roll-up.postgres.js';
import { PostgresHitLog } from './adapters/hit-log.postgres.js';
import type { OpenedAnalytics } from './analytics/analytics-ports.js';
import { PostgresIndexNowQueue } from './adapters/index-now-queue.postgres.js';
import { PostgresReportingGrants } from './adapters/reporting-grants.postgres.js';
import type { OpenedIntegrations } from './opened-integrations.js';

/** Opens the tables of integrations. This runs no query. */
export const openIntegrations = ({
  pool,
  ciphers,
}: {
  readonly pool: Pool;
  readonly ciphers: Ciphers;
}): OpenedIntegrations => ({
  indexNowQueue: new PostgresIndexNowQueue(pool),
  reportingGrants: new PostgresReportingGrants(pool, ciphers),
});

/** Opens the tables of analytics. `close` writes the waiting hits. */
export function openAnalytics(
  pool: Pool,
  onTrouble: (error: unknown) => void,
): OpenedAnalytics & { readonly close: () => Promise<void> } {
  const hitLog = new PostgresHitLog(pool, onTrouble);
  return {
    hitLog,
    figures: new PostgresAnalyticsFigures(pool),
    rollUp: new PostgresAnalyticsRollUp(pool),
    close: () => hitLog.close(),
  };
}
