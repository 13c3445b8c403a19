/**
 * Password hashes of board users, stored apart from the events, so that they can be erased. Events refer to them by id. All methods act on
 * the board of the request.
 */
export abstract class BoardUserPasswords {
  /** Stores the hash of the password of `user` under `id`; for one day only, unless `use` is called. */
  abstract keep(user: string, id: string, password: string): Promise<void>;

  /** An event refers to the password `id` now: earlier ones of `user` are erased. Repeatable, even when the password is already erased. */
  abstract use(user: string, id: string): Promise<void>;

  /**
   * Whether `password` is the one that `user` has under `id`. A missing user, or a user without a password, takes the same work: then both
   * are null. A hash with an outdated cost is replaced, because the password is known now.
   */
  abstract matches(user: string | null, id: string | null, password: string): Promise<boolean>;

  /** Erases all passwords of `user` permanently. */
  abstract eraseOf(user: string): Promise<void>;

  /** Deletes passwords whose event was never appended, on all boards; returns how many. */
  abstract forgetOld(): Promise<number>;
}
