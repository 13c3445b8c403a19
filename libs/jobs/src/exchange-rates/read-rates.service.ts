import { type CommandSender, GivenSettings, RecurringWork } from '#runtime';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReferenceRates } from '../ports.js';
import { jobsSettings } from '../settings.js';
import { dueDate, pauseMs } from './due-date.js';
import { exchangeRates } from './exchange-rates.decider.js';
import { forInstallation, RATES_ID } from './rates-in-use.service.js';
import { BUILTIN, ratesInUse } from './rate-table.js';

/** Reads the reference rates of the European Central Bank once each working day, in one process of the installation. */
@Injectable()
export class ReadRates extends RecurringWork {
  readonly name = 'exchange rates';
  readonly single = true;
  private readonly log = new Logger('exchange rates');
  /** Null: reading is off. */
  private readonly url: URL | null;
  /** Reads in a row without new rates. */
  private misses = 0;

  constructor(
    private readonly source: ReferenceRates,
    @Inject(CommandBus) private readonly bus: CommandSender,
    settings: GivenSettings,
  ) {
    super();
    const { EXCHANGE_RATES_URL: url } = settings.of(jobsSettings);
    this.url = url === 'off' ? null : new URL(url);
  }

  /** Whether this process reads exchange rates at all. */
  get isOn(): boolean {
    return this.url !== null;
  }

  override run(signal: AbortSignal): Promise<void> {
    this.misses = 0;
    return super.run(signal);
  }

  protected async round(): Promise<number> {
    const due = dueDate(Date.now());
    if (ratesInUse().date < due) this.misses = (await this.readOnce()) >= due ? 0 : this.misses + 1;
    return pauseMs(this.misses, Math.random());
  }

  /**
   * Reads the rates and records new ones. Returns their day. If they are rejected or cannot be read, logs the reason, keeps the
   * current rates and returns ''.
   */
  async readOnce(): Promise<string> {
    if (this.url === null) return '';
    try {
      const table = await this.source.read(this.url);
      await forInstallation(() =>
        this.bus.execute(exchangeRates.RecordExchangeRates(RATES_ID, { ...table, builtin: BUILTIN })),
      );
      return table.date;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.log.warn(`No new exchange rates. Those of ${ratesInUse().date} stay in use: ${reason}`);
      return '';
    }
  }
}
