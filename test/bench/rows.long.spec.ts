import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { measured, type MeasuredRow, withoutCost } from './measured.js';

const ROOT = join(import.meta.dirname, '..', '..');
const exec = promisify(execFile);

/** Rows that are prepared together. */
const GROUPS = ['abcdeh', 's', 'f', 'g', 'k', 'ijl', 'nopqrt', 'uvy', '123', '456', 'm', '7', '8', 'w', 'x', 'z'];
/** Where there is no Java, row k is left out with a message. */
const OPTIONAL = new Set(['k']);
/** A figure that counts what another line costs. */
const COUNTED_BESIDE = ['log-ins meanwhile'];

// One run for rows that are prepared together: each row of it has its lines, or the bench has a fault that no one would see until the next release.
describe.each(GROUPS)('rows %s of the bench in their smallest form', (group) => {
  let lines: readonly MeasuredRow[];
  beforeAll(async () => {
    lines = await measured([...group].join(','));
  });

  it.each([...group].filter((row) => !OPTIONAL.has(row)))('have lines of row %s, one with processor time', (row) => {
    const own = lines.filter((line) => line.row.startsWith(row));
    expect(own).not.toEqual([]);
    if (process.platform === 'linux') expect(own.filter(({ cpu }) => cpu)).not.toEqual([]);
  });

  it('have processor time beside each rate', () => {
    expect(withoutCost(lines).filter((what) => !COUNTED_BESIDE.includes(what))).toEqual([]);
  });
});

describe('npm run bench -- --against', () => {
  it('measures a row of this tree and of another commit, and leaves no worktree', async () => {
    const worktrees = async () => (await exec('git', ['worktree', 'list'], { cwd: ROOT })).stdout;
    const before = await worktrees();
    const args = [join(ROOT, 'scripts', 'bench.mjs'), '--against', 'HEAD', '--smallest', '--only', 'f'];
    const { stdout } = await exec(process.execPath, args, { cwd: ROOT });
    const lines = stdout.split('\n').filter((line) => line.startsWith('| f'));
    expect(lines).toHaveLength(6);
    for (const line of lines) {
      const [, , , former, present, ratio, formerCpu, presentCpu, cpuRatio] = line
        .split('|')
        .map((cell) => cell.trim());
      for (const figure of [former, present, ratio, formerCpu, presentCpu, cpuRatio]) expect(figure).not.toBe('');
    }
    expect(await worktrees()).toBe(before);
  });
});
