/**
 * The kinds of changes by name: rows that processes keep in memory so that requests need no query. Each part of the product declares those of
 * its own tables: `declare module '#store' { interface ChangeKinds { apiKey: true } }`.
 */
export interface ChangeKinds {}

/** The name of a kind of changes. */
export type ChangeKind = keyof ChangeKinds;

/** Rows changed. */
export interface Change {
  readonly kind: ChangeKind;
  /** The key of the row; null: any row of this kind may have changed. */
  readonly id: string | null;
  /** The board of the row; null if it has none or the board is unknown. */
  readonly board: string | null;
}

/** A change of one row. */
export type RowChange = Change & { readonly id: string };

/** The handlers of each kind of change. */
export type Follows = { readonly [K in ChangeKind]?: (change: RowChange) => void };

interface Follower {
  readonly clear: () => void;
  readonly on: Follows;
}

/** The PostgreSQL channel to which the triggers send changes. */
export const CHANGES_CHANNEL = 'openings_changes';

/** How long a value is trusted while no notifications arrive, in milliseconds: less than a second. */
const UNHEARD_MS = 800;

/**
 * Announces changed rows, so that processes drop what they remember about them: immediately after their own changes, and after those of others as
 * soon as PostgreSQL notifies of the commit. Triggers send the notification, which makes it part of the transaction that changes the row. After a
 * possibly lost notification, nothing that is remembered is trusted.
 */
export class Changes {
  private readonly followers: Follower[] = [];
  private heard = 0;
  private listening = false;

  /** @param rereadMs how long a value is trusted at most while notifications arrive, in milliseconds. */
  constructor(private readonly rereadMs = UNHEARD_MS) {}

  /** The channel to listen to. */
  readonly channel = CHANGES_CHANNEL;

  /** How many changes this process knows of. Also grows when some may have been missed. */
  get count(): number {
    return this.heard;
  }

  /** Whether this process receives the changes of others. */
  get isListening(): boolean {
    return this.listening;
  }

  /** How long remembered values may be trusted now, in milliseconds. */
  get maxAgeMs(): number {
    return this.listening ? this.rereadMs : Math.min(this.rereadMs, UNHEARD_MS);
  }

  /** Calls `on` for each change of its kinds, and `clear` when any of their rows may have changed. Neither may throw. */
  follow(clear: () => void, on: Follows): void {
    this.followers.push({ clear, on });
  }

  /** This process changed rows and committed. All listeners are called before this returns. */
  happened(change: Change): void {
    this.heard++;
    const { id, kind } = change;
    for (const { clear, on } of this.followers) {
      const follow = on[kind];
      if (!follow) continue;
      if (id === null) clear();
      else follow({ ...change, id });
    }
  }

  /** A notification arrived: `<kind> [<id> [<board>]]`. Kinds of a newer release are ignored. */
  hear(payload: string): void {
    const [kind = '', id = null, board = null] = payload.split(' ');
    this.happened({ kind: kind as ChangeKind, id, board });
  }

  /** Notifications arrive from now on. */
  found(): void {
    this.listening = true;
    this.distrust();
  }

  /** Notifications no longer arrive, and some may have been lost already. */
  lost(): void {
    this.listening = false;
    this.distrust();
  }

  private distrust(): void {
    this.heard++;
    for (const { clear } of this.followers) clear();
  }
}
