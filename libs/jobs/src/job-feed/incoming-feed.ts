import type { FeedMapping, SourceAddress } from '../sources/posting-source.js';

/** How a feed that comes in is written. */
export const INCOMING_FORMATS = ['indeed_xml', 'rss', 'json', 'custom'] as const;
export type IncomingFormat = (typeof INCOMING_FORMATS)[number];

/** How often a feed that comes in is read. */
export const FEED_SCHEDULES = ['hourly', 'every_6_hours', 'daily', 'weekly'] as const;
export type FeedSchedule = (typeof FEED_SCHEDULES)[number];

const HOUR_MS = 3_600_000;
const INTERVALS: Readonly<Record<FeedSchedule, number>> = {
  hourly: HOUR_MS,
  every_6_hours: 6 * HOUR_MS,
  daily: 24 * HOUR_MS,
  weekly: 7 * 24 * HOUR_MS,
};
/** The share of the interval over which turns are spread. */
const SPREAD = 0.1;

/** The next turn after `now`. @param share from 0 to 1: feeds with other shares are read at other times. */
export const nextTurn = (schedule: FeedSchedule, now: string, share: number): string =>
  new Date(Date.parse(now) + Math.round(INTERVALS[schedule] * (1 + SPREAD * share))).toISOString();

/** An address that may hold a secret, sealed for the id of its feed. */
export interface SealedAddress {
  readonly ciphertext: string;
  readonly keyId: string;
}

/** Where the postings of a feed come from. */
export interface FeedSource {
  readonly address: SealedAddress;
  /** Scheme and host of the address, which are no secret. */
  readonly origin: string;
  /** For `custom` alone. */
  readonly mapping: FeedMapping | null;
  /** The company of all postings; null: each names its own. */
  readonly companyId: string | null;
  readonly schedule: FeedSchedule;
  readonly isPaused: boolean;
}

/** The source at `url`, as it is read. */
export const addressOf = (format: IncomingFormat, url: string, mapping: FeedMapping | null): SourceAddress => ({
  kind: format === 'json' ? 'json_feed' : format,
  url,
  ...(mapping && { mapping }),
});
