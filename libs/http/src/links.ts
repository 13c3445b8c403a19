import { facts, Scope } from '#store';

/** The path prefix of the board pages of this server. */
export const OWN_PAGES = 'board';

/** URLs outside of the answer itself: pages of the operator's dashboard, pages of the board's storefront, and the API. */
export class Links {
  /**
   * @param dashboard returns the URL of the dashboard; its port may be unknown until the server listens.
   * @param storefront URL of a storefront, with `{board}` in place of the board's slug; null: this server's own pages.
   * @param api origin of the API; null when it is the address that it listens on.
   * @param origin returns the origin on which this installation listens.
   * @param primaryDomain returns the hostname of the primary domain of the board with an id; null if it has none.
   */
  constructor(
    private readonly dashboard: () => string,
    private readonly storefront: string | null,
    private readonly api: string | null = null,
    private readonly origin: () => string = dashboard,
    private readonly primaryDomain: (board: string) => string | null = () => null,
  ) {}

  /** The dashboard URL of `path` for the board of the request. */
  admin(path: string): string {
    return `${this.dashboard().replace(/\/$/, '')}/${Scope.boardSlug()}/${path}`;
  }

  /** The dashboard URL of `path`, independent of the board. */
  dashboardPage(path: string): string {
    return `${this.dashboard().replace(/\/$/, '')}/${path}`;
  }

  /** The URL of `path` at the primary domain of the board of the request; without one, at its storefront. */
  public(path: string): string {
    const hostname = this.primaryDomain(facts().board);
    return `${hostname === null ? this.storefrontOf(Scope.boardSlug()) : `https://${hostname}`}/${path}`;
  }

  /** The storefront URL of the board with this slug, without a trailing slash, as if the board had no primary domain. */
  storefrontOf(slug: string): string {
    return (this.storefront ?? this.ownPages).replace('{board}', slug).replace(/\/$/, '');
  }

  /** Whether `STOREFRONT_URL` names a storefront. Otherwise the pages of boards are those of this server. */
  get hasStorefront(): boolean {
    return this.storefront !== null;
  }

  /** URL of this server's own pages for a board, with `{board}` in place of its slug. */
  get ownPages(): string {
    return this.outside(`${OWN_PAGES}/{board}`);
  }

  /** Absolute URL of `path` in the API. Never built from the Host header: the client controls that. */
  outside(path: string): string {
    return `${(this.api ?? this.origin()).replace(/(?<!\/)\/+$/, '')}/${path}`;
  }
}
