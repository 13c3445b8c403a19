import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';

// Two kinds of test, two projects: `unit` needs nothing, `integration` needs the PostgreSQL that globalSetup starts.
const base = {
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/scripts/jest/spec-environment.mjs',
  runtime: '<rootDir>/scripts/jest/spec-runtime.cjs',
  transform: {},
  globalSetup: '<rootDir>/scripts/jest/spec-packages.mjs',
};

/** Specs of screens need the packages of the dashboard, which `npm test` installs. */
const dashboard = existsSync(join(import.meta.dirname, 'apps', 'dashboard', 'node_modules', 'happy-dom'));

/** Specs that take long run with several rounds (`npm run test:faults`) or by their names (0309). */
const long = Number(process.env.FAULT_ROUNDS ?? 1) > 1 || process.argv.some((arg) => arg.includes('.long'));

/** Memory of a worker with its PostgreSQL and the servers of its spec, in bytes. */
const WORKER_BYTES = 2 * 1024 ** 3;
/** Much of what integration tests do is to wait for servers, so six at a time suit two processors where the memory suffices (0299). */
const maxWorkers = availableParallelism() + Math.max(1, Math.min(4, Math.floor(totalmem() / WORKER_BYTES) - 2));

export default {
  maxWorkers,
  testSequencer: '<rootDir>/scripts/jest/test-order.mjs',
  // Against tests that hang. No measure of speed: the same test takes ten times as long on a busy machine.
  testTimeout: 900_000,
  reporters: ['default', '<rootDir>/scripts/jest/test-watch.mjs', '<rootDir>/scripts/jest/passed-specs.mjs'],
  projects: [
    { ...base, displayName: 'unit', testMatch: [`<rootDir>/{apps,libs}/**/*.spec.${dashboard ? '{ts,tsx}' : 'ts'}`] },
    {
      ...base,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/**/*.{spec,e2e}.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...(long ? [] : ['\\.long\\.'])],
      globalSetup: '<rootDir>/test/integration.setup.mjs',
      setupFiles: ['<rootDir>/test/postgres.of-worker.mjs'],
      globalTeardown: '<rootDir>/test/integration.teardown.mjs',
    },
  ],
};
