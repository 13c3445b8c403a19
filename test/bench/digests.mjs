// Measures the digests of a board with many alerts and many new jobs, and the import of as many addresses, on a separate database: `node
// test/bench/digests.mjs --subscribers 50000 --jobs 20000`. With `--quiet` it sends no confirmation mails and ends after the import. Build first.
import pg from 'pg';
import { createHmac } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../dist/libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { openings, startProduct } from './children.mjs';
import { prose } from './samples.mjs';

const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '50000' },
    jobs: { type: 'string', default: '20000' },
    quiet: { type: 'boolean', default: false },
  },
});
const SUBSCRIBERS = Number(values.subscribers);
const JOBS = Number(values.jobs);
/** Kinds of filters: many alerts share the same one. */
const KINDS = 5_000;
const WORDS = ['nurse', 'cook', 'pilot', 'carpenter', 'teacher', 'driver', 'welder', 'clerk', 'baker', 'painter'];
const WEEK_MS = 7 * 86_400_000;
const MONDAY_MS = Date.UTC(1970, 0, 5, 8);

const cwd = await mkdtemp(join(tmpdir(), 'openings-digests-'));
await chmod(cwd, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(cwd, 'postgres'), port: 0, durable: true });
const client = new pg.Client({ connectionString: postgres.url });
const settings = { BOARD_ALERTS_LIMIT: '1000000000', MAIL_DIR: join(cwd, 'outbox') };

/** The peak memory of this process and its children, in MB. */
async function peakOf(pid) {
  const pids = [String(pid)];
  for (const each of await readdir('/proc')) {
    if (!/^\d+$/.test(each)) continue;
    const stat = await readFile(`/proc/${each}/stat`, 'utf8').catch(() => '');
    if (stat.slice(stat.lastIndexOf(')')).split(' ')[2] === String(pid)) pids.push(each);
  }
  const peaks = await Promise.all(
    pids.map(async (each) => {
      const status = await readFile(`/proc/${each}/status`, 'utf8').catch(() => '');
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    }),
  );
  return peaks.join(' + ');
}

async function inParallel(count, width, work) {
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

try {
  await client.connect();
  const board = await openings(postgres.url, cwd, 'boards', 'create', 'digests', '--owner', 'owner@bench.example');
  const key = await openings(postgres.url, cwd, 'keys', 'create', '--board', board, '--rate-limit', '100000000');
  let product = await startProduct(postgres.url, cwd, settings);
  const call = async (method, path, body, headers = {}) => {
    const response = await fetch(`${product.origin}${path}`, {
      method,
      headers: { 'Authorization': `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  const finished = async (id) => {
    for (;;) {
      const operation = await call('GET', `/v1/operations/${id}`);
      if (operation.completedAt) return operation;
      await sleep(200);
    }
  };

  const { id: companyId } = await call('POST', '/v1/companies', { name: 'Clinic' });
  const due = MONDAY_MS + Math.floor((Date.now() - MONDAY_MS) / WEEK_MS) * WEEK_MS;
  await inParallel(Math.ceil(JOBS / 100), 4, async (batch) => {
    const { data, ...rest } = await call('POST', '/v1/jobs/batch', {
      operations: Array.from({ length: Math.min(100, JOBS - batch * 100) }, (_, at) => {
        const n = batch * 100 + at;
        return {
          id: String(n),
          method: 'POST',
          body: {
            title: `${WORDS[n % WORDS.length]} on ward ${n % 500}`,
            description: `<p>${prose(170, n)}</p>`,
            applicationUrl: `https://clinic.example/${n}`,
            companyId,
            status: 'published',
            remoteOption: ['on_site', 'hybrid', 'remote'][n % 3],
            ...(n % 3 === 2
              ? { remotePermits: [{ type: 'country', value: 'DE' }] }
              : { officeLocations: [{ country: 'Germany', city: 'Berlin' }] }),
            publishedAt: due - 1 - (n % 6) * 86_400_000,
          },
        };
      }),
    });
    const refused = (data ?? rest.results ?? []).find(({ status }) => status !== 201);
    if (refused) throw new Error(JSON.stringify(refused));
  });
  console.log(`${JOBS} jobs are there`);

  const form = new FormData();
  form.append('sendConfirmation', values.quiet ? 'false' : 'true');
  const rows = Array.from({ length: SUBSCRIBERS }, (_, n) => `reader-${n}@bench.example`);
  form.append('file', new Blob([`email\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'people.csv');
  const begun = performance.now();
  const upload = await fetch(`${product.origin}/v1/subscribers/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: form,
  });
  const { result } = await finished((await upload.json()).id);
  const importSeconds = (performance.now() - begun) / 1_000;
  console.log(`import of ${SUBSCRIBERS}: ${importSeconds.toFixed(1)} s, ${JSON.stringify(result)}`);

  if (values.quiet) await product.stop();
  else await digests();

  async function digests() {
    const { rows: secrets } = await client.query(`select value from secrets where name = 'tokens'`);
    const { rows: boards } = await client.query(`select id from boards where slug = 'digests'`);
    const sign = (purpose, ...parts) => {
      const text = parts.join('-');
      const hex = createHmac('sha256', secrets[0].value).update(`${purpose}\n${text}`).digest('hex').slice(0, 40);
      return `${text}-${hex}`;
    };
    const [{ id: boardId }] = boards;
    const people = await client.query('select id, alerts from subscribers_v1');
    await inParallel(people.rows.length, 32, async (n) => {
      const { id, alerts } = people.rows[n];
      const at = `/v1/boards/digests/job-alerts`;
      const kind = n % KINDS;
      await call('POST', `${at}/confirm`, { token: sign('job-alerts-confirm', boardId, id, '1') });
      await call('POST', `${at}/preferences`, {
        subscriptionId: id,
        preferenceId: JSON.parse(alerts)[0].id ?? JSON.parse(alerts)[0][0],
        token: sign('job-alerts-manage', boardId, id),
        frequency: 'weekly',
        filters: {
          jobFunctions: [`${WORDS[kind % WORDS.length]} ${kind % 500}`],
          remoteOptions: kind % 2 === 0 ? [] : ['remote', 'on_site'],
        },
      });
    });
    console.log(`${people.rows.length} subscribers have confirmed, with ${KINDS} kinds of filters`);
    // Confirmation mails are not measured, so they need not be sent first.
    await client.query(`update mails set due_at = null, ended_at = now(), outcome = 'forgotten', recipient = null,
    ciphertext = null, key_id = null where due_at is not null`);
    await product.stop();

    await client.query('update board_schedules set since = $1, due_at = $2', [
      new Date(due - WEEK_MS).toISOString(),
      new Date(due).toISOString(),
    ]);
    product = await startProduct(postgres.url, cwd, settings);
    for (let state = ''; state !== 'succeeded'; await sleep(100))
      [{ state }] = (
        await client.query(
          `select coalesce((select state from operations where kind = 'internal.job_alerts.digests'), '') as state`,
        )
      ).rows;
    const { rows: took } = await client.query(
      `select extract(epoch from completed_at - created_at)::float8 as seconds,
       (select count(*)::int from mails where kind = 'digest') as mails from operations where kind = 'internal.job_alerts.digests'`,
    );
    console.log(
      `digests of ${SUBSCRIBERS} alerts over ${JOBS} jobs: ${took[0].seconds.toFixed(1)} s, ${took[0].mails} mails queued`,
    );
    console.log(`most memory of server + worker: ${await peakOf(product.pid)} MB`);
    await product.stop();
  }
} finally {
  await client.end();
  await postgres.stop();
  await rm(cwd, { recursive: true, force: true });
}
