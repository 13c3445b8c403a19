import { plain } from './countries.iso.js';
import { readCities } from './place-data.js';
import { InPieces, WorkSlices } from './work-slices.js';

/** A city with at least 1,000 inhabitants, from GeoNames. */
export interface City {
  /** The usual English name. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** GeoNames code of the first-level division, unique within the country. */
  readonly division: string;
  readonly population: number;
  readonly lat: number;
  readonly lng: number;
}

/** Degrees in the file are integers. */
const DEGREE = 100_000;

/** Number of cities that take less than a millisecond to read. */
const CHUNK = 64;

// An entry packs the offset of a record in the lower 23 bits and the hash of its name in the upper 30, which fills a safe integer.
const PLACES = 2 ** 23;

const LINE = 10;
const TAB = 9;

const shared = new InPieces((slices) => CityTable.open(slices));

/**
 * Cities by name. The table keeps the lines of the data file, which scripts/data/places.mjs writes, and one number for each name: its hash
 * and the offset of its line. That takes about 10 MB. An array of objects would take ten times as much.
 */
export class CityTable {
  private constructor(
    private readonly file: Buffer,
    /** Sorted. */
    private readonly entries: Float64Array,
  ) {}

  /** The only table of the process. The first use opens it. */
  static shared(): Promise<CityTable> {
    return shared.get();
  }

  /** The same table, for work that no request waits for. */
  static unhurried(): Promise<CityTable> {
    return shared.unhurried();
  }

  /** Reads the file in slices, so a server that is already serving stays responsive. */
  static async open(slices = new WorkSlices()): Promise<CityTable> {
    const file = await readCities();
    if (file.length > PLACES) throw new Error('The city file is too large for the entries of its table.');
    const entries: number[] = [];
    let seen = 0;
    // The first line names the source of the data.
    for (let at = file.indexOf(LINE) + 1; at < file.length; at = file.indexOf(LINE, at) + 1) {
      for (const name of namesAt(file, at)) entries.push(hash(plain(name)) * PLACES + at);
      if (++seen % CHUNK === 0 && slices.over) await slices.next();
    }
    return new CityTable(file, Float64Array.from(entries).sort());
  }

  /** Every city that has or had this normalized name, most populous first. A city that GeoNames dropped keeps its last values. */
  named(name: string): readonly City[] {
    return byPeople(
      this.records(name).flatMap(({ city, former }) => {
        const names = [city, ...former].filter((each) => plain(each.name) === name);
        return names.slice(0, 1).map((first) => (city.name === '' ? { ...city, ...first } : city));
      }),
    );
  }

  /**
   * Every city that earlier releases listed under this normalized name with another display name or in another division. The values
   * are those of that release. The order is undefined.
   */
  formerlyNamed(name: string): readonly City[] {
    return this.records(name).flatMap(({ city, former }) =>
      former.filter((then) => plain(then.name) === name).map((then) => ({ ...city, ...then })),
    );
  }

  /** Every city with at least this population, in no defined order. Reads the whole file in slices. */
  async *withPeople(population: number, slices: WorkSlices): AsyncGenerator<City> {
    let seen = 0;
    for (let at = this.file.indexOf(LINE) + 1; at < this.file.length; at = this.file.indexOf(LINE, at) + 1) {
      const { city } = recordAt(this.file, at);
      if (city.name !== '' && city.population >= population) yield city;
      if (++seen % CHUNK === 0 && slices.over) await slices.next();
    }
  }

