// Runs the specs that take long (`.long`), repeat a fault, choose among cases (test/faults/rounds.ts) or try random sequences, with several
// rounds, all cases and more sequences; `npm test` runs one round. FAULT_ROUNDS sets the number. Arguments are passed to Jest.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithNpm, root, run } from './prepare.mjs';

endWithNpm();
const repeating = ['libs', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter(
      (path) =>
        /\.(spec|e2e)\.ts$/.test(path) &&
        (/\.long\./.test(path) || /\/rounds\.js'|FAULT_ROUNDS/.test(readFileSync(join(root, path), 'utf8'))),
    ),
);
const specs = [...repeating, ...process.argv.slice(2)];
const env = { ...process.env, FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '4' };
process.exitCode = await run(process.execPath, [join(root, 'scripts', 'test.mjs'), ...specs], { env });
