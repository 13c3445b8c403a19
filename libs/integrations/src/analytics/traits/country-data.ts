import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);
const FILE = fileURLToPath(new URL('../../../../../data/countries/addresses.br', import.meta.url));

/** The first address of each range, in order, with the country of the range. */
interface Pieces {
  readonly begins: Float64Array;
  readonly countries: Uint8Array;
}

/** Ranges of addresses and the countries they are assigned to. */
export interface CountryTable {
  /** By the 32 bits of an IPv4 address. */
  readonly four: Pieces;
  /** By the first 48 bits of an IPv6 address. */
  readonly six: Pieces;
  /** Country codes by their number in the ranges; '' for none. */
  readonly names: readonly string[];
}

/** Reads data/countries, which scripts/data/countries.mjs writes. */
export async function readCountries(): Promise<CountryTable> {
  const bytes = await decompress(await readFile(FILE));
  const first = bytes.indexOf(10);
  const second = bytes.indexOf(10, first + 1);
  const names = bytes.toString('latin1', first + 1, second).split(' ');
  let at = second + 1;
  const number = (): number => {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * place;
      if (byte < 128) return value;
    }
  };
  const pieces = (): Pieces => {
    const size = number();
    const [begins, countries] = [new Float64Array(size), new Uint8Array(size)];
    let last = 0;
    for (let nth = 0; nth < size; nth++) {
      begins[nth] = last += number();
      countries[nth] = bytes[at++] ?? 0;
    }
    return { begins, countries };
  };
  return { four: pieces(), six: pieces(), names };
}

/** The day of the data, as ISO date. */
export async function countriesDate(): Promise<string> {
  const bytes = await decompress(await readFile(FILE));
  return /\d{4}-\d\d-\d\d/.exec(bytes.toString('latin1', 0, bytes.indexOf(10)))?.[0] ?? 'unknown';
}

/** The country of the range of `address`; null for none. */
export function countryIn({ begins, countries }: Pieces, names: readonly string[], address: number): string | null {
  let [low, high] = [0, begins.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((begins[middle] ?? 0) <= address) low = middle + 1;
    else high = middle;
  }
  return names[countries[low - 1] ?? 0] || null;
}
