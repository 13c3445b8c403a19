/** The name and address of the board that mails are sent for. */
export interface BoardIdentity {
  readonly name: string;
  /** URL of the storefront, without a trailing slash. */
  readonly storefront: string;
}
