import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { tableOf } from '#store/engine';
import type { Ciphers } from '#runtime';
import { WebhookEndpointRow } from './endpoint-row.js';
import { signingKey } from './signature.js';

/** What the dispatcher needs to know about an endpoint. */
export interface KnownEndpoint {
  readonly row: WebhookEndpointRow;
  /** The keys that sign at a time in milliseconds since 1970; the current one first. */
  keysAt(milliseconds: number): readonly KeyObject[];
}

/** For how many endpoints to remember the decrypted keys. */
const REMEMBERED = 10_000;

/** Endpoints with decrypted secrets. An endpoint is read again when its row has another version. */
export class KnownEndpoints {
  private readonly known = new Map<string, KnownEndpoint>();

  constructor(
    private readonly pool: Pool,
    private readonly ciphers: Ciphers,
    private readonly remembered = REMEMBERED,
  ) {}

  /** The endpoints with these ids, by id. `version` is the minimum version required. */
  async find(
    wanted: readonly { readonly endpoint: string; readonly board: string; readonly version: number | null }[],
  ): Promise<ReadonlyMap<string, KnownEndpoint>> {
    // Evict before working out what is missing; otherwise an entry that is needed now could be evicted.
    if (this.known.size > this.remembered) this.known.clear();
    const missing = wanted.filter(
      ({ endpoint, version }) => version !== null && (this.known.get(endpoint)?.row.version ?? -1) < version,
    );
    if (missing.length > 0) await this.read(missing);
    return this.known;
  }

  private async read(missing: readonly { readonly endpoint: string; readonly board: string }[]): Promise<void> {
    const { rows } = await this.pool.query<WebhookEndpointRow>({
      name: 'webhook-endpoints',
      text: `select e.* from unnest($1::text[], $2::text[]) as k(board, id)
        join "${tableOf(WebhookEndpointRow).name}" e on e."board" = k.board and e."id" = k.id`,
      values: [missing.map(({ board }) => board), missing.map(({ endpoint }) => endpoint)],
    });
    // A concurrent read may have found a newer version.
    for (const row of rows)
      if ((this.known.get(row.id)?.row.version ?? -1) < row.version)
        this.known.set(row.id, openEndpoint(row, this.ciphers));
  }
}

/** `row`, whose secrets are decrypted on first use. @throws SealError at that time if one cannot be decrypted. */
export function openEndpoint(row: WebhookEndpointRow, ciphers: Ciphers): KnownEndpoint {
  let keys: readonly { readonly key: KeyObject; readonly until: number }[] | undefined;
  return {
    row,
    keysAt(milliseconds) {
      keys ??= row.secrets.map((sealed) => ({
        key: signingKey(ciphers.open(sealed, row.id)),
        until: sealed.expiresAt === null ? Infinity : Date.parse(sealed.expiresAt),
      }));
      return keys.filter(({ until }) => until > milliseconds).map(({ key }) => key);
    },
  };
}
