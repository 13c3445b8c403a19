import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { launch } from '../e2e/processes.js';
import {
  aJob,
  eventually,
  installedDatabase,
  outcome,
  parallel,
  request,
  type Server,
  startServer,
} from '../e2e/server.js';
import { EVERY_CASE } from './rounds.js';

/** The status of the worker process in `/readyz`. */
interface Worker {
  readonly state: string;
  readonly pid: number;
  readonly restarts: number;
}

const workerOf = async (origin: string): Promise<Worker> => {
  const { body } = await request(origin, 'GET', '/readyz');
  return (body as unknown as { checks: { worker: { detail: Worker } } }).checks.worker.detail;
};
/** The worker once it runs after at least this number of restarts: on a slow machine one more may seem to hang. */
const running = async (origin: string, restarts: number): Promise<Worker> => {
  let worker: Worker | undefined;
  await eventually(async () => {
    worker = await workerOf(origin);
    return worker.state === 'running' && worker.restarts >= restarts;
  });
  return worker as Worker;
};
const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a server that works in the background in a second process', () => {
  let server: Server;
  let company: string;
  const made: string[] = [];

  beforeAll(async () => {
    server = await startServer({ WORKER_PROCESS: 'on' });
    company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
  });
  afterAll(() => server?.stop());

  const post = async (): Promise<void> => {
    const answer = await server.call('POST', '/v1/jobs', { body: aJob(company) });
    expect(outcome(answer)).toBe('201');
    made.push(answer.body.id);
  };
  /** The jobs in received messages, once per message. */
  const reported = async (): Promise<string[]> =>
    (
      await server.sql<{ id: string }>(
        `select object_id as id from published_events where object = 'job' order by object_id`,
      )
    ).map(({ id }) => id);

  test('reports both of them in /metrics and /readyz', async () => {
    const { pid } = await running(server.origin, 0);
    expect(pid).not.toBe(server.process.child.pid);
    let metrics = '';
    await eventually(async () => {
      metrics = (await server.call('GET', '/metrics')).text;
      return /^openings_policy_lag_seconds\{policy="relabel-jobs"\} /m.test(metrics);
    });
    expect(metrics).toMatch(/^openings_worker_up 1$/m);
    expect(metrics).toMatch(/^openings_http_request_duration_seconds_count\{/m);
    expect(metrics).toMatch(/^openings_webhook\w* /m);
  });

  test('answers while that process dies or makes no progress, starts it again, and loses nothing', async () => {
    for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
      const { pid, restarts } = await running(server.origin, 0);
      await parallel(5, post);
      process.kill(pid, signal);
      await parallel(10, post);
      await running(server.origin, restarts + 1);
      await post();
      expect(lives(pid)).toBe(false);
    }
    await eventually(async () => (await reported()).length >= made.length);
    expect(await reported()).toEqual([...made].sort());
    // No process had to wait for the leases of the dead.
    const { rows } = await server.pool.query<{ holders: number }>(
      'select count(distinct holder)::int as holders from leases',
    );
    expect(rows).toEqual([{ holders: 1 }]);
  });

  test('ends with it, even when it has hardly begun', async () => {
    const { database } = await installedDatabase();
    for (let round = 0; round < (EVERY_CASE ? 3 : 1); round++) {
      const each = await launch({ DATABASE_URL: database, WORKER_PROCESS: 'on' }).ready();
      const { pid } = await workerOf(each.origin);
      each.signal('SIGKILL');
      await eventually(() => !lives(pid));
      await each.ended;
    }
  });

  test('ends with it, in order and killed', async () => {
    const { database } = await installedDatabase();
    const ends = [
      ['SIGTERM', 0],
      ['SIGKILL', null],
    ] as const;
    // The test before kills one as well.
    for (const [signal, code] of EVERY_CASE ? ends : ends.slice(0, 1)) {
      const each = await launch({ DATABASE_URL: database, WORKER_PROCESS: 'on' }).ready();
      const { pid } = await running(each.origin, 0);
      each.signal(signal);
      await eventually(() => !lives(pid));
      expect((await each.ended).code).toBe(code);
      expect(each.stderr).toBe('');
    }
  });
});
