import { expect, test } from '@jest/globals';
import { cleanups } from '../e2e/processes.js';
import { eventually } from '../e2e/server.js';
import { type Fuse, type Order, Till, type Way } from './payments.harness.js';
import { EVERY_CASE, ROUNDS } from './rounds.js';

const WAYS: readonly Way[] = ['card', 'invoice on issue', 'invoice on payment'];
const KILLS = EVERY_CASE ? 7 * ROUNDS : 2;
/** Orders that start in a round. */
const ORDERS = 3;

/** Appends and requests to the provider in turn, the later ones later. */
const fuseOf = (kill: number): Fuse =>
  kill % 2 === 0 ? { appends: 1 + ((kill * 5) % 17) } : { requests: 1 + ((kill * 3) % 19) };

test(`${KILLS} kills while postings are bought: what was paid is listed and published once, and nothing else is`, async () => {
  const till = await Till.open();
  cleanups.push(() => till.close());
  const goOnWithAll = async () => {
    const done = await Promise.all(till.orders.map((order) => till.goOn(order)));
    return done.every(Boolean);
  };

  for (let kill = 0; kill < KILLS; kill++) {
    for (let n = 0; n < ORDERS; n++) till.order(WAYS[n % WAYS.length] ?? 'card', (kill + n) % 4 === 3);
    if (!(await till.restart(fuseOf(kill)))) continue;
    // Steps continue, and webhooks arrive in any order, until the process dies. Webhooks that it has not received by then are lost.
    while (till.isRunning && !(await goOnWithAll())) await till.deliver((index) => index % 3 === kill % 3);
    if (till.isRunning) await till.deliver((index) => index % 3 === kill % 3);
    till.kill();
  }
  // Clients repeat unanswered requests; no webhook is received.
  await till.restart(null);
  await eventually(goOnWithAll);
  // One sweep, by a process that starts a minute later: it takes over the work of dead processes.
  till.kill();
  await till.endLeases();
  await till.restart(null);
  const ledger = till.orders
    .map(({ way, title, amount, currency }) => [`${nameOf(way)}: ${title}`, 'paid', amount, currency])
    .sort();
  await eventually(async () => JSON.stringify(await till.transactions()) === JSON.stringify(ledger)).catch(async () => {
    expect(await till.transactions()).toEqual(ledger);
  });
  const isPublished = async (order: Order) => (await till.jobOf(order)).status === 'published';
  const kept = till.orders.filter(({ returns }) => !returns);
  for (const order of kept) await eventually(() => isPublished(order));
  for (const { way, title, checkout } of till.orders) {
    // One checkout or invoice for one order, however often it was sent.
    const made = [till.sessionsOf(title).length, till.invoicesOf(title).length];
    expect([title, checkout, ...made]).toEqual([
      title,
      ...(way === 'card' ? ['checkout', 1, 0] : ['invoice_sent', 0, 1]),
    ]);
  }
  // The ledgers are also equal in everything else, such as refunds.
  expect(await till.reconcile()).toMatch(
    new RegExp(`payments here: ${ledger.length}, at the provider: ${ledger.length}, differences: 0\\n$`),
  );

  const ends = () => Promise.all(kept.map(async (order) => (await till.jobOf(order)).expiresAt));
  const before = await ends();
  await till.deliverAgain();
  expect([await till.transactions(), await ends()]).toEqual([ledger, before]);
  // One posting period for one payment, according to the audit log; none for a payment that was refunded before we heard of it.
  for (const order of till.orders) {
    await eventually(async () => (await isPublished(order)) !== order.returns);
    await eventually(async () => order.returns || (await till.windowsOf(order)) > 0);
    expect([order.title, (await till.windowsOf(order)) <= 1]).toEqual([order.title, true]);
  }
});

const nameOf = (way: Way): string => (way === 'card' ? 'Card' : way === 'invoice on issue' ? 'on_issue' : 'on_payment');
