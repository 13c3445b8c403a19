import { describe, expect, test } from '@jest/globals';
import { parseRatesFile, RatesFileError } from './reference-rates.ecb.js';
import { LISTED, ratesFile } from '../exchange-rates/rates-file.samples.js';

const DAY = '2026-11-18';
const good = ratesFile(DAY);
const parsed = (text: string | Buffer) => parseRatesFile(Buffer.from(text as string));
const withRate = (currency: string, rate: string) => ratesFile(DAY, { ...LISTED, [currency]: rate });

test('the file of a day is parsed to its rates', () =>
  expect(parsed(good)).toEqual({
    date: DAY,
    perEuro: Object.fromEntries(Object.entries(LISTED).map(([currency, rate]) => [currency, Number(rate)])),
  }));

describe('a file is refused as a whole', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`;
  test.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['HTML', '<!doctype html><html><body>Sign in</body></html>'],
    ['another root', good.replaceAll('gesmes:Envelope', 'rss')],
    ['the root as text', '"gesmes:Envelope"'],
    ['two roots', good + good.slice(good.indexOf('<gesmes:Envelope'))],
    ['a cut file', good.slice(0, -40)],
    ['a file that is cut between the rates', good.slice(0, good.indexOf("<Cube currency='GBP"))],
    ['entities that grow', good.replace('?>', `?>${bomb}`).replace('Reference rates', '&b;')],
    ['an entity for a rate', withRate('BRL', '&b;')],
    ['a CDATA section', good.replace('Reference rates', '<![CDATA[x]]>')],
    ['an instruction', good.replace('?>', '?><?xml-stylesheet href="x"?>')],
    ['text between the rates', good.replace('<Cube>', '<Cube>1.5')],
    ['an element of another name', good.replace('\t\t</Cube>', '<Rate/>\t\t</Cube>')],
    ['an element that is too deep', good.replace("rate='0.88'/>", "rate='0.88'><Cube/></Cube>")],
    ['two days', good.replace('\t\t</Cube>', `\t\t</Cube><Cube time='${DAY}'></Cube>`)],
    ['no day', good.replace(` time='${DAY}'`, '')],
    ['a day that is none', ratesFile('2026-02-30')],
    ['a moment', ratesFile(`${DAY}T00:00:00Z`)],
    ['a currency twice', good.replace('\t\t</Cube>', "<Cube currency='GBP' rate='0.9'/>\t\t</Cube>")],
    ['the euro', withRate('EUR', '1')],
    ['a currency that is none', withRate('__proto__x', '1')],
    ['a currency in small letters', withRate('brl', '6')],
    ['a negative rate', withRate('BRL', '-6')],
    ['a rate of nothing', withRate('BRL', '0')],
    ['a rate that is infinite', withRate('BRL', 'Infinity')],
    ['a rate with an exponent', withRate('BRL', '1e3')],
    ['a hexadecimal rate', withRate('BRL', '0x10')],
    ['a rate with a comma', withRate('BRL', '6,05')],
    ['a rate that is too small', withRate('BRL', '0.00001')],
    ['a rate that is too large', withRate('BRL', '10000001')],
    ['an empty rate', withRate('BRL', '')],
    ['no dollar', ratesFile(DAY, Object.fromEntries(Object.entries(LISTED).filter(([key]) => key !== 'USD')))],
    ['few currencies', ratesFile(DAY, { USD: '1.1', JPY: '180' })],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from(good), Buffer.from([0xff])])],
  ])('%s', (_, text) => expect(() => parsed(text)).toThrow(RatesFileError));

  test('very many currencies', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((one) => letters.map((other) => `X${one}${other}`)).slice(0, 300);
    const rates = { ...LISTED, ...Object.fromEntries(codes.map((code) => [code, '1'])) };
    expect(() => parsed(ratesFile(DAY, rates))).toThrow(RatesFileError);
  });
});
