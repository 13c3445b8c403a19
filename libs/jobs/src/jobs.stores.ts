import type { Pool } from 'pg';
import { PostgresSourcePostings } from './adapters/source-postings.postgres.js';
import { PostgresSourceRuns } from './adapters/source-runs.postgres.js';
import { PostgresSourceTurns } from './adapters/source-turns.postgres.js';
import type { OpenedSourceMemory } from './source-memory/source-memory.js';

/** Opens the memory of sources in the database of `pool`. This runs no query. */
export const openSourceMemory = (pool: Pool): OpenedSourceMemory => ({
  sourceRuns: new PostgresSourceRuns(pool),
  sourcePostings: new PostgresSourcePostings(pool),
  sourceTurns: new PostgresSourceTurns(pool),
});
