import { Changes } from '#store';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ExchangeRatesReader } from './exchange-rates.read-model.js';
import { forInstallation, RATES_ID } from './installation-rates.service.js';
import { useRates } from './rate-table.js';

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
