import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A line of the table, as far as specs look at it. */
export interface MeasuredRow {
  readonly row: string;
  readonly what: string;
  readonly unit: string;
  readonly median: number;
  readonly cpu?: { readonly node: number; readonly postgres: number };
}

/** The lines of a row in its smallest form. @throws Error with the end of the output if it cannot be measured. */
export async function measured(row: string): Promise<readonly MeasuredRow[]> {
  const child = fork(join(import.meta.dirname, 'turn.mjs'), ['--smallest', '--only', row], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-4_000)));
  let rows: readonly MeasuredRow[] = [];
  child.on('message', (run: { readonly rows: readonly MeasuredRow[] }) => (rows = run.rows));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Row ${row} cannot be measured:\n${output}`);
  return rows;
}

/** Lines of a row without processor time that must have it: rates, because what they count has a cost. */
export const withoutCost = (rows: readonly MeasuredRow[]) =>
  process.platform === 'linux' ? rows.filter(({ unit, cpu }) => unit === '/s' && !cpu).map(({ what }) => what) : [];
