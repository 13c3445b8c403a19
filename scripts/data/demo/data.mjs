// Fills a board with realistic, reproducible content through the public API: `npm run demo:data`. Objects of an earlier run are recognized
// and not changed.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { endWithNpm, prepareToDevelop, PrepareError, refuse, root } from '../../run/prepare.mjs';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: process.env.OPENINGS_API_URL || `http://127.0.0.1:${process.env.PORT || 3000}` },
    board: { type: 'string', default: 'demo' },
    seed: { type: 'string', default: '1' },
    companies: { type: 'string', default: '300' },
    jobs: { type: 'string', default: '3000' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(
    'npm run demo:data -- [--url http://127.0.0.1:3000/v1] [--board demo] [--seed 1] [--companies 300] [--jobs 3000]\n' +
      'Without --url, OPENINGS_API_URL or PORT on this machine is used. OPENINGS_API_KEY is the API key; without it, a temporary key is created on this machine.\n',
  );
  process.exit(0);
}
endWithNpm();
await prepareToDevelop({ compiled: false }).catch(refuse);
// Loaded late, because it needs a development package.
const { demoBoard } = await import('./board.mjs');

/** Address of the API. Without a path, /v1 is added. */
const api = options.url.replace(/^(https?:\/\/[^/]+)\/?$/, '$1/v1').replace(/\/+$/, '');
const AT_ONCE = 100;
/** Maximum size of a batch: the API accepts 5 MB, and some letters need several bytes. */
const MOST_BYTES = 4_000_000;
let key = process.env.OPENINGS_API_KEY;
let requests = 0;

/** Sends a request. It waits after a 429, and retries if the server cannot be reached for a moment. */
async function call(method, path, body) {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error) => {
      if (attempt === 3)
        throw new PrepareError(
          `The API at ${api} cannot be reached (${error.cause?.code ?? error.message}): start it with "npm start".`,
        );
      return null;
    });
    if (response) requests += 1;
    if (response && response.status !== 429 && response.status < 500)
      return { status: response.status, body: await response.json().catch(() => null) };
    if (response && response.status !== 429 && attempt === 5)
      throw new PrepareError(`${method} ${path} returned status ${response.status}.`);
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response?.headers.get('retry-after') ?? 1)));
  }
}

/** The response of a request that must succeed; null if the object already exists. */
async function expectDone(method, path, body) {
  const answer = await call(method, path, body);
  if (answer.status < 300) return answer.body;
  if (answer.status === 409) return null;
  throw new PrepareError(`${method} ${path} failed: ${answer.body?.error?.code} ${answer.body?.error?.message}`);
}

function bar(label, done, total, more = '') {
  const width = 30;
  const full = total === 0 ? width : Math.round((done / total) * width);
  const line = `${label.padEnd(14)} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${done}/${total}${more}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}\u001b[K${done === total ? '\n' : ''}`);
  else if (done === total) process.stdout.write(`${line}\n`);
}

/** Sends `bodies` to the batch operation at `path`, 100 at a time, and calls `each` with every result. */
async function inBatches(label, path, bodies, total, each) {
  let done = 0;
  let refused = 0;
  const send = async (group) => {
    const operations = group.map((body, index) => ({ id: String(index), method: 'POST', body }));
    const { status, body } = await call('POST', path, { operations });
    if (status !== 200) throw new PrepareError(`POST ${path} failed: ${body?.error?.code} ${body?.error?.message}`);
    body.data.forEach((result, index) => {
      each(result, group[index]);
      if (result.status >= 400 && result.status !== 409) refused += 1;
    });
    done += group.length;
    bar(label, done, total, refused > 0 ? `, ${refused} refused` : '');
  };
  let group = [];
  let bytes = 0;
  bar(label, 0, total);
  for (const body of bodies) {
    const size = Buffer.byteLength(JSON.stringify(body));
    if (group.length === AT_ONCE || bytes + size > MOST_BYTES) {
      await send(group);
      group = [];
      bytes = 0;
    }
    group.push(body);
    bytes += size;
  }
  if (group.length > 0) await send(group);
}

function makeKey() {
  const made = openings('keys', 'create', '--board', options.board, '--name', 'demo data', '--rate-limit', '1000000');
  if (!/^\w+_live_/.test(made)) throw new PrepareError(`Could not create an API key: ${made}`);
  return made;
}

function openings(...args) {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'openings.mjs'), ...args], {
    encoding: 'utf8',
  });
  return (stdout || stderr).trim();
}

async function fill() {
  // Times are relative to the start of the day, so that a second run on the same day creates the same board.
  const now = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  const [seed, companyCount, jobCount] = [options.seed, options.companies, options.jobs].map(Number);
  const board = demoBoard({ seed, companies: companyCount, jobs: jobCount, now });
  const started = Date.now();

  const terms = [
    ...board.skills.map((name) => ['skills', { name }]),
    ...board.markets.map((name) => ['markets', { name }]),
    ...board.categories.map((each) => ['categories', each]),
  ];
  const categoryIds = new Map();
  for (const [index, [axis, { name, parent }]] of terms.entries()) {
    const inside = parent && categoryIds.has(parent) ? { parentId: categoryIds.get(parent) } : {};
    const made = await expectDone('POST', `/taxonomies/${axis}`, { name, slug: board.slugOf(name), ...inside });
    if (made && axis === 'categories') categoryIds.set(name, made.id);
    bar('Vocabularies', index + 1, terms.length);
  }
  await expectDone('PUT', '/settings/job-form/custom-fields', { customFields: board.customFields });

  const companyIds = [];
  await inBatches('Companies', '/companies/batch', board.companies(), companyCount, ({ status, data, error }) => {
    const id = status === 201 ? data.id : error?.details?.existing_company_id;
    if (id) companyIds.push(id);
  });

  const outcomes = new Map();
  await inBatches('Jobs', '/jobs/batch', board.jobs(companyIds), jobCount, ({ status, error }) => {
    const outcome = status === 201 ? 'made' : status === 409 ? 'there already' : (error?.code ?? String(status));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  });
  const seconds = (Date.now() - started) / 1000;
  process.stdout.write(
    `Jobs: ${[...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}. ` +
      `${companyIds.length} companies, ${terms.length} terms; ${requests} requests in ${seconds.toFixed(1)} s.\n`,
  );
}

let made = null;
try {
  if (!key) made = key = makeKey();
  await fill();
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  process.stderr.write(`openings: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  if (made) openings('keys', 'revoke', made.split('_')[2], '--board', options.board);
}
