import { type Decider, reject } from '#kernel';
import { type RateTable, sameRates } from './rate-table.js';

export interface ExchangeRatesCommands {
  /** `builtin`: the table that the release carries. */
  RecordExchangeRates: RateTable & { readonly builtin: RateTable };
}

export interface ExchangeRatesEvents {
  ExchangeRatesRecorded: RateTable;
}

/** A rate that is so many times another one from one table to the next is a mistake. */
const LEAP = 10;

/** The exchange rates of the installation: the newest table that was read. */
export const exchangeRatesDecider: Decider<RateTable, ExchangeRatesCommands, ExchangeRatesEvents> = {
  category: 'exchangeRates',
  noun: 'table of exchange rates',
  missing: 'exchange_rates_not_found',
  initial: { date: '', perEuro: {} },
  creates: [],
  singleton: true,
  gone: [],
  decide: {
    RecordExchangeRates(recorded, { date, perEuro, builtin }, { now }) {
      const known = recorded.date >= builtin.date ? recorded : builtin;
      if (date > now.slice(0, 10)) reject('invalid', 'exchange_rates_in_future', `The rates are of ${date}.`);
      if (date < known.date)
        reject(
          'conflict',
          'exchange_rates_outdated',
          `The rates are of ${date}, and those of ${known.date} are known.`,
        );
      for (const [currency, rate] of Object.entries(perEuro)) {
        const before = known.perEuro[currency];
        if (before !== undefined && (rate > before * LEAP || rate < before / LEAP))
          reject('invalid', 'exchange_rates_implausible', `A euro was ${before} ${currency} and cannot be ${rate}.`);
      }
      return sameRates({ date, perEuro }, known) ? [] : [{ type: 'ExchangeRatesRecorded', data: { date, perEuro } }];
    },
  },
  evolve: { ExchangeRatesRecorded: (_, table) => table },
};
