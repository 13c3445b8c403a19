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

/** The slug and name of a board, up to `version` of their stream. */
export interface NameChange {
  readonly board: string;
  readonly version: number;
  /** When it happened: UTC ISO text. */
  readonly at: string;
  readonly slug?: SlugChange;
  readonly name?: string;
}

/**
 * Slugs and names of all boards. The events of a board are the truth; a slug is reserved before its event is written and the table of
 * boards follows it, so that two boards never have the same slug (decisions 0028 and 0144).
 */
export abstract class BoardNames {
  /**
   * Reserves `slug` for `board`; null when another board has it, has reserved it, or had it within the last twelve months.
   * @param abandoned whether no event followed an old enough reservation of another board. It is not called for a board that was to be
   * created with this slug: that reservation is abandoned when the board was not created.
   */
  abstract reserve(
    board: string,
    slug: string,
    abandoned: (holder: string) => Promise<boolean>,
  ): Promise<Reservation | null>;

  /** Releases a reserved slug that is not needed after all. A slug that the board had before stays held for it. */
  abstract release(reservation: Reservation): Promise<void>;

  /** Applies a change to the table of boards, unless the table has a later one. Repeatable. @throws Error when another board has the slug. */
  abstract follow(change: NameChange): Promise<void>;
}

/** Whether the events say that a board with this id exists, even if the table of boards does not have it. */
export const isBoardMade = async (store: EventStore, id: string): Promise<boolean> =>
  (await store.read({ category: 'board', board: id, objectId: id })).length > 0;
