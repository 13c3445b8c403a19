import type { PaymentHint } from './payment-provider.js';

/** Follows what changed at the provider: it reads the object and turns what it finds into commands. */
export abstract class PaymentEvents {
  /**
   * Something about the object of `hint` may have changed. The board of the hint is that of the facts. May be called again, in any
   * order and in several processes at once; what it throws has it called again later. A hint about nothing of ours is no error.
   */
  abstract changed(hint: PaymentHint): Promise<void>;
}

/** What waits for the provider. */
export interface OpenPayment {
  readonly board: string;
  readonly about: PaymentHint['about'];
  readonly ref: string;
}

/** Knows what is open on our side, so that a lost webhook costs minutes and never a sale. */
export abstract class OpenPayments {
  /** What has waited for the provider since before a moment, on all boards. */
  abstract openBefore(moment: Date): AsyncIterable<OpenPayment>;
}

/** Everything that follows the provider, as the resources bring it. */
export class PaymentFollowers {
  private readonly followers: PaymentEvents[] = [];
  private readonly open: OpenPayments[] = [];

  follow(events: PaymentEvents): void {
    this.followers.push(events);
  }

  ask(open: OpenPayments): void {
    this.open.push(open);
  }

  /** Has all followers follow `hint`. @throws what one of them throws. */
  async changed(hint: PaymentHint): Promise<void> {
    for (const each of this.followers) await each.changed(hint);
  }

  async *openBefore(moment: Date): AsyncIterable<OpenPayment> {
    for (const each of this.open) yield* each.openBefore(moment);
  }
}
