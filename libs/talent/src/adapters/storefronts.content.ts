import { PublishableKeys } from '#access';
import { Links } from '#http';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Keys are remembered for less than a second, as settings are. */
const REMEMBER_MS = 800;
const REMEMBERED_AT_MOST = 1_000;

/** A board, as far as it says where its storefront is. */
export interface LocatedBoard {
  readonly slug: string;
  readonly primaryDomain: { readonly hostname: string } | null;
}

/**
 * Where the storefront of the board of the request is: one rule for every link in a mail and every redirect. The primary domain of the
 * board goes first, then the origin of the publishable key of the request, or of the only one that the board has, then `STOREFRONT_URL`,
 * and without all of these the pages of this server. Never an address that a request names.
 */
@Injectable()
export class Storefronts {
  private readonly origins = new LRUCache<string, Promise<string | null>>({
    max: REMEMBERED_AT_MOST,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
  });

  constructor(
    private readonly keys: PublishableKeys,
    private readonly links: Links,
  ) {}

  /** Its address, without a slash at the end. @param origin of the publishable key of the request; null: none. */
  async address({ slug, primaryDomain }: LocatedBoard, origin: string | null): Promise<string> {
    if (primaryDomain) return `https://${primaryDomain.hostname}`;
    return origin ?? (await this.onlyOrigin()) ?? this.links.storefrontOf(slug);
  }

  private onlyOrigin(): Promise<string | null> {
    const { board } = facts();
    const known = this.origins.get(board);
    if (known) return known;
    const origin = this.keys.onlyOrigin(board);
    origin.catch(() => this.origins.delete(board));
    this.origins.set(board, origin);
    return origin;
  }
}
