import type {
  KnownPosting,
  OwnedPosting,
  SourceAttempt,
  SourceOutcome,
  SourceRun,
  SourceRunEnd,
  SourceRunItem,
  SourceStretch,
  SourceTally,
  SourceVersion,
} from './source-run.js';

/** The last runs of many owners. */
export interface SourceOverview {
  /** How many are in each state. */
  readonly runs: Readonly<Partial<Record<SourceRun['state'], number>>>;
  readonly counts: SourceRun['counts'];
}

/** How to start a run. */
export type NewSourceRun = Pick<SourceRun, 'id' | 'owner' | 'operation' | 'trigger'>;

/** The rank of an item among those of its run. */
export interface SourceItemPlace {
  readonly place: number;
  readonly key: string;
}

/** An owner whose source must be read. */
export interface SourceTurn {
  readonly board: string;
  readonly owner: string;
  /** ISO 8601. */
  readonly dueAt: string;
}

/**
 * Runs over sources, one per owner at a time, and the results of their items. Stored beside the event log: reading the source again can restore
 * everything (decision 0194). Always of the board of the current context.
 */
export abstract class SourceRuns {
  /** Starts a run. Returns the existing one for a known `id`, and null while another run of the owner is open. */
  abstract open(run: NewSourceRun): Promise<SourceRun | null>;

  /** Starts another attempt at an open run; null if it has ended. What expired in earlier attempts still counts. */
  abstract attempt(id: string): Promise<SourceRun | null>;

  abstract find(id: string): Promise<SourceRun | null>;

  /** The last runs of all owners whose ids start with `prefix`, counted together. */
  abstract overview(prefix: string): Promise<SourceOverview>;

  /** Runs of `owner`, newest first; those with a number below `before`. */
  abstract page(owner: string, limit: number, before?: number): Promise<readonly SourceRun[]>;

  /** Items of a run in the order of the source, those after the given index and key `after`. */
  abstract items(
    run: string,
    page: { readonly outcome?: SourceOutcome; readonly limit: number; readonly after?: SourceItemPlace },
  ): Promise<readonly (SourceRunItem & SourceItemPlace)[]>;

  /** The version that the source reported in the last complete run, if that run had the settings `config`. */
  abstract version(owner: string, config: string): Promise<SourceVersion | null>;

  /** The time until which the source asked not to be read, in the last run; null if it did not. */
  abstract retryAt(owner: string): Promise<string | null>;

  /** Ends an open run. A complete one supersedes held runs, and the oldest runs are deleted. False if it has already ended. */
  abstract end(run: Pick<SourceRun, 'id' | 'owner'>, how: SourceRunEnd): Promise<boolean>;

  /** Opens a held run again, so that `operation` applies its absences. Null if it is not held, or another run is open. */
  abstract release(id: string, operation: string): Promise<SourceRun | null>;

  /** Discards the absences of a held run. Null if it is not held. */
  abstract drop(id: string): Promise<SourceRun | null>;
}

/**
 * The stored state of the postings of sources, so that a run writes only changes. Always of the board of the current context.
 */
export abstract class SourcePostings {
  /** The stored state of these postings, by id. */
  abstract known(owner: string, sourceIds: readonly string[]): Promise<ReadonlyMap<string, KnownPosting>>;

  /** All postings, of any owner, that have one of these jobs. */
  abstract ofJobs(jobs: readonly string[]): Promise<readonly OwnedPosting[]>;

  /** Records new postings before their jobs are created, so that a run after a crash creates the same ones. Known ones are unchanged. */
  abstract intend(owner: string, postings: readonly KnownPosting[]): Promise<void>;

  /**
   * Marks postings as present at their source and to be compared again, with any content, until the next record: their jobs are about to be
   * changed.
   */
  abstract reopen(owner: string, sourceIds: readonly string[]): Promise<void>;

  /**
   * Records the results of a batch: all of it, or nothing, returning false if another attempt has taken over the run or it has ended.
   */
  abstract settle(run: SourceAttempt, batch: SourceStretch): Promise<boolean>;

  /** Of the postings that existed before run `number`, how many it saw and how many it did not. */
  abstract tally(owner: string, number: number): Promise<SourceTally>;

  /**
   * Records that postings which run `number` did not see are leaving, with the expiry `endedAt` for their jobs; those that were already leaving
   * keep theirs. In the order of their ids, those after `after`; at most `limit`.
   */
  abstract leave(
    owner: string,
    number: number,
    page: { readonly endedAt: string; readonly after: string; readonly limit: number },
  ): Promise<readonly KnownPosting[]>;

  /** Marks all postings of `owner` as absent from its source, and leaves their jobs unchanged. Deletes postings that have been absent for long. */
  abstract abandon(owner: string): Promise<void>;

  /** Deletes postings that have been absent from the source of `owner` for a year. */
  abstract forgetOld(owner: string): Promise<void>;
}

/** When the source of each owner is read next. */
export abstract class SourceTurns {
  /** Adds owners of the board of the current context to the schedule; each is next due at `dueAt`. */
  abstract join(owners: readonly string[], dueAt: string): Promise<void>;

  /** Removes an owner from the schedule. */
  abstract leave(owner: string): Promise<void>;

  /** Owners of all boards that are due at `now`, the longest overdue first; at most `limit`. */
  abstract due(now: string, limit: number): Promise<readonly SourceTurn[]>;

  /** When an owner of the board of the current context is next due; null if it is not scheduled. */
  abstract next(owner: string): Promise<string | null>;

  /** How many owners of the board of the current context whose ids start with `prefix` are scheduled, and how many are due at `now`. */
  abstract count(prefix: string, now: string): Promise<{ readonly all: number; readonly due: number }>;

  /** Moves a due owner to `dueAt`, unless it was moved since. */
  abstract advance(turn: SourceTurn, dueAt: string): Promise<void>;
}

/** The memory of sources in a process, opened before its modules are created. */
export class OpenedSourceMemory {
  constructor(
    readonly sourceRuns: SourceRuns,
    readonly sourcePostings: SourcePostings,
    readonly sourceTurns: SourceTurns,
  ) {}
}
