import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENTS } from './document.js';

const root = join(import.meta.dirname, '..', '..');
const LINTER = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');

interface Lint {
  readonly totals: { readonly errors: number; readonly warnings: number; readonly ignored: number };
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

/** The messages of the linter for `file`, with the rules in the root. It sends no requests and no telemetry. */
function lint(file: string): Promise<Lint> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const args = [
    LINTER,
    'lint',
    file,
    '--config',
    join(root, 'redocly.yaml'),
    '--format',
    'json',
    '--max-problems',
    '10000',
  ];
  return new Promise((resolve, reject) =>
    execFile(process.execPath, args, { cwd: root, env, maxBuffer: 16_777_216 }, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout) as Lint);
      } catch {
        reject(error ?? new Error(`The linter said: ${stdout.slice(0, 500)}`));
      }
    }),
  );
}

it.each([...DOCUMENTS, 'asyncapi.json'])(
  '%s has neither errors nor warnings, and none is ignored',
  async (document) => {
    const { totals, problems } = await lint(join(root, 'openapi', document));
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  },
);

it('the linter finds what is planted', async () => {
  const document = JSON.parse(readFileSync(join(root, 'openapi', 'operator.json'), 'utf8')) as {
    tags: { name: string }[];
    paths: Record<string, { get: { description?: string } }>;
    components: { schemas: Record<string, unknown> };
  };
  document.tags = document.tags.filter(({ name }) => name !== 'Companies');
  delete document.paths['/jobs']?.get.description;
  document.components.schemas['Planted'] = { type: 'object' };
  const directory = mkdtempSync(join(tmpdir(), 'openings-lint-'));
  try {
    const file = join(directory, 'planted.json');
    writeFileSync(file, JSON.stringify(document));
    const rules = (await lint(file)).problems.map(({ ruleId }) => ruleId);
    expect(rules).toEqual(
      expect.arrayContaining(['operation-tag-defined', 'operation-description', 'no-unused-components']),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
