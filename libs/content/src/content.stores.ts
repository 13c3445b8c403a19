import type { Changes } from '#store';
import type { Pool } from 'pg';
import { PrimaryDomains } from './adapters/primary-domains.postgres.js';
import { BoardSettingsRow } from './board-settings/board-settings.read-model.js';

/** What `openPrimaryDomains` needs. */
export interface PrimaryDomainNeeds {
  readonly pool: Pool;
  readonly changes: Changes;
  /** Returns the table of a read model. */
  readonly tableOf: (row: typeof BoardSettingsRow) => { readonly name: string };
  /** Called with the error of a read, which is repeated. */
  readonly onTrouble: (error: unknown) => void;
}

/** The primary domains of all boards, read once. */
export async function openPrimaryDomains(needs: PrimaryDomainNeeds): Promise<PrimaryDomains> {
  const { pool, changes, tableOf, onTrouble } = needs;
  const domains = new PrimaryDomains(pool, tableOf(BoardSettingsRow).name, changes, onTrouble);
  await domains.refresh();
  return domains;
}
