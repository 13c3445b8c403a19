import { Boards } from '#access';
import { facts } from '#store';
import { Injectable, type Provider, type Type } from '@nestjs/common';
import { Plans } from '../plan/plan.service.js';

/** What a plan limits the number of, in the order of the answer. */
export const CAPACITIES = ['active_jobs', 'confirmed_subscribers', 'team_seats'] as const;
export type CapacityKey = (typeof CAPACITIES)[number];

/** How much of something the board of the request has. Answered by the context whose it is. */
export abstract class UsageCounter {
  /** Seats are the platform's, and counted by Billing itself. */
  abstract readonly key: Exclude<CapacityKey, 'team_seats'>;
  /** Published jobs; or subscribers who confirmed, did not unsubscribe and are not waiting for a place. */
  abstract used(): Promise<number>;
}

/** The counters that the contexts bring along. */
@Injectable()
export class UsageCounters {
  private readonly counters = new Map<CapacityKey, UsageCounter>();

  add(counter: UsageCounter): void {
    this.counters.set(counter.key, counter);
  }

  get(key: CapacityKey): UsageCounter | undefined {
    return this.counters.get(key);
  }
}

/** Providers that make Billing ask `type`; spread into the module of its context, which imports `BillingModule`. */
export const usageCounter = (type: Type<UsageCounter>): Provider[] => [
  type,
  {
    provide: Symbol(type.name),
    useFactory: (counters: UsageCounters, counter: UsageCounter) => counters.add(counter),
    inject: [UsageCounters, type],
  },
];

/** How much of what its plan allows a board uses. */
export interface Capacity {
  readonly key: CapacityKey;
  readonly used: number;
  /** Null: as many as one likes. */
  readonly limit: number | null;
  /** Null: as many as one likes. Never negative: after a change to a smaller plan what is there stays. */
  readonly remaining: number | null;
}

@Injectable()
export class UsageReader {
  constructor(
    private readonly plans: Plans,
    private readonly boards: Boards,
    private readonly counters: UsageCounters,
  ) {}

  /** Every capacity of the board of the request. */
  async capacities(): Promise<readonly Capacity[]> {
    const { activeJobsLimit, subscriberLimit, teamSeatLimit } = await this.plans.capabilities();
    const limits = { active_jobs: activeJobsLimit, confirmed_subscribers: subscriberLimit, team_seats: teamSeatLimit };
    return Promise.all(
      CAPACITIES.map(async (key) => {
        const [used, limit] = [await this.used(key), limits[key]];
        return { key, used, limit, remaining: limit === null ? null : Math.max(0, limit - used) };
      }),
    );
  }

  /** A context that does not exist has none of what it would count: without Talent there are no subscribers. */
  private async used(key: CapacityKey): Promise<number> {
    if (key === 'team_seats') return this.boards.seats(facts().board);
    return (await this.counters.get(key)?.used()) ?? 0;
  }
}
