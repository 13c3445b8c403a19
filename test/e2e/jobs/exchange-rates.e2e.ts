import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Receiver, startReceiver } from '../../doubles/webhook-receiver.js';
import { aJob, environment, eventually, outcome, request, type Server, startServer } from '../server.js';

// Rates that one process reads apply to all processes, and replace those of the release.

const TODAY = new Date().toISOString().slice(0, 10);
const OTHERS = ['JPY', 'CZK', 'DKK', 'HUF', 'ISK', 'NOK', 'SEK', 'THB', 'ZAR', 'RON'];
/** Each rate differs from the release's rate by as much as a day allows. */
const RATES: Readonly<Record<string, number>> = { JPY: 180, HUF: 380, ISK: 140, THB: 38, CZK: 24, USD: 2 };

let bank: Receiver;
let server: Server;
let slug: string;

const file = () =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="g" xmlns="x"><gesmes:subject>Rates</gesmes:subject><Cube>` +
  `<Cube time='${TODAY}'>${['USD', ...OTHERS].map((each) => `<Cube currency='${each}' rate='${RATES[each] ?? 9}'/>`).join('')}</Cube></Cube></gesmes:Envelope>`;

/** The average pay for a skill, as a process reports it. */
async function paidAt(origin: string): Promise<unknown> {
  const { body } = await request(origin, 'GET', `/v1/boards/${slug}/salaries/skills`);
  return body.data?.map((each) => (each as Record<string, unknown>)['avgSalaryMin']);
}

beforeAll(async () => {
  bank = await startReceiver((_, response) => response.writeHead(200, { 'content-type': 'text/xml' }).end(file()));
  server = await startServer({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  slug = ((await server.call('GET', '/v1/me')).body['board'] as { readonly slug: string }).slug;
  await server.terms('skills', 'sql');
  const company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
  const pays = (salaryCurrency: string, more: object = {}) => ({
    ...{ salaryMin: 100_000, salaryMax: 100_000, salaryTimeframe: 'per_year', status: 'published' },
    ...{ salaryCurrency, ...more },
  });
  for (const job of [pays('EUR'), pays('EUR'), pays('USD', { skills: ['sql'] })])
    expect(outcome(await server.call('POST', '/v1/jobs', { body: aJob(company, job) }))).toBe('201');
});
afterAll(async () => {
  await server?.stop();
  await bank?.stop();
});

test('rates of the release are used until a process reads others; then all processes use those', async () => {
  await eventually(async () => ((await paidAt(server.origin)) as unknown[] | undefined)?.length === 1);
  const [before] = (await paidAt(server.origin)) as number[];
  expect(before).toBeGreaterThan(60_000);
  expect(bank.received).toEqual([]);

  const reads = await server.another({ EXCHANGE_RATES_URL: `http://127.0.0.1:${bank.port}/daily.xml` });
  for (const { origin } of [reads, server])
    await eventually(async () => ((await paidAt(origin)) as number[])[0] === 50_000);

  const about = execFileSync(process.execPath, [join(import.meta.dirname, '../../../dist/server/main.js'), 'about'], {
    encoding: 'utf8',
    env: environment({ DATABASE_URL: server.database }),
  });
  expect(about).toMatch(new RegExp(`^Exchange rates +${TODAY} `, 'm'));

  // A process that starts later has them, too, and no process requests them again.
  const late = await server.another();
  await eventually(async () => ((await paidAt(late.origin)) as number[])[0] === 50_000);
  expect(bank.received.map(({ path }) => path)).toEqual(['/daily.xml']);
});
