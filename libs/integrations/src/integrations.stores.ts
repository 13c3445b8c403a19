import type { Ciphers } from '#runtime';
import type { Pool } from 'pg';
import { PostgresIndexNowQueue } from './adapters/index-now-queue.postgres.js';
import { PostgresReportingGrants } from './adapters/reporting-grants.postgres.js';
import type { OpenedIntegrations } from './opened-integrations.js';

/** Opens the tables of integrations. Nothing is asked of them yet. */
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
