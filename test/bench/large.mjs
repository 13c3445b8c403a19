// Rows i, j and l: a board with 200,000 jobs, listed and searched; and batches.
import { queryText } from '../../dist/libs/store/src/read-models/word-document.js';
import { tableOf } from '../../dist/libs/store/src/tables/row.js';
import { JobRow } from '../../dist/libs/jobs/src/job/job.read-model.js';
import { JobSearchRow } from '../../dist/libs/jobs/src/job-search/job-search.read-model.js';
import { openings, startBaseline, startProduct } from './children.mjs';
import { metersOf } from './costs.mjs';
import { inTurns, load } from './measure.mjs';
import { jobBody, prose } from './samples.mjs';
import { wordsOf } from '../../dist/libs/kernel/src/words.js';

const SEEDS = 1_000;
const COMPANIES = 50;
const AT_ONCE = 100;
/** Batches before the first measured one. */
const PRIMING = 5;
/** From words in every job to rare words, with and without filters. */
const SEARCHES = [
  { query: 'nurse' },
  { query: 'night ward' },
  { query: 'paed pat' },
  { query: 'rareword17' },
  { query: 'rareword4', filters: { status: ['draft'] } },
  { filters: { employmentType: ['full_time'], seniority: ['mid_level'] } },
];

/** Rates, costs of an operation, and 99th percentiles in milliseconds, for the rows in `wanted`. */
export async function measureLarge({ client, database, cwd, wanted, rounds, seconds, warmUp, jobs }) {
  await openings(database, cwd, 'migrate');
  const board = await openings(database, cwd, 'boards', 'create', 'large', '--owner', 'bench@bench.example');
  const key = await openings(database, cwd, 'keys', 'create', '--board', 'large', '--rate-limit', '100000000');
  const product = await startProduct(database, cwd);
  let baseline;
  try {
    const headers = { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' };
    const call = async (method, path, body) => {
      const response = await fetch(`${product.origin}${path}`, { method, headers, body: JSON.stringify(body) });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    };
    const batch = async (bodies) => {
      const operations = bodies.map((body, index) => ({ id: String(index), method: 'POST', body }));
      const { data } = await call('POST', '/v1/jobs/batch', { operations });
      const refused = data.find(({ status }) => status !== 201);
      if (refused) throw new Error(`A batch has ${JSON.stringify(refused)}.`);
    };
    const companies = [];
    for (let n = 0; n < COMPANIES; n++)
      companies.push((await call('POST', '/v1/companies', { name: `Clinic ${n}` })).id);
    const job = (series, n) => ({
      ...jobBody(series, n, companies[n % COMPANIES]),
      description: `<p>${prose(600, n)} rareword${n % 500}</p>`,
    });

    const meters = await metersOf(client);
    const [seen, costs] = [{}, {}];
    if (wanted.has('l')) {
      Object.assign(costs, { single: [], l: [] });
      let n = 0;
      const perSecond = async (name, work) => {
        const spent = await meters([product.pid]);
        const started = performance.now();
        await work();
        const rate = (AT_ONCE / (performance.now() - started)) * 1000;
        costs[name].push(await spent(AT_ONCE));
        return rate;
      };
      const next = (series) => Array.from({ length: AT_ONCE }, () => job(series, n++));
      // Warms up.
      for (let times = 0; times < PRIMING; times++) await batch(next('primed'));
      for (const body of next('primed')) await call('POST', '/v1/jobs', body);
      Object.assign(
        seen,
        await inTurns(rounds * 3, {
          single: () =>
            perSecond('single', async () => {
              for (const body of next('single')) await call('POST', '/v1/jobs', body);
            }),
          l: () => perSecond('l', () => batch(next('batch'))),
        }),
      );
    }
    if (wanted.has('i') || wanted.has('j')) {
      for (let from = 0; from < SEEDS; from += AT_ONCE)
        await batch(Array.from({ length: AT_ONCE }, (_, n) => job('seed', from + n)));
      // Searching starts when everything written can be found.
      await call('POST', '/v1/jobs/search', { query: 'nurse' });
      await multiply(client, board, jobs);
      const columns = tableOf(JobRow)
        .columns.map(({ name }) => name)
        .filter((name) => name !== 'detail');
      const searches = SEARCHES.map(({ query = '', filters = {} }) =>
        queryText(board, { words: wordsOf(query), facets: filters }),
      );
      baseline = await startBaseline(database, cwd, {
        list: { table: tableOf(JobRow).name, columns, board, searches },
        ready: '/list',
      });
      const turn = (list) => {
        let n = 0;
        return () => list[n++ % list.length];
      };
      const search = turn(
        SEARCHES.map((body) => ({
          method: 'POST',
          path: '/v1/jobs/search',
          headers,
          body: JSON.stringify({ ...body, limit: 20 }),
        })),
      );
      const bare = turn(SEARCHES.map((_, index) => ({ method: 'GET', path: `/search/${index}` })));
      const latencies = { i: [], j: [] };
      const shots = {
        bareList: { origin: baseline.origin, next: () => ({ method: 'GET', path: '/list' }) },
        i: {
          origin: product.origin,
          next: () => ({ method: 'GET', path: '/v1/jobs?limit=20', headers }),
          latencies: latencies.i,
        },
        bareSearch: { origin: baseline.origin, next: bare },
        j: { origin: product.origin, next: search, latencies: latencies.j },
      };
      for (const pair of [
        ['bareList', 'i'],
        ['bareSearch', 'j'],
      ]) {
        if (!wanted.has(pair[1])) continue;
        const contenders = pair.map((name) => {
          const meter = () => meters([shots[name].origin === product.origin ? product.pid : baseline.pid]);
          costs[name] = [];
          return [name, () => load({ ...shots[name], seconds, warmUp, meter, costs: costs[name] })];
        });
        Object.assign(seen, await inTurns(rounds, Object.fromEntries(contenders)));
      }
      return { seen, costs, latencies, jobs };
    }
    return { seen, costs, latencies: {}, jobs };
  } finally {
    await baseline?.stop();
    await product.stop();
  }
}

/** `jobs` rows in total, copied from those that the product wrote, in the tables that lists and searches query. */
async function multiply(client, board, jobs) {
  const copies = Math.ceil(jobs / SEEDS) - 1;
  for (const row of [JobRow, JobSearchRow]) {
    const { name, columns } = tableOf(row);
    const names = columns.map((column) => `"${column.name}"`);
    const values = columns.map((column) =>
      column.name === 'id' ? `left("id", 25) || lpad(n::text, 6, '0')` : `"${column.name}"`,
    );
    await client.query(
      `insert into "${name}" (${names.join(', ')}) select ${values.join(', ')} from "${name}", generate_series(1, $2) n
       where "board" = $1 and "id" in (select "id" from "${name}" where "board" = $1 order by "id" desc limit ${SEEDS})`,
      [board, copies],
    );
  }
  await client.query('vacuum analyze');
}
