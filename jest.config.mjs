// Three kinds of test, three projects: `unit` needs nothing, the other two need the PostgreSQL that globalSetup starts.
const base = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^#([a-z]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: {
    '^.+\\.ts$': ['@swc/jest', {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      },
      module: { type: 'es6' },
    }],
  },
};

export default {
  reporters: ['default', '<rootDir>/scripts/test-watch.mjs'],
  projects: [
    { ...base, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs}/**/*.spec.ts'] },
    {
      ...base,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/**/*.{spec,e2e}.ts'],
      globalSetup: '<rootDir>/test/integration.setup.mjs',
      globalTeardown: '<rootDir>/test/integration.teardown.mjs',
    },
  ],
};
