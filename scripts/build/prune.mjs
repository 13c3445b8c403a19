// Removes packages from node_modules that the server's bundle contains, and that nothing else in the image needs, and files of
// the others that no program reads. For installations that only run what was built; developing needs all of them.
import { existsSync, readFileSync, readdirSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const root = process.cwd();
const jsonOf = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

/** The folder of a package as Node finds it from `folder`; undefined where it is not installed. */
function found(name, folder) {
  for (let from = folder; ; from = dirname(from)) {
    const place = join(from, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return realpathSync(place);
    if (from === root || from === dirname(from)) return undefined;
  }
}

const kept = new Set();
/** Keeps a package and its dependencies. */
function keep(folder) {
  if (kept.has(folder)) return;
  kept.add(folder);
  const { dependencies, optionalDependencies, peerDependencies } = jsonOf(relative(root, folder), 'package.json');
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const place = found(name, folder);
    if (place) keep(place);
  }
}

/** Folders of the packages in `folder`/node_modules, and in those of the packages themselves. */
function installed(folder) {
  const modules = join(folder, 'node_modules');
  if (!existsSync(modules)) return [];
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((each) => join(name, each)) : [name],
    )
    .map((name) => join(modules, name))
    .filter((place) => realpathSync(place) === place)
    .flatMap((place) => [place, ...installed(place)]);
}

for (const name of jsonOf('dist', 'server', 'outside.json')) {
  const place = found(name, root);
  if (place) keep(place);
}
// The CLI is not part of the bundle.
keep(join(root, 'apps', 'cli'));
let removed = 0;
for (const place of installed(root)) {
  // A package is kept if a package inside of it is needed.
  if ([...kept].some((each) => each === place || each.startsWith(place + sep)) || !existsSync(place)) continue;
  rmSync(place, { recursive: true });
  removed++;
}
// Only compilers and debuggers read these files; a part of TypeORM is only for browsers.
const IDLE = /\.(?:d\.[cm]?ts|map)$/;
rmSync(join(root, 'node_modules', 'typeorm', 'browser'), { recursive: true, force: true });
for (const place of kept)
  for (const entry of readdirSync(place, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && IDLE.test(entry.name)) rmSync(join(entry.parentPath, entry.name), { force: true });
for (const scope of readdirSync(join(root, 'node_modules'))) {
  const folder = join(root, 'node_modules', scope);
  if (scope.startsWith('@') && readdirSync(folder).length === 0) rmdirSync(folder);
}
process.stdout.write(`Removed ${removed} packages, kept ${kept.size}.\n`);
