import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);

const pathOf = (name: string): string => fileURLToPath(new URL(`../../../data/places/${name}`, import.meta.url));

/** The lines of all cities, after a line that names the source. A build copies data/ beside the compiled program. */
export const readCities = async (): Promise<Buffer> => decompress(await readFile(pathOf('cities.tsv.br')));

/** The same for regions. */
export const readRegions = (): Promise<string> => readFile(pathOf('regions.tsv'), 'utf8');

/** The dates of the city data and the region data, as ISO dates. */
export async function placeDates(): Promise<{ readonly cities: string; readonly regions: string }> {
  const cities = await readCities();
  const dateOf = (line: string) => /\d{4}-\d\d-\d\d/.exec(line)?.[0] ?? 'unknown';
  const head = (await readRegions()).split('\n', 1)[0] ?? '';
  return { cities: dateOf(cities.toString('utf8', 0, cities.indexOf(10))), regions: dateOf(head) };
}
