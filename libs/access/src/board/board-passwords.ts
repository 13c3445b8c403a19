/**
 * Password hashes of boards, stored apart from the events, so that they can be erased. Events refer to them by id. All methods act on the
 * board of the request.
 */
export abstract class BoardPasswords {
  /** Stores the hash of `password` under `id`, until it is erased; for one day only, unless `use` is called. */
  abstract keep(id: string, password: string): Promise<void>;

  /** An event refers to this password now. */
  abstract use(id: string): Promise<void>;

  /** Whether `password` is the one stored under `id`. Takes the same time if none is stored; null: the board cannot have one. */
  abstract matches(id: string | null, password: string): Promise<boolean>;

  /**
   * The access grant of a visitor who knows the password stored under `id`; null if none is stored. It is the same for everyone, and
   * becomes invalid when the board gets another password.
   */
  abstract grant(id: string): Promise<string | null>;

  /** Erases the hash permanently. */
  abstract erase(id: string): Promise<void>;

  /** Deletes passwords whose event was never appended, on all boards; returns how many. */
  abstract forgetUnused(): Promise<number>;
}
