// Cities for made-up boards: those that the server knows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const file = join(import.meta.dirname, '..', '..', '..', 'data', 'places', 'cities.tsv.br');

/** Every city of data/places: its name, country (ISO 3166-1 alpha-2), population, and where it is in degrees. */
export function cities() {
  const lines = brotliDecompressSync(readFileSync(file)).toString('utf8').trimEnd().split('\n').slice(1);
  return lines.flatMap((line) => {
    const [name, country, , population, lat, lng] = line.split('\t');
    if (name === '') return [];
    return [{ name, country, population: Number(population), lat: Number(lat) / 1e5, lng: Number(lng) / 1e5 }];
  });
}
