// Measures the rows of this tree and of another commit in turns, with the same programs and on the same machine.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root, run } from '../../scripts/run/prepare.mjs';
import { groupsOf } from './bench.mjs';
import { median } from './measure.mjs';
import { grouped, processorTime, tabular } from './table.mjs';

const exec = promisify(execFile);
const git = async (...args) => (await exec('git', args, { cwd: root })).stdout.trim();
const ROUNDS = 3;
const QUICK_ROUNDS = 2;

/**
 * Compares with `commit`, which is built in a temporary folder and shares the packages of this tree. The files of test/bench are those of this tree
 * for both. A group of rows that cannot be measured there is named, and the others go on.
 */
export async function compare(commit, args) {
  const rounds = args.includes('--smallest') ? 1 : args.includes('--quick') ? QUICK_ROUNDS : ROUNDS;
  const id = await git('rev-parse', '--short', '--verify', `${commit}^{commit}`);
  const parent = await mkdtemp(join(tmpdir(), 'openings-against-'));
  const former = join(parent, id);
  try {
    await git('worktree', 'add', '--quiet', '--detach', former, id);
    await built(former, id);
    const turns = [];
    for (const rows of groupsOf(args))
      for (let round = 0; round < rounds; round++) {
        const turn = {};
        for (const [name, tree] of [
          ['former', former],
          ['present', root],
        ])
          turn[name] = await measured(tree, [...options(args), '--once', '--only', rows.join(',')]).catch((error) => {
            if (name === 'present') throw error;
            console.error(`*** Rows ${rows.join(', ')} are not measured in ${id}: ${error.message} ***`);
            return [];
          });
        turns.push(turn);
      }
    process.stdout.write(comparison(id, turns));
  } finally {
    await git('worktree', 'remove', '--force', former).catch(() => undefined);
    await rm(parent, { recursive: true, force: true });
  }
}

const options = (args) => args.filter((arg) => arg === '--quick' || arg === '--smallest');

async function built(tree, id) {
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'), 'dir');
  const [own, other] = await Promise.all(
    [root, tree].map((folder) => readFile(join(folder, 'package-lock.json'), 'utf8')),
  );
  if (own !== other) console.error(`${id} has other packages: it is measured with those of this tree.`);
  const code = await run(process.execPath, [join(tree, 'scripts', 'build.mjs')], {
    cwd: tree,
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) throw new Error(`${id} could not be built.`);
  const bench = join('test', 'bench');
  await rm(join(tree, bench), { recursive: true, force: true });
  await cp(join(root, bench), join(tree, bench), { recursive: true });
}

/** The rows of one turn. Its own table is not shown. */
async function measured(tree, args) {
  const child = fork(join(tree, 'test', 'bench', 'turn.mjs'), args, {
    cwd: tree,
    stdio: ['ignore', 'ignore', 2, 'ipc'],
  });
  let rows;
  child.on('message', (message) => (rows = message.rows));
  const [code] = await once(child, 'exit');
  if (code !== 0 || !rows) throw new Error(`the bench ended with code ${code}`);
  return rows;
}

/** Names a row in both runs: some descriptions end with a figure. */
const nameOf = ({ row, what }) => `${row} ${what.replace(/, p99 .*$/, '')}`;

/** The table of both: medians of all turns, and the share of the present in the former. */
export function comparison(id, turns) {
  const names = new Map();
  for (const { present } of turns) for (const row of present) names.set(nameOf(row), row);
  const lines = [['row', 'what', id, 'this tree', 'ratio', `CPU ms/op ${id}`, 'this tree', 'ratio']];
  for (const [name, { row, what, unit }] of names) {
    const of = (side) => turns.flatMap((turn) => turn[side].filter((each) => nameOf(each) === name));
    const [former, present] = [of('former'), of('present')].map((all) => ({
      figure: all.length > 0 ? median(all.map((each) => each.median)) : null,
      cpu: all.some(({ cpu }) => cpu)
        ? {
            node: median(all.filter(({ cpu }) => cpu).map(({ cpu }) => cpu.node)),
            postgres: median(all.filter(({ cpu }) => cpu).map(({ cpu }) => cpu.postgres)),
          }
        : null,
    }));
    const total = ({ cpu }) => (cpu ? cpu.node + cpu.postgres : null);
    lines.push([
      row,
      what.replace(/, p99 .*$/, ''),
      shown(former.figure, unit),
      shown(present.figure, unit),
      ratio(present.figure, former.figure),
      processorTime(former.cpu),
      processorTime(present.cpu),
      ratio(total(present), total(former)),
    ]);
  }
  return `\n${tabular(lines)}\n`;
}

const shown = (figure, unit) => (figure === null ? '' : `${grouped(figure)}${unit}`);
const ratio = (figure, of) => (figure === null || !of ? '' : (figure / of).toFixed(2));
