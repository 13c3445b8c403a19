import type { PaymentHint } from './payment-provider.js';

/** Follows changes at the provider: it reads the changed object and turns its state into commands. */
export abstract class PaymentEvents {
  /**
   * Handles a hint: its object may have changed. The facts name the board of the hint. It may be called again, in any order and
   * concurrently in several processes; after an error it is called again later. A hint about an object that is not ours is no error.
   */
  abstract changed(hint: PaymentHint): Promise<void>;
}

/** Knows which of our objects wait for the provider, whether or not a webhook was lost. */
export abstract class OpenPayments {
  /** The objects of all boards that have waited too long. */
  abstract overdue(): AsyncIterable<Pick<PaymentHint, 'about' | 'ref'> & { readonly board: string }>;
}

/** The followers of all resources. */
export class PaymentFollowers {
  private readonly followers: PaymentEvents[] = [];
  private readonly open: OpenPayments[] = [];

  follow(events: PaymentEvents): void {
    this.followers.push(events);
  }

  ask(open: OpenPayments): void {
    this.open.push(open);
  }

  /** Calls all followers with `hint`. @throws the error of any of them. */
  async changed(hint: PaymentHint): Promise<void> {
    for (const each of this.followers) await each.changed(hint);
  }

  async *overdue(): ReturnType<OpenPayments['overdue']> {
    for (const each of this.open) yield* each.overdue();
  }
}
