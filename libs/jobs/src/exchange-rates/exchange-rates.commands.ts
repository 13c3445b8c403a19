import { aggregate } from '#runtime';
import { exchangeRatesDecider } from './exchange-rates.decider.js';

export const exchangeRates = aggregate(exchangeRatesDecider);
