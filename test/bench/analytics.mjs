// Rows 4 to 6: beacons, what counting them costs, and the overview of a year.
import { PostgresAnalyticsRollUp } from '../../dist/libs/integrations/src/adapters/analytics-roll-up.postgres.js';
import { createPool } from '../../dist/libs/store/src/database/pool.js';
import { openings, startProduct } from './children.mjs';
import { metersOf } from './costs.mjs';
import { load } from './measure.mjs';

const NO_LIMIT = '1000000000';
const DAYS = 732;
/** The board had 100 million page views in a year. */
const VIEWS_A_DAY = 274_000;
const PAGES = 400;
/** The beacons of a minute at 5,000 a second, and how many are first visits. */
const HITS = 300_000;
const NEWCOMERS = 0.25;
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Rates, costs and times, for the rows in `wanted`. */
export async function measureAnalytics({ client, database, cwd, wanted, rounds, seconds, warmUp }) {
  await openings(database, cwd, 'migrate');
  await openings(database, cwd, 'boards', 'create', 'visited', '--owner', 'bench@bench.example');
  const key = await openings(database, cwd, 'keys', 'create', '--board', 'visited', '--rate-limit', '100000000');
  const meters = await metersOf(client);
  const seen = wanted.has('4') ? { 4: [] } : {};
  const costs = { 4: [], 5: [], 6: [] };
  const latencies = { 6: [] };
  const shares = [];
  const pool = createPool({ url: database, max: 4 });
  const settings = { BOARD_EVENTS_LIMIT: NO_LIMIT, TRUSTED_PROXIES: '127.0.0.1', ANALYTICS_SECONDS: '3600' };
  try {
    if (wanted.has('5')) shares.push(...(await counting(pool, meters, rounds, costs['5'])));
    const product = await startProduct(database, cwd, settings);
    const meter = () => meters([product.pid]);
    try {
      if (wanted.has('4')) {
        let visitors = 0;
        const next = () => ({
          method: 'POST',
          path: '/v1/boards/visited/events',
          headers: {
            'content-type': 'text/plain',
            'user-agent': CHROME,
            'x-forwarded-for': `198.51.${(++visitors >> 8) % 256}.${visitors % 256}`,
          },
          body: JSON.stringify({
            type: 'page_view',
            path: `/jobs/${visitors % PAGES}`,
            referrer: 'https://www.google.com/',
          }),
        });
        for (let round = 0; round < rounds; round++)
          seen['4'].push(await load({ origin: product.origin, next, seconds, warmUp, meter, costs: costs['4'] }));
      }
      if (wanted.has('6')) {
        await aYear(client);
        const end = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
        const start = new Date(Date.now() - 366 * 86_400_000).toISOString().slice(0, 10);
        const next = () => ({
          method: 'GET',
          path: `/v1/analytics/overview?start=${start}&end=${end}`,
          headers: { authorization: `Bearer ${key}` },
        });
        for (let round = 0; round < rounds; round++)
          await load({
            origin: product.origin,
            next,
            seconds,
            warmUp,
            connections: 1,
            latencies: latencies['6'],
            meter,
            costs: costs['6'],
          });
      }
    } finally {
      await product.stop();
    }
  } finally {
    await pool.end();
  }
  return { seen, costs, latencies, shares };
}

/** How much of a core it takes to count the beacons of a minute: in percent, for each round. `costs` receives the cost of one. */
async function counting(pool, meters, rounds, costs) {
  const rollUp = new PostgresAnalyticsRollUp(pool);
  const shares = [];
  await pool.query(`create unlogged table if not exists analytics.hits_bench partition of analytics_hits
    for values from ('2026-01-05 00:00:00+00') to ('2026-01-06 00:00:00+00');
    create unlogged table if not exists analytics.visits_bench partition of analytics_visits for values in ('2026-01-05')`);
  for (let round = 0; round <= rounds; round++) {
    // In batches, as processes write them.
    for (let piece = 0; piece < 60; piece++)
      await pool.query(
        `insert into analytics_hits (at, board, visitor, item, source, country, device)
         select '2026-01-05 08:00:00+00'::timestamptz + make_interval(mins => $1, secs => $2 + n / 5000.0), 'board-' || visitor % 20,
           visitor * 7919777777, case when n % 10 < 6 then 'p/jobs/' || n % ${PAGES} when n % 10 < 9 then 'jjobs_' || n % 3000
           else 'ajobs_' || n % 3000 end, case when fresh then 's' || n % 60 || '.example' else 'direct' end, 'DE', 'mobile'
         from (
           select n, random() < ${NEWCOMERS} as fresh,
             greatest(1, ($1 * 60 + $2) * 1250 + n / 4 - (case when random() < ${NEWCOMERS} then 0 else random() * 30000 end)::int) as visitor
           from generate_series(1, ${HITS / 60}) n
         ) hits`,
        [round, piece],
      );
    const spent = await meters([process.pid]);
    await rollUp.run();
    const cost = await spent(HITS);
    // The first one finds no visits.
    if (round === 0) continue;
    costs.push(cost);
    shares.push(((cost.postgres * HITS) / 60_000) * 100);
  }
  return shares;
}

/** The figures of two years, as the roll-up writes them. */
async function aYear(client) {
  const {
    rows: [{ id }],
  } = await client.query(`select id from boards where slug = 'visited'`);
  await client.query(
    `insert into analytics_days select $1, current_date - n, ${2 * VIEWS_A_DAY}, ${VIEWS_A_DAY / 4}, ${VIEWS_A_DAY}, 9000000, 5000, 0
     from generate_series(1, ${DAYS}) n on conflict do nothing`,
    [id],
  );
  await client.query(
    `insert into analytics_traffic select $1, 'page', current_date - n, '/jobs/' || p, ${VIEWS_A_DAY / PAGES}, 0
     from generate_series(1, ${DAYS}) n, generate_series(1, ${PAGES}) p on conflict do nothing`,
    [id],
  );
  await client.query('analyze analytics_days, analytics_traffic');
}
