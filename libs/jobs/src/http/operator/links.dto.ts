/** Where operators see an object. */
export class AdminLinksDto {
  /** @format uri */
  admin!: string;
}

/** Where operators and visitors see an object. */
export class PublicLinksDto extends AdminLinksDto {
  /**
   * Null while visitors cannot see it.
   * @format uri
   */
  public!: string | null;
}
