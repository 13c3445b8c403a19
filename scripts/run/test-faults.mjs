// Runs the specs that repeat a fault or choose among cases (test/faults/rounds.ts) with several rounds and all cases; `npm test` runs one
// round. FAULT_ROUNDS sets the number. Arguments are passed to Jest.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithNpm, root, run } from './prepare.mjs';

endWithNpm();
const repeating = readdirSync(join(root, 'test'), { recursive: true })
  .filter(
    (name) => /\.(spec|e2e)\.ts$/.test(name) && readFileSync(join(root, 'test', name), 'utf8').includes('/rounds.js'),
  )
  .map((name) => `test/${name}`);
const specs = [...repeating, '--selectProjects', 'integration', ...process.argv.slice(2)];
const env = { ...process.env, FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '4' };
process.exitCode = await run(process.execPath, [join(root, 'scripts', 'test.mjs'), ...specs], { env });
