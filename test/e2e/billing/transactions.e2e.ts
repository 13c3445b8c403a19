import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aShop, press } from '../shop-calls.js';
import {
  type Body,
  environment,
  eventually,
  MAIN,
  outcome,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';
import { spawn } from 'node:child_process';

// Employers buy on the page of the test driver, and operators then see the transactions.

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

const idsIn = ({ data }: Body) => data.map(({ id }) => id);

describe('a posting that is bought', () => {
  test('publishes its job and is listed', async () => {
    const { call, aPlan, checkout, me, id: boardId } = await aShop(server);
    const planId = await aPlan({ name: 'Gold', kind: 'one_time' }, { currency: 'chf', amountCents: 19_900 });
    const { page, status } = await checkout(planId, 'Night nurse');
    expect(page).toMatch(/\/pay\/[\w-]+$/);
    expect([await status(), idsIn((await call('GET', '/transactions')).body)]).toEqual(['draft', []]);
    expect(await (await fetch(page)).text()).toContain('TEST');
    await press(page, 'pay');
    await eventually(async () => (await status()) === 'published');

    const { body } = await call('GET', '/transactions');
    expect(body).toMatchObject({ object: 'list', sortedBy: 'date', hasMore: false, nextCursor: null });
    const [line] = body.data as [Body];
    expect(line).toEqual({
      id: line.id,
      object: 'transaction',
      kind: 'card_post',
      status: 'paid',
      method: 'card',
      amountCents: 19_900,
      currency: 'chf',
      description: 'Gold: Night nurse',
      customerLabel: me.email,
      customerEmail: me.email,
      date: line['date'],
      invoiceDueAt: null,
      hostedInvoiceUrl: null,
      receiptUrl: null,
      methodBrand: line['methodBrand'],
      methodLast4: line['methodLast4'],
      methodType: line['methodType'],
      publishTiming: null,
    });
    expect((await call('GET', `/transactions/${line.id}`)).body).toEqual(line);
    const other = await server.newBoard(`other-${unique()}`);
    expect(outcome(await server.call('GET', `/v1/transactions/${line.id}`, { key: other.key }))).toBe(
      '404 transactions_not_found',
    );
    const poor = await server.newKey({ board: boardId, scopes: ['jobs.read'] });
    expect(outcome(await server.call('GET', '/v1/transactions', { key: poor }))).toBe('403 auth_forbidden');
  });
});

describe('the export of transactions', () => {
  test('has totals by currency, and no cell is a formula', async () => {
    const { call, aPlan, checkout, id: board } = await aShop(server);
    const buy = async (price: object, title: string) => {
      const planId = await aPlan({ name: '=SUM(A1)', kind: 'one_time' }, price);
      const { page, status } = await checkout(planId, title);
      await press(page, 'pay');
      await eventually(async () => (await status()) === 'published');
    };
    await buy({ currency: 'usd', amountCents: 19_900 }, 'Nurse');
    await buy({ currency: 'jpy', amountCents: 5_000 }, 'Cook');
    await buy({ currency: 'kwd', amountCents: 12_340 }, 'Driver');
    await buy({ currency: 'usd', amountCents: 50 }, 'Porter');
    const { body } = await call('GET', '/transactions/export?format=json');
    const total = ({ currency, runningTotal }: Body) => `${String(runningTotal)} ${String(currency)}`;
    expect([body.object, body.data.map(total)]).toEqual([
      'list',
      ['199.00 usd', '5000 jpy', '12.340 kwd', '199.50 usd'],
    ]);
    expect(body.data[0]).toMatchObject({ description: '=SUM(A1): Nurse', amountCents: 19_900, net: '199.00' });

    const started = await call('GET', '/transactions/export');
    expect([started.status, started.body['kind']]).toEqual([202, 'exports.generate']);
    const at = `/operations/${started.body.id}`;
    await eventually(async () => (await call('GET', at)).body['completedAt'] !== null);
    const lines = (await call('GET', `${at}/download`)).text.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'id,date,kind,status,method,description,customerName,customerEmail,paidAt,dueAt,dispute,currency,' +
        'amountCents,refundedCents,netCents,amount,refunded,net,runningTotalCents,runningTotal',
    );
    expect(lines).toHaveLength(5);
    expect(lines[4]).toContain(",'=SUM(A1): Porter,");
    expect(lines[4]).toMatch(/,usd,50,0,50,0\.50,0\.00,0\.50,19950,199\.50$/);

    const poor = await server.newKey({ board, scopes: ['jobs.read'] });
    for (const path of ['/transactions/export', at, `${at}/download`])
      expect([path, outcome(await server.call('GET', `/v1${path}`, { key: poor }))]).toEqual([
        path,
        '403 auth_forbidden',
      ]);
    const other = await server.newBoard(`other-${unique()}`);
    const theirs = await server.call('GET', '/v1/transactions/export?format=json', { key: other.key });
    expect(theirs.body.data).toEqual([]);
  });
});

/** Runs `openings payments test …` on the database of the server. */
async function bank(...words: readonly string[]): Promise<string> {
  const command = spawn(process.execPath, [MAIN, 'payments', 'test', ...words], {
    env: { ...environment({ DATABASE_URL: server.database }) },
  });
  const output = { out: '', err: '' };
  command.stdout.on('data', (text: Buffer) => (output.out += String(text)));
  command.stderr.on('data', (text: Buffer) => (output.err += String(text)));
  const code = await new Promise((resolve) => command.once('close', resolve));
  expect([words, code, output.err]).toEqual([words, 0, output.err]);
  return output.out;
}

