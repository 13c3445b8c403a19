// Other versions of Node.
import { spawnSync } from 'node:child_process';
import { dirname, delimiter } from 'node:path';
import { PrepareError, root } from './prepare.mjs';

/**
 * The program of a Node version (`24`, `20.19.0`) and an environment in which `node` is that program, including for
 * child processes. npm downloads the package `node` into its cache if needed.
 * @throws PrepareError if npm cannot provide it.
 */
export function runtime(version) {
  if (!/^\d+(\.\d+){0,2}$/.test(version))
    throw new PrepareError(`"${version}" is not a version of Node. Use a version such as 24 or 20.19.0.`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['exec', '--yes', `--package=node@${version}`, '--', 'node', '--print', 'process.execPath'];
  const { status, stdout } = spawnSync(npm, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const execPath = stdout?.trim().split('\n').at(-1);
  if (status !== 0 || !execPath) throw new PrepareError(`npm could not provide Node ${version}. See its output above.`);
  return { execPath, env: { ...process.env, PATH: `${dirname(execPath)}${delimiter}${process.env.PATH}` } };
}
