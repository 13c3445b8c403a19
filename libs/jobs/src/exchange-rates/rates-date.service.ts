import type { BoardTables } from '#store';
import { ExchangeRatesReader } from './exchange-rates.read-model.js';
import { forInstallation, RATES_ID } from './installation-rates.service.js';
import { BUILTIN, effectiveRates } from './rate-table.js';

/**
 * The day of the exchange rates in use, `YYYY-MM-DD`: of the newest that `tables` has, or of the built-in ones; of these, too, without
 * `tables`. @throws what the database says.
 */
export async function ratesDate(tables: BoardTables | null): Promise<string> {
  if (tables === null) return BUILTIN.date;
  const row = await forInstallation(() => new ExchangeRatesReader(tables).find(RATES_ID));
  return effectiveRates(row && { date: row.ratesDate, perEuro: row.perEuro }).date;
}
