import { VISITORS } from '#access';
import { type BoardTables, Changes, newFacts, withFacts } from '#store';
import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ExchangeRatesReader } from './exchange-rates.read-model.js';
import { BUILTIN, effectiveRates, useRates } from './rate-table.js';

/** The id of the installation's only table of rates. */
export const RATES_ID = 'exchange_rates';

/** Runs `work` on data that belongs to the installation and not to a board, as the system actor. */
export function forInstallation<T>(work: () => T): T {
  const requestId = `rates_${randomUUID()}`;
  const known = newFacts({ board: VISITORS.id, actor: 'system:exchange-rates', requestId });
  return withFacts(known, work, undefined, VISITORS.slug);
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Keeps the rates of this process up to date. Reads the newest recorded rates at start, on a change notification, and when a
 * notification may have been lost. Requests read nothing.
 */
@Injectable()
export class RatesInUse implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('exchange rates');
  private reading: Promise<void> | null = null;
  private outdated = false;
  private pauseMs = FIRST_PAUSE_MS;
  private retry: NodeJS.Timeout | undefined;
  private ended = false;

  constructor(
    private readonly reader: ExchangeRatesReader,
    changes: Changes,
  ) {
    const refresh = () => void this.refresh();
    changes.follow(refresh, { exchangeRates: refresh });
  }

  async onModuleInit(): Promise<void> {
    await this.refresh();
  }

  onModuleDestroy(): void {
    this.ended = true;
    clearTimeout(this.retry);
  }

  /** Reads the rates again. Resolves once they are in use. If the read fails, it also resolves and schedules a retry. */
  refresh(): Promise<void> {
    this.outdated = true;
    return (this.reading ??= this.read().finally(() => (this.reading = null)));
  }

  private async read(): Promise<void> {
    clearTimeout(this.retry);
    try {
      // A change during a read may be missing from its result.
      while (this.outdated && !this.ended) {
        this.outdated = false;
        const row = await forInstallation(() => this.reader.find(RATES_ID));
        useRates(row && { date: row.ratesDate, perEuro: row.perEuro });
      }
      this.pauseMs = FIRST_PAUSE_MS;
    } catch (error) {
      if (this.ended) return;
      this.log.debug(`Cannot read the exchange rates: ${String(error)}`);
      this.retry = setTimeout(() => void this.refresh(), this.pauseMs).unref();
      this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }
}

/**
 * The day, `YYYY-MM-DD`, of the exchange rates in use: the newest in `tables`, or else the built-in ones. @throws errors of the
 * database.
 */
export async function ratesDate(tables: BoardTables | null): Promise<string> {
  if (tables === null) return BUILTIN.date;
  const row = await forInstallation(() => new ExchangeRatesReader(tables).find(RATES_ID));
  return effectiveRates(row && { date: row.ratesDate, perEuro: row.perEuro }).date;
}
