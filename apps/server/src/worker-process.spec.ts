import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WorkerPatience, WorkerProcess } from './worker-process.js';

// The worker programs of this file: each reports that it has started and is alive, and does what its name says when it is notified.
const PROGRAMS = {
  well: '',
  dies: `process.on('message', ({ kind }) => kind === 'grown' && process.exit(3));`,
  blocks: `process.on('message', ({ kind }) => { if (kind === 'grown') for (;;); });`,
  // Jest mistakes the last words of this program for the end of its own worker.
  swells: `import { closeSync, openSync } from 'node:fs';
    import { devNull } from 'node:os';
    closeSync(2);
    openSync(devNull, 'w');
    const kept = [];
    process.on('message', ({ kind }) => { if (kind === 'grown') for (;;) kept.push(new Array(10_000).fill({})); });`,
  mute: `process.removeAllListeners('message'); clearInterval(alive);`,
  unresponsive: `process.removeAllListeners('message');`,
};
const COMMON = `
  const alive = setInterval(() => process.send({ kind: 'alive' }), 20);
  process.on('message', (message) => {
    if (message.kind === 'begin') process.send({ kind: 'begun' });
    if (message.kind === 'measure') process.send({ kind: 'measured', id: message.id, metrics: [{ name: process.env.MEASURED }] });
    if (message.kind === 'end') process.exit(0);
  });
  process.on('disconnect', () => process.exit(0));
`;
const PATIENCE: WorkerPatience = {
  lookMs: 50,
  looks: 10,
  startLooks: 1_200,
  endMs: 500,
  firstPauseMs: 20,
  longestPauseMs: 80,
};

/** Waits; a test that waits in vain ends by Jest's timeout. */
const eventually = async (happened: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await happened())) await sleep(10);
};

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a worker process', () => {
  let directory: string;
  const started: WorkerProcess[] = [];
  let deaths = 0;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'openings-worker-'));
    for (const [name, program] of Object.entries(PROGRAMS))
      writeFileSync(join(directory, `${name}.mjs`), COMMON + program);
  });
  afterAll(() => rmSync(directory, { recursive: true }));
  afterEach(async () => {
    for (const each of started.splice(0)) await each.stop();
    deaths = 0;
  });

  const worker = (name: keyof typeof PROGRAMS, patience: Partial<WorkerPatience> = {}) => {
    const made = new WorkerProcess({
      file: join(directory, `${name}.mjs`),
      log: { info: () => undefined, error: () => undefined },
      begin: () => ({ kind: 'begin' }) as never,
      onGrown: () => undefined,
      onDeath: async () => void deaths++,
      patience: { ...PATIENCE, ...patience },
      execArgv: ['--max-old-space-size=24'],
      env: { ...process.env, MEASURED: 'm' },
    });
    started.push(made);
    made.start();
    return made;
  };
  const running = (each: WorkerProcess) => eventually(() => each.status.state === 'running');

  it.each(['dies', 'blocks', 'swells'] as const)('that %s is started again', async (name) => {
    const each = worker(name);
    await running(each);
    const { pid } = each.status;
    each.tell('log', '');
    // More than once on a machine so slow that the next process also seems to hang.
    await eventually(() => each.status.restarts >= 1);
    await running(each);
    expect([deaths, each.status.pid === pid, lives(pid ?? 0)]).toEqual([each.status.restarts, false, false]);
  });

  it('that is killed or makes no progress is started again', async () => {
    const each = worker('well');
    for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
      await running(each);
      const { pid } = each.status;
      process.kill(pid ?? 0, signal);
      await eventually(() => each.status.state === 'running' && each.status.pid !== pid);
      expect(lives(pid ?? 0)).toBe(false);
    }
    expect(deaths).toBe(each.status.restarts);
  });

  it('that never begins is killed, and tried again after pauses that grow', async () => {
    const each = worker('mute', { startLooks: 2 });
    await eventually(() => each.status.restarts >= 3);
    expect(each.status.state).not.toBe('running');
  });

  it('reports what it measured, and no request waits for one that does not answer', async () => {
    const each = worker('well');
    expect(await each.metrics()).toBeNull();
    await running(each);
    let measured = null;
    await eventually(async () => (measured = await each.metrics()) !== null);
    expect(measured).toEqual([{ name: 'm' }]);
    process.kill(each.status.pid ?? 0, 'SIGSTOP');
    expect(await each.metrics()).toBeNull();
  });

  it('ends in order on request, and also when it does not receive the request', async () => {
    const well = worker('well');
    await running(well);
    const { pid } = well.status;
    await well.stop();
    expect([lives(pid ?? 0), deaths]).toEqual([false, 0]);

    const unresponsive = worker('unresponsive');
    await eventually(() => unresponsive.status.pid !== null);
    const { pid: other } = unresponsive.status;
    await unresponsive.stop();
    expect([lives(other ?? 0), unresponsive.status.restarts]).toEqual([false, 0]);
  });
});
