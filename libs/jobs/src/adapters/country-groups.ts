/** A named set of countries that no standard lists, as permits and timezones know it. */
export interface CountryGroup {
  readonly value: string;
  readonly label: string;
  readonly countries: readonly string[];
}

const list = (codes: string): readonly string[] => codes.split(' ');

const EU = list('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK');
const EEA = [...EU, ...list('IS LI NO')];
// Cyprus and Ireland are the members of the Union outside.
const SCHENGEN = [...EEA.filter((code) => code !== 'CY' && code !== 'IE'), 'CH'];
const GCC = list('AE BH KW OM QA SA');

/** Groups by treaty, language or habit. Members as of 2026; dependent territories are not counted in. */
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

/** A world region in terms of UN M49: whole areas, and the countries that business counts differently. */
export interface WorldRegion {
  readonly value: string;
  readonly label: string;
  readonly areas: readonly string[];
  readonly with?: readonly string[];
  readonly without?: readonly string[];
}

/** Together they hold every country except Antarctica, and no country twice. */
export const worldRegions: readonly WorldRegion[] = [
  // Asia and Oceania, but Western Asia and Iran are the Middle East of EMEA.
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

/** The M49 area of the countries that M49 itself leaves out. */
export const areasOfOthers: Readonly<Record<string, string>> = { TW: '030', XK: '039' };

/** Zones of the countries that the zone database leaves out: their neighbour's or their sovereign's. */
export const zonesOfOthers: Readonly<Record<string, readonly string[]>> = {
  BV: ['Europe/Oslo'],
  HM: ['Indian/Kerguelen'],
  XK: ['Europe/Belgrade'],
};
