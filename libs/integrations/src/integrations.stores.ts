import type { Pool } from 'pg';
import { PostgresIndexNowQueue } from './adapters/index-now-queue.postgres.js';
import type { OpenedIntegrations } from './opened-integrations.js';

/** Opens the tables of integrations. Nothing is asked of them yet. */
export const openIntegrations = ({ pool }: { readonly pool: Pool }): OpenedIntegrations => ({
  indexNowQueue: new PostgresIndexNowQueue(pool),
});
