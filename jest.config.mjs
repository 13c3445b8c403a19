import { availableParallelism } from 'node:os';

// Two kinds of test, two projects: `unit` needs nothing, `integration` needs the PostgreSQL that globalSetup starts.
const base = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^#([a-z]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^#testing/scenario$': '<rootDir>/libs/testing/src/scenario.ts',
    '^#runtime/starting$': '<rootDir>/libs/runtime/src/starting.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'es6' },
      },
    ],
  },
};

export default {
  // Most of what integration tests do is to wait for servers, so two at a time suit two processors.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Against tests that hang. No measure of speed: the same test takes ten times as long on a busy machine.
  testTimeout: 300_000,
  reporters: ['default', '<rootDir>/scripts/test-watch.mjs'],
  projects: [
    { ...base, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs}/**/*.spec.ts'] },
    {
      ...base,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/**/*.{spec,e2e}.ts'],
      globalSetup: '<rootDir>/test/integration.setup.mjs',
      setupFiles: ['<rootDir>/test/postgres.of-worker.mjs'],
      globalTeardown: '<rootDir>/test/integration.teardown.mjs',
    },
  ],
};
