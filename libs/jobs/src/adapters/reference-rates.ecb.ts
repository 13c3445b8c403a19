import { Parser } from 'htmlparser2';
import { WebReader } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { RateTable } from '../exchange-rates/rate-table.js';
import { ReferenceRates } from '../ports.js';

const VISIT_MS = 30_000;
const LARGEST_FILE = 65_536;

/** Reads the daily file of the European Central Bank through the guarded HTTP client. */
@Injectable()
export class EcbReferenceRates implements ReferenceRates {
  constructor(private readonly web: WebReader) {}

  async read(url: URL): Promise<RateTable> {
    const found = await this.web.visit(VISIT_MS, (visit) =>
      visit.get(url, { accept: 'application/xml, text/xml', limit: LARGEST_FILE, beyond: 'refuse' }),
    );
    if (found === null) throw new RatesFileError(`${url.host} returned no file.`);
    return parseRatesFile(found.bytes);
  }
}

/** The file is not a valid table of reference rates. The message says why. */
export class RatesFileError extends Error {
  override readonly name = 'RatesFileError';
}

const refuse = (reason: string): never => {
  throw new RatesFileError(reason);
};

/** The path of elements from the root to the one of a currency. */
const PATH = ['gesmes:Envelope', 'Cube', 'Cube', 'Cube'];
/** Elements beside the rates. */
const BESIDE: readonly string[] = ['gesmes:subject', 'gesmes:Sender', 'gesmes:Sender gesmes:name'];

const CURRENCY = /^[A-Z]{3}$/;
const RATE = /^\d{1,8}(?:\.\d{1,9})?$/;
/** The plausible range for the value of one euro in any currency. */
const PLAUSIBLE = { from: 1e-4, to: 1e7 };
/** A table with fewer or more currencies is not the bank's. */
const CURRENCIES = { from: 10, to: 200 };

/**
 * Parses `bytes`, the daily file of the European Central Bank: an `Envelope` with one day and the rates of that day. Rejects the whole
 * file if any part differs from the bank's format.
 * @throws RatesFileError
 */
export function parseRatesFile(bytes: Buffer): RateTable {
  const text = decoded(bytes);
  const open: string[] = [];
  const perEuro: Record<string, number> = {};
  let date: string | null = null;
  let roots = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name);
        if (open.length === 1 && roots++ > 0) refuse('It has two root elements.');
        if (BESIDE.includes(open.slice(1).join(' '))) return;
        if (open.length > PATH.length || name !== PATH[open.length - 1])
          refuse(`It has an unexpected element ${shown(name)}.`);
        if (open.length === 3) date = date === null ? dateOf(attributes['time']) : refuse('It has more than one day.');
        if (open.length === 4) take(perEuro, attributes);
      },
      onclosetag(_, isImplied) {
        // A rate is an element that closes itself.
        if (isImplied && open.length < PATH.length) refuse('It is truncated.');
        open.pop();
      },
      onprocessinginstruction(name) {
        // A document type can define entities.
        if (name !== '?xml') refuse('It has a document type or a processing instruction.');
      },
      oncdatastart: () => refuse('It has a CDATA section.'),
      ontext(data) {
        if (data.trim() !== '' && !BESIDE.includes(open.slice(1).join(' '))) refuse('It has text between the rates.');
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(text);
  const currencies = Object.keys(perEuro).length;
  if (date === null || currencies < CURRENCIES.from || currencies > CURRENCIES.to || perEuro['USD'] === undefined)
    return refuse('It has no day, no rate for USD, or too few or too many currencies.');
  return { date, perEuro };
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('It is not UTF-8.');
  }
}

function dateOf(text = ''): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
  return isDay ? text : refuse(`It has the invalid day ${shown(text)}.`);
}

function take(perEuro: Record<string, number>, { currency = '', rate = '' }: Readonly<Record<string, string>>): void {
  if (!CURRENCY.test(currency) || currency === 'EUR' || Object.hasOwn(perEuro, currency))
    refuse(`It has no rate or more than one rate for ${shown(currency)}.`);
  const value = RATE.test(rate) ? Number(rate) : NaN;
  if (!(value >= PLAUSIBLE.from && value <= PLAUSIBLE.to))
    refuse(`It has the invalid rate ${shown(rate)} for ${currency}.`);
  perEuro[currency] = value;
}

const shown = (text: string): string => JSON.stringify(text.slice(0, 40));
