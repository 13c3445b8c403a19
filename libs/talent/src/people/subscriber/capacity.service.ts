import { Locks } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { subscribers } from './subscriber.commands.js';
import { SubscriberLimit } from '../ports.js';
import { SubscriberReader } from './subscriber.read-model.js';

/** Subscribers that are promoted at the same time. */
const SIDE_BY_SIDE = 16;
const AT_ONCE = 200;

/** How many confirmed subscribers the plan of a board allows, and who waits for a place among them. */
@Injectable()
export class SubscriberCapacity {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: SubscriberReader,
    private readonly limit: SubscriberLimit,
    private readonly locks: Locks,
  ) {}

  /**
   * Does `work`, which may take a place, and tells it whether there is one. On a board whose places are counted one after the other
   * does so: two at once could both take the last one.
   */
  async taking<T>(work: (hasRoom: boolean) => Promise<T>): Promise<T> {
    const limit = await this.limit.current();
    if (limit === null) return work(true);
    return this.counted(async () => work((await this.reader.confirmed()) < limit));
  }

  /** Gives free places to those who have waited for the longest time. */
  async fill(): Promise<void> {
    const [first] = await this.reader.waiting(1);
    if (first === undefined) return;
    const limit = await this.limit.current();
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
