import { SourcePostings, SourceRuns, SourceTurns } from '#runtime/operations';
import { freshDatabase } from '../postgres-database.js';
import { sourceMemoryContract } from './source-memory.suite.js';

sourceMemoryContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  const pool = database.pool();
  await pool.query(
    `insert into boards (id, slug, name, plan) values ('one', 'one', 'One', 'scale'), ('two', 'two', 'Two', 'scale')`,
  );
  return {
    runs: new SourceRuns(pool),
    postings: new SourcePostings(pool),
    turns: new SourceTurns(pool),
    close: () => database.drop(),
  };
});
