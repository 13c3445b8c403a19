import { Boards, PublishableKeys } from '#access';
import { Links } from '#http';
import { Changes, facts, Remembered } from '#store';
import { Injectable } from '@nestjs/common';

/** Boards remembered at most. */
const REMEMBERED_AT_MOST = 1_000;

/** A board, as far as it says where its storefront is. */
export interface LocatedBoard {
  readonly slug: string;
  readonly primaryDomain: { readonly hostname: string } | null;
}

/**
 * Where the storefront of the board of the request is: one rule for every link in a mail and every redirect. The primary domain of the
 * board goes first, then the origin of the publishable key of the request, or of the only one that the board has, then `STOREFRONT_URL`,
 * and without all of these the pages of this server. Never an address that a request names. A sandbox has one address whatever key is used:
 * viewers of its mails go by the canonical address of the board.
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

  /** Its address, without a slash at the end. @param origin of the publishable key of the request; null: none. */
  async address({ slug, primaryDomain }: LocatedBoard, origin: string | null): Promise<string> {
    if (primaryDomain) return `https://${primaryDomain.hostname}`;
    if (await this.boards.isSandbox(facts().board)) return this.links.storefrontOf(slug);
    return origin ?? (await this.onlyOrigin()) ?? this.links.storefrontOf(slug);
  }

  private async onlyOrigin(): Promise<string | null> {
    const { board } = facts();
    return this.origins.find(board, () => this.keys.onlyOrigin(board));
  }
}
