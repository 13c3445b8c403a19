// Rows x: those of c, e and f with events in EventStoreDB. The server is the double of the tests, which keeps its events in memory and waits for no
// disk: the rows show what the product does around its calls, and compare releases.
import { measureIn, openings, startDouble, startProduct } from './children.mjs';
import { metersOf } from './costs.mjs';
import { load } from './measure.mjs';
import { jobBody } from './samples.mjs';

const JOBS = 200;
const AT_ONCE = 10;

/** Operations a second and costs of one by row; `database` has no board yet, `appends` is a different one. */
export async function measureEventStore({ client, database, appends, cwd, rounds, seconds, warmUp, appendSeconds }) {
  const double = await startDouble();
  const settings = { EVENT_STORE_URL: double.url };
  const [seen, costs] = [
    { xc: [], xe: [] },
    { xc: [], xe: [] },
  ];
  try {
    await openings(database, cwd, { settings }, 'boards', 'create', 'bench', '--owner', 'bench@bench.example');
    const key = await openings(
      database,
      cwd,
      { settings },
      'keys',
      'create',
      '--board',
      'bench',
      '--rate-limit',
      '100000000',
    );
    const product = await startProduct(database, cwd, settings);
    try {
      const headers = { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' };
      const create = async (path, body) => {
        const response = await fetch(`${product.origin}${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
        return (await response.json()).id;
      };
      const company = await create('/v1/companies', { name: 'Clinic', website: 'https://clinic.example' });
      const ids = [];
      for (let n = 0; n < JOBS; n += AT_ONCE)
        ids.push(
          ...(await Promise.all(
            Array.from({ length: AT_ONCE }, (_, i) => create('/v1/jobs', jobBody('kept', n + i, company))),
          )),
        );
      let created = 0;
      const shots = {
        // Separate header objects: the generator adds the length of the body to them.
        xe: {
          fresh: true,
          next: () => ({
            method: 'POST',
            path: '/v1/jobs',
            headers: { ...headers },
            body: JSON.stringify(jobBody('x', created++, company)),
          }),
        },
        xc: {
          next: () => ({
            method: 'GET',
            path: `/v1/jobs/${ids[Math.floor(Math.random() * ids.length)]}`,
            headers: { ...headers },
          }),
        },
      };
      const meters = await metersOf(client);
      for (let round = 0; round < rounds; round++)
        for (const [name, shot] of Object.entries(shots))
          seen[name].push(
            await load({
              ...shot,
              origin: product.origin,
              warmUp,
              seconds,
              meter: () => meters([product.pid]),
              costs: costs[name],
            }),
          );
    } finally {
      await product.stop();
    }
    const appended = await measureIn('append.mjs', {
      database: appends,
      rounds,
      seconds: appendSeconds,
      primeSeconds: 1,
      writers: [1, 8, 32],
      eventStore: double.url,
    });
    return { seen: Object.assign(seen, appended.seen), costs: Object.assign(costs, appended.costs) };
  } finally {
    double.stop();
  }
}
