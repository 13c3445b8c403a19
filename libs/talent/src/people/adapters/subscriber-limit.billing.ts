import { Plans, UsageCounter } from '#billing';
import { Injectable } from '@nestjs/common';
import { SubscriberLimit } from '../ports.js';
import { SubscriberReader } from '../subscriber/subscriber.read-model.js';

/** The plan of the board, from Billing. */
@Injectable()
export class BillingSubscriberLimit extends SubscriberLimit {
  constructor(private readonly plans: Plans) {
    super();
  }

  async current(): Promise<number | null> {
    return (await this.plans.capabilities()).subscriberLimit;
  }
}

/** Counts for Billing the subscribers of a board: confirmed, not unsubscribed and not on the waitlist. */
@Injectable()
export class ConfirmedSubscribers extends UsageCounter {
  readonly key = 'confirmed_subscribers';

  constructor(private readonly reader: SubscriberReader) {
    super();
  }

  used(): Promise<number> {
    return this.reader.confirmed();
  }
}
