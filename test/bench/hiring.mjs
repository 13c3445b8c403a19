// Rows 1 to 3: applying, the pipeline of a job with 10,000 applicants, and moving 200 of them.
import { tableOf } from '../../dist/libs/store/src/tables/row.js';
import { ApplicationRow } from '../../dist/libs/talent/src/hiring/application/application.read-model.js';
import { CandidateRow } from '../../dist/libs/talent/src/people/candidate/candidate.read-model.js';
import { openings, startProduct } from './children.mjs';
import { metersOf } from './costs.mjs';
import { inTurns, load } from './measure.mjs';
import { jobBody, prose } from './samples.mjs';

const APPLICANTS = 10_000;
/** Applicants with streams; the others are copies of a candidate's row. */
const MOVED = 200;
const AT_ONCE = 20;
const READERS = 1;
const PASSWORD = 'correct horse battery staple';
const NO_LIMIT = '1000000000';
const BOARD = '/v1/boards/hiring';

/** Rates, costs and times by row, for the rows in `wanted`. */
export async function measureHiring({ client, database, cwd, wanted, rounds, seconds, warmUp }) {
  await openings(database, cwd, 'migrate');
  await openings(database, cwd, 'boards', 'create', 'hiring', '--owner', 'bench@bench.example');
  const key = await openings(database, cwd, 'keys', 'create', '--board', 'hiring', '--rate-limit', '100000000');
  const limits = ['AUTH', 'REGISTER', 'ME', 'APPLY', 'COMPANIES', 'RESUME'].map((name) => [
    `BOARD_${name}_LIMIT`,
    NO_LIMIT,
  ]);
  const product = await startProduct(database, cwd, { ...Object.fromEntries(limits), MAIL_DIR: cwd });
  const call = async (token, method, path, body) => {
    const form = body instanceof FormData;
    const response = await fetch(`${product.origin}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  try {
    const seen = {};
    const costs = { '1': [], '1₀': [], '2': [], '3': [] };
    const latencies = { 2: [] };
    const meters = await metersOf(client);
    const company = await call(key, 'POST', '/v1/companies', {
      name: 'Hill Clinic',
      website: 'https://hill-clinic.example',
    });
    const posted = async (n) => {
      const { id } = await call(key, 'POST', '/v1/jobs', jobBody('hiring', n, company.id));
      const { slug } = await call(key, 'PATCH', `/v1/jobs/${id}`, { applicationUrl: null, externalId: null });
      await call(key, 'POST', `/v1/jobs/${id}/publish`, {});
      return { id, slug };
    };
    let guests = 0;
    const application = () => ({ name: 'Joe', email: `joe-${++guests}@guests.example`, coverNote: prose(300, guests) });

    if (wanted.has('1')) {
      const { slug } = await posted(1);
      let jobs = 10;
      const shot = (next, name) => () =>
        load({
          origin: product.origin,
          next,
          fresh: true,
          seconds,
          warmUp,
          meter: () => meters([product.pid]),
          costs: costs[name],
        });
      const json = { 'content-type': 'application/json' };
      Object.assign(
        seen,
        await inTurns(rounds, {
          '1₀': shot(
            () => ({
              method: 'POST',
              path: '/v1/jobs',
              headers: { ...json, authorization: `Bearer ${key}` },
              body: JSON.stringify(jobBody('posted', jobs++, company.id)),
            }),
            '1₀',
          ),
          '1': shot(
            () => ({
              method: 'POST',
              path: `${BOARD}/jobs/${slug}/apply`,
              headers: json,
              body: JSON.stringify(application()),
            }),
            '1',
          ),
        }),
      );
    }

    const moves = [];
    if (wanted.has('2') || wanted.has('3')) {
      const job = await posted(2);
      const register = async (role, n) =>
        (
          await call(null, 'POST', `${BOARD}/auth/register`, {
            ...{ role, method: 'emailpass', password: PASSWORD, displayName: `Person ${n}` },
            email: `${role}-${n}@bench.example`,
          })
        ).accessToken;
      const member = await register('employer', 1);
      const path = `${BOARD}/me/companies/${company.slug}`;
      await call(member, 'POST', `${path}/claim`);
      const { data: claims } = await call(key, 'GET', '/v1/employers/claims');
      await call(key, 'POST', `/v1/employers/claims/${claims[0].id}/approve`);
      const ids = [];
      while (ids.length < MOVED)
        ids.push(
          ...(await Promise.all(
            Array.from({ length: AT_ONCE }, async () => {
              const { id } = await call(null, 'POST', `${BOARD}/jobs/${job.slug}/apply`, application());
              return id;
            }),
          )),
        );
      const applicant = await register('candidate', 2);
      await call(applicant, 'PATCH', `${BOARD}/me/profile`, { headline: 'Night nurse' });
      const { id: copied } = await call(applicant, 'POST', `${BOARD}/jobs/${job.slug}/apply`, {
        coverNote: prose(300, 0),
      });
      const file = new FormData();
      file.append('file', new Blob([prose(2_000, 1)], { type: 'text/plain' }), 'cv.txt');
      await call(applicant, 'POST', `${BOARD}/jobs/${job.slug}/apply/resume`, file);
      for (const stageId of ['offer', 'rejected', 'review'])
        await call(member, 'PATCH', `${path}/applicants/${copied}/stage`, { stageId });
      const copies = APPLICANTS - MOVED - 1;
      const copy = (table, changes, which) =>
        client.query(
          `insert into ${table} select (jsonb_populate_record(t, ${changes})).* from ${table} t, generate_series(1, ${copies}) n
            where ${which}`,
        );
      const user = `(select "userId" from ${tableOf(ApplicationRow).name} where id = '${copied}')`;
      await copy(
        tableOf(CandidateRow).name,
        `jsonb_build_object('id', t.id || n, 'handle', 'person-' || n)`,
        `t.id = ${user}`,
      );
      await copy(
        tableOf(ApplicationRow).name,
        `jsonb_build_object('id', t.id || n, 'userId', t."userId" || n)`,
        `t.id = '${copied}'`,
      );
      await client.query('vacuum analyze');
      const get = () => ({
        method: 'GET',
        path: `${path}/applicants?job=${job.id}`,
        headers: { authorization: `Bearer ${member}` },
      });
      const shown = await call(member, 'GET', get().path);
      if (shown.applicants.length !== APPLICANTS) throw new Error(`${shown.applicants.length} applicants are shown.`);
      // Guests get another id in their answer than members see.
      const moved = shown.applicants.flatMap(({ id }) => (id.startsWith(copied) ? [] : [id])).slice(0, MOVED);
      if (wanted.has('2'))
        for (let round = 0; round < rounds; round++)
          await load({
            origin: product.origin,
            next: get,
            connections: READERS,
            seconds,
            warmUp,
            latencies: latencies[2],
            meter: () => meters([product.pid]),
            costs: costs[2],
          });
      if (wanted.has('3'))
        for (let round = 0; round < rounds * 3; round++) {
          const spent = await meters([product.pid]);
          const started = performance.now();
          const stageId = round % 2 === 0 ? 'offer' : 'review';
          await call(member, 'POST', `${path}/applicants/bulk/move`, { applicationIds: moved, stageId });
          moves.push(performance.now() - started);
          costs[3].push(await spent(1));
        }
    }
    return { seen, costs, latencies, moves };
  } finally {
    await product.stop();
  }
}