  /** The records whose name has the same hash as this name. Callers must compare the names. */
  private records(name: string): readonly CityRecord[] {
    const from = hash(name) * PLACES;
    const found = new Set<number>();
    for (let at = this.first(from); (this.entries[at] ?? Infinity) < from + PLACES; at += 1)
      found.add((this.entries[at] ?? 0) - from);
    return [...found].map((at) => recordAt(this.file, at));
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

const byPeople = (cities: City[]): readonly City[] => cities.sort((one, other) => other.population - one.population);

/** One line of the file. */
interface CityRecord {
  /** Has no name when GeoNames no longer lists it. */
  readonly city: City;
  /** Divisions in which earlier releases listed it. */
  readonly former: readonly Pick<City, 'name' | 'division'>[];
}

function recordAt(file: Buffer, line: number): CityRecord {
  const [name = '', country = '', division = '', population, lat, lng, former = ''] = file
    .toString('utf8', line, file.indexOf(LINE, line))
    .split('\t');
  return {
    city: {
      name,
      country,
      division,
      population: Number(population),
      lat: Number(lat) / DEGREE,
      lng: Number(lng) / DEGREE,
    },
    former: formerOf(former),
  };
}

const formerOf = (text: string): CityRecord['former'] =>
  text === ''
    ? []
    : text.split(';').map((each) => {
        const [name = '', division = ''] = each.split('|');
        return { name, division };
      });

/** The names under which a line is indexed. Most lines have one, which is read without parsing the rest. */
function namesAt(file: Buffer, line: number): readonly string[] {
  const end = file.indexOf(TAB, line);
  const names = end > line ? [file.toString('utf8', line, end)] : [];
  let at = end;
  for (let field = 1; field < FORMER; field++) at = file.indexOf(TAB, at + 1);
  if (file[at + 1] === TAB) return names;
  return [...names, ...formerOf(file.toString('utf8', at + 1, file.indexOf(TAB, at + 1))).map(({ name }) => name)];
}

/** Zero-based index of the field with the former names. */
const FORMER = 6;

/** FNV-1a in 30 bits: short names spread well, and it needs no state. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 2;
}

// Common spellings of cities that the city table lists under another name: `spelling=listed name`.
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AT: 'Wien=Vienna',
  BE:
    'Anvers=Antwerp, Bruges=Brugge, Brussel=Brussels, Bruxelles=Brussels, Brüssel=Brussels, ' +
    'Gand=Gent, Ghent=Gent, Louvain=Leuven, Luik=Liège, Lüttich=Liège',
  BG: 'Sofiya=Sofia',
  CA: 'Quebec City=Québec',
  CH: 'Basle=Basel, Bâle=Basel, Berne=Bern, Genf=Geneva, Lucerne=Luzern, Zuerich=Zürich',
  CN: 'Canton=Guangzhou, Peking=Beijing',
  CZ: 'Brünn=Brno, Plzeň=Pilsen, Prag=Prague, Praha=Prague',
  DE:
    'Brunswick=Braunschweig, Cologne=Köln, Duesseldorf=Düsseldorf, Frankfurt=Frankfurt am Main, ' +
    'Frankfurt a M=Frankfurt am Main, Frankfurt Main=Frankfurt am Main, Freiburg im Breisgau=Freiburg, ' +
    'Hanover=Hannover, Koeln=Köln, Muenchen=Munich, München=Munich, Nuernberg=Nuremberg, ' +
    'Saarbruecken=Saarbrücken',
  DK: 'Aarhus=Århus, Kobenhavn=Copenhagen, København=Copenhagen, Kopenhagen=Copenhagen',
  ES: 'Corunna=A Coruña, La Coruña=A Coruña, Palma de Mallorca=Palma, Saragossa=Zaragoza, Seville=Sevilla',
  FI: 'Esbo=Espoo, Helsingfors=Helsinki, Tammerfors=Tampere, Åbo=Turku',
  FR: 'Lyons=Lyon, Marseilles=Marseille, Nizza=Nice, Strassburg=Strasbourg',
  GB: 'Greater London=London, Londres=London, Newcastle=Newcastle upon Tyne, Stoke=Stoke-on-Trent',
  GR: 'Athen=Athens, Athina=Athens, Salonica=Thessaloníki',
  IN: 'Bangalore=Bengaluru, Bombay=Mumbai, Calcutta=Kolkata, Madras=Chennai, Poona=Pune',
  IT:
    'Bozen=Bolzano, Firenze=Florence, Florenz=Florence, Genova=Genoa, Mailand=Milan, Milano=Milan, Napoli=Naples, ' +
    'Neapel=Naples, Rom=Rome, Roma=Rome, Syracuse=Siracusa, Torino=Turin, Venedig=Venice, ' +
    'Venezia=Venice',
  JP: 'Tokio=Tokyo',
  LU: 'Luxemburg=Luxembourg, Luxembourg City=Luxembourg',
  MX: 'CDMX=Mexico City, Ciudad de México=Mexico City, Mexico DF=Mexico City',
  NL: "Den Bosch='s-Hertogenbosch, Den Haag=The Hague, La Haye=The Hague, 's-Gravenhage=The Hague",
  PL: 'Breslau=Wrocław, Cracow=Kraków, Danzig=Gdańsk, Krakau=Kraków, Posen=Poznań, Warschau=Warsaw, Warszawa=Warsaw',
  PT: 'Lisboa=Lisbon, Lissabon=Lisbon, Oporto=Porto',
  RO: 'București=Bucharest, Bukarest=Bucharest, Cluj=Cluj-Napoca',
  RS: 'Belgrad=Belgrade, Beograd=Belgrade',
  RU: 'Moskau=Moscow, Moskva=Moscow, Sankt Peterburg=Saint Petersburg',
  UA: 'Kharkov=Kharkiv, Kiev=Kyiv, Lemberg=Lviv, Lvov=Lviv',
  US:
    'LA=Los Angeles, NYC=New York City, New York=New York City, SF=San Francisco, Washington=Washington D.C., ' +
    'Washington DC=Washington D.C.',
  VN: 'HCMC=Ho Chi Minh City, Saigon=Ho Chi Minh City',
  XK: 'Prishtina=Pristina, Prishtinë=Pristina',
};

/** A city of the table that another name may also mean. */
export interface OtherName {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Its name in the table, normalized. */
  readonly name: string;
}

// Cities whose name in the table is not, or is no longer, the usual English one. Both names find them.
const USUAL_NAMES: Readonly<Record<string, string>> = {
  'BE/Brugge': 'Bruges',
  'BE/Gent': 'Ghent',
  'CH/Luzern': 'Lucerne',
  'CN/Gujangbagh': 'Hotan',
  'CN/Jinshanlu': 'Altay',
  'DE/Köln': 'Cologne',
  'DK/Århus': 'Aarhus',
  'ES/Sevilla': 'Seville',
  'IT/Siracusa': 'Syracuse',
  'SA/Madinah': 'Medina',
  'SA/Makkah': 'Mecca',
};

/** The usual English name of a city of the table. */
export const usualName = (country: string, name: string): string => USUAL_NAMES[`${country}/${name}`] ?? name;

/** The names in the table, normalized, of cities whose usual English name is `name`. */
export const keptNames = (country: string, name: string): readonly string[] =>
  Object.entries(USUAL_NAMES)
    .filter(([kept, usual]) => kept.startsWith(`${country}/`) && plain(usual) === name)
    .map(([kept]) => plain(kept.slice(3)));

/** The cities that each normalized spelling may also mean. */
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
