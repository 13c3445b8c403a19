import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningEmbeddedPostgres } from '../../libs/runtime/src/embedded-postgres/embedded-postgres-running.js';
import { aCompany, cleanups, connect, launch, place } from '../e2e/processes.js';
import { aJob, outcome, parallel, request, unique } from '../e2e/server.js';
import { ROUNDS } from './rounds.js';

describe('kill -9', () => {
  const KILLS = 2 * ROUNDS;

  test(
    `${KILLS} times on one embedded database: what was answered is there, and whole`,
    async () => {
      const dir = place();
      const data = join(dir, 'data');
      cleanups.push(() => {
        const pidFile = join(data, 'postgres', 'postmaster.pid');
        if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
      });
      const start = () => launch({ DATA_DIR: data, WORKER_PROCESS: 'on' }, dir).ready();
      const alive = new Map<string, string>();
      const gone = new Set<string>();
      /** A change or deletion was requested, but the answer never arrived: both states are correct. */
      const unsure = new Set<string>();
      let key = '';
      let company = '';

      for (let round = 0; round < KILLS; round++) {
        const server = await start();
        if (round === 0) {
          key = server.shownKey ?? '';
          company = await aCompany(server.origin, key);
        } else {
          expect(server.shownKey).toBeNull();
          await verify(server.origin);
        }
        let answered = 0;
        const enough = 15 + ((round * 37) % 60);
        /** Null if the server died before it answered. */
        const call = async (method: string, path: string, body?: unknown) => {
          const answer = await request(server.origin, method, path, { key, body }).catch(() => null);
          if (answer && ++answered === enough) server.signal('SIGKILL');
          return answer;
        };
        await parallel(6, async () => {
          for (;;) {
            const made = await call('POST', '/v1/jobs', aJob(company));
            if (!made) return;
            expect(outcome(made)).toBe('201');
            const { id } = made.body;
            const title = `Changed ${unique()}`;
            alive.set(id, made.body.title);
            unsure.add(id);
            const changed = await call('PATCH', `/v1/jobs/${id}`, { title });
            if (!changed) return;
            expect(outcome(changed)).toBe('200');
            alive.set(id, title);
            if (unique() % 5 === 0) {
              const deleted = await call('DELETE', `/v1/jobs/${id}`);
              if (!deleted) return;
              expect(outcome(deleted)).toBe('204');
              alive.delete(id);
              gone.add(id);
            }
            unsure.delete(id);
          }
        });
        expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' });
        expect(answered).toBeGreaterThanOrEqual(enough);
      }

      const last = await start();
      await verify(last.origin);
      const client = await connect((await runningEmbeddedPostgres(join(data, 'postgres'))) ?? '');
      const { rows: torn } = await client.query(`
      with streams_of as (
        select name, stream, max(version) as version, count(*) as n, bool_or(type = 'JobDeleted') as deleted, split_part(name, '-', 3) as id
        from events where category = 'job' group by name, stream
      )
      select s.name from streams_of s left join jobs_v4 j on j.id = s.id left join streams t on t.stream = s.stream
      where s.version <> s.n or t.version is distinct from s.version or s.deleted <> (j.id is null) or (j.id is not null and j.version <> s.version)
        or (not s.deleted and (select count(*) from claims c where c.holder = s.id) <> 3) or (s.deleted and exists (select 1 from claims c where c.holder = s.id))
      union all select j.id from jobs_v4 j where not exists (select 1 from streams_of s where s.id = j.id)`);
      expect(torn).toEqual([]);
      await client.end();
      await last.stop();
      expect(alive.size).toBeGreaterThan(KILLS * 5);

      async function verify(origin: string): Promise<void> {
        const found = new Map<string, string>();
        for (let cursor: string | null = ''; cursor !== null;) {
          const { body } = await request(origin, 'GET', `/v1/jobs?limit=100${cursor && `&cursor=${cursor}`}`, { key });
          for (const { id, title } of body.data) found.set(id, title);
          cursor = body.nextCursor;
        }
        const lost = [...alive].filter(([id, title]) => !unsure.has(id) && found.get(id) !== title);
        expect(lost).toEqual([]);
        expect([...gone].filter((id) => found.has(id))).toEqual([]);
        for (const id of unsure) {
          const title = found.get(id);
          if (title === undefined) alive.delete(id);
          else alive.set(id, title);
        }
        unsure.clear();
      }
    },
    KILLS * 240_000,
  );
});
