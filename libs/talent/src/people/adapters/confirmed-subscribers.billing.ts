import { UsageCounter } from '#billing';
import { Injectable } from '@nestjs/common';
import { SubscriberReader } from '../subscriber/subscriber.read-model.js';

/** Counts for Billing the subscribers of a board: confirmed, not unsubscribed and not on the waitlist. */
@Injectable()
export class ConfirmedSubscribers implements UsageCounter {
  readonly key = 'confirmed_subscribers';

  constructor(private readonly reader: SubscriberReader) {}

  used(): Promise<number> {
    return this.reader.confirmed();
  }
}
