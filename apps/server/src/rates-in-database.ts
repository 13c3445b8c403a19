import { ratesDate } from '#jobs';
import { runningEmbeddedPostgres } from '#runtime/starting';
import { BoardTables, Cursors } from '#store';
import { createPool } from '#store/engine';
import { join } from 'node:path';
import { settingsNow } from './settings.js';

/**
 * The date of the exchange rates of this installation. It starts and changes no database: if none answers, or it has no table of rates yet,
 * it
 * is the date of the built-in rates.
 */
export async function ratesDateInUse(): Promise<string> {
  try {
    const { DATABASE_URL, DATA_DIR } = settingsNow();
    const url = DATABASE_URL ?? (await runningEmbeddedPostgres(join(DATA_DIR, 'postgres')));
    if (url === null) return await ratesDate(null);
    const pool = createPool({ url, max: 1, onTrouble: () => undefined });
    try {
      return await ratesDate(new BoardTables(pool, new Cursors(new Uint8Array(32))));
    } finally {
      await pool.end();
    }
  } catch {
    return ratesDate(null);
  }
}
