import type { FeedMapping, SourceAddress } from '#postings/rules';

/** The format of an incoming feed. */
export const INCOMING_FORMATS = ['indeed_xml', 'rss', 'json', 'custom'] as const;
export type IncomingFormat = (typeof INCOMING_FORMATS)[number];

/** How often an incoming feed is read. */
export const FEED_SCHEDULES = ['hourly', 'every_6_hours', 'daily', 'weekly'] as const;
export type FeedSchedule = (typeof FEED_SCHEDULES)[number];

const HOUR_MS = 3_600_000;
const INTERVALS: Readonly<Record<FeedSchedule, number>> = {
  hourly: HOUR_MS,
  every_6_hours: 6 * HOUR_MS,
  daily: 24 * HOUR_MS,
  weekly: 7 * 24 * HOUR_MS,
};
/** The fraction of the interval over which runs are spread. */
const SPREAD = 0.1;

/** The time of the next run after `now`. @param share from 0 to 1: spreads feeds over the interval. */
export const nextTurn = (schedule: FeedSchedule, now: string, share: number): string =>
  new Date(Date.parse(now) + Math.round(INTERVALS[schedule] * (1 + SPREAD * share))).toISOString();

/** A URL that may contain a secret, sealed for the id of its feed. */
export interface SealedAddress {
  readonly ciphertext: string;
  readonly keyId: string;
}

/** The source of a feed's postings. */
export interface FeedSource {
  readonly address: SealedAddress;
  /** Scheme and host of the URL. They are not secret. */
  readonly origin: string;
  /** Only for `custom`. */
  readonly mapping: FeedMapping | null;
  /** The company of all postings. Null: each posting names its company. */
  readonly companyId: string | null;
  readonly schedule: FeedSchedule;
  readonly isPaused: boolean;
}

/** The source at `url`, for a reader. */
export const addressOf = (format: IncomingFormat, url: string, mapping: FeedMapping | null): SourceAddress => ({
  kind: format === 'json' ? 'json_feed' : format,
  url,
  ...(mapping && { mapping }),
});
