/** Actions of a visitor on a storefront, reported by a beacon. */
export const BEACON_TYPES = ['page_view', 'job_view', 'apply_click', 'company_view'] as const;
export type BeaconType = (typeof BEACON_TYPES)[number];

/** The field that a beacon of each type needs. */
export const NEEDS = { page_view: 'path', job_view: 'job', apply_click: 'job', company_view: 'company' } as const;

/** The longest text of each field of a beacon. */
export const LONGEST = { path: 16_000, job: 300, company: 300, referrer: 16_000 } as const;

/** Requests to the Board API; they count on days on which the board sends no beacons. */
export const READ_TYPES = ['job_read', 'company_read', 'application'] as const;
export type ReadType = (typeof READ_TYPES)[number];

export type HitType = BeaconType | ReadType;

/** The letter of each type in the item of a hit: lower case for beacons, upper case for the Board API. */
export const LETTERS: Readonly<Record<HitType, string>> = {
  page_view: 'p',
  job_view: 'j',
  apply_click: 'a',
  company_view: 'c',
  job_read: 'J',
  company_read: 'C',
  application: 'A',
};

/** An action of a visitor at a moment. It does not identify the visitor. */
export interface Hit {
  readonly board: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** A keyed digest of board, IP address and user agent, as a signed 64-bit number. The key is deleted later. */
  readonly visitor: bigint;
  /** The letter of its type, then the path, or the id of the job or company. */
  readonly item: string;
  /** The referrer: a domain, or `direct`. */
  readonly source: string;
  /** ISO 3166-1 alpha-2, or `ZZ` if unknown. */
  readonly country: string;
  readonly device: string;
}

/** The source of visits without a referrer, or with one of the board itself. */
export const DIRECT = 'direct';
/** The key for all pages and sources beyond the maximum per board and day. */
export const OTHER = '(other)';
export const UNKNOWN_COUNTRY = 'ZZ';

/** A visit ends after this time without a hit. */
export const VISIT_GAP_MS = 1_800_000;
/** Maximum number of pages, and of sources, of a board that are counted separately in a day. */
export const PAGES_A_DAY = 1_000;
export const SOURCES_A_DAY = 500;

export const itemOf = (type: HitType, target: string): string => LETTERS[type] + target;

/** The UTC day of a moment: `2026-11-26`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
