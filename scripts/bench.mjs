// Measures the server against minimal programs, and writes docs/bench/node<version>.json and
// docs/bench/README.md. With --quick: shorter rounds and a smaller log, for development; with --keep it is written, too. --only c,f measures only those
// rows, --node 24 runs it with that version of Node, --against <commit> compares with a build of that commit, in turns, --table only writes
// docs/bench/README.md from the files beside it, --smallest shows whether rows can be measured.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PrepareError, refuse, root, run } from './run/prepare.mjs';
import { runtime } from './run/runtime.mjs';

const args = process.argv.slice(2);
const at = args.indexOf('--node');
if (at >= 0) {
  const [, version = ''] = args.splice(at, 2);
  try {
    const { execPath, env } = runtime(version);
    process.exitCode = await run(execPath, [import.meta.filename, ...args], { env });
  } catch (error) {
    refuse(error);
  }
} else if (args.includes('--table')) {
  const { writeTable } = await import('../test/bench/report.mjs');
  await writeTable();
} else {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  const against = args.indexOf('--against');
  if (against >= 0) {
    const { compare } = await import('../test/bench/compare.mjs');
    const [, commit] = args.splice(against, 2);
    if (!commit) refuse(new PrepareError('--against needs a commit, such as --against v0.11.0.'));
    await compare(commit, args);
  } else {
    const { bench } = await import('../test/bench/bench.mjs');
    await bench(args);
  }
}
