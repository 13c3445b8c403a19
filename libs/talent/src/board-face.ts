/** The board in whose name mails are sent. */
export interface BoardFace {
  readonly name: string;
  /** Where its storefront is, without a slash at the end. */
  readonly storefront: string;
}
