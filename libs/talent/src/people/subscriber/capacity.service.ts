import { Plans } from '#billing';
import { Locks } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { subscribers } from './subscriber.decider.js';
import { SubscriberReader } from './subscriber.read-model.js';

/** Maximum number of subscribers that are promoted concurrently. */
const SIDE_BY_SIDE = 16;
const AT_ONCE = 200;

/** The limit of confirmed subscribers in the plan of a board, and the waitlist. */
@Injectable()
export class SubscriberCapacity {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: SubscriberReader,
    private readonly plans: Plans,
    private readonly locks: Locks,
  ) {}

  /**
   * Runs `work`, which may take a place, and passes whether one is free. On a board with a limit, calls run one at a time, because two
   * concurrent calls could both take the last place.
   */
  async taking<T>(work: (hasRoom: boolean) => Promise<T>): Promise<T> {
    const { subscriberLimit: limit } = await this.plans.capabilities();
    if (limit === null) return work(true);
    return this.counted(async () => work((await this.reader.confirmed()) < limit));
  }

  /** Gives free places to those who have waited longest. */
  async fill(): Promise<void> {
    const [first] = await this.reader.waiting(1);
    if (first === undefined) return;
    const { subscriberLimit: limit } = await this.plans.capabilities();
    if (limit === null) await this.promote(Number.POSITIVE_INFINITY);
    else await this.counted(async () => this.promote(limit - (await this.reader.confirmed())));
  }

  private async promote(free: number): Promise<void> {
    for (let left = free; left > 0;) {
      const ids = await this.reader.waiting(Math.min(left, AT_ONCE));
      for (let from = 0; from < ids.length; from += SIDE_BY_SIDE)
        await Promise.all(
          ids.slice(from, from + SIDE_BY_SIDE).map((id) => this.bus.execute(subscribers.PromoteSubscriber(id, {}))),
        );
      if (ids.length < AT_ONCE) return;
      left -= ids.length;
    }
  }

  private counted<T>(work: () => Promise<T>): Promise<T> {
    return this.locks.holding(`subscribers of ${facts().board}`, work);
  }
}
