import type { PaymentHint } from './payment-provider.js';

/** Follows what changed at the provider: it reads the object and turns what it finds into commands. */
export abstract class PaymentEvents {
  /**
   * Something about the object of `hint` may have changed. The board of the hint is that of the facts. May be called again, in any
   * order and in several processes at once; what it throws has it called again later. A hint about nothing of ours is no error.
   */
  abstract changed(hint: PaymentHint): Promise<void>;
}

/** Knows what waits for the provider on our side, whether or not a webhook was lost. */
export abstract class OpenPayments {
  /** What has waited for too long by now, on all boards. */
  abstract overdue(): AsyncIterable<Pick<PaymentHint, 'about' | 'ref'> & { readonly board: string }>;
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

  async *overdue(): ReturnType<OpenPayments['overdue']> {
    for (const each of this.open) yield* each.overdue();
  }
}
