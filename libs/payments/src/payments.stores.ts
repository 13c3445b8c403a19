import type { PersonalDataStore } from '#runtime';
import type { Wakeups } from '#store';
import type { Pool } from 'pg';
import { PaymentSweep1763600000110 } from './migrations/110-payment-sweep.js';
import { PaymentCustomers1763600000122 } from './migrations/122-payment-customers.js';
import { Payments1763600000066 } from './migrations/66-payments.js';
import { PaymentHints1763600000067 } from './migrations/67-payment-hints.js';
import { PostgresCustomerStore } from './postgres/customer-store.postgres.js';
import { PostgresConnectedAccounts } from './postgres/connected-accounts.postgres.js';
import { OffPayments } from './off-payments.js';
import { PostgresPaymentInbox } from './postgres/payment-inbox.postgres.js';
import { paymentInstallation } from './postgres/payment-installation.postgres.js';
import { stripeClient } from './stripe/stripe-client.js';
import { StripePayments } from './stripe/stripe-payments.js';
import { TestPeople } from './test-payments/test-desk.js';
import { TestPaymentsDataStore } from './test-payments/test-payments-data-store.js';
import { TestLedger } from './test-payments/test-ledger.js';
import { TestPayments } from './test-payments/test-payments.js';
import { TestRenewals } from './test-payments/test-renewals.js';
import type { PaymentChoice } from './payment-choice.js';
import type { PaymentProvider } from './payment-provider.js';
import type { Payments } from './payment-stores.js';

/** The migrations of the tables of payments. A released migration is never changed. */
export const PAYMENT_MIGRATIONS = [
  Payments1763600000066,
  PaymentHints1763600000067,
  PaymentSweep1763600000110,
  PaymentCustomers1763600000122,
] as const;

interface Needs {
  readonly choice: PaymentChoice;
  readonly pool: Pool;
  readonly wakeups: Pick<Wakeups, 'payments'>;
  /** The origin under which this server is reached. Called again each time. */
  readonly origin: () => string;
}

/** The names and addresses of buyers that the test driver stores. */
export const testPaymentsDataStore = (pool: Pool): PersonalDataStore => new TestPaymentsDataStore(pool);

/** Opens the driver that the settings select. This makes no request to the provider. */
export async function openPayments({ choice, pool, wakeups, origin }: Needs): Promise<Payments> {
  const paymentInbox = new PostgresPaymentInbox(pool, wakeups.payments);
  const ledger = new TestLedger(
    pool,
    (hint) => paymentInbox.remember(hint),
    () => new Date(),
  );
  const renewals = new TestRenewals(ledger);
  const testDesk = new TestPeople(ledger, renewals);
  const paymentProvider = async (): Promise<PaymentProvider> => {
    if (choice.driver === 'off') return new OffPayments();
    if (choice.driver === 'test') return new TestPayments({ ledger, renewals, page: (id) => `${origin()}/pay/${id}` });
    return new StripePayments({
      stripe: await stripeClient(choice),
      choice,
      accounts: new PostgresConnectedAccounts(pool),
      installation: paymentInstallation(pool),
    });
  };
  const customerStore = new PostgresCustomerStore(pool);
  return { paymentProvider: await paymentProvider(), paymentInbox, customerStore, testDesk };
}
