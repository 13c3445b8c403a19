import { setTimeout as sleep } from 'node:timers/promises';
import { OperationsHarness } from './operations/harness.js';
import { operationsContract } from './operations.suite.js';

operationsContract('PostgreSQL', async (workers) => {
  const here = await OperationsHarness.open();
  const left = async (board: string) => {
    const { rows } = await here.pool.query<{ left: number }>(
      `select count(*)::int as left from operations where board = $1 and completed_at is null`,
      [board],
    );
    const { rows: jobs } = await here.pool.query<{ left: number }>(
      'select count(*)::int as left from graphile_worker.jobs',
    );
    return (rows[0]?.left ?? 0) + (jobs[0]?.left ?? 0);
  };
  return {
    operations: here.operations(...workers),
    async work(board) {
      const working = here.process(workers);
      while ((await left(board)) > 0) await sleep(20);
      await working.stop();
    },
    close: () => here.close(),
  };
});
