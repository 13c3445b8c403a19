import { BoardSchedules, Dispatches } from '#runtime';
import { freshDatabase } from '../postgres-database.js';
import { schedulesContract } from './schedules.suite.js';

schedulesContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  const pool = database.pool();
  await pool.query(
    `insert into boards (id, slug, name, plan) values ('one', 'one', 'One', 'scale'), ('two', 'two', 'Two', 'scale')`,
  );
  return {
    schedules: new BoardSchedules(pool),
    dispatches: new Dispatches(pool),
    close: () => database.drop(),
  };
});
