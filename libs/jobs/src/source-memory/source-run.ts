/** The state of a run over a source. */
export const SOURCE_RUN_STATES = [
  'pending',
  'running',
  'completed',
  'held',
  'failed',
  'cancelled',
  'dropped',
  'superseded',
] as const;
export type SourceRunState = (typeof SOURCE_RUN_STATES)[number];

/** What a run did with a posting. Of `unchanged` ones only the number is stored. */
export const SOURCE_OUTCOMES = [
  'created',
  'updated',
  'unchanged',
  'linked',
  'returned',
  'skipped',
  'failed',
  'expired',
] as const;
export type SourceOutcome = (typeof SOURCE_OUTCOMES)[number];

/** How many postings had each outcome. */
export type SourceCounts = Readonly<Record<SourceOutcome, number>>;

export const NO_COUNTS: SourceCounts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  linked: 0,
  returned: 0,
  skipped: 0,
  failed: 0,
  expired: 0,
};

/** Why a run failed as a whole. */
export interface SourceRunFault {
  readonly code: string;
  readonly message: string;
}

/** The version that a source reported. */
export interface SourceVersion {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** A run over the source of an owner. */
export interface SourceRun {
  readonly id: string;
  readonly owner: string;
  /** 1, 2, … for each owner. */
  readonly number: number;
  readonly operation: string;
  readonly trigger: 'operator' | 'schedule';
  readonly state: SourceRunState;
  /** Whether an operator released it. */
  readonly released: boolean;
  readonly attempt: number;
  readonly counts: SourceCounts;
  readonly fault: SourceRunFault | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
}

/** An item of a run to be reported. */
export interface SourceRunItem {
  /** Its index in the source, from 0. */
  readonly place: number;
  readonly sourceId: string | null;
  readonly title: string | null;
  readonly outcome: SourceOutcome;
  readonly job: string | null;
  readonly code: string | null;
  readonly message: string | null;
}

/** How a run ended. */
export interface SourceRunEnd {
  readonly state: 'completed' | 'held' | 'failed' | 'cancelled';
  readonly fault?: SourceRunFault;
  /** Digest of the settings that `marks` are valid for. */
  readonly config?: string;
  readonly marks?: SourceVersion;
  /** ISO 8601. */
  readonly retryAt?: string;
}

/** The stored state of a posting. */
export interface KnownPosting {
  readonly sourceId: string;
  /** The time from which the id of its job is derived. */
  readonly since: string;
  /** How many changes of its job were recorded. */
  readonly writes: number;
  /** Null: it was rejected. */
  readonly job: string | null;
  readonly jobVersion: number;
  /** Digest of the source's last data; empty: it must be compared again. */
  readonly mark: string;
  /** For each field, digests of the source's last value and of the job's value at that time; null: the job has another value. */
  readonly given: Readonly<Record<string, readonly [string, string | null]>>;
  /** Whether its changes are written to the job. */
  readonly leads: boolean;
  readonly state: 'intended' | 'present' | 'leaving' | 'absent';
  /** The expiry that its job got because no source had it. */
  readonly endedAt: string | null;
  readonly run: number;
  readonly attempt: number;
  readonly outcome: SourceOutcome;
}

/** A posting with the owner of its source. */
export interface OwnedPosting extends KnownPosting {
  readonly owner: string;
}

/** A posting that was seen and needs no other update. */
export interface SeenPosting {
  readonly sourceId: string;
  readonly outcome: SourceOutcome;
}

/** The attempt of a run that writes. */
export type SourceAttempt = Pick<SourceRun, 'id' | 'owner' | 'number' | 'attempt'>;

/** The results of a batch of a run, recorded together. */
export interface SourceStretch {
  readonly seen: readonly SeenPosting[];
  readonly written: readonly KnownPosting[];
  /** Postings of any owner whose changes are written to their job from now on, compared with what the job had of the previous posting. */
  readonly heirs: readonly OwnedPosting[];
  readonly items: readonly SourceRunItem[];
  /** Of the whole run so far. */
  readonly counts: SourceCounts;
}

/** How many of the postings that existed before a run were absent from it, and how many it saw. */
export interface SourceTally {
  readonly absent: number;
  readonly seen: number;
}
