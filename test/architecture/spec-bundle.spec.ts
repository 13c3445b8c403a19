import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { specBundle } from '../../scripts/jest/spec-bundle.mjs';
import { ROOT } from './document.js';

test('a spec that imports by a pattern is bundled again when a matching file changes, and the bundle names its source map', async () => {
  // It imports `sources.ts`, which imports all deciders, DTOs and read models by a pattern.
  const { module } = await specBundle(join(ROOT, 'test/architecture/decisions.spec.ts'));
  expect(readFileSync(module, 'utf8').trimEnd().split('\n').at(-1)).toBe(
    `//# sourceMappingURL=${basename(module)}.map`,
  );
  const note = module.replace(/\.\w{16}\.mjs$/, '.json');
  const { files } = JSON.parse(readFileSync(note, 'utf8')) as {
    readonly files: readonly (readonly [string, string])[];
  };
  expect(files.map(([file]) => file)).toContain('libs/jobs/src/job/job.decider.ts');
});
