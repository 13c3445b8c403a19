import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { tableOf } from '#store/engine';
import type { Ciphers } from '#runtime';
import { WebhookEndpointRow } from './endpoint-row.js';
import { signingKey } from './signature.js';

/** What the dispatcher needs to know of an endpoint. */
export interface KnownEndpoint {
  readonly row: WebhookEndpointRow;
  /** The keys that sign at a moment, in milliseconds since 1970; the current one first. */
  keysAt(milliseconds: number): readonly KeyObject[];
}

/** How many endpoints are remembered with their keys opened. */
const REMEMBERED = 10_000;

/** Endpoints with their secrets opened; read again when their row has another version. */
export class KnownEndpoints {
  private readonly known = new Map<string, KnownEndpoint>();

  constructor(
    private readonly pool: Pool,
    private readonly ciphers: Ciphers,
    private readonly remembered = REMEMBERED,
  ) {}

  /** The endpoints of these ids, by id. `version` is the least that will do. */
  async find(
    wanted: readonly { readonly endpoint: string; readonly board: string; readonly version: number | null }[],
  ): Promise<ReadonlyMap<string, KnownEndpoint>> {
    // Emptied before it is known what is missing: what is wanted and known would be forgotten otherwise.
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
    // What was read by somebody else meanwhile may be newer.
    for (const row of rows)
      if ((this.known.get(row.id)?.row.version ?? -1) < row.version)
        this.known.set(row.id, openEndpoint(row, this.ciphers));
  }
}

/** `row` with its secrets opened when they are first needed. @throws SealError then, when one does not open. */
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
