import { PaymentRefused, PaymentsUnavailable, type Reconciled, Reconciliation } from '#billing';
import { randomId, withFacts } from '#store';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { UserError } from './failures.js';
import type { Platform } from './platform/platform.js';

/** What the commands of payments need of the command line. */
export interface PaymentCommandsNeed {
  /** Runs `work` on the platform without serving. */
  onPlatform(work: (platform: Platform) => Promise<void>): Promise<void>;
  /** As `onPlatform`, with everything that contexts bring. */
  onModules(work: (platform: Platform, app: INestApplicationContext) => Promise<void>): Promise<void>;
  /** What was wished, or in one sentence why it cannot be. */
  asked<T>(wish: Promise<T>): Promise<T>;
  say(text: string): void;
}

/** Adds the commands of payments to `openings`. */
export function addPaymentCommands(
  openings: Command,
  { onPlatform, onModules, asked, say }: PaymentCommandsNeed,
): void {
  const payments = openings.command('payments').description('payments of this installation');
  payments
    .command('connect <board>')
    .description('print an address at which the account of a board, by its id or slug, is set up at the provider')
    .action((name: string) => onPlatform((platform) => asked(connect(platform, name).then(say))));

  payments
    .command('reconcile [board]')
    .description(
      'compare transactions with the payments at the provider, of one board, by its id or slug, or of all, and print each difference',
    )
    .action((name?: string) =>
      onModules((platform, app) =>
        asked(reconcile(platform, app.get(Reconciliation, { strict: false }), { name, say })),
      ),
    );

  const test = payments.command('test').description('what happens at the test driver, instead of banks and time');
  const onTest = (work: (platform: Platform) => Promise<void>) =>
    onPlatform(async (platform) => {
      if (platform.paymentProvider.driver !== 'test') throw new UserError('Payments are not taken by the test driver.');
      await asked(work(platform).catch(refusal));
    });
  test
    .command('list')
    .description('list subscriptions and payments: reference, kind, board, status, description')
    .action(() =>
      onTest(async ({ testDesk }) => {
        for (const { ref, kind, board, status, description } of await testDesk.list())
          say([ref, kind, board, status, description].join('\t'));
      }),
    );
  test
    .command('renew <reference>')
    .description('end the period of a subscription: it is paid again, or ends')
    .action((ref: string) => onTest(({ testDesk }) => testDesk.renew(ref)));
  test
    .command('refund <reference> <amount>')
    .description('give back a part of a payment, in the smallest unit of its currency')
    .action((ref: string, amount: string) => onTest(({ testDesk }) => testDesk.refundPart(ref, Number(amount))));
  test
    .command('dispute <reference> <state>')
    .description('begin or end a dispute about a payment: open, won, lost')
    .action((ref: string, state: string) =>
      onTest(async ({ testDesk }) => {
        if (state !== 'open' && state !== 'won' && state !== 'lost')
          throw new UserError(`A dispute is open, won or lost, not "${state}".`);
        await testDesk.dispute(ref, state);
      }),
    );
}

async function connect({ boards, paymentProvider, links }: Platform, name: string): Promise<string> {
  const [board] = await boardsCalled(boards, name);
  const back = links.dashboardPage('');
  const page = await onBoard(board.id, (requestId) => paymentProvider.onboarding(back, requestId)).catch(refusal);
  if (page === null) throw new UserError('Boards have no accounts of their own; STRIPE_CONNECT=on gives them some.');
  return page;
}

/** Compares ledgers and says what differs. @throws UserError when something does. */
async function reconcile(
  { boards, paymentProvider }: Platform,
  reconciliation: Reconciliation,
  { name, say }: { readonly name: string | undefined; readonly say: (text: string) => void },
): Promise<void> {
  if (paymentProvider.driver === 'off') throw new UserError('No payments are taken here: there is nothing to compare.');
  const all = name === undefined ? await boards.list() : await boardsCalled(boards, name);
  const sums = { here: 0, there: 0, differences: 0 };
  for (const { id, slug } of all) {
    const found: Reconciled = await onBoard(id, () => reconciliation.compare()).catch(refusal);
    for (const { kind, paymentRef, here, there } of found.differences)
      say([slug, kind, paymentRef, here ?? '-', there ?? '-'].join('\t'));
    sums.here += found.here;
    sums.there += found.there;
    sums.differences += found.differences.length;
  }
  say(
    `boards: ${all.length}, payments here: ${sums.here}, at the provider: ${sums.there}, differences: ${sums.differences}`,
  );
  if (sums.differences > 0) throw new UserError('The ledgers differ.');
}

/** The board with this id or slug, alone. @throws UserError. */
async function boardsCalled(
  boards: Platform['boards'],
  name: string,
): Promise<readonly [{ id: string; slug: string }]> {
  const board = (await boards.list()).find(({ id, slug }) => id === name || slug === name);
  if (!board) throw new UserError(`The board "${name}" does not exist.`);
  return [board];
}

/** Does `work` on a board, in a request of this command. */
function onBoard<T>(board: string, work: (requestId: string) => Promise<T>): Promise<T> {
  const requestId = randomId('req');
  const facts = {
    board,
    actor: 'system:command-line',
    now: new Date().toISOString(),
    requestId,
    correlationId: requestId,
    causationId: null,
  };
  return withFacts(facts, () => work(requestId));
}

function refusal(error: unknown): never {
  if (error instanceof PaymentRefused || error instanceof PaymentsUnavailable) throw new UserError(error.message);
  throw error;
}
