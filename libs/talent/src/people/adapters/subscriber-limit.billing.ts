import { Plans, UsageCounter } from '#billing';
import { Injectable } from '@nestjs/common';
import { SubscriberLimit } from '../ports.js';
import { SubscriberReader } from '../subscriber/subscriber.read-model.js';

/** The plan of the board, as Billing knows it. */
@Injectable()
export class BillingSubscriberLimit extends SubscriberLimit {
  constructor(private readonly plans: Plans) {
    super();
  }

  async current(): Promise<number | null> {
    return (await this.plans.capabilities()).subscriberLimit;
  }
}

/** Billing asks how many subscribers a board has: confirmed, not unsubscribed, not waiting for a place. */
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
