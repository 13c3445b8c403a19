/** The key and switch of a board, as version `version` of its stream says. */
export interface SwitchedBoard {
  readonly board: string;
  readonly key: string;
  readonly enabled: boolean;
  readonly version: number;
}

/** How notifying search engines went so far. */
export interface IndexNowRun {
  /** `pending` until a notification was first accepted, `error` when the last one was refused. */
  readonly status: 'pending' | 'ready' | 'error';
  /** When one was last accepted; UTC ISO text. */
  readonly lastRunAt: string | null;
  readonly lastError: string | null;
}

/** A board with pages that search engines are to be notified of. */
export interface DueIndexing {
  readonly board: string;
  readonly key: string;
  /** Notifications that failed one after the other. */
  readonly failures: number;
}

/** A changed page. */
export interface ChangedPath {
  /** On the storefront, without a slash at its beginning. */
  readonly path: string;
  /** When it changed, as the database says it. */
  readonly changedAt: string;
}

/** Pages that search engines are to be notified of, in order of their changes. */
export abstract class IndexNowQueue {
  /** Follows the switch of a board, unless a later version is known. What waits of a board that is off is forgotten. Repeatable. */
  abstract follow(board: SwitchedBoard): Promise<void>;

  /** The board that is on and has this key; null when there is none. */
  abstract boardOf(key: string): Promise<string | null>;

  /** How it went on the board; null for one that was never on. */
  abstract run(board: string): Promise<IndexNowRun | null>;

  /**
   * Collects pages of jobs and companies from what was published since the last call, on boards that are on: where a page is now, and
   * where it was before. The first call begins with what is published after it.
   * @returns whether more is left.
   */
  abstract collect(): Promise<boolean>;

  /** Adds pages of a board that is on. `at` is when they become public; UTC ISO text. */
  abstract add(board: string, paths: readonly string[], at: string): Promise<void>;

  /** Boards whose turn has come, those that wait longest first. */
  abstract due(limit: number): Promise<readonly DueIndexing[]>;

  /** Pages of a board whose turn has come, the oldest change first. */
  abstract paths(board: string, limit: number): Promise<readonly ChangedPath[]>;

  /** Takes pages out that have not changed again. */
  abstract take(board: string, paths: readonly ChangedPath[]): Promise<void>;

  /** Notes that a notification was accepted. */
  abstract succeeded(board: string): Promise<void>;

  /** Notes that a notification failed, and that the next one waits. What has waited for a week is forgotten. */
  abstract failed(board: string, error: string, isRefused: boolean, waitSeconds: number): Promise<void>;
}

/** A notification of changed pages. */
export interface IndexNowNotice {
  readonly host: string;
  readonly key: string;
  /** Where search engines read the key. */
  readonly keyLocation: string;
  /** Absolute addresses on `host`, 10,000 at most. */
  readonly urls: readonly string[];
}

/** What search engines say to a notification. `later`: it may be sent again, after so many seconds if they say so. */
export type IndexNowAnswer =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused'; readonly status: number }
  | { readonly outcome: 'later'; readonly reason: string; readonly retryAfter: number | null };

/** Search engines that take notifications. */
export abstract class IndexNow {
  /** Whether the installation has an address to send to. */
  abstract readonly isOn: boolean;

  abstract notify(notice: IndexNowNotice, signal: AbortSignal): Promise<IndexNowAnswer>;
}

/** Where the pages of a board are. */
export interface Site {
  /** Absolute, without a slash at its end. */
  readonly base: string;
  /** Where the key of the board is read. */
  readonly keyLocation: (key: string) => string;
  /** Whether the storefront has a page at `path`. */
  readonly has: (path: string) => boolean;
}

/** What is known of the public face of boards. */
export abstract class Sites {
  /** That of a board; null when it has none for search engines: behind a password, a sandbox, or without a public address. */
  abstract of(board: string): Promise<Site | null>;

  /** Whether visitors of the board of the request need a password. */
  abstract isWalled(): Promise<boolean>;
}

/** How long to wait after so many failures, in seconds: a minute, doubled each time, six hours at most. */
export const pauseAfter = (failures: number): number => Math.min(60 * 2 ** Math.min(failures, 20), 21_600);

/** Whether search engines can reach `hostname`: a name with a dot that is not of this machine or a private network. */
export const isPublicHost = (hostname: string): boolean =>
  hostname.includes('.') && !/^[\d.]+$|:|(^|\.)(localhost|local|internal|lan|home\.arpa)$/i.test(hostname);
