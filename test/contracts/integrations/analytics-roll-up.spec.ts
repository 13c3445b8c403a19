import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { PostgresAnalyticsRollUp } from '../../../libs/integrations/src/adapters/analytics-roll-up.postgres.js';
import { PostgresHitLog } from '../../../libs/integrations/src/adapters/hit-log.postgres.js';
import { count, type CountedFigures } from '../../../libs/integrations/src/analytics/counting.samples.js';
import { type Hit, OTHER, PAGES_A_DAY, SOURCES_A_DAY } from '../../../libs/integrations/src/analytics/hit.js';
import { type Database, freshDatabase } from '../postgres-database.js';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const YESTERDAY = Date.parse('2026-11-25T00:00:00.000Z');
const MINUTE = 60_000;

let database: Database;
let pool: Pool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = database.pool();
  // Creating a partition waits for open transactions that write hits, and a spec below keeps one open. So the partitions are created here.
  await written([aHit({ at: YESTERDAY }), aHit()]);
});
beforeEach(forgetAll);
afterAll(() => database?.drop());

async function forgetAll(): Promise<void> {
  await pool.query(
    `truncate analytics_hits, analytics_visits, analytics_days, analytics_traffic, analytics_objects, analytics_salts`,
  );
}

const log = () =>
  new PostgresHitLog(
    pool,
    (error) => expect(error).toBeUndefined(),
    () => NOW,
  );

const aHit = (more: Partial<Hit> = {}): Hit => ({
  board: 'hill',
  at: NOW,
  visitor: 1n,
  item: 'p/jobs',
  source: 'direct',
  country: 'DE',
  device: 'desktop',
  ...more,
});

async function written(hits: readonly Hit[]): Promise<void> {
  const hitLog = log();
  for (const hit of hits) hitLog.add(hit);
  await hitLog.flush();
}

/** The figures in the tables, in the form of `count`; zeros are left out, because they are equal to absence. */
async function figures(): Promise<CountedFigures> {
  const read = async (sql: string) => {
    const { rows } = await pool.query<{ key: string; row: Record<string, string> }>(sql);
    return new Map(
      rows.flatMap(({ key, row }) => {
        const numbers = Object.entries(row).map(([name, value]) => [name, Number(value)] as const);
        return numbers.every(([, value]) => value === 0) ? [] : [[key, Object.fromEntries(numbers)] as const];
      }),
    );
  };
  return {
    days: await read(`select board || ' ' || day as key, json_build_object('visits', visits, 'pageViews', page_views,
      'milliseconds', milliseconds, 'applyClicks', apply_clicks, 'applications', applications) as row from analytics_days`),
    traffic: await read(`select board || ' ' || kind || ' ' || day || ' ' || key as key,
      json_build_object('visits', visits, 'applyClicks', apply_clicks) as row from analytics_traffic`),
    objects: await read(`select board || ' ' || object || ' ' || day as key, json_build_object('views', views,
      'applyClicks', apply_clicks, 'reads', reads, 'applications', applications) as row from analytics_objects`),
  } as unknown as CountedFigures;
}

const counted = (hits: readonly Hit[]): CountedFigures => {
  const { days, ...rest } = count(hits);
  return { days: new Map([...days].filter(([, day]) => Object.values(day).some((value) => value !== 0))), ...rest };
};

