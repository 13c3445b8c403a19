/** Buyers of access to the jobs of a board. The context that owns the accounts implements it. */
export abstract class AccessBuyers {
  /** Whether the board of the request accepts candidates. */
  abstract areOn(): Promise<boolean>;

  /** Whether `userId` has a candidate profile. */
  abstract hasProfile(userId: string): Promise<boolean>;

  /** Names and addresses of the users that exist, by id. */
  abstract named(
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly email: string | null; readonly displayName: string | null }>>;

  /** The URL of the storefront of the board of the request, without a trailing slash. @param origin that of the publishable key; null for none. */
  abstract storefront(origin: string | null): Promise<string>;
}

/** Puts boards on plans. The context that owns the boards implements it. */
export abstract class BoardPlans {
  /**
   * Puts the board of the facts on `plan`; it takes effect immediately in every process. Repeatable.
   * @param from only if the board is on one of these plans; absent: whichever plan it is on.
   */
  abstract change(plan: string, from?: readonly string[]): Promise<void>;
}
