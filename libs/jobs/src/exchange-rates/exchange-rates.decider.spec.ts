import { test } from '@jest/globals';
import { facts, factsAt, given } from '#testing';
import { exchangeRatesDecider, type ExchangeRatesEvents } from './exchange-rates.decider.js';
import type { MessageOf } from '#kernel';

const builtin = { date: '2026-10-30', perEuro: { USD: 1.1, JPY: 175 } };
const table = { date: '2026-11-18', perEuro: { USD: 1.2, JPY: 180 } };
const recorded: MessageOf<ExchangeRatesEvents> = { type: 'ExchangeRatesRecorded', data: table };
const at = factsAt('2026-11-20T09:00:00.000Z');

const record = (next: typeof table, ...history: MessageOf<ExchangeRatesEvents>[]) =>
  given(exchangeRatesDecider, at, ...history).when('RecordExchangeRates', { ...next, builtin });

test('a table is recorded once', () => {
  record(table).then(recorded);
  record(table, recorded).then();
});

test('a later table and a corrected table replace the current one', () => {
  const later = { ...table, date: '2026-11-20' };
  record(later, recorded).then({ type: 'ExchangeRatesRecorded', data: later });
  const corrected = { ...table, perEuro: { ...table.perEuro, JPY: 181 } };
  record(corrected, recorded).then({ type: 'ExchangeRatesRecorded', data: corrected });
});

test('the built-in table is not recorded', () => record(builtin).then());

test('a table older than the current or the built-in one is rejected', () => {
  record({ ...table, date: '2026-11-17' }, recorded).rejected('exchange_rates_outdated', 'conflict');
  record({ ...table, date: '2026-10-29' }).rejected('exchange_rates_outdated', 'conflict');
  const newRelease = { ...builtin, date: '2026-11-19' };
  given(exchangeRatesDecider, at, recorded)
    .when('RecordExchangeRates', { ...table, builtin: newRelease })
    .rejected('exchange_rates_outdated', 'conflict');
});

test('a table of a day to come is refused', () =>
  record({ ...table, date: '2026-11-21' }).rejected('exchange_rates_in_future', 'invalid'));

test.each([12.1, 0.11])('a dollar at %d is rejected, because no currency changes so much in a day', (USD) =>
  record({ date: '2026-11-19', perEuro: { USD, JPY: 180 } }, recorded).rejected(
    'exchange_rates_implausible',
    'invalid',
  ),
);

test('a currency without an earlier rate may have any rate', () => {
  const more = { date: '2026-11-19', perEuro: { ...table.perEuro, BRL: 6 } };
  given(exchangeRatesDecider, facts, recorded)
    .when('RecordExchangeRates', { ...more, builtin })
    .then({ type: 'ExchangeRatesRecorded', data: more });
});
