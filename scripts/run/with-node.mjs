// Runs a program of scripts/ with another version of Node, taken from the npm package `node`:
//   node scripts/run/with-node.mjs 24 test.mjs <arguments>
// npm downloads the package into its cache when this script first needs it.
import { join } from 'node:path';
import { endWithNpm, refuse, root, run } from './prepare.mjs';
import { runtime } from './runtime.mjs';

endWithNpm();
const [version = '', script = '', ...args] = process.argv.slice(2);
try {
  const { execPath, env } = runtime(version);
  process.exitCode = await run(execPath, [join(root, 'scripts', script), ...args], { env });
} catch (error) {
  refuse(error);
}
