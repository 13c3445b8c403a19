// Row 8: requests a second of processor time where four processes answer and two work in the background, compared with one server.
import { openings, startProduct } from './children.mjs';
import { metersOf } from './costs.mjs';
import { inTurns, load } from './measure.mjs';
import { jobBody } from './samples.mjs';

const CONNECTIONS = 32;
const JOBS = 100;
/** One in so many requests writes. */
const WRITES = 5;

/** Requests a second of processor time, Node with all its processes and PostgreSQL together, and costs of one. `databases` are empty. */
export async function measureProcesses({ client, databases, cwd, rounds, seconds, warmUp }) {
  const meters = await metersOf(client);
  const fleets = [];
  const costs = { '8₀': [], '8': [] };
  try {
    const one = await started(fleets, databases.one, cwd, ['all']);
    const many = await started(fleets, databases.many, cwd, ['worker', 'worker', 'api', 'api', 'api', 'api']);
    const turn = (name, { origins, pids, next }) => {
      const all = (during) =>
        Promise.all(
          origins.map((origin) =>
            load({ origin, next, fresh: true, connections: CONNECTIONS / origins.length, seconds: during, warmUp: 0 }),
          ),
        );
      return async () => {
        if (warmUp > 0) await all(warmUp);
        const spent = await meters(pids);
        const rates = await all(seconds);
        const cost = await spent(rates.reduce((sum, rate) => sum + rate, 0) * seconds);
        costs[name].push(cost);
        return 1_000 / (cost.node + cost.postgres);
      };
    };
    return { seen: await inTurns(rounds, { '8₀': turn('8₀', one), '8': turn('8', many) }), costs };
  } finally {
    await Promise.all(fleets.map((each) => each.stop()));
  }
}

/** Processes with these roles on `database`, with some jobs, and what is requested from them. */
async function started(fleets, database, cwd, roles) {
  const servers = [];
  fleets.push({ stop: () => Promise.all(servers.map((server) => server.stop())) });
  const origins = [];
  // One after the other: those that only answer are ready when another one has built the read models.
  for (const role of roles) {
    const server = await startProduct(database, cwd, { ROLE: role });
    servers.push(server);
    if (role !== 'worker') origins.push(server.origin);
  }
  const key = await openings(database, cwd, 'keys', 'create', '--board', 'demo', '--rate-limit', '100000000');
  const headers = { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' };
  const create = async (path, body) => {
    const response = await fetch(`${origins[0]}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()).id;
  };
  const company = await create('/v1/companies', { name: 'Clinic', website: 'https://clinic.example' });
  const ids = [];
  while (ids.length < JOBS) ids.push(await create('/v1/jobs', jobBody('kept', ids.length, company)));
  let n = 0;
  const next = () => {
    const writes = n++ % WRITES === 0;
    // Separate header objects: the generator adds the length of the body to them.
    if (!writes) return { method: 'GET', path: `/v1/jobs/${ids[n % JOBS]}`, headers: { ...headers }, body: '' };
    const body = JSON.stringify(jobBody('processes', n, company));
    return { method: 'POST', path: '/v1/jobs', headers: { ...headers }, body };
  };
  return { origins, pids: servers.map(({ pid }) => pid), next };
}
