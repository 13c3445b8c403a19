import type { DayFigures, TrafficKind } from './counting.js';

/** What addresses and user agents say of a visitor. */
export abstract class VisitorTraits {
  /** Whether a program visits that is no browser, or does not say what it is. */
  abstract isBot(userAgent: string): boolean;

  /** `desktop`, `mobile`, `tablet`, `tv` or `other`. */
  abstract deviceOf(userAgent: string): string;

  /** ISO 3166-1 alpha-2 of the country to which an address is assigned; `ZZ` where that is not known. */
  abstract countryOf(address: string): string | Promise<string>;
}

/** The jobs and companies that visitors of the board of the request see. */
export abstract class SeenObjects {
  /** The id of the job with this id or slug; null where visitors see none. */
  abstract job(idOrSlug: string): Promise<string | null>;

  /** The same of a company. */
  abstract company(idOrSlug: string): Promise<string | null>;
}

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

/** One row of a table of traffic. */
export interface TrafficRow {
  readonly key: string;
  readonly visits: number;
  /** In the days before. */
  readonly before: number;
  readonly applyClicks: number;
}

/** What a job or a company had on a day, by what counts on that day. */
export interface ObjectDay {
  readonly object: string;
  readonly views: number;
  readonly applyClicks: number;
}

/** What hits amount to, on the board of the request. */
export abstract class AnalyticsFigures {
  /** The days of a range that have figures, in order. */
  abstract days(range: DayRange): Promise<readonly DayRow[]>;

  /** How many visitors did something since a moment, in milliseconds since 1970. */
  abstract visitorsSince(ms: number): Promise<number>;

  /** The keys of a kind with the most visits in a range, at most `limit`; those of equal visits by key. `before` has the visits of another range. */
  abstract traffic(kind: TrafficKind, range: DayRange, before: DayRange, limit: number): Promise<readonly TrafficRow[]>;

  /** Everything that was ever counted for these objects; one without figures is absent. */
  abstract objects(ids: readonly string[]): Promise<readonly ObjectDay[]>;

  /** These objects together by day, in a range; a day without figures is absent. */
  abstract objectDays(
    ids: readonly string[],
    range: DayRange,
  ): Promise<readonly (Omit<ObjectDay, 'object'> & { readonly day: string })[]>;
}

/** The metrics that connected providers may bring to the overview. */
export const PROVIDER_METRICS = ['impressions', 'stripe_revenue', 'adsense_revenue'] as const;

/** A metric of a connected provider, by day. */
export interface ProviderSeries {
  readonly key: (typeof PROVIDER_METRICS)[number];
  readonly unit: 'count' | 'currency';
  /** Lower-case ISO 4217; only with the unit currency. */
  readonly currency?: string;
  /** By day; a day that is absent is zero up to `availableThrough`, and unknown after it. */
  readonly days: ReadonlyMap<string, number>;
  /** The last day that a provider which lags has delivered; absent where it does not lag. */
  readonly availableThrough?: string;
}

/** What connected and enabled providers measure on the board of the request. Others are left out, and nothing says that they are not connected. */
export abstract class ProviderMetrics {
  /** From the first to the last day of the range. */
  abstract series(range: DayRange): Promise<readonly ProviderSeries[]>;
}
