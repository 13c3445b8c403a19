import type { Links } from '#http';
import { type Changes, facts, RememberedValues } from '#store';
import type { BoardIdentifiers } from '../board/boards.js';
import type { KeyOrigin, PublishableKeys } from './publishable-keys.js';

/** Maximum number of cached boards. */
const REMEMBERED_AT_MOST = 1_000;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * The origins to which links of a board may lead (decision 0244). Links in mails and redirects carry secrets, and everyone who may manage
 * keys can register any origin. So an origin counts when it is that of a verified domain of the board, of this server, of `STOREFRONT_URL`,
 * of this machine while only this machine reaches the server, or of an active key that an owner or admin confirmed.
 */
export class StorefrontOrigins {
  private readonly active: RememberedValues<readonly KeyOrigin[]>;

  /** @param isLocal whether only programs on this machine reach the server. */
  constructor(
    private readonly keys: Pick<PublishableKeys, 'activeOrigins'>,
    private readonly identifiers: Pick<BoardIdentifiers, 'find'>,
    private readonly links: Pick<Links, 'storefrontOf' | 'outside'>,
    private readonly isLocal: boolean,
    changes: Changes,
  ) {
    this.active = new RememberedValues(changes, REMEMBERED_AT_MOST);
    changes.follow(() => this.active.clear(), {
      publishableKey: ({ board }) => (board === null ? this.active.clear() : this.active.forget(board)),
    });
  }

  /** Whether links of the board of the facts, which has `slug`, may lead to `origin`. */
  async counts(origin: string, slug: string): Promise<boolean> {
    return (await this.isConfirmed(origin)) || this.isOwn(origin, slug);
  }

  /** Whether an active key of the board of the facts has `origin` and is confirmed. */
  async isConfirmed(origin: string): Promise<boolean> {
    return (await this.ofBoard()).some((each) => each.isConfirmed && each.origin === origin);
  }

  /** The origin that counts, if the active keys of the board have exactly one such; null otherwise. */
  async only(slug: string): Promise<string | null> {
    const counting: string[] = [];
    for (const { origin, isConfirmed } of await this.ofBoard())
      if (isConfirmed || (await this.isOwn(origin, slug))) counting.push(origin);
    return counting.length === 1 ? (counting[0] ?? null) : null;
  }

  private async isOwn(origin: string, slug: string): Promise<boolean> {
    if ([this.links.storefrontOf(slug), this.links.outside('')].some((own) => new URL(own).origin === origin))
      return true;
    const { protocol, hostname, port } = new URL(origin);
    if (LOOPBACK.test(hostname)) return this.isLocal;
    if (protocol !== 'https:' || port !== '' || !hostname.includes('.')) return false;
    return (await this.identifiers.find(hostname))?.id === facts().board;
  }

  private async ofBoard(): Promise<readonly KeyOrigin[]> {
    const { board } = facts();
    return this.active.find(board, () => this.keys.activeOrigins(board));
  }
}

/** Whether only programs on this machine reach a server that binds to `host` and is known as `publicUrl`; null: by its address alone. */
export const isLocalServer = (host: string, publicUrl: string | null): boolean =>
  LOOPBACK.test(host) && (publicUrl === null || LOOPBACK.test(new URL(publicUrl).hostname));
