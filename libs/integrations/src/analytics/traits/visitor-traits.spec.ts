import { expect, test } from '@jest/globals';
import { VisitorTraits } from './visitor-traits.service.js';

const traits = new VisitorTraits();
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1';

test('programs and who does not say what it is are bots', () => {
  for (const agent of ['', 'curl/8.5.0', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'])
    expect(traits.isBot(agent)).toBe(true);
  for (const agent of [SAFARI, CHROME, IPAD]) expect(traits.isBot(agent)).toBe(false);
});

test('devices are of five kinds', () => {
  expect([SAFARI, CHROME, IPAD, 'Something'].map((agent) => traits.deviceOf(agent))).toEqual([
    'mobile',
    'desktop',
    'tablet',
    'other',
  ]);
});

test('an address has the country to which it is assigned', async () => {
  expect(await traits.countryOf('8.8.8.8')).toBe('US');
  expect(await traits.countryOf('::ffff:8.8.8.8')).toBe('US');
  expect(await traits.countryOf('2a01:4f8::1')).toBe('DE');
  for (const unknown of ['127.0.0.1', '10.1.2.3', '::1', 'fe80::1%eth0', 'unknown', ''])
    expect(await traits.countryOf(unknown)).toBe('ZZ');
});
