// Prepares @openings/sdk for publishing: writes JavaScript and declarations to libs/sdk/dist. With a folder as argument, the whole package
// is written there, as npm would install it.
//   npm run sdk && npm publish ./libs/sdk
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepareToDevelop, refuse, root, run } from './prepare.mjs';

const sdk = join(root, 'libs', 'sdk');
const [target] = process.argv.slice(2);
const folder = target ? resolve(target) : sdk;

await prepareToDevelop({ compiled: false }).catch(refuse);
rmSync(join(folder, 'dist'), { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
if (folder !== sdk)
  for (const name of ['package.json', 'README.md', 'LICENSE']) cpSync(join(sdk, name), join(folder, name));
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
process.exitCode = await run(process.execPath, [compiler, '--project', sdk, '--outDir', join(folder, 'dist')]);
