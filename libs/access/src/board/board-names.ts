import type { EventStore } from '#kernel';

/** A slug that a board is about to take. */
export interface Reservation {
  readonly slug: string;
  readonly token: string;
}

export interface SlugChange {
  readonly from: string;
  readonly to: string;
}

/** What became of the names of a board, up to `version` of the stream that says so. */
export interface NameChange {
  readonly board: string;
  readonly version: number;
  /** When it happened: UTC ISO text. */
  readonly at: string;
  readonly slug?: SlugChange;
  readonly name?: string;
}

/**
 * Slug and name of boards, across boards. The events of a board are the truth; a slug is reserved before its event is
 * written and the table of boards follows it, so that no two boards ever have the same (decisions 0028 and 0144).
 */
export abstract class BoardNames {
  /**
   * Reserves `slug` for `board`; null when another board has it, is about to, or had it within the last twelve months.
   * @param abandoned whether no event followed a reservation of another board that is old enough. Of a board that was to be made
   *   with this slug it is not asked: such a reservation is abandoned when the board was not made.
   */
  abstract reserve(
    board: string,
    slug: string,
    abandoned: (holder: string) => Promise<boolean>,
  ): Promise<Reservation | null>;

  /** Gives a slug back that was reserved and is not wanted after all. One that the board had before stays held for it. */
  abstract release(reservation: Reservation): Promise<void>;

  /** Has the table of boards show a change, unless it shows a later one. Repeatable. @throws Error when another board has the slug. */
  abstract follow(change: NameChange): Promise<void>;
}

/** Whether the events say that there is a board with this id, whatever the table of boards shows. */
export const isBoardMade = async (store: EventStore, id: string): Promise<boolean> =>
  (await store.read({ category: 'board', board: id, objectId: id })).length > 0;
