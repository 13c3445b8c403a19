/** The key and switch of a board, as of version `version` of its stream. */
export interface SwitchedBoard {
  readonly board: string;
  readonly key: string;
  readonly enabled: boolean;
  readonly version: number;
}

/** The status of notifications to search engines. */
export interface IndexNowRun {
  /** `pending` until a first notification is accepted, `error` if the last one was refused. */
  readonly status: 'pending' | 'ready' | 'error';
  /** When a notification was last accepted; UTC ISO text. */
  readonly lastRunAt: string | null;
  readonly lastError: string | null;
}

/** A board with pages to notify search engines about. */
export interface DueIndexing {
  readonly board: string;
  readonly key: string;
  /** Consecutive failed notifications. */
  readonly failures: number;
}

/** A changed page. */
export interface ChangedPath {
  /** Path on the storefront, without a leading slash. */
  readonly path: string;
  /** When it changed, as formatted by the database. */
  readonly changedAt: string;
}

/** Queue of changed pages to notify search engines about, in order of their changes. */
export abstract class IndexNowQueue {
  /** Stores the switch of a board, unless a later version is known. Deletes the waiting pages of a board that is off. Repeatable. */
  abstract follow(board: SwitchedBoard): Promise<void>;

  /** The board that is on and has this key; null if there is none. */
  abstract boardOf(key: string): Promise<string | null>;

  /** The status of a board; null if it was never on. */
  abstract run(board: string): Promise<IndexNowRun | null>;

  /**
   * Collects pages of jobs and companies from the events published since the last call, for boards that are on: the current and the previous
   * path of each page. The first call starts with events published after it.
   * @returns whether more events are left.
   */
  abstract collect(): Promise<boolean>;

  /** Adds pages of a board that is on. `at` is when they become public; UTC ISO text. */
  abstract add(board: string, paths: readonly string[], at: string): Promise<void>;

  /** Boards with pages that are due, longest waiting first. */
  abstract due(limit: number): Promise<readonly DueIndexing[]>;

  /** Pages of a board that are due, oldest change first. */
  abstract paths(board: string, limit: number): Promise<readonly ChangedPath[]>;

  /** Removes pages that have not changed again. */
  abstract take(board: string, paths: readonly ChangedPath[]): Promise<void>;

  /** Records that a notification was accepted. */
  abstract succeeded(board: string): Promise<void>;

  /** Records that a notification failed, and delays the next one. Pages that have waited for a week are dropped. */
  abstract failed(board: string, error: string, isRefused: boolean, waitSeconds: number): Promise<void>;
}

/** A notification of changed pages. */
export interface IndexNowNotice {
  readonly host: string;
  readonly key: string;
  /** URL at which search engines read the key. */
  readonly keyLocation: string;
  /** Absolute URLs on `host`, at most 10,000. */
  readonly urls: readonly string[];
}

/** The response of search engines to a notification. `later`: it may be sent again, after `retryAfter` seconds if given. */
export type IndexNowAnswer =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused'; readonly status: number }
  | { readonly outcome: 'later'; readonly reason: string; readonly retryAfter: number | null };

/** Search engines that accept notifications. */
export abstract class IndexNow {
  /** Whether the installation has an endpoint to send to. */
  abstract readonly isOn: boolean;

  abstract notify(notice: IndexNowNotice, signal: AbortSignal): Promise<IndexNowAnswer>;
}

/** The URLs of a board. */
export interface Site {
  /** Absolute, without a trailing slash. */
  readonly base: string;
  /** URL at which the key of the board is read. */
  readonly keyLocation: (key: string) => string;
  /** Whether the storefront has a page at `path`. */
  readonly has: (path: string) => boolean;
}

/** Seconds to wait after a number of failures: one minute, doubled each time, six hours at most. */
export const pauseAfter = (failures: number): number => Math.min(60 * 2 ** Math.min(failures, 20), 21_600);

/** Whether search engines can reach `hostname`: a name with a dot, neither of this machine nor of a private network. */
export const isPublicHost = (hostname: string): boolean =>
  hostname.includes('.') && !/^[\d.]+$|:|(^|\.)(localhost|local|internal|lan|home\.arpa)$/i.test(hostname);
