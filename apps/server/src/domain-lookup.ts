import type { BoardIdentifiers } from '#access';
import { upTo } from '#kernel';
import type { BoardHosts, HostBoard } from '#http/board';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';

type BoardLookup = ConstructorParameters<typeof BoardHosts>[0];

const REMEMBERED = 1_000;
const NAME = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]*$/;
/** A label in place of the board's slug. */
const BOARD_MARK = 'openings-board';

/** Settings that name hosts of this installation. */
export interface OwnHosts {
  readonly PUBLIC_URL: string | null;
  readonly DASHBOARD_URL: string | null;
  readonly STOREFRONT_URL: string | null;
  readonly HSTS_BOARDS: 'on' | 'off';
}

/** `text` as a hostname in lower case, without port and trailing dot; null if it is none that a board can have. */
export function hostnameIn(text: string): string | null {
  const host = text
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return host.length <= 253 && NAME.test(host) ? host : null;
}

/**
 * Finds the board at the host of a request. The sender chooses the host, so it only selects which verified domain is looked up, and no URL
 * is built from it (decision 0231).
 */
export class DomainLookup implements BoardLookup {
  /** The last answer for each host: a database that does not answer must not change where a host leads. */
  private readonly last = new LRUCache<string, { readonly board: HostBoard | null }>(upTo(REMEMBERED));
  private readonly own: readonly RegExp[];
  private readonly publicHost: string | null;

  constructor(
    private readonly identifiers: BoardIdentifiers,
    private readonly settings: OwnHosts,
  ) {
    const addresses = [settings.PUBLIC_URL, settings.DASHBOARD_URL, settings.STOREFRONT_URL];
    this.publicHost = settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).hostname;
    this.own = addresses.flatMap((address) => (address ? [patternOf(address)] : []));
  }

  atHost({ headers }: IncomingMessage): HostBoard | null | Promise<HostBoard | null> {
    return headers.host === undefined ? null : this.boardAt(headers.host);
  }

  /** The board whose verified domain `text` is; null for hosts of this installation, IP addresses and unknown names. */
  boardAt(text: string): HostBoard | null | Promise<HostBoard | null> {
    const hostname = hostnameIn(text);
    if (hostname === null || this.own.some((pattern) => pattern.test(hostname))) return null;
    const found = this.identifiers.find(hostname);
    if (!(found instanceof Promise)) return found && { id: found.id, hostname };
    return found.then(
      (named) => {
        const board = named && { id: named.id, hostname };
        this.last.set(hostname, { board });
        return board;
      },
      (error: unknown) => {
        const last = this.last.get(hostname);
        if (!last) throw error;
        return last.board;
      },
    );
  }

  /** Whether `text` is the host of `PUBLIC_URL`. */
  isPublicHost(text: string): boolean {
    const hostname = hostnameIn(text);
    return hostname !== null && hostname === this.publicHost;
  }

  isStrict({ headers: { host = '' } }: IncomingMessage, board: HostBoard | undefined): boolean {
    if (board) return this.settings.HSTS_BOARDS === 'on';
    return this.settings.PUBLIC_URL?.startsWith('https:') === true && this.isPublicHost(host);
  }

  named(identifier: string): string | null | Promise<string | null> {
    const found = this.identifiers.find(identifier);
    return found instanceof Promise ? found.then((named) => named?.id ?? null) : (found?.id ?? null);
  }
}

/** The hosts of an address of this installation; `{board}` stands for any slug. */
function patternOf(address: string): RegExp {
  const { hostname } = new URL(address.replaceAll('{board}', BOARD_MARK));
  const escaped = hostname.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(BOARD_MARK, '[a-z0-9-]{1,63}')}$`);
}
