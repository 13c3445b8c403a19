import { afterAll, afterEach, expect, test } from '@jest/globals';
import { VISITORS } from '#access';
import { EventStore } from '#kernel';
import { GivenSettings } from '#runtime';
import { Changes } from '#store';
import { scenario } from '#testing/scenario';
import { exchangeRate } from '../figures/yearly-salary.js';
import { JobsModule } from '../jobs.module.js';
import { BUILTIN, ratesGeneration, ratesInUse, useRates } from './rate-table.js';
import { RatesInUse } from './rates-in-use.service.js';
import { LISTED, ratesFile } from './rates-file.samples.js';
import { ReadRates } from './read-rates.service.js';

const URL = 'https://rates.example/daily.xml';
const settings = (url: string) => ({
  provide: GivenSettings,
  useValue: new GivenSettings({ SITEMAP_SECTIONS: 'jobs', EXCHANGE_RATES_URL: url }),
});
const jobs = await scenario(JobsModule, { providers: [settings(URL)] });
afterAll(() => jobs.close());
afterEach(() => useRates(null));

/** A day between that of the built-in rates and today. Later with each call. */
let days = 0;
const nextDay = () => new Date(Date.parse(BUILTIN.date) + ++days * 86_400_000).toISOString().slice(0, 10);
const read = async (text: string) => {
  jobs.web.put(URL, 'text/xml', text);
  return jobs.service(ReadRates).readOnce();
};
const recorded = async () =>
  (await jobs.service(EventStore).read({ category: 'exchangeRates', board: VISITORS.id, objectId: 'exchange_rates' }))
    .length;

test('new rates are recorded once and used', async () => {
  const before = [await recorded(), ratesGeneration()] as const;
  const day = nextDay();
  expect(await read(ratesFile(day))).toBe(day);
  await jobs.service(RatesInUse).refresh();
  expect([ratesInUse().date, exchangeRate('EUR', 'USD'), exchangeRate('EUR', 'BGN')]).toEqual([day, 1.1572, 1.95583]);
  expect(ratesGeneration()).toBeGreaterThan(before[1]);
  expect(await read(ratesFile(day))).toBe(day);
  expect(await recorded()).toBe(before[0] + 1);
});

test('a notification makes other processes read the rates; without one they do not', async () => {
  const day = nextDay();
  await read(ratesFile(day));
  useRates(null);
  jobs.service(Changes).hear('exchangeRates exchange_rates boards_anonymous');
  await jobs.service(RatesInUse).refresh();
  expect(ratesInUse().date).toBe(day);
});

test('a rejected table leaves the current rates, and is tried again', async () => {
  const day = nextDay();
  await read(ratesFile(day));
  await jobs.service(RatesInUse).refresh();
  const known = ratesInUse();
  const events = await recorded();
  for (const bad of [
    'no file',
    ratesFile(nextDay(), { ...LISTED, USD: '-1' }),
    ratesFile(nextDay(), { ...LISTED, USD: '115.72' }),
    ratesFile('2999-01-01'),
    ratesFile(BUILTIN.date),
  ])
    expect(await read(bad)).toBe('');
  await jobs.service(RatesInUse).refresh();
  expect([ratesInUse(), await recorded()]).toEqual([known, events]);
  const next = nextDay();
  expect(await read(ratesFile(next))).toBe(next);
});

test('"off" reads nothing', async () => {
  const off = await scenario(JobsModule, { providers: [settings('off')] });
  off.web.put(URL, 'text/xml', ratesFile(nextDay()));
  expect(await off.service(ReadRates).readOnce()).toBe('');
  await off.close();
});
