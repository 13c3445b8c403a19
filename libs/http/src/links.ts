import { boardSlug } from '#store';

/** Where the pages of boards begin that this server has itself. */
export const OWN_PAGES = 'board';

/** Addresses outside of an answer: pages of the operator's dashboard and of the board's storefront, and the API itself. */
export class Links {
  /**
   * @param dashboard gives the address of the dashboard; the port may not be known before the server listens.
   * @param storefront address of a storefront, with `{board}` where the slug of the board goes; null: this server's own pages.
   * @param api origin under which the API is reached; null where it is reached where it listens.
   * @param origin where this installation listens.
   */
  constructor(
    private readonly dashboard: () => string,
    private readonly storefront: string | null,
    private readonly api: string | null = null,
    private readonly origin: () => string = dashboard,
  ) {}

  /** Where operators see `path` of the board of the request. */
  admin(path: string): string {
    return `${this.dashboard().replace(/\/$/, '')}/${boardSlug()}/${path}`;
  }

  /** Where operators see `path` of the dashboard, whatever board they look at. */
  dashboardPage(path: string): string {
    return `${this.dashboard().replace(/\/$/, '')}/${path}`;
  }

  /** Where visitors see `path` of the board of the request. */
  public(path: string): string {
    return `${this.storefrontOf(boardSlug())}/${path}`;
  }

  /** Where the storefront of the board with this slug is, without a slash at the end; a domain of its own goes before. */
  storefrontOf(slug: string): string {
    return (this.storefront ?? this.ownPages).replace('{board}', slug).replace(/\/$/, '');
  }

  /** Address of the pages that this server has for a board, with `{board}` where its slug goes. */
  get ownPages(): string {
    return this.outside(`${OWN_PAGES}/{board}`);
  }

  /** `path` of the API, absolute. Never by the host that a request names: its sender chooses that. */
  outside(path: string): string {
    return `${(this.api ?? this.origin()).replace(/\/+$/, '')}/${path}`;
  }
}
