// From what was measured to the table that the README shows.
import { median, summary } from './measure.mjs';

/** The rows of the table; those without a target are the baselines of others. */
export function rowsOf({ http, append, replay, kafka, large, imports, webhooks }) {
  const seen = { ...http?.seen, ...large?.seen, ...imports?.seen, ...append, ...(replay ? { g: replay.rates } : {}), ...kafka,
    ...webhookRates(webhooks) };
  const rows = [];
  const rate = (row, name, what, { baseline, target, atLeast, paired = false } = {}) => {
    if (!seen[name]) return;
    const result = summary(seen[name]);
    // Rounds that took turns are compared one by one: the machine is not the same from minute to minute.
    const ratio = !baseline ? null : paired ? median(seen[name].map((rate, nth) => rate / seen[baseline][nth]))
      : result.median / summary(seen[baseline]).median;
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
  rate('k₀', 'kafkaBare', 'bare client: a backlog from memory into Kafka, acks all');
  rate('k', 'k', 'relay of a backlog of published events into Kafka', { atLeast: 10_000 });
  rate('i₀', 'bareList', 'bare Fastify + pg: the query of row i');
  rate('i', 'i', `GET /v1/jobs?limit=20, ${grouped(large?.jobs ?? 0)} jobs${slowest(large?.latencies.i)}`, { baseline: 'bareList', target: 0.5 });
  rate('j₀', 'bareSearch', 'bare Fastify + pg: the queries of row j');
  rate('j', 'j', `POST /v1/jobs/search, ${grouped(large?.jobs ?? 0)} jobs${slowest(large?.latencies.j)}`, { baseline: 'bareSearch', target: 0.5 });
  rate('l₀', 'single', 'jobs made one by one');
  rate('l', 'l', 'jobs made 100 in a batch', { baseline: 'single', target: 4 });
  rate('m₀', 'bareImport', 'bare pg: INSERT of the rows of row m, 500 at a time');
  rate('m', 'm', `rows of a CSV file imported${imports ? `; GET /v1/jobs meanwhile p99 ${Math.round(imports.p99)} ms` : ''}`, { baseline: 'bareImport' });
  rate('w₀', 'w bare', 'bare undici POST loop, 20 connections');
  rate('w', 'w backlog', 'signed webhook deliveries from a backlog, one worker', { atLeast: 1_000 });
  rate('w', 'w share', 'the same, as a share of the bare loop', { baseline: 'w bare' });
  rate('w₉', 'w nine', 'deliveries to nine endpoints from a backlog');
  rate('w', 'w ten', 'deliveries to nine endpoints, a tenth never answers', { baseline: 'w nine', target: 0.95, paired: true });
  for (const [pace, times, share, limit] of [['when idle, median', 'idle', 0.5, 100],
    ['at 200 changes/s, two processes, median', 'apart', 0.5, 50],
    ['at 200 changes/s, two processes, 99 of 100', 'apart', 0.99, 300],
    ['at 200 changes/s, one process, median', 'alone', 0.5, 50],
    ['at 200 changes/s, one process, 99 of 100', 'alone', 0.99, 300]]) {
    if (!webhooks) continue;
    const value = webhooks[times][Math.floor(webhooks[times].length * share)];
    rows.push({ row: 'w', what: `commit to arrival ${pace}`, unit: ' ms', median: value, min: value, max: value,
      ratio: null, target: `≤ ${limit} ms`, met: value <= limit });
  }
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

const webhookRates = (webhooks) => {
  if (!webhooks) return {};
  const { bare, backlog, nine, ten } = webhooks.seen;
  return { 'w bare': bare, 'w backlog': backlog, 'w share': backlog, 'w nine': nine, 'w ten': ten };
};

/** The 99th percentile of the middle round, in words. */
const slowest = (latencies) => (latencies?.length ? `, p99 ${median(latencies)} ms` : '');

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
