import { type ReconciliationResult, Reconciliation } from '#billing';
import { PaymentRefused, PaymentsUnavailable } from '#payments';
import { newFacts, withFacts, Ids } from '#store';
import type { INestApplicationContext } from '@nestjs/common';
import { Argument, type Command } from 'commander';
import { UserError } from './failures.js';
import type { Platform } from './platform/platform.js';

/** What these commands get from the command line. */
export interface PaymentCommandsNeed {
  /** Runs `work` on the platform without starting the server. */
  onPlatform(work: (platform: Platform) => Promise<void>): Promise<void>;
  /** Like `onPlatform`, with all modules started. */
  onModules(work: (platform: Platform, app: INestApplicationContext) => Promise<void>): Promise<void>;
  /** Turns an error for users into a UserError. */
  withUserErrors<T>(wish: Promise<T>): Promise<T>;
  say(text: string): void;
}

/** Adds `openings payments`. */
export function addPaymentCommands(
  openings: Command,
  { onPlatform, onModules, withUserErrors, say }: PaymentCommandsNeed,
): void {
  const payments = openings.command('payments').description('manage payments');
  payments
    .command('connect <board>')
    .description('print a link to set up the payment account of a board (id or slug) at the provider')
    .action((name: string) => onPlatform((platform) => withUserErrors(connect(platform, name).then(say))));

  payments
    .command('reconcile [board]')
    .description(
      'compare transactions with payments at the provider and print each difference; for one board (id or slug) or all',
    )
    .option('--repair', 'record the state at the provider of each payment that differs, then compare again')
    .action((name: string | undefined, { repair = false }: { readonly repair?: boolean }) =>
      onModules((platform, app) =>
        withUserErrors(reconcile(platform, app.get(Reconciliation, { strict: false }), { name, repair, say })),
      ),
    );

  const test = payments.command('test').description('simulate events of the test payment provider (PAYMENTS=test)');
  const onTest = (work: (platform: Platform) => Promise<void>) =>
    onPlatform(async (platform) => {
      if (platform.paymentProvider.driver !== 'test') throw new UserError('This command requires PAYMENTS=test.');
      await withUserErrors(work(platform).catch(refusal));
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
    .description('end the current period of a subscription: it renews, or ends if canceled')
    .action((ref: string) => onTest(({ testDesk }) => testDesk.renew(ref)));
  test
    .command('refund <reference> <amount>')
    .description('refund part of a payment; amount in the smallest unit of its currency')
    .action((ref: string, amount: string) => onTest(({ testDesk }) => testDesk.refundPart(ref, Number(amount))));
  test
    .command('dispute <reference>')
    .addArgument(new Argument('<state>').choices(DISPUTES).argParser(disputeState))
    .description('open or close a dispute about a payment: open, won, lost')
    .action((ref: string, state: DisputeState) => onTest(({ testDesk }) => testDesk.dispute(ref, state)));
}

const DISPUTES = ['open', 'won', 'lost'] as const;
type DisputeState = (typeof DISPUTES)[number];

function disputeState(text: string): DisputeState {
  const state = DISPUTES.find((each) => each === text);
  if (!state) throw new UserError(`"${text}" is not a state of a dispute. States: ${DISPUTES.join(', ')}.`);
  return state;
}

async function connect({ boards, paymentProvider, links }: Platform, name: string): Promise<string> {
  const [board] = await boardsCalled(boards, name);
  const back = links.dashboardPage('');
  const page = await onBoard(board.id, (requestId) => paymentProvider.onboarding(back, requestId)).catch(refusal);
  if (page === null)
    throw new UserError('Boards have no payment accounts. Set STRIPE_CONNECT=on to give each board its own.');
  return page;
}

/** Compares transactions with the provider's payments and prints differences. @throws UserError if there are any at the end. */
async function reconcile(
  { boards, paymentProvider }: Platform,
  reconciliation: Reconciliation,
  {
    name,
    repair,
    say,
  }: { readonly name: string | undefined; readonly repair: boolean; readonly say: (text: string) => void },
): Promise<void> {
  if (paymentProvider.driver === 'off')
    throw new UserError('Payments are off, so there is nothing to compare. Set PAYMENTS first.');
  const all = name === undefined ? await boards.list() : await boardsCalled(boards, name);
  const sums = { here: 0, there: 0, differences: 0 };
  let repaired = 0;
  for (const { id, slug } of all) {
    const { before, after } = await onBoard(id, () => compared(reconciliation, repair)).catch(refusal);
    const found: ReconciliationResult = after;
    for (const { kind, paymentRef, here, there } of found.differences)
      say([slug, kind, paymentRef, here ?? '-', there ?? '-'].join('\t'));
    repaired += before.differences.length - after.differences.length;
    sums.here += found.here;
    sums.there += found.there;
    sums.differences += found.differences.length;
  }
  if (repair) say(`differences repaired: ${repaired}`);
  say(
    `boards: ${all.length}, payments here: ${sums.here}, at the provider: ${sums.there}, differences: ${sums.differences}`,
  );
  if (sums.differences > 0) throw new UserError('Some payments differ. See the lines above.');
}

async function compared(reconciliation: Reconciliation, repair: boolean) {
  if (repair) return reconciliation.repair();
  const found = await reconciliation.compare();
  return { before: found, after: found };
}

/** Finds a board by id or slug. @throws UserError if it does not exist. */
async function boardsCalled(
  boards: Platform['boards'],
  name: string,
): Promise<readonly [{ id: string; slug: string }]> {
  const board = (await boards.list()).find(({ id, slug }) => id === name || slug === name);
  if (!board) throw new UserError(`The board "${name}" does not exist.`);
  return [board];
}

/** Runs `work` on a board, with this command as the actor. */
function onBoard<T>(board: string, work: (requestId: string) => Promise<T>): Promise<T> {
  const requestId = Ids.random('req');
  const facts = newFacts({ board, actor: 'system:command-line', requestId });
  return withFacts(facts, () => work(requestId));
}

function refusal(error: unknown): never {
  if (error instanceof PaymentRefused || error instanceof PaymentsUnavailable) throw new UserError(error.message);
  throw error;
}
