/** Who buys access to the jobs of a board. The context that has the accounts answers. */
export abstract class AccessBuyers {
  /** Whether the board of the request takes candidates. */
  abstract areOn(): Promise<boolean>;

  /** Whether `userId` has a profile as a candidate. */
  abstract hasProfile(userId: string): Promise<boolean>;

  /** Names and addresses of those of the users who are there, by their ids. */
  abstract named(
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly email: string | null; readonly displayName: string | null }>>;

  /** The storefront of the board of the request, without a slash at its end. @param origin as a publishable key has it; null for none. */
  abstract storefront(origin: string | null): Promise<string>;
}

/** Puts boards on plans. The context that has the boards answers. */
export abstract class BoardPlans {
  /**
   * Puts the board of the facts on `plan`, from where it is felt in every process. Repeatable.
   * @param from does so only for a board that is on one of these; absent: on any.
   */
  abstract change(plan: string, from?: readonly string[]): Promise<void>;
}
