import { Boards, StorefrontOrigins } from '#access';
import { Links } from '#http';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';

/** The data of a board that determines its storefront URL. */
export interface LocatedBoard {
  readonly slug: string;
  readonly primaryDomain: { readonly hostname: string } | null;
}

/**
 * The storefront URL of the current board: one rule for every link in a mail and every redirect. In order: the origin of the request's
 * publishable key; the primary domain of the board; the origin of the board's only key; `STOREFRONT_URL`; the pages of this server. An
 * origin of a key is used only if it counts (decision 0244). Never a host from the request. A sandbox has one URL for all keys, because
 * viewers of its mails use the canonical address of the board.
 */
@Injectable()
export class Storefronts {
  constructor(
    private readonly origins: StorefrontOrigins,
    private readonly links: Links,
    private readonly boards: Boards,
  ) {}

  /** The URL without a trailing slash. @param origin the origin of the request's publishable key; null: none. */
  async address({ slug, primaryDomain }: LocatedBoard, origin: string | null): Promise<string> {
    const isSandbox = await this.boards.isSandbox(facts().board);
    if (!isSandbox && origin !== null && (await this.origins.counts(origin, slug))) return origin;
    if (primaryDomain) return `https://${primaryDomain.hostname}`;
    return (isSandbox ? null : await this.origins.only(slug)) ?? this.links.storefrontOf(slug);
  }

  /** URL of this server's own pages for the board with this slug, without a trailing slash. */
  ownPages(slug: string): string {
    return this.links.ownPages.replace('{board}', slug);
  }
}
