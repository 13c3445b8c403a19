// The rules that ask for types, apart from the others: they need the program that a file belongs to, which takes most of the time.
import tseslint from 'typescript-eslint';
import { prose } from './scripts/prose/lint.mjs';

const typed = (files, project, ignores = []) => ({
  files,
  ignores,
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { project, tsconfigRootDir: import.meta.dirname },
  },
  // Comments name its rule.
  plugins: { '@typescript-eslint': tseslint.plugin, prose },
  rules: {
    // Promises that nobody waits for lose their errors.
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': 'error',
  },
});

export default tseslint.config(
  { ignores: ['**/dist/', 'coverage/', '**/node_modules/', '**/*.mjs', 'test/types/', 'libs/sdk/src/*-api.ts'] },
  // The other rules have their own run, and their own comments that switch them off.
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  typed(['{apps/server,libs,test}/**/*.{ts,tsx}'], ['./tsconfig.json']),
  // Workspaces with a program of their own, which their specs are not part of.
  typed(['apps/{cli,mcp}/**/*.ts'], ['./apps/*/tsconfig.json'], ['**/*.spec.ts', '**/testing/**']),
);
