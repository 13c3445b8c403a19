// Packs @openings/sdk: writes JavaScript and declarations to libs/sdk/dist, packs them into dist/, and prints the path of the package, which
// npm, pnpm and yarn install. With a folder as argument, the package is written there instead, as npm would install it.
//   npm install $(npm run --silent sdk)
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { npmCommand, PrepareError, prepareToDevelop, refuse, root, run } from './run/prepare.mjs';

const sdk = join(root, 'libs', 'sdk');
const [target] = process.argv.slice(2);
const folder = target ? resolve(target) : sdk;

/** Packs libs/sdk. @returns the path of the package. @throws PrepareError */
async function pack() {
  const out = join(root, 'dist');
  mkdirSync(out, { recursive: true });
  const [command, ...args] = npmCommand();
  args.push('pack', '--silent', '--ignore-scripts', '--pack-destination', out);
  // npm prints the name of the file; the path below is printed instead.
  const code = await run(command, args, { cwd: sdk, stdio: ['ignore', 'ignore', 2] });
  if (code !== 0) throw new PrepareError('npm could not pack libs/sdk. See its output above.');
  const { name, version } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));
  return join(out, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}

await prepareToDevelop({ compiled: false }).catch(refuse);
rmSync(join(folder, 'dist'), { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
if (folder !== sdk)
  for (const name of ['package.json', 'README.md', 'LICENSE']) cpSync(join(sdk, name), join(folder, name));
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
const code = await run(process.execPath, [compiler, '--project', sdk, '--outDir', join(folder, 'dist')]);
if (code !== 0) process.exit(code);
process.stdout.write(`${folder === sdk ? await pack().catch(refuse) : folder}\n`);
