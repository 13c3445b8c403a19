/** What a change may be about: rows that processes keep in memory to answer requests without asking the database. */
export type ChangeKind =
  | 'apiKey'
  | 'block'
  | 'board'
  | 'boardPassword'
  | 'boardSettings'
  | 'boardUser'
  | 'boardUserSession'
  | 'candidate'
  | 'company'
  | 'conversation'
  | 'domain'
  | 'employerMembership'
  | 'exchangeRates'
  | 'indexing'
  | 'member'
  | 'paywall'
  | 'publishableKey'
  | 'purchase'
  | 'session'
  | 'signingKey';

/** Rows changed. */
export interface Change {
  readonly kind: ChangeKind;
  /** The key of the row; null: any row of this kind may have changed. */
  readonly id: string | null;
  /** The board of the row; null where it has none, or where it is not known. */
  readonly board: string | null;
}

/** A change of one row. */
export type RowChange = Change & { readonly id: string };

/** What is done for each kind of change. */
export type Follows = { readonly [K in ChangeKind]?: (change: RowChange) => void };

interface Follower {
  readonly clear: () => void;
  readonly on: Follows;
}

/** The channel on which PostgreSQL notifies of changes; the triggers send there. */
export const CHANGES_CHANNEL = 'openings_changes';

/** How long a value is trusted while no notification can be heard, in milliseconds: younger than a second. */
const UNHEARD_MS = 800;

/**
 * Says which rows changed, so that processes drop what they remember of them: at once what this process changed itself, and what
 * others changed as soon as PostgreSQL notifies of their commit. Triggers send the notification, so that it is part of the
 * transaction that changes the row. Whenever a notification may have been lost, nothing that is remembered counts.
 */
export class Changes {
  private readonly followers: Follower[] = [];
  private heard = 0;
  private listening = false;

  /** @param rereadMs how long a value is trusted at most while notifications are heard, in milliseconds. */
  constructor(private readonly rereadMs = UNHEARD_MS) {}

  /** The channel to listen to. */
  readonly channel = CHANGES_CHANNEL;

  /** How many changes this process knows of. It grows when some may have been missed, too. */
  get count(): number {
    return this.heard;
  }

  /** Whether this process hears of what others change. */
  get hears(): boolean {
    return this.listening;
  }

  /** How long what is remembered may be trusted now, in milliseconds. */
  get maxAgeMs(): number {
    return this.listening ? this.rereadMs : Math.min(this.rereadMs, UNHEARD_MS);
  }

  /**
   * Has `on` be called for each change of its kinds, and `clear` when any row of them may have changed. Neither may throw.
   */
  follow(clear: () => void, on: Follows): void {
    this.followers.push({ clear, on });
  }

  /** This process changed rows, and the change is committed: who remembers them hears of it before this returns. */
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

  /** A notification came: `<kind> [<id> [<board>]]`. Kinds of a newer release concern nobody here. */
  hear(payload: string): void {
    const [kind = '', id = null, board = null] = payload.split(' ');
    this.happened({ kind: kind as ChangeKind, id, board });
  }

  /** Notifications are heard from now on. */
  found(): void {
    this.listening = true;
    this.distrust();
  }

  /** Notifications are not heard any longer, and some may have been lost already. */
  lost(): void {
    this.listening = false;
    this.distrust();
  }

  private distrust(): void {
    this.heard++;
    for (const { clear } of this.followers) clear();
  }
}
