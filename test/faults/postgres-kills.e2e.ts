import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { aCompany, cleanups, connect, launch, place } from '../e2e/processes.js';
import { aJob, type Answer, eventually, outcome, parallel, request, unique } from '../e2e/server.js';
import { processesIn } from './embedded-postgres-fixture.js';
import { ROUNDS } from './rounds.js';

const KILLS = 2 * ROUNDS;
const WRITERS = 8;

/** A request with its key, and its answer; null if the result is unknown. */
interface Wish {
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  answer: Answer | null;
}

/** Keys and checkpoints do not wait for the disk (decision 0160): what is lost must be recovered. */
test(
  `kill -9 of PostgreSQL, ${KILLS} times under load: what was answered is there, and each key has one effect`,
  async () => {
    const dataDir = join(place(), 'postgres');
    let postgres: EmbeddedPostgres | undefined;
    cleanups.push(() => postgres?.stop());
    const start = async (port: number) => (postgres = await startEmbeddedPostgres({ dataDir, port }));
    const { url } = await start(0);
    const port = Number(new URL(url).port);
    // Loses writes that do not wait for the disk as often as possible.
    const sql = await connect(url);
    await sql.query(`alter system set wal_writer_delay = '10s'`);
    await sql.query(`select pg_reload_conf()`);
    await sql.end();

    const server = await launch({ DATABASE_URL: url }).ready();
    const bearer = server.shownKey ?? '';
    const company = await aCompany(server.origin, bearer);
    const ask = ({ key, body }: Wish) =>
      request(server.origin, 'POST', '/v1/jobs', { key: bearer, body, headers: { 'Idempotency-Key': key } });
    const wishes: Wish[] = [];
    /** Like a client whose key is in use, or whose answer is not usable. */
    const untilAnswered = async (wish: Wish): Promise<Answer> => {
      for (;;) {
        const answer = await ask(wish);
        if (answer.status < 500 && outcome(answer) !== '409 idempotency_key_in_use') return answer;
        await sleep(200);
      }
    };

    for (let round = 0; round < KILLS; round++) {
      const enough = 20 + ((round * 37) % 60);
      let answered = 0;
      let killed = false;
      const made = wishes.length;
      await parallel(WRITERS, async () => {
        while (!killed) {
          const title = `Nurse ${unique()}`;
          const wish: Wish = {
            key: randomUUID(),
            body: aJob(company, { title, externalId: randomUUID() }),
            answer: null,
          };
          wishes.push(wish);
          const answer = await ask(wish);
          if (answer.status >= 500) return;
          expect(outcome(answer)).toBe('201');
          wish.answer = answer;
          if (++answered < enough || killed) continue;
          killed = true;
          // Concurrently: none of them writes what the others left.
          for (const pid of await processesIn(dataDir)) process.kill(Number(pid), 'SIGKILL');
        }
      });
      await eventually(async () => (await processesIn(dataDir)).length === 0);
      // We must notice its end, too: until then the directory is in use.
      await postgres?.stop();
      await start(port);
      const these = wishes.slice(made);
      const again = await parallel(these.length, (nth) => untilAnswered(these[nth] as Wish));
      expect(again.map(outcome)).toEqual(these.map(() => '201'));
      // A client that was answered gets the same job again.
      expect(again.map(({ body }, nth) => these[nth]?.answer?.body.id ?? body.id)).toEqual(
        again.map(({ body }) => body.id),
      );
      again.forEach((answer, nth) => ((these[nth] as Wish).answer = answer));
    }

    const client = await connect(url);
    const { rows } = await client.query<{ id: string; externalId: string }>('select id, "externalId" from jobs_v4');
    const expected = wishes.map(({ body, answer }) => ({ id: answer?.body.id, externalId: body['externalId'] }));
    const byId = (one: { readonly id?: string }, other: { readonly id?: string }) =>
      String(one.id) < String(other.id) ? -1 : 1;
    expect(rows.toSorted(byId)).toEqual(expected.toSorted(byId));
    const { rows: events } = await client.query<{ n: number }>(
      `select count(*)::int as n from events where category = 'job'`,
    );
    expect(events[0]?.n).toBe(wishes.length);
    const { rows: models } = await client.query<{ version: number }>(
      `select version from read_models where name = 'job_search'`,
    );
    // Projections from the log recover, though nothing more is written.
    await eventually(async () => {
      const search = `job_search_v${models[0]?.version}`;
      const { rows: behind } = await client.query(
        `select from (select count(*) as n, count("shownUntil") as shown from ${search}) s, (select count(*) as n from audit_log_v1) a
         where s.n <> $1 or a.n <> (select count(*) from events)
           or s.shown <> coalesce((select sum(rows) from shown_counts where read_model = '${search}'), 0)`,
        [wishes.length],
      );
      return behind.length === 0;
    });
  },
  KILLS * 240_000,
);
