/**
 * Passwords of people with an account on a board, as hashes and apart from the events, so that erasing one erases it. Events
 * name them by id. All of it is about the board of the request.
 */
export abstract class BoardUserPasswords {
  /** Keeps the hash of the password of `user` under `id`; for a day only, if `use` is not called. */
  abstract keep(user: string, id: string, password: string): Promise<void>;

  /** An event names the password `id` now: the others of `user` before it are erased. Repeatable, also when it is gone. */
  abstract use(user: string, id: string): Promise<void>;

  /**
   * Whether `password` is the one that `user` has under `id`. As much work is done for nobody, or somebody without a
   * password: then both are null. A hash of another cost than today's is replaced, now that the password is known.
   */
  abstract matches(user: string | null, id: string | null, password: string): Promise<boolean>;

  /** Erases all passwords of `user` for good. */
  abstract eraseOf(user: string): Promise<void>;

  /** Forgets what was kept for an event that never came, on all boards; returns how many. */
  abstract forgetOld(): Promise<number>;
}
