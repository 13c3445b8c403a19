import { commandsOf, type Decider, reject } from '#kernel';
import { type RateTable, sameRates } from './rate-table.js';

export interface ExchangeRatesCommands {
  /** `builtin`: the table that ships with the release. */
  RecordExchangeRates: RateTable & { readonly builtin: RateTable };
}

export interface ExchangeRatesEvents {
  ExchangeRatesRecorded: RateTable;
}

/** A rate that differs by this factor from the previous table is a mistake. */
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
      if (date > now.slice(0, 10))
        reject('invalid', 'exchange_rates_in_future', `The rates are dated in the future: ${date}.`);
      if (date < known.date)
        reject(
          'conflict',
          'exchange_rates_outdated',
          `The rates of ${date} are older than the current ones of ${known.date}.`,
        );
      for (const [currency, rate] of Object.entries(perEuro)) {
        const before = known.perEuro[currency];
        if (before !== undefined && (rate > before * LEAP || rate < before / LEAP))
          reject(
            'invalid',
            'exchange_rates_implausible',
            `The rate for ${currency} cannot change from ${before} to ${rate}.`,
          );
      }
      return sameRates({ date, perEuro }, known) ? [] : [{ type: 'ExchangeRatesRecorded', data: { date, perEuro } }];
    },
  },
  evolve: { ExchangeRatesRecorded: (_, table) => table },
};

export const exchangeRates = commandsOf(exchangeRatesDecider);
