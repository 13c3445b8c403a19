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
