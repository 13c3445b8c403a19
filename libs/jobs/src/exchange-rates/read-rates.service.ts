import { BackgroundWork, type CommandSender, GivenSettings } from '#runtime';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReferenceRates } from '../ports.js';
import { jobsSettings } from '../settings.js';
import { dueDate, pauseMs } from './due-date.js';
import { exchangeRates } from './exchange-rates.commands.js';
import { forInstallation, RATES_ID } from './installation-rates.service.js';
import { BUILTIN, ratesInUse } from './rate-table.js';

/** Reads the reference rates of the European Central Bank once each working day, in one process of the installation. */
@Injectable()
export class ReadRates extends BackgroundWork {
  readonly name = 'exchange rates';
  readonly single = true;
  private readonly log = new Logger('exchange rates');
  /** Null: none are read. */
  private readonly url: URL | null;

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

  async run(signal: AbortSignal): Promise<void> {
    for (let misses = 0; !signal.aborted;) {
      const due = dueDate(Date.now());
      if (ratesInUse().date < due) misses = (await this.readOnce()) >= due ? 0 : misses + 1;
      await sleep(pauseMs(misses, Math.random()), undefined, { signal }).catch(() => undefined);
    }
  }

  /**
   * Reads the rates and records them where they are new; returns the day that was read, and '' where the rates were refused or could
   * not be read. Then a line in the log says why, and the known ones stay.
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
      this.log.warn(`No new exchange rates, those of ${ratesInUse().date} stay in use: ${reason}`);
      return '';
    }
  }
}
