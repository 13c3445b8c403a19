import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PassedSpecs, { changedSpecs } from '../../scripts/jest/passed-specs.mjs';
import { specBundle } from '../../scripts/jest/spec-bundle.mjs';
import { ROOT } from './document.js';

const folder = mkdtempSync(join(tmpdir(), 'openings-passed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PURE = join(ROOT, 'libs/payments/src/stripe/stripe-money.spec.ts');
const READS_FILES = join(ROOT, 'test/architecture/test-order.spec.ts');

/** Those of both specs that `npm run check` runs after a run with these failures. */
async function changedAfter(numFailingTests: number, config: { readonly testNamePattern?: string } = {}) {
  const file = join(folder, 'passed.json');
  const reporter = new PassedSpecs(config, { file });
  const context = { config: { displayName: { name: 'unit' } } };
  for (const path of [PURE, READS_FILES])
    reporter.onTestFileResult({ path, context }, { numFailingTests, numPendingTests: 0 });
  await reporter.onRunComplete();
  return changedSpecs([PURE, READS_FILES], file);
}

test('a spec that passed runs again when it changed, failed, ran in part or depends on more than its bundle', async () => {
  for (const path of [PURE, READS_FILES]) await specBundle(path);
  expect(await changedSpecs([PURE, READS_FILES], join(folder, 'none.json'))).toEqual([PURE, READS_FILES]);
  expect(await changedAfter(0, { testNamePattern: 'one' })).toEqual([PURE, READS_FILES]);
  expect(await changedAfter(0)).toEqual([READS_FILES]);
  expect(await changedAfter(1)).toEqual([PURE, READS_FILES]);
});
