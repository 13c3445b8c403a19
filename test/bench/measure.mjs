// Tools that measure every row of the bench.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import autocannon from 'autocannon';

const CONNECTIONS = 32;

export const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Median and extremes of several rounds. */
export const summary = (numbers) => ({ median: median(numbers), min: Math.min(...numbers), max: Math.max(...numbers) });

/**
 * Lets contenders take turns, so that a disturbance of the machine affects them equally: a, b, a, b, … Each receives the number of the round and
 * returns operations a second.
 */
export async function inTurns(rounds, contenders) {
  const seen = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(contenders)) seen[name].push(await run(round));
  return seen;
}

/**
 * Requests a second that are answered 2xx, after `warmUp` seconds. `next` returns a request: method, path, headers, body. `latencies`, if given,
 * receives the 99th percentile in milliseconds; `costs` receives the cost of an answer by `meter`. With `status`, answers must have that status
 * instead.
 * @throws Error for any other answer: a fast rejection is no result.
 */
export async function load({
  origin,
  next,
  warmUp,
  seconds,
  fresh = false,
  connections = CONNECTIONS,
  status,
  latencies,
  meter,
  costs,
}) {
  const shot = async (duration, least) => {
    const times = [];
    const run = autocannon({
      url: origin,
      connections,
      duration,
      timeout: 60,
      ...(fresh
        ? { requests: [{ ...next(), setupRequest: (defaults) => ({ ...defaults, ...next() }) }] }
        : // Prepared in advance, a different sequence for each connection, so that it does not slow down the generator.
          { setupClient: (client) => client.setRequests(Array.from({ length: 250 }, next)) }),
    });
    // The generator's own totals are in whole milliseconds.
    if (latencies) run.on('response', (_client, _status, _bytes, time) => times.push(time));
    const result = await run;
    const answers = status === undefined ? result['2xx'] : (result.statusCodeStats[status]?.count ?? 0);
    const refused = status === undefined ? result.non2xx : result['2xx'] + result.non2xx - answers;
    if (refused + result.errors + result.timeouts > 0 || answers < least)
      throw new Error(
        `${origin}: ${refused} answers were not ${status ?? '2xx'}, ${result.errors} requests failed, ` +
          `${result.timeouts} timed out, ${answers} succeeded (${JSON.stringify(result.statusCodeStats)}).`,
      );
    return {
      answers,
      rate: answers / result.duration,
      p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)],
    };
  };
  if (warmUp > 0) await shot(warmUp, 0);
  const spent = await meter?.();
  const { answers, rate, p99 } = await shot(seconds, 1);
  if (spent) costs.push(await spent(answers));
  latencies?.push(p99);
  return rate;
}

/** How often `work` runs per second, with `atOnce` running concurrently. */
export async function repeated(work, seconds, atOnce) {
  const started = performance.now();
  const until = started + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (; performance.now() < until; done++) await work();
    }),
  );
  return (done * 1_000) / (performance.now() - started);
}

/** The machine of a result, and how busy it was when the run started: above 0.5, look only at ratios. */
export async function machine(client) {
  const { rows } =
    await client.query(`select current_setting('server_version') as version, current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as "synchronousCommit"`);
  return {
    date: new Date().toISOString(),
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    loadBefore: loadavg()[0],
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: execFileSync('uname', ['-sr'], { encoding: 'utf8' }).trim(),
    node: process.version,
    postgres: rows[0].version,
    fsync: rows[0].fsync,
    synchronousCommit: rows[0].synchronousCommit,
  };
}
