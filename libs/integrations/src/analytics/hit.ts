/** What a visitor does on a storefront, as its beacon says. */
export const BEACON_TYPES = ['page_view', 'job_view', 'apply_click', 'company_view'] as const;
export type BeaconType = (typeof BEACON_TYPES)[number];

/** The field that a beacon of each type needs. */
export const NEEDS = { page_view: 'path', job_view: 'job', apply_click: 'job', company_view: 'company' } as const;

/** The longest text of each field of a beacon. */
export const LONGEST = { path: 16_000, job: 300, company: 300, referrer: 16_000 } as const;

/** What the Board API sees by itself; it counts on days on which the board gets no beacon. */
export const READ_TYPES = ['job_read', 'company_read', 'application'] as const;
export type ReadType = (typeof READ_TYPES)[number];

export type HitType = BeaconType | ReadType;

/** The letter of each type in the item of a hit: small for beacons, capital for what the Board API sees. */
export const LETTERS: Readonly<Record<HitType, string>> = {
  page_view: 'p',
  job_view: 'j',
  apply_click: 'a',
  company_view: 'c',
  job_read: 'J',
  company_read: 'C',
  application: 'A',
};

/** One thing that one visitor did at a moment. Nothing in it says who the visitor is. */
export interface Hit {
  readonly board: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** A keyed digest of board, address and user agent, with a key that is destroyed: a signed 64-bit number. */
  readonly visitor: bigint;
  /** The letter of its type, then the path, or the id of the job or company. */
  readonly item: string;
  /** Where the visitor came from: a domain, or `direct`. */
  readonly source: string;
  /** ISO 3166-1 alpha-2, or `ZZ` where it is not known. */
  readonly country: string;
  readonly device: string;
}

/** The source of those who come from nowhere, or from the board itself. */
export const DIRECT = 'direct';
/** What is counted together beyond the pages and the sources that a board can have in a day. */
export const OTHER = '(other)';
export const UNKNOWN_COUNTRY = 'ZZ';

/** A visit ends when its visitor does nothing for so long. */
export const VISIT_GAP_MS = 1_800_000;
/** Different pages of a board that are counted by themselves in a day, and sources. */
export const PAGES_A_DAY = 1_000;
export const SOURCES_A_DAY = 500;

export const itemOf = (type: HitType, target: string): string => LETTERS[type] + target;

/** The day of a moment, UTC: `2026-11-26`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
