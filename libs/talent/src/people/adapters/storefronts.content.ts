import { Boards, PublishableKeys } from '#access';
import { Links } from '#http';
import { Changes, facts, Remembered } from '#store';
import { Injectable } from '@nestjs/common';

/** Maximum number of cached boards. */
const REMEMBERED_AT_MOST = 1_000;

/** The data of a board that determines its storefront URL. */
export interface LocatedBoard {
  readonly slug: string;
  readonly primaryDomain: { readonly hostname: string } | null;
}

/**
 * The storefront URL of the current board: one rule for every link in a mail and every redirect. In order: the primary domain of the
 * board; the origin of the request's publishable key, or of the board's only key; `STOREFRONT_URL`; the pages of this server. Never a
 * host from the request. A sandbox has one URL for all keys, because viewers of its mails use the canonical address of the board.
 */
@Injectable()
export class Storefronts {
  private readonly origins: Remembered<string | null>;

  constructor(
    private readonly keys: PublishableKeys,
    private readonly links: Links,
    private readonly boards: Boards,
    changes: Changes,
  ) {
    this.origins = new Remembered(changes, REMEMBERED_AT_MOST);
    changes.follow(() => this.origins.clear(), {
      publishableKey: ({ board }) => (board === null ? this.origins.clear() : this.origins.forget(board)),
    });
  }

  /** The URL without a trailing slash. @param origin the origin of the request's publishable key; null: none. */
  async address({ slug, primaryDomain }: LocatedBoard, origin: string | null): Promise<string> {
    if (primaryDomain) return `https://${primaryDomain.hostname}`;
    if (await this.boards.isSandbox(facts().board)) return this.links.storefrontOf(slug);
    return origin ?? (await this.onlyOrigin()) ?? this.links.storefrontOf(slug);
  }

  /** URL of this server's own pages for the board with this slug, without a trailing slash. */
  ownPages(slug: string): string {
    return this.links.ownPages.replace('{board}', slug);
  }

  private async onlyOrigin(): Promise<string | null> {
    const { board } = facts();
    return this.origins.find(board, () => this.keys.onlyOrigin(board));
  }
}
