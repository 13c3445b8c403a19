// From what was measured to the table that the README shows.
import { summary } from './measure.mjs';

/** The rows of the table; those without a target are the baselines of others. */
export function rowsOf({ http, append, replay }) {
  const seen = { ...http?.seen, ...append, ...(replay ? { g: replay.rates } : {}) };
  const rows = [];
  const rate = (row, name, what, { baseline, target, atLeast } = {}) => {
    if (!seen[name]) return;
    const result = summary(seen[name]);
    const ratio = baseline ? result.median / summary(seen[baseline]).median : null;
    const reached = ratio ?? result.median;
    const met = target === undefined && atLeast === undefined ? null : reached >= (target ?? atLeast);
    const wish = target !== undefined ? `≥ ${target} ×` : atLeast !== undefined ? `≥ ${grouped(atLeast)}/s` : '';
    rows.push({ row, what, unit: '/s', ...result, rounds: seen[name], ratio, target: wish, met });
  };
  rate('a', 'a', 'bare Fastify + pg: SELECT of one jsonb row by id');
  rate('c', 'c', 'GET /v1/jobs/{id}', { baseline: 'a', target: 1 });
  rate('d₀', 'bare', 'bare Fastify + pg: the query of row d');
  rate('d', 'd', 'GET /v1/jobs?limit=20', { baseline: 'bare', target: 0.7 });
  rate('b', 'b', 'bare Fastify + pg: single-row INSERT with commit');
  rate('e', 'e', 'POST /v1/jobs', { baseline: 'b', target: 0.7 });
  for (const [writers, target] of [[1, 0.75], [8, 0.8], [32, 1]]) {
    const by = `${writers} writer${writers === 1 ? '' : 's'}`;
    rate('f₀', `bare${writers}`, `bare INSERT, ${by}`);
    rate('f', `f${writers}`, `append with inline row, ${by}`, { baseline: `bare${writers}`, target });
  }
  rate('g', 'g', 'replay into the jobs read model', { atLeast: 80_000 });
  for (const [what, value, limit] of [
    ['resident memory at rest', http?.memory.atRest, 200],
    ['resident memory after the load', http?.memory.afterLoad, null],
  ]) {
    if (!value) continue;
    const met = limit === null ? null : value <= limit;
    rows.push({ row: 'h', what, unit: ' MB', median: value, min: value, max: value, ratio: null, target: limit ? `≤ ${limit} MB` : '', met });
  }
  return rows;
}

const grouped = (number) => String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ' ');

/** The table as text, Markdown at the same time. */
export function printed(machine, rows) {
  const lines = [
    ['row', 'what', 'median [spread]', 'ratio', 'target', 'met'],
    ...rows.map(({ row, what, unit, median, min, max, ratio, target, met }) => [
      row,
      what,
      `${grouped(median)}${unit}${min === max ? '' : ` [${grouped(min)}..${grouped(max)}]`}`,
      ratio === null ? '' : ratio.toFixed(2),
      target,
      met === null ? '' : met ? 'yes' : 'no',
    ]),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const written = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
  written.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  const { cores, processor, loadBefore, memoryGb, node, postgres, fsync, date } = machine;
  const about = `${cores} cores (${processor}), ${memoryGb} GB, Node ${node}, PostgreSQL ${postgres}, fsync ${fsync}`;
  return `\n${written.join('\n')}\n\n${about}, load before ${loadBefore.toFixed(1)}, ${date}\n`;
}
