// Measures the product against bare programs that do as little as possible, and writes docs/bench/last.json.
// With --quick: shorter rounds and a smaller log, for development. --only c,f measures only those rows.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const { bench } = await import('../test/bench/bench.mjs');
await bench(process.argv.slice(2));
