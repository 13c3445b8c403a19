// Row y: a page of the candidate directory, on a board with many visible candidates.
import { tableOf } from '../../dist/libs/store/src/tables/row.js';
import { CandidateRow } from '../../dist/libs/talent/src/people/candidate/candidate.read-model.js';
import { TalentRow } from '../../dist/libs/talent/src/people/directory/directory.read-model.js';
import { startBoardBaseline } from './children.mjs';
import { inTurns, load } from './measure.mjs';

/** The people who register; the others are copies of their rows. */
const PEOPLE = 20;
const COPIES = 999;
const READERS = 8;

/** Rates by row. `call` sends a request to the board with an access token and returns its body. */
export async function measureDirectory({
  client,
  database,
  cwd,
  product,
  register,
  call,
  settings,
  meters,
  costs,
  ...plan
}) {
  await settings({ talentDirectoryEnabled: true, talentDirectoryVisibility: 'public' });
  const page = async () => call(token, 'GET', 'talent?limit=20');
  let token = await register('looks@bench.example');
  // Rows before this one leave people whom a signed-in reader sees.
  const { count: others } = await page();
  const ids = [];
  for (let n = 0; n < PEOPLE; n++) {
    token = await register(`shown-${n}@bench.example`);
    ids.push((await call(token, 'GET', 'me')).id);
    const skills = ['nursing', 'triage', `skill ${n}`];
    await call(token, 'PATCH', 'me/profile', {
      headline: `Night nurse ${n}`,
      bio: 'Ten years.'.repeat(40),
      profileVisibility: 'public',
    });
    await call(token, 'PUT', 'me/profile/skills', { skills });
  }
  await until(async () => (await page()).count === others + PEOPLE);
  const own = await page();
  const copied = (table, changes) =>
    client.query(
      `insert into ${table} select (jsonb_populate_record(t, ${changes})).* from ${table} t, generate_series(1, ${COPIES}) n where t.id = any($1)`,
      [ids],
    );
  const id = `jsonb_build_object('id', t.id || n`;
  await copied(tableOf(CandidateRow).name, `${id}, 'handle', null)`);
  await copied(tableOf(TalentRow).name, `${id})`);
  await client.query(
    'create table bench_talent (id bigserial primary key, shown boolean, rank int, changed timestamptz, body jsonb)',
  );
  await client.query(
    `insert into bench_talent (shown, rank, changed, body)
      select true, 3, now() - make_interval(secs => n), $1::jsonb -> (n % ${own.data.length}) from generate_series(1, ${PEOPLE * (COPIES + 1)}) n`,
    [JSON.stringify(own.data)],
  );
  await client.query('create index on bench_talent (rank, changed desc) where shown');
  await client.query('vacuum analyze');
  // The list is cached until something changes.
  await call(token, 'PATCH', 'me/profile', { headline: 'Head nurse' });
  await until(async () => (await page()).count === others + PEOPLE * (COPIES + 1));
  const baseline = await startBoardBaseline(database, cwd, '/talent');
  try {
    const shot = (server, path, name) => () =>
      load({
        origin: server.origin,
        next: () => ({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } }),
        connections: READERS,
        meter: () => meters([server.pid]),
        costs: costs[name],
        ...plan,
      });
    return await inTurns(plan.rounds, {
      'y₀': shot(baseline, '/talent', 'y₀'),
      'y': shot(product, '/v1/boards/people/talent?limit=20', 'y'),
    });
  } finally {
    await baseline.stop();
  }
}

async function until(isSo) {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 100) throw new Error('The directory does not show everybody.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
