import { RowProgress } from '#runtime/operations';
import { freshDatabase } from '../postgres-database.js';
import { rowProgressContract } from './row-progress.suite.js';

rowProgressContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  const pool = database.pool();
  await pool.query(
    `insert into boards (id, slug, name, plan) values ('one', 'one', 'One', 'scale'), ('two', 'two', 'Two', 'scale')`,
  );
  return { progress: new RowProgress(pool), close: () => database.drop() };
});
