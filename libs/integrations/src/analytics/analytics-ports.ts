import { type Hit } from './hit.js';

/** The figures of a board on a day. */
export interface DayFigures {
  readonly visits: number;
  readonly pageViews: number;
  /** The total duration of all visits, each from its first to its last hit. */
  readonly milliseconds: number;
  readonly applyClicks: number;
  readonly applications: number;
}

export const TRAFFIC_KINDS = ['page', 'source', 'country', 'device'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

/** A day of a board. */
export interface DayRow extends DayFigures {
  /** `2026-11-26`, UTC. */
  readonly day: string;
}

/** Days from `start` to `end`, both included. */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** A row of a traffic table. */
export interface TrafficRow {
  readonly key: string;
  readonly visits: number;
  /** Visits in the previous period. */
  readonly before: number;
  readonly applyClicks: number;
}

/** The figures of a job or a company on a day, from beacons or from the Board API. */
export interface ObjectDay {
  readonly object: string;
  readonly views: number;
  readonly applyClicks: number;
}

/** Figures of the board of the request, counted from hits. */
export abstract class AnalyticsFigures {
  /** The days of a range that have figures, in order. */
  abstract days(range: DayRange): Promise<readonly DayRow[]>;

  /** Number of visitors that were active since a moment, in milliseconds since 1970. */
  abstract visitorsSince(ms: number): Promise<number>;

  /**
   * The keys of a kind with the most visits in a range, at most `limit`; keys with equal visits by name. `before` has the visits of another
   * range.
   */
  abstract traffic(kind: TrafficKind, range: DayRange, before: DayRange, limit: number): Promise<readonly TrafficRow[]>;

  /** Totals of these objects since the beginning; an object without figures is absent. */
  abstract objects(ids: readonly string[]): Promise<readonly ObjectDay[]>;

  /** The sum of these objects by day, in a range; a day without figures is absent. */
  abstract objectDays(
    ids: readonly string[],
    range: DayRange,
  ): Promise<readonly (Omit<ObjectDay, 'object'> & { readonly day: string })[]>;
}

/** The metrics that connected providers can add to the overview. */
export const PROVIDER_METRICS = ['impressions', 'stripe_revenue', 'adsense_revenue'] as const;

/** A metric of a connected provider, by day. */
export interface ProviderSeries {
  readonly key: (typeof PROVIDER_METRICS)[number];
  readonly unit: 'count' | 'currency';
  /** Lower-case ISO 4217; only with the unit currency. */
  readonly currency?: string;
  /** By day. An absent day is zero up to `availableThrough`, and unknown after it. */
  readonly days: ReadonlyMap<string, number>;
  /** The last day that a lagging provider has delivered; absent for others. */
  readonly availableThrough?: string;
}

/** The log that hits are written to. */
export abstract class HitLog {
  /** Buffers a hit; it is written a fraction of a second later, together with others. Drops it if too many are waiting. */
  abstract add(hit: Hit): void;

  /** Writes the waiting hits. @throws errors of the database; the hits then keep waiting. */
  abstract flush(): Promise<void>;

  /** The secret of a day that visitors are hashed with: the same in every process, and deleted after two days. */
  abstract saltOf(day: string): Buffer | Promise<Buffer>;
}

/** Counts each hit once, and adds it to the figures of its day. */
export interface AnalyticsRollUp {
  /**
   * Counts the hits written since the last run, and does the daily housekeeping of `now`. May run concurrently in several processes.
   * @returns the number of hits counted.
   */
  run(now?: Date): Promise<number>;

  /** Counts the days again that still have all of their hits. Their figures stay the same, unless the rules have changed. */
  recount(): Promise<void>;

  /** Deletes everything of a board. */
  forget(board: string): Promise<void>;
}

/** The analytics stores of a process, opened before its modules are created. If none were opened, nothing is counted. */
export class OpenedAnalytics {
  constructor(
    readonly hitLog: HitLog,
    readonly figures: AnalyticsFigures,
    readonly rollUp: AnalyticsRollUp,
  ) {}
}

/** Drops hits. */
export class NoHitLog implements HitLog {
  add(): void {
    // No process counts these hits.
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  saltOf(): Buffer {
    return Buffer.alloc(32);
  }
}

/** The figures of a process that counts nothing. */
export class NoFigures implements AnalyticsFigures {
  days(): Promise<[]> {
    return Promise.resolve([]);
  }

  visitorsSince(): Promise<number> {
    return Promise.resolve(0);
  }

  traffic(): Promise<[]> {
    return Promise.resolve([]);
  }

  objects(): Promise<[]> {
    return Promise.resolve([]);
  }

  objectDays(): Promise<[]> {
    return Promise.resolve([]);
  }
}