describe('a payment that is refunded', () => {
  test('in part changes the ledger alone, and whole takes the job off the board', async () => {
    const { call, aPlan, checkout, id: board } = await aShop(server);
    const planId = await aPlan({ name: 'Gold', kind: 'one_time' }, { currency: 'usd', amountCents: 9_900 });
    const { page, status } = await checkout(planId, 'Night nurse');
    await press(page, 'pay');
    await eventually(async () => (await status()) === 'published');
    const [ref = ''] = (await bank('list'))
      .split('\n')
      .map((line) => line.split('\t'))
      .flatMap(([name, kind, of]) => (kind === 'payment' && of === board ? [name] : []));
    /** The changes of the transaction since it was listed, from the audit log. */
    const changes = async () =>
      (await call('GET', '/audit-log?limit=100')).body.data.filter((entry) => entry['type'] === 'transaction.updated')
        .length;
    await bank('refund', ref, '100');
    await eventually(async () => (await changes()) === 1);
    expect(await status()).toBe('published');
    await bank('refund', ref, '9800');
    await eventually(async () => (await status()) === 'expired');
    await eventually(async () => (await changes()) === 2);
  });
});

describe('the ledger', () => {
  test('is filtered, searched and paged, and cursors of one order are refused by the other', async () => {
    const { call, aPlan, checkout } = await aShop(server);
    const planId = await aPlan({ name: 'Silver', kind: 'one_time' }, { currency: 'jpy', amountCents: 5_000 });
    const titles = ['Head cook', 'Cook', 'Driver'];
    for (const title of titles) await press((await checkout(planId, title)).page, 'pay');
    const list = async (query = '') => (await call('GET', `/transactions${query}`)).body;
    await eventually(async () => (await list()).data.length === titles.length);
    const about = ({ data }: Body) => data.map(({ description }) => description);
    const all = about(await list());
    expect([...all].sort()).toEqual(['Silver: Cook', 'Silver: Driver', 'Silver: Head cook']);

    expect((await list('?status=open')).data).toEqual([]);
    expect((await list('?kind=invoice')).data).toEqual([]);
    expect(about(await list('?status=paid&kind=card_post'))).toEqual(all);
    for (const query of [
      '?status=gone',
      '?kind=gift',
      '?search=',
      '?search=a&orderId=b',
      '?orderId=a&subscriptionId=b',
    ])
      expect([query, outcome(await call('GET', `/transactions${query}`))]).toEqual([
        query,
        '400 validation_bad_request',
      ]);

    const found = await list('?search=COOK');
    expect([found['sortedBy'], about(found).sort()]).toEqual(['relevance', ['Silver: Cook', 'Silver: Head cook']]);
    expect((await list('?search=nobody')).data).toEqual([]);

    const walk = async (query: string) => {
      const seen: unknown[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const body: Body = await list(`?limit=1${query}${cursor === '' ? '' : `&cursor=${cursor}`}`);
        seen.push(...about(body));
        cursor = body.nextCursor;
      }
      return seen;
    };
    expect(await walk('')).toEqual(all);
    expect(await walk('&search=cook')).toEqual(about(found));
    const [byDate, byRelevance] = [await list('?limit=1'), await list('?limit=1&search=cook')];
    for (const query of [`?cursor=${byRelevance.nextCursor}`, `?search=cook&cursor=${byDate.nextCursor}`])
      expect(outcome(await call('GET', `/transactions${query}`))).toBe('400 pagination_invalid_cursor');
  });
});

describe('an employer subscription', () => {
  test('is listed with its company and plan, and its payments are found by it', async () => {
    const { call, aPlan, checkout, company, me } = await aShop(server);
    const planId = await aPlan(
      { name: 'Team', kind: 'subscription', billingInterval: 'month' },
      { currency: 'usd', amountCents: 4_900 },
    );
    const { page, status } = await checkout(planId, 'Cook');
    await press(page, 'pay');
    await eventually(async () => (await status()) === 'published');
    const list = async (query = '') => (await call('GET', `/employer-subscriptions${query}`)).body;
    await eventually(async () => typeof (await list()).data[0]?.['currentPeriodEnd'] === 'string');
    const [one] = (await list()).data as [Body];
    expect(one).toEqual({
      id: one.id,
      object: 'employer_subscription',
      employerEmail: me.email,
      companyId: company.id,
      companyName: company['name'],
      planId,
      planName: 'Team',
      status: 'active',
      currentPeriodEnd: one['currentPeriodEnd'],
      cancelAtPeriodEnd: false,
      createdAt: one['createdAt'],
    });
    expect((await call('GET', `/employer-subscriptions/${one.id}`)).body).toEqual(one);
    for (const query of ['?status=canceled', '?status=whatever', '?companyId=companies_1'])
      expect([query, (await list(query)).data]).toEqual([query, []]);
    expect(idsIn(await list(`?status=active&companyId=${company.id}`))).toEqual([one.id]);
    expect(outcome(await call('GET', '/employer-subscriptions/orders_1'))).toBe('404 employer_subscriptions_not_found');

    const paid = (await call('GET', `/transactions?subscriptionId=${one.id}`)).body;
    expect(paid.data).toMatchObject([{ kind: 'subscription', status: 'paid', amountCents: 4_900, currency: 'usd' }]);
    expect((await call('GET', '/transactions?orderId=orders_1')).body.data).toEqual([]);
    expect((await call('DELETE', `/companies/${company.id}`)).status).toBe(204);
    await eventually(async () => (await list()).data[0]?.companyId === null);
  });
});
