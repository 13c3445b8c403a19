import { Address } from '#http';

/** Where operators see an object. */
export class AdminLinksDto {
  @Address() admin!: string;
}

/** Where operators and visitors see an object. */
export class PublicLinksDto extends AdminLinksDto {
  /** Null while visitors cannot see it. */
  @Address() public!: string | null;
}
