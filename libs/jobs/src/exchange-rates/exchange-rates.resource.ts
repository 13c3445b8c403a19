import { background, commandHandler } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { exchangeRates, exchangeRatesDecider } from './exchange-rates.decider.js';
import { ExchangeRatesReader, exchangeRatesRows } from './exchange-rates.read-model.js';
import { RatesInUse } from './rates-in-use.service.js';
import { ReadRates } from './read-rates.service.js';

/** The exchange rates for comparing salaries. They belong to the installation. */
export const exchangeRatesResource: Resource = {
  providers: [
    commandHandler(exchangeRates),
    readModel(exchangeRatesRows),
    ExchangeRatesReader,
    RatesInUse,
    ...background(ReadRates, ReadRates),
  ],
  events: [
    eventNamesOf(exchangeRatesDecider, { object: 'exchange_rates', types: { ExchangeRatesRecorded: 'recorded' } }),
  ],
};
