import { folded } from '#kernel';
import { createRequire } from 'node:module';
import type { WorkSlices } from './work-slices.js';

/** A country that the product lists. */
export interface Country {
  /** ISO 3166-1. */
  readonly alpha2: string;
  readonly alpha3: string;
  /** The usual short name in English. */
  readonly name: string;
}

// JSON of a package that stays outside the bundle. The first use loads it.
const load = createRequire(import.meta.url);

const LEFT_OUT = 'KP';

// Common names for countries whose name in the list is formal or inverted.
const SHORT_NAMES: Readonly<Record<string, string>> = {
  BN: 'Brunei',
  CD: 'Congo (Kinshasa)',
  CG: 'Congo (Brazzaville)',
  CI: 'Côte d’Ivoire',
  CN: 'China',
  CZ: 'Czechia',
  FK: 'Falkland Islands',
  FM: 'Micronesia',
  GM: 'Gambia',
  IR: 'Iran',
  LA: 'Laos',
  MD: 'Moldova',
  MK: 'North Macedonia',
  PN: 'Pitcairn Islands',
  PS: 'Palestine',
  RE: 'Réunion',
  RU: 'Russia',
  ST: 'São Tomé and Príncipe',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
  VA: 'Vatican City',
  VG: 'British Virgin Islands',
  VI: 'U.S. Virgin Islands',
};

// Aliases that neither the codes nor the name lists contain.
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ['Emirates'],
  BS: ['The Bahamas'],
  CD: ['DR Congo', 'DRC'],
  GB: ['England', 'Scotland', 'Wales', 'Northern Ireland', 'Britain'],
  KR: ['Korea'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland'],
  PH: ['The Philippines'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  US: ['America', 'United States of America'],
  VA: ['Vatican'],
  VN: ['Viet Nam'],
};

// The languages in which operators write country names. English comes first and wins where two lists disagree.
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'no', 'fi', 'cs', 'ro', 'hu', 'tr'];

let known: readonly Country[] | undefined;
let codes: ReadonlyMap<string, string> | undefined;
let englishNames: ReadonlyMap<string, string> | undefined;

/** The 249 countries that the product knows: ISO 3166-1 with Kosovo and without North Korea. */
export function countries(): readonly Country[] {
  if (known) return known;
  const english = names('en');
  known = alphaCodes()
    .filter(([alpha2]) => alpha2 !== LEFT_OUT)
    .map(([alpha2, alpha3]) => ({ alpha2, alpha3, name: SHORT_NAMES[alpha2] ?? english[alpha2]?.[0] ?? alpha2 }));
  return known;
}

/** The alpha-2 code for a name, an alias or a code, regardless of case and accents. Undefined if no country matches. */
export function countryCode(text: string): string | undefined {
  codes ??= codesBy(LANGUAGES.map(translations));
  return codes.get(plain(text));
}

/** Loads the data for `countryCode` and `countryName`, one language after the other. */
export async function prepareCountries(slices: WorkSlices): Promise<void> {
  if (codes) return;
  const translated: [string, string][][] = [];
  for (const language of LANGUAGES) {
    translated.push(translations(language));
    if (slices.over) await slices.next();
  }
  codes ??= codesBy(translated);
}

/** Where two lists disagree, the first entry wins. */
const codesBy = (translated: readonly [string, string][][]): ReadonlyMap<string, string> =>
  new Map([...countries().flatMap(spellings), ...translated.flat()].reverse());

/** The usual English name for an alpha-2 code, or undefined if the product does not list the country. */
export function countryName(alpha2: string): string | undefined {
  englishNames ??= new Map(countries().map((country) => [country.alpha2, country.name]));
  return englishNames.get(alpha2);
}

