/**
 * Passwords of boards, as hashes and apart from the events, so that erasing one erases it. Events name them by id.
 * All of it is about the board of the request.
 */
export abstract class BoardPasswords {
  /** Keeps the hash of `password` under `id`, until it is erased; for a day only, if `use` is not called. */
  abstract keep(id: string, password: string): Promise<void>;

  /** An event names this one now. */
  abstract use(id: string): Promise<void>;

  /** Whether `password` is the one kept under `id`. Takes as long when there is none; null: there cannot be one. */
  abstract matches(id: string | null, password: string): Promise<boolean>;

  /**
   * What a visitor has who knows the password kept under `id`; null when there is none. The same for everybody, and of no
   * use once the board has another password.
   */
  abstract grant(id: string): Promise<string | null>;

  /** Forgets the hash for good. */
  abstract erase(id: string): Promise<void>;

  /** Forgets what was kept for an event that never came, on all boards; returns how many. */
  abstract forgetUnused(): Promise<number>;
}