describe('the roll-up', () => {
  test('counts a visit, what was seen in it once, and how long it took', async () => {
    await written([
      aHit({ source: 'google.com' }),
      aHit({ at: NOW + MINUTE, item: 'jjob_1' }),
      aHit({ at: NOW + 2 * MINUTE, item: 'ajob_1' }),
      aHit({ at: NOW + 3 * MINUTE, item: 'ajob_1' }),
    ]);
    await new PostgresAnalyticsRollUp(pool).run(new Date(NOW));
    expect(await figures()).toEqual({
      days: new Map([
        ['hill 2026-11-26', { visits: 1, pageViews: 1, milliseconds: 180_000, applyClicks: 1, applications: 0 }],
      ]),
      traffic: new Map([
        ['hill page 2026-11-26 /jobs', { visits: 1, applyClicks: 0 }],
        ['hill source 2026-11-26 google.com', { visits: 1, applyClicks: 1 }],
        ['hill country 2026-11-26 DE', { visits: 1, applyClicks: 1 }],
        ['hill device 2026-11-26 desktop', { visits: 1, applyClicks: 1 }],
      ]),
      objects: new Map([['hill job_1 2026-11-26', { views: 1, applyClicks: 1, reads: 0, applications: 0 }]]),
    });
  });

  test('a hit that comes late joins the visits between which it lies', async () => {
    const hits = [aHit({ source: 'a.example' }), aHit({ at: NOW + 50 * MINUTE, source: 'b.example' })];
    const rollUp = new PostgresAnalyticsRollUp(pool);
    await written(hits);
    await rollUp.run(new Date(NOW));
    expect((await figures()).days.get('hill 2026-11-26')?.visits).toBe(2);
    const late = aHit({ at: NOW + 25 * MINUTE, item: 'p/about' });
    await written([late]);
    await rollUp.run(new Date(NOW));
    expect(await figures()).toEqual(counted([...hits, late]));
    expect((await figures()).days.get('hill 2026-11-26')?.visits).toBe(1);
  });

  test('any order of hits, writers, roll-ups that overlap or break off, and recounts gives what one count gives', async () => {
    const hit = fc.record({
      board: fc.constantFrom('hill', 'lake'),
      visitor: fc.constantFrom(1n, 2n, -3n),
      // Around midnight, so that two days have hits, and in steps shorter and longer than the gap that ends a visit.
      at: fc.nat({ max: 60 }).map((step) => YESTERDAY + 21 * 60 * MINUTE + step * 7 * MINUTE),
      item: fc.constantFrom('p/', 'p/jobs', 'jjob_1', 'ajob_1', 'ajob_2', 'ccompany_1'),
      source: fc.constantFrom('direct', 'google.com', 'x.example'),
      country: fc.constant('DE'),
      device: fc.constant('mobile'),
    });
    const read = fc.record({
      board: fc.constant('hill'),
      visitor: fc.constantFrom(7n, 8n),
      at: fc.nat({ max: 20 }).map((step) => YESTERDAY + step * 10 * MINUTE),
      item: fc.constantFrom('Jjob_1', 'Ajob_1', 'Ccompany_1'),
      source: fc.constant('direct'),
      country: fc.constant('ZZ'),
      device: fc.constant(''),
    });
    const act = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.array(fc.oneof({ weight: 4, arbitrary: hit }, read), { minLength: 1, maxLength: 12 }),
      },
      { weight: 3, arbitrary: fc.constantFrom('roll up', 'two at once', 'broken off' as const) },
      { weight: 1, arbitrary: fc.constantFrom('recount', 'new rules' as const) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 8 }),
        async (acts, atOnce) => {
          await forgetAll();
          const all: Hit[] = [];
          let rules = 1;
          const rollUp = () => new PostgresAnalyticsRollUp(pool, atOnce, rules);
          // Stays open while others write and count, so that its hits become visible late.
          const slow = await pool.connect();
          await slow.query('begin');
          try {
            for (const each of acts) {
              if (Array.isArray(each)) {
                all.push(...each);
                await written(each);
              } else if (each === 'roll up') await rollUp().run(new Date(NOW));
              else if (each === 'two at once')
                await Promise.all([rollUp().run(new Date(NOW)), rollUp().run(new Date(NOW))]);
              else if (each === 'broken off') await brokenOff();
              else if (each === 'recount') await rollUp().recount();
              else rules++;
              if (all.length > 0 && each === 'roll up') {
                const late = { ...(all[0] as Hit), at: (all[0] as Hit).at + 11 * MINUTE };
                all.push(late);
                await slow.query(
                  `insert into analytics_hits (at, board, visitor, item, source, country, device) values ($1, $2, $3, $4, $5, $6, $7)`,
                  [new Date(late.at), late.board, late.visitor, late.item, late.source, late.country, late.device],
                );
              }
            }
          } finally {
            await slow.query('commit');
            slow.release();
          }
          await rollUp().run(new Date(NOW));
          expect(await figures()).toEqual(counted(all));
        },
      ),
      { numRuns: 60 },
    );
    await pool.query('update analytics_progress set rules = 1');
  }, 300_000);

  test('pages and sources beyond those that a day has room for are counted together', async () => {
    const many = Array.from({ length: PAGES_A_DAY + 50 }, (_, nth) =>
      aHit({ visitor: BigInt(nth), item: `p/made-up/${nth}`, source: `s${nth}.example` }),
    );
    const rollUp = new PostgresAnalyticsRollUp(pool, 300);
    for (let nth = 0; nth < many.length; nth += 100) await written(many.slice(nth, nth + 100));
    await rollUp.run(new Date(NOW));
    const { traffic, days } = await figures();
    const of = (kind: string) => [...traffic].filter(([key]) => key.startsWith(`hill ${kind} `));
    expect(of('page')).toHaveLength(PAGES_A_DAY + 1);
    expect(of('source')).toHaveLength(SOURCES_A_DAY + 1);
    expect(traffic.get(`hill page 2026-11-26 ${OTHER}`)?.visits).toBe(50);
    expect(days.get('hill 2026-11-26')?.pageViews).toBe(PAGES_A_DAY + 50);
  });

  test('what is older than yesterday is destroyed, once it is counted; its figures stay', async () => {
    await written([aHit({ at: YESTERDAY })]);
    await log().saltOf('2026-11-25');
    const later = new Date(NOW + 86_400_000);
    await new PostgresAnalyticsRollUp(pool).run(later);
    const { rows } = await pool.query(`select relname from pg_class where relname like '%20261125'`);
    expect(rows).toEqual([]);
    expect((await pool.query('select from analytics_salts')).rowCount).toBe(0);
    expect((await figures()).days.get('hill 2026-11-25')?.visits).toBe(1);
    // The next process creates the missing partitions.
    await written([aHit({ at: YESTERDAY })]);
  });

  test('figures of hits that a crash of PostgreSQL took stay', async () => {
    const rollUp = new PostgresAnalyticsRollUp(pool);
    await written([aHit()]);
    await rollUp.run(new Date(NOW));
    await pool.query('truncate analytics_hits, analytics_visits');
    await written([aHit({ visitor: 2n })]);
    await rollUp.run(new Date(NOW));
    await rollUp.recount();
    expect((await figures()).days.get('hill 2026-11-26')?.visits).toBe(2);
  });

  test('nothing of a board that is forgotten is left', async () => {
    await written([aHit(), aHit({ board: 'lake' })]);
    const rollUp = new PostgresAnalyticsRollUp(pool);
    await rollUp.run(new Date(NOW));
    await rollUp.forget('hill');
    await rollUp.run(new Date(NOW));
    expect([...(await figures()).days.keys()]).toEqual(['lake 2026-11-26']);
  });
});

/** A roll-up whose process ends before it commits. */
async function brokenOff(): Promise<void> {
  const broken = {
    query: (text: string, values: unknown[]) => pool.query(text, values),
    connect: async () => {
      const client = await pool.connect();
      return {
        query: (text: string, values?: unknown[]) =>
          text === 'commit' ? Promise.reject(new Error('gone')) : client.query(text, values),
        release: () => client.release(),
      };
    },
  } as unknown as Pool;
  await new PostgresAnalyticsRollUp(broken)
    .run(new Date(NOW))
    .catch(({ message }: Error) => expect(message).toBe('gone'));
}
