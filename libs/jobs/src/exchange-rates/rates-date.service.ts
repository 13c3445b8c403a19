import type { BoardTables } from '#store';
import { ExchangeRatesReader } from './exchange-rates.read-model.js';
import { forInstallation, RATES_ID } from './installation-rates.service.js';
import { BUILTIN, effectiveRates } from './rate-table.js';

/**
 * The day, `YYYY-MM-DD`, of the exchange rates in use: the newest in `tables`, or else the built-in ones. @throws errors of the
 * database.
 */
export async function ratesDate(tables: BoardTables | null): Promise<string> {
  if (tables === null) return BUILTIN.date;
  const row = await forInstallation(() => new ExchangeRatesReader(tables).find(RATES_ID));
  return effectiveRates(row && { date: row.ratesDate, perEuro: row.perEuro }).date;
}
