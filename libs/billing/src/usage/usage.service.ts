import { Boards } from '#access';
import { facts } from '#store';
import { Injectable, type Provider, type Type } from '@nestjs/common';
import { Plans } from '../plan/plan.service.js';

/** The limits of a plan, in the order of the response. */
export const CAPACITIES = ['active_jobs', 'confirmed_subscribers', 'team_seats'] as const;
export type CapacityKey = (typeof CAPACITIES)[number];

/** A counter of the board of the request. The context that owns the objects implements it. */
export abstract class UsageCounter {
  /** Seats belong to the platform; Billing counts them itself. */
  abstract readonly key: Exclude<CapacityKey, 'team_seats'>;
  /** Published jobs; or confirmed subscribers who did not unsubscribe and are not on the waiting list. */
  abstract used(): Promise<number>;
}

/** The counters that the contexts register. */
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

/** Providers that register `type` with Billing. Spread them into the module of the owning context, which imports `BillingModule`. */
export const usageCounter = (type: Type<UsageCounter>): Provider[] => [
  type,
  {
    provide: Symbol(type.name),
    useFactory: (counters: UsageCounters, counter: UsageCounter) => counters.add(counter),
    inject: [UsageCounters, type],
  },
];

/** The usage of a board's plan. */
export interface Capacity {
  readonly key: CapacityKey;
  readonly used: number;
  /** Null: no limit. */
  readonly limit: number | null;
  /** Null: no limit. Never negative: after a downgrade, existing objects stay. */
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

  /** A missing context has nothing to count: without Talent there are no subscribers. */
  private async used(key: CapacityKey): Promise<number> {
    if (key === 'team_seats') return this.boards.seats(facts().board);
    return (await this.counters.get(key)?.used()) ?? 0;
  }
}
