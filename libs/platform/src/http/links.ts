import { boardSlug } from '../facts.js';

/** Addresses of the pages that show an object: the operator's dashboard and the board's storefront. */
export class Links {
  /**
   * @param dashboard address of the dashboard, without a slash at its end.
   * @param storefront address of a storefront, with `{board}` where the slug of the board goes.
   */
  constructor(
    private readonly dashboard: string,
    private readonly storefront: string,
  ) {}

  /** Where operators see `path` of the board of the request. */
  admin(path: string): string {
    return `${this.dashboard}/${boardSlug()}/${path}`;
  }

  /** Where visitors see `path` of the board of the request. */
  public(path: string): string {
    return `${this.storefront.replace('{board}', boardSlug()).replace(/\/$/, '')}/${path}`;
  }
}
