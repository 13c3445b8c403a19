// Rows u, v and y: reads of a signed-in board user, messages included, how sign-ins affect concurrent reads, and the candidate directory.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { hashPassword } from '../../dist/libs/runtime/src/passwords.js';
import { measureDirectory } from './directory.mjs';
import { openings, startProduct } from './children.mjs';
import { metersOf } from './costs.mjs';
import { inTurns, load, repeated } from './measure.mjs';
import { measureMessages } from './messages.mjs';

const JOBS = 200;
const READERS = 8;
const SIGNING_IN = 4;
const EMAIL = 'reader@bench.example';
const PASSWORD = 'correct horse battery staple';
const NO_LIMIT = '1000000000';
const JSON_BODY = { 'content-type': 'application/json' };

/** Rates, costs and 99th percentiles by row, for the rows in `wanted`. */
export async function measureAccounts({ client, database, cwd, wanted, rounds, seconds, warmUp }) {
  await openings(database, cwd, 'migrate');
  await openings(database, cwd, 'boards', 'create', 'people', '--owner', 'bench@bench.example');
  const key = await openings(database, cwd, 'keys', 'create', '--board', 'people', '--rate-limit', '100000000');
  const limits = ['AUTH', 'LOGIN', 'LOGIN_ACCOUNT', 'REGISTER', 'ME'].map((name) => [`BOARD_${name}_LIMIT`, NO_LIMIT]);
  const settings = { ...Object.fromEntries(limits), BOARD_MESSAGES_LIMIT: NO_LIMIT, MAIL_DIR: cwd };
  const product = await startProduct(database, cwd, settings);
  const call = async (method, path, body, headers) => {
    const response = await fetch(`${product.origin}${path}`, {
      method,
      headers: { ...JSON_BODY, ...headers },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const post = (path, body, headers) => call('POST', path, body, headers);
  try {
    const slugs = await published(post, key);
    const register = async (email, more = {}) => {
      const named = { email, password: PASSWORD, displayName: 'Reader' };
      const account = { role: 'candidate', method: 'emailpass', ...named, ...more };
      return (await post('/v1/boards/people/auth/register', account)).accessToken;
    };
    const accessToken = await register(EMAIL);
    const signIn = () => post('/v1/boards/people/auth/login', { email: EMAIL, password: PASSWORD });
    const job = (headers) => {
      let n = 0;
      return () => ({ method: 'GET', path: `/v1/boards/people/jobs/${slugs[n++ % slugs.length]}`, headers });
    };
    // Neither is answered from a cache: both return data of the user.
    const visitor = job({ 'x-board-access': 'none' });
    const user = job({ authorization: `Bearer ${accessToken}` });
    const me = () => ({
      method: 'GET',
      path: '/v1/boards/people/me',
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const meters = await metersOf(client);
    const costs = {
      'u': [],
      'u₀': [],
      'u me': [],
      'v': [],
      'v₀': [],
      'v alone': [],
      'v beside': [],
      'y': [],
      'y₀': [],
    };
    const seen = {};
    const latencies = { alone: [], beside: [] };
    const signedIn = [];
    const shot = (next, more) => ({
      origin: product.origin,
      next,
      seconds,
      warmUp,
      connections: READERS,
      meter: () => meters([product.pid]),
      ...more,
    });
    const metered = async (pids, spent, work) => {
      const meter = await meters(pids);
      const rate = await repeated(work, seconds, SIGNING_IN);
      spent.push(await meter(rate * seconds));
      return rate;
    };
    if (wanted.has('u'))
      Object.assign(
        seen,
        await inTurns(rounds, {
          'u₀': () => load(shot(visitor, { costs: costs['u₀'] })),
          'u': () => load(shot(user, { costs: costs.u })),
          'u me': () => load(shot(me, { costs: costs['u me'] })),
        }),
      );
    let streamed;
    if (wanted.has('u')) {
      const messages = await measureMessages({
        database,
        cwd,
        product,
        settings,
        register,
        call: (token, method, path, body) =>
          call(method, `/v1/boards/people/${path}`, body, { authorization: `Bearer ${token}` }),
        operate: (method, path, body) => call(method, path, body, { authorization: `Bearer ${key}` }),
        meters,
        costs,
        rounds,
        seconds,
        warmUp,
      });
      Object.assign(seen, messages.seen);
      ({ streamed } = messages);
    }
    if (wanted.has('v'))
      Object.assign(
        seen,
        await inTurns(rounds, {
          'v₀': () => metered([process.pid], costs['v₀'], () => hashPassword(PASSWORD)),
          'v': () => metered([product.pid], costs.v, signIn),
          'v alone': () => load(shot(visitor, { costs: costs['v alone'], latencies: latencies.alone })),
          'v beside': async () => {
            const signingIn = signingInApart({ origin: product.origin, seconds: warmUp + seconds });
            const rate = await load(shot(visitor, { costs: costs['v beside'], latencies: latencies.beside }));
            signedIn.push(await signingIn);
            return rate;
          },
        }),
      );
    if (wanted.has('y'))
      Object.assign(
        seen,
        await measureDirectory({
          client,
          database,
          cwd,
          product,
          register,
          call: (token, method, path, body) =>
            call(method, `/v1/boards/people/${path}`, body, { authorization: `Bearer ${token}` }),
          settings: (body) => call('PATCH', '/v1/settings', body, { authorization: `Bearer ${key}` }),
          meters,
          costs,
          rounds,
          seconds,
          warmUp,
        }),
      );
    return { seen, costs, latencies, signedIn, streamed };
  } finally {
    await product.stop();
  }
}

/** How many sign-ins a second `SIGNING_IN` people achieve in a separate thread. */
async function signingInApart({ origin, seconds }) {
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
  const workerData = { origin, path: '/v1/boards/people/auth/login', body, seconds, atOnce: SIGNING_IN };
  const thread = new Worker(new URL('signing-in.mjs', import.meta.url), { workerData });
  const [rate] = await once(thread, 'message');
  return rate;
}

/** The slugs of some published jobs. */
async function published(post, key) {
  const headers = { authorization: `Bearer ${key}` };
  const { id: companyId } = await post('/v1/companies', { name: 'Hill Clinic' }, headers);
  const operations = Array.from({ length: JOBS / 2 }, (_, n) => n);
  const slugs = [];
  for (const part of [0, 1]) {
    const { data } = await post(
      '/v1/jobs/batch',
      {
        operations: operations.map((n) => ({
          id: String(n),
          method: 'POST',
          body: {
            title: `Night nurse ${part} ${n}`,
            description: `<p>Ward ${part} ${n}.</p>`,
            applicationUrl: `https://hill-clinic.example/${part}/${n}`,
            companyId,
            status: 'published',
          },
        })),
      },
      headers,
    );
    for (const { data: job } of data) slugs.push(job.slug);
  }
  return slugs;
}