/** Normalizes text for comparison: no case, accents, punctuation or double spaces. */
export function plain(text: string): string {
  // A fast path: most names only need lower case, and the tables normalize a hundred thousand of them.
  if (/^[a-z0-9]+(?: [a-z0-9]+)*$/i.test(text)) return text.toLowerCase();
  return folded(text)
    .replace(/[.'’ʻ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function spellings({ alpha2, alpha3, name }: Country): [string, string][] {
  return [alpha2, alpha3, name, ...(ALIASES[alpha2] ?? [])].map((text) => [plain(text), alpha2]);
}

function translations(language: string): [string, string][] {
  return Object.entries(names(language))
    .filter(([alpha2]) => alpha2 !== LEFT_OUT)
    .flatMap(([alpha2, texts]) => texts.map((text): [string, string] => [plain(text), alpha2]));
}

function names(language: string): Readonly<Record<string, readonly string[]>> {
  const { countries: listed } = load(`i18n-iso-countries/langs/${language}.json`) as {
    countries: Record<string, string | string[]>;
  };
  return Object.fromEntries(Object.entries(listed).map(([alpha2, name]) => [alpha2, [name].flat()]));
}

function alphaCodes(): readonly (readonly [string, string])[] {
  return load('i18n-iso-countries/codes.json') as [string, string][];
}

/** A named group of countries that permits and timezones use and that no standard lists. */
export interface CountryGroup {
  readonly value: string;
  readonly label: string;
  readonly countries: readonly string[];
}

const list = (codes: string): readonly string[] => codes.split(' ');

const EU = list('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK');
const EEA = [...EU, ...list('IS LI NO')];
// Cyprus and Ireland are the EU members outside the Schengen Area.
const SCHENGEN = [...EEA.filter((code) => code !== 'CY' && code !== 'IE'), 'CH'];
const GCC = list('AE BH KW OM QA SA');

/** Groups by treaty, language or custom. Members as of 2026, without dependent territories. */
export const customGroups: readonly CountryGroup[] = [
  { value: 'ANZ', label: 'Australia and New Zealand', countries: list('AU NZ') },
  { value: 'ASEAN', label: 'ASEAN', countries: list('BN ID KH LA MM MY PH SG TH TL VN') },
  { value: 'BALTICS', label: 'Baltics', countries: list('EE LT LV') },
  { value: 'BENELUX', label: 'Benelux', countries: list('BE LU NL') },
  { value: 'DACH', label: 'DACH', countries: list('AT CH DE') },
  { value: 'EEA', label: 'European Economic Area', countries: EEA },
  { value: 'EFTA', label: 'EFTA', countries: list('CH IS LI NO') },
  { value: 'EU', label: 'European Union', countries: EU },
  { value: 'GCC', label: 'Gulf Cooperation Council', countries: GCC },
  { value: 'IBERIA', label: 'Iberia', countries: list('AD ES PT') },
  {
    value: 'MENA',
    label: 'Middle East and North Africa',
    countries: [...GCC, ...list('DZ EG IL IQ IR JO LB LY MA PS SY TN YE')],
  },
  { value: 'MERCOSUR', label: 'Mercosur', countries: list('AR BO BR PY UY') },
  { value: 'NORDICS', label: 'Nordics', countries: list('DK FI IS NO SE') },
  { value: 'SCHENGEN', label: 'Schengen Area', countries: SCHENGEN },
  { value: 'UK_IE', label: 'United Kingdom and Ireland', countries: list('GB IE') },
  { value: 'USMCA', label: 'United States, Mexico and Canada', countries: list('CA MX US') },
  { value: 'VISEGRAD', label: 'Visegrád Group', countries: list('CZ HU PL SK') },
];

/** A world region in terms of UN M49: whole areas, plus the countries that business usage assigns differently. */
export interface WorldRegion {
  readonly value: string;
  readonly label: string;
  readonly areas: readonly string[];
  readonly with?: readonly string[];
  readonly without?: readonly string[];
}

/** Together they contain every country except Antarctica, each exactly once. */
export const worldRegions: readonly WorldRegion[] = [
  // Asia and Oceania, without Western Asia and Iran: those are the Middle East of EMEA.
  {
    value: 'APAC',
    label: 'Asia-Pacific',
    areas: ['009', '030', '034', '035', '143'],
    without: ['IR'],
  },
  { value: 'EMEA', label: 'Europe, Middle East and Africa', areas: ['150', '002', '145'], with: ['IR'] },
  { value: 'LATAM', label: 'Latin America and the Caribbean', areas: ['419'] },
  { value: 'NA', label: 'North America', areas: ['021'] },
];

/** The M49 area of countries that M49 leaves out. */
export const areasOfOthers: Readonly<Record<string, string>> = { TW: '030', XK: '039' };

/** Zones for the countries that the zone database leaves out: those of a neighbour or of the sovereign state. */
export const zonesOfOthers: Readonly<Record<string, readonly string[]>> = {
  BV: ['Europe/Oslo'],
  HM: ['Indian/Kerguelen'],
  XK: ['Europe/Belgrade'],
};
