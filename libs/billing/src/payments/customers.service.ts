import { Email } from '#kernel';
import {
  type CustomerKey,
  CustomerStore,
  type Payee,
  PaymentProvider,
  PaymentRefused,
  PaymentsUnavailable,
} from '#payments';
import { type DataSubject, PersonalDataStore, SignedTokens } from '#runtime';
import { OperationPostponed } from '#runtime/operations';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';

/** What is known about a buyer. */
export interface KnownBuyer {
  /** Null for a buyer without an account. */
  readonly userId: string | null;
  /** Whether the address of the account is proven. */
  readonly isProven: boolean;
  /** Who sent the request of a buyer without an account, as a digest (`visitorOf`); null: unknown. */
  readonly visitor: string | null;
  /** The address of the account, or the one that the visitor typed. */
  readonly email: string;
}

const BUYER = 'payment-customer';
const ADDRESS = 'payment-customer-address';
/** How long another process may need to store the customer that it creates. */
const OTHER_MS = 500;

/**
 * One customer at the provider for each buyer and payee. A customer decides whether a code for first purchases works, and the page
 * of the provider shows what the customer has. So a buyer is an account, or a visitor together with the address that they typed, never an address
 * alone (decision 0248).
 */
@Injectable()
export class Customers {
  private readonly creating = new Map<string, Promise<string>>();

  constructor(
    private readonly provider: PaymentProvider,
    private readonly store: CustomerStore,
    private readonly tokens: SignedTokens,
  ) {}

  /**
   * The customer of a checkout; null if the provider creates one. A subscription keeps a card with its customer, so only an account with
   * a proven address has the same customer for it. @throws PaymentsUnavailable, PaymentRefused.
   */
  async forCheckout(buyer: KnownBuyer, payee: Payee, isRecurring: boolean): Promise<string | null> {
    if (isRecurring && !isProvenAccount(buyer)) return null;
    const digest = this.digestOf(buyer);
    return digest === null ? null : this.of({ board: facts().board, buyer: digest, payee }, buyer.email);
  }

  /**
   * The customer of an invoice; null if the invoice has one of its own. An invoice writes a name and an address to its customer.
   * @throws PaymentsUnavailable, PaymentRefused.
   */
  async forInvoice(buyer: KnownBuyer, payee: Payee): Promise<string | null> {
    return isProvenAccount(buyer) ? this.forCheckout(buyer, payee, false) : null;
  }

  /** Removes a person from their customers, here and at the provider. Repeatable. @throws PaymentsUnavailable. */
  async forget(userId: string, emailKeys: readonly string[], until: string | null): Promise<void> {
    const { board } = facts();
    const buyers = [this.accountDigest(userId, true), this.accountDigest(userId, false)];
    const addresses = emailKeys.map((key) => this.addressDigest(key));
    await this.remove(await this.store.ofPerson(board, { buyers, addresses, until }));
  }

  /** As `forget`, for every buyer of the board. */
  async forgetAll(): Promise<void> {
    await this.remove(await this.store.ofBoard(facts().board));
  }

  private async remove(refs: readonly string[]): Promise<void> {
    for (const ref of refs) {
      await this.provider.forgetCustomer(ref).catch((error: unknown) => {
        // The provider does not have it any longer.
        if (!(error instanceof PaymentRefused)) throw error;
      });
      await this.store.remove(facts().board, [ref]);
    }
  }

  /** Requests of one process share a customer that is being created; the provider has one for the key of several processes. */
  private of(key: CustomerKey, email: string): Promise<string> {
    const name = JSON.stringify(key);
    const known = this.creating.get(name);
    if (known) return known;
    const customer = this.current(key, email).finally(() => this.creating.delete(name));
    this.creating.set(name, customer);
    return customer;
  }

  private async current(key: CustomerKey, email: string): Promise<string> {
    const address = this.addressDigest(Email.key(email));
    const known = await this.store.find(key);
    const request = { payee: key.payee, email };
    if (known && (await this.provider.updateCustomer(known.ref, request)))
      return known.address === address ? known.ref : this.store.keep(key, { ref: known.ref, address }, known.ref);
    const instead = known?.ref ?? null;
    try {
      const id = this.tokens.digest(BUYER, JSON.stringify([key, instead, email]));
      return await this.store.keep(
        key,
        { ref: await this.provider.makeCustomer(request, `customer.${id}`), address },
        instead,
      );
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      // Another process creates the same customer at this moment.
      await pause(OTHER_MS);
      const theirs = await this.store.find(key);
      if (!theirs || theirs.ref === instead) throw error;
      return theirs.ref;
    }
  }

  private digestOf({ userId, isProven, visitor, email }: KnownBuyer): string | null {
    if (userId !== null) return this.accountDigest(userId, isProven);
    return visitor === null
      ? null
      : this.tokens.digest(BUYER, JSON.stringify([facts().board, visitor, Email.key(email)]));
  }

  private accountDigest(userId: string, isProven: boolean): string {
    return this.tokens.digest(BUYER, JSON.stringify([facts().board, userId, isProven]));
  }

  private addressDigest(key: string): string {
    return this.tokens.digest(ADDRESS, JSON.stringify([facts().board, key]));
  }
}

const isProvenAccount = ({ userId, isProven }: KnownBuyer): boolean => userId !== null && isProven;

/** How long an erasure waits for a provider that does not answer. */
const LATER_SECONDS = 60;

/** The customers of a person at the payment provider. After an erasure they have no name and no address, and nothing here leads to them. */
@Injectable()
export class CustomersDataStore extends PersonalDataStore {
  readonly name = 'payment_customers';
  readonly covers = { payment_customers: 'rows' } as const;

  constructor(private readonly customers: Customers) {
    super();
  }

  // Digests, and refs at the provider, which mean nothing to the person.
  async *read(): AsyncIterable<object> {}

  async purge({ ids: [userId], provenAddresses, goneAt }: DataSubject): Promise<void> {
    await orLater(this.customers.forget(userId, provenAddresses, goneAt ?? null));
  }

  override async purgeGuests(): Promise<void> {
    await orLater(this.customers.forgetAll());
  }
}

async function orLater(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw new OperationPostponed(LATER_SECONDS);
    throw error;
  }
}
