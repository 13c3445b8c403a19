import { expect, test } from '@jest/globals';
import { freshDatabase } from '../contracts/postgres-database.js';
import { cleanups, launch } from '../e2e/processes.js';
import { environment, eventually, outcome, parallel, request } from '../e2e/server.js';
import { openTenants, type OpenTenants } from '../e2e/tenants.js';

// A board is created in steps: its slug is reserved, its event is appended, the table for guards follows. The process may die between any two of
// them.

async function installation(): Promise<{ readonly settings: Record<string, string>; another(): Promise<OpenTenants> }> {
  const database = await freshDatabase();
  cleanups.push(() => database.drop());
  const settings = environment({ DATABASE_URL: database.url });
  return {
    settings,
    async another() {
      const opened = await openTenants(settings);
      cleanups.push(() => opened.close());
      await opened.prepare();
      return opened;
    },
  };
}

const make = ({ tenants }: OpenTenants, slug: string, plan = 'scale') =>
  tenants.createBoard({ slug, name: slug, plan, ownerEmail: `owner@${slug}.example` });
/** Makes everything fail that writes to a table, as if the process had died before. */
const dying = async ({ pool }: OpenTenants, table: string, work: () => Promise<unknown>) => {
  await pool.query(`create or replace function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
    create trigger die before insert on ${table} for each row execute function die()`);
  await expect(work()).rejects.toThrow('died');
  await pool.query(`drop trigger die on ${table}`);
};
const aMinuteLater = ({ pool }: OpenTenants) =>
  pool.query(`update board_slugs set reserved_at = reserved_at - interval '2 minutes'`);
const TAKEN = 'Another board has the slug';

test('a slug goes to one of many who want it at the same time', async () => {
  const { another } = await installation();
  const [one, other] = [await another(), await another()];
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => make(n % 2 ? one : other, 'wanted')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of outcomes) if (each.status === 'rejected') expect(String(each.reason)).toContain(TAKEN);
  const { rows } = await one.pool.query(`select type from events where category = 'board'`);
  expect(rows).toHaveLength(1);
});

test('a board that is refused gives its slug back', async () => {
  const { another } = await installation();
  const one = await another();
  await expect(make(one, 'north', 'gold')).rejects.toThrow('There is no plan "gold"');
  expect(await make(one, 'north')).toMatchObject({ slug: 'north', plan: 'scale' });
});

test('a slug whose board has no event is for others after a minute', async () => {
  const { another } = await installation();
  const one = await another();
  await dying(one, 'events', () => make(one, 'north'));
  await expect(make(one, 'north')).rejects.toThrow(TAKEN);
  await aMinuteLater(one);
  expect(await make(one, 'north')).toMatchObject({ slug: 'north' });
});

test('a board with an event keeps its slug and is shown by the next server, with a key that was made meanwhile', async () => {
  const { settings, another } = await installation();
  const one = await another();
  await dying(one, 'boards', () => make(one, 'north'));
  await aMinuteLater(one);
  await expect(make(one, 'north')).rejects.toThrow(TAKEN);
  const { rows } = await one.pool.query<{ board: string }>(`select board from board_slugs where slug = 'north'`);
  const board = String(rows[0]?.board);
  // The table of keys cannot contain it before the board: the event is written, and the request fails.
  await expect(one.tenants.createKey({ board, name: 'k', scopes: ['jobs.read'] })).rejects.toThrow('foreign key');
  const server = await launch(settings).ready();
  await eventually(async () => (await one.boards.find('north').catch(() => null))?.id === board);
  const shown = async () => (await one.pool.query('select from api_keys where board = $1', [board])).rowCount;
  await eventually(async () => (await shown()) === 1);
  const { key } = await one.tenants.createKey({ board, name: 'k', scopes: ['jobs.read'] });
  const answers = await parallel(3, () => request(server.origin, 'GET', '/v1/jobs', { key }));
  expect(answers.map(outcome)).toEqual(['200', '200', '200']);
  await expect(make(one, 'north')).rejects.toThrow(TAKEN);
});
