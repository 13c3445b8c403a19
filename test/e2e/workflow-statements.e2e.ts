import { expect, test } from '@jest/globals';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { csv as csvOf, HEADER, plainRow, upload, type Board, type ImportBody } from './imports-calls.js';
import { launch, place } from './processes.js';
import { aJob, eventually, freshDatabase, request, unique, type Answer } from './server.js';

const COUNTER = pathToFileURL(resolve(import.meta.dirname, 'count-statements.mjs')).href;

test('statements of requests that await a policy', async () => {
  const directory = place();
  const database = await freshDatabase();
  const whole = launch({ DATABASE_URL: database, WORKER_PROCESS: 'off' });
  await whole.ready();
  const key = whole.shownKey ?? '';
  const api = await launch({
    DATABASE_URL: database,
    ROLE: 'api',
    NODE_OPTIONS: `--import=${COUNTER}`,
    STATEMENTS_DIR: directory,
  }).ready();
  const counts = async () => {
    const file = join(directory, `${api.child.pid}.json`);
    rmSync(file, { force: true });
    api.signal('SIGUSR2');
    await eventually(() => existsSync(file));
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  };
  const call = (method: string, path: string, body?: object): Promise<Answer> =>
    request(api.origin, method, path, { key, ...(body ? { body } : {}) });
  const out: string[] = [];
  const measure = async (name: string, work: () => Promise<Answer>) => {
    const before = await counts();
    const answer = await work();
    const after = await counts();
    const list = Object.entries(after)
      .map(([n, c]) => [n, c - (before[n] ?? 0)] as const)
      .filter(([, c]) => c > 0);
    out.push(
      `${name}: ${answer.status} ${list.reduce((s, [, c]) => s + c, 0)}\n${list.map(([n, c]) => `      ${c} ${n}`).join('\n')}`,
    );
    return answer;
  };
  await call('GET', '/v1/settings');
  await call('PATCH', '/v1/settings', { showBranding: true });
  await measure('PATCH settings, nothing of names', () =>
    call('PATCH', '/v1/settings', { defaultJobDurationDays: 12 }),
  );
  await measure('PATCH settings, name', () => call('PATCH', '/v1/settings', { name: `Name ${unique()}` }));
  await measure('PATCH settings, slug', () => call('PATCH', '/v1/settings', { slug: `slug-${unique()}` }));
  await measure('PATCH settings, both', () =>
    call('PATCH', '/v1/settings', { slug: `slug-${unique()}`, name: `Name ${unique()}` }),
  );
  await measure('POST password', () => call('POST', '/v1/settings/password-protection', { password: 'correct horse' }));
  await measure('POST password again', () =>
    call('POST', '/v1/settings/password-protection', { password: 'correct horse 2' }),
  );
  await measure('DELETE password', () => call('DELETE', '/v1/settings/password-protection'));
  const company = async (n: number) => {
    const { id } = (await call('POST', '/v1/companies', { name: `Firm ${unique()}` })).body;
    for (let k = 0; k < n; k++) expect((await call('POST', '/v1/jobs', aJob(id))).status).toBe(201);
    return id;
  };
  for (const n of [0, 3]) {
    const id = await company(n);
    await measure(`DELETE company of ${n} jobs`, () => call('DELETE', `/v1/companies/${id}`));
  }
  const parent = (await call('POST', '/v1/taxonomies/categories', { name: 'Top' })).body.id;
  const child = (await call('POST', '/v1/taxonomies/categories', { name: 'Mid', parentId: parent })).body.id;
  const child2 = (await call('POST', '/v1/taxonomies/categories', { name: 'Mid2', parentId: parent })).body.id;
  await call('POST', '/v1/taxonomies/categories', { name: 'Low', parentId: child });
  await call('POST', '/v1/taxonomies/categories', { name: 'Low2', parentId: child2 });
  await measure('DELETE category of 2 with 1 each', () => call('DELETE', `/v1/taxonomies/categories/${parent}`));
  const lone = (await call('POST', '/v1/taxonomies/categories', { name: 'Lone' })).body.id;
  await measure('DELETE category of none', () => call('DELETE', `/v1/taxonomies/categories/${lone}`));
  const board: Board = { origin: api.origin, key };
  const csv = { bytes: csvOf(HEADER, plainRow(1), plainRow(2)) };
  const up = await measure('POST import', () => upload(board, csv));
  const importId = (up.body as unknown as { resource: { id: string } }).resource.id;
  await eventually(
    async () => ((await call('GET', `/v1/imports/${importId}`)).body as ImportBody).discoveryStatus === 'ready',
  );
  await measure('confirm', () => call('POST', `/v1/imports/${importId}/confirm`, {}));
  const up2 = await upload(board, csv);
  const id2 = (up2.body as unknown as { resource: { id: string } }).resource.id;
  await eventually(
    async () => ((await call('GET', `/v1/imports/${id2}`)).body as ImportBody).discoveryStatus === 'ready',
  );
  await measure('cancel', () => call('POST', `/v1/imports/${id2}/cancel`));
  console.log(out.join('\n'));
});
