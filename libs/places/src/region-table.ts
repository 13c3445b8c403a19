import { iso31662 } from 'iso-3166';
import { plain } from './countries.iso.js';
import { readRegions } from './place-data.js';
import { InPieces, WorkSlices } from './work-slices.js';

/** A division of a country. */
export interface Region {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** GeoNames code, which the city table uses. Empty for a region that only ISO lists. */
  readonly division: string;
  /** The usual English name. */
  readonly name: string;
  /** ISO 3166-2. Null if the two lists could not be matched. */
  readonly code: string | null;
}

// Common names for regions whose name in the list is official.
const USUAL_NAMES: Readonly<Record<string, string>> = {
  'DE.16': 'Berlin',
  'KR.11': 'Seoul',
  'PL.74': 'Łódź',
  'PL.79': 'Opole',
  'SE.27': 'Skåne',
  'UA.12': 'Kyiv',
};

// Place ids in these countries have no region: the divisions were redrawn, and job offices were stored without one.
const REDRAWN = new Set(['HK', 'VN']);

// Generic words that one list uses and the other omits.
const GENERIC = new RegExp(
  `\\b(${[
    'autonomous',
    'canton',
    'capital',
    'city',
    'comunidad',
    'county',
    'de',
    'department',
    'district',
    'governorate',
    'lan',
    'municipality',
    'oblast',
    'of',
    'prefecture',
    'province',
    'provincia',
    'region',
    'sheng',
    'shi',
    'state',
    'the',
    'voivodeship',
  ].join('|')})\\b`,
  'g',
);

// `GeoNames code=last part of the ISO code`, for regions whose English and native names have nothing in common.
const BY_HAND: Readonly<Record<string, string>> = {
  AT: '02=2 03=3 04=4 06=6 07=7 09=9',
  BE: 'BRU=BRU VLG=VLG WAL=WAL',
  BR: '07=DF',
  CH: 'BS=BS GE=GE GR=GR LU=LU SG=SG',
  CN: '13=XJ 14=XZ 16=GX 20=NM 21=NX',
  CZ: '52=10 78=64 79=31 80=63 81=41 82=52 83=51 84=71 85=80 86=53 87=32 88=20 89=42 90=72',
  DE: '02=BY 05=HE 06=NI 07=NW 13=SN 14=ST 15=TH',
  DK: '17=84 18=82 19=81 20=85 21=83',
  ES: '07=IB 32=NC 51=AN 53=CN 54=CM 55=CL 56=CT 59=PV',
  FI: '02=19 09=02 10=04 11=15 12=13 13=08 14=03 15=12 16=07 17=14 19=10',
  FR: '28=NOR 53=BRE 75=NAQ 94=20R',
  GR:
    'ESYE11=A ESYE12=B ESYE13=C ESYE14=E ESYE21=D ESYE22=F ESYE23=G ESYE24=H ESYE25=J ESYE31=I ESYE41=K ESYE42=L ' +
    'ESYE43=M',
  HR:
    '01=07 02=12 03=19 04=18 05=04 06=06 07=02 08=09 09=20 10=14 11=11 12=08 13=15 14=03 15=17 16=05 17=10 18=16 ' +
    '19=13 20=01 21=21',
  HU: '06=CS',
  IE: 'C=C',
  IN: '01=AN 22=PY',
  IT: '02=77 09=25 10=57 12=21 13=75 14=88 15=82 16=52 17=32 19=23',
  JP: '01=23 04=12 06=18 07=40 08=07 09=21 11=34 15=17 18=46 20=39 35=25 36=32 37=22 38=09 39=36 45=35 46=19',
  MX: '07=COA 16=MIC 30=VER',
  NL: '02=FR 06=NB 07=NH 11=ZH',
  PL: '72=02 74=10 75=06 76=08 77=12 78=14 79=16 80=18 81=20 82=22 83=24 85=28 86=30 87=32',
  PT: '10=30 14=11 23=20',
  RO: '10=B',
  SE: '03=X 05=I 06=N 07=Z 08=F 10=W 12=G 14=BD 16=E 18=D 22=S 23=AC 24=Y 25=U 26=AB 28=O',
  SK: '01=BC 02=BL 03=KI 04=NI 05=PV 06=TC 07=TA 08=ZI',
  UA:
    '01=71 02=74 03=77 04=12 05=14 06=26 07=63 08=65 09=68 10=35 11=43 14=09 15=46 16=48 17=51 18=53 19=56 21=59 ' +
    '22=61 23=05 24=07 25=21 26=23 27=18',
};

/** Number of regions that take less than a millisecond to read. */
const CHUNK = 16;

const shared = new InPieces((slices) => RegionTable.open(slices));

/** Regions by the codes and names that cities and users have for them. */
export class RegionTable {
  private readonly divisions = new Map<string, Region>();
  /** Keys are `country/spelling`, so a name applies to one country only. */
  private readonly spelled = new Map<string, Region>();
  private readonly byName = new Map<string, Region[]>();

  /** The only table of the process. The first use builds it. */
  static shared(): Promise<RegionTable> {
    return shared.get();
  }

  /** The same table, for work that no request waits for. */
  static unhurried(): Promise<RegionTable> {
    return shared.unhurried();
  }

  /** Builds the table in slices, so a server that is already serving stays responsive. */
  static async open(slices = new WorkSlices()): Promise<RegionTable> {
    const table = new RegionTable();
    await table.read(slices);
    return table;
  }

  private constructor() {}

  private async read(slices: WorkSlices): Promise<void> {
    const codes = await isoCodes(slices);
    const lines = (await readRegions()).trimEnd().split('\n');
    // The first line names the source of the data.
    for (const [seen, line] of lines.slice(1).entries()) {
      const [id = '', official = ''] = line.split('\t');
      if (seen % CHUNK === 0 && slices.over) await slices.next();
      const name = USUAL_NAMES[id] ?? official;
      const country = id.slice(0, 2);
      const division = id.slice(3);
      const code =
        codes.get(`${country}=${division}`) ??
        codes.get(`${country}/${plain(name)}`) ??
        codes.get(`${country}/${core(name)}`) ??
        null;
      this.add({ country, division, name, code });
    }
    await this.addNativeNames(slices);
  }

  /** The region that contains a city of the city table. */
  containing({ country, division }: Pick<Region, 'country' | 'division'>): Region | undefined {
    return REDRAWN.has(country) ? undefined : this.divisions.get(`${country}.${division}`);
  }

  /** The region of a country for a name or a code. A part of a listed region resolves to that region. */
  named(country: string, text: string): Region | undefined {
    return this.spelled.get(`${country}/${plain(text)}`);
  }

  /** Every region that contains cities, in no defined order. */
  all(): readonly Region[] {
    return [...this.divisions.values()];
  }

  /** Every region of the world that has this English name. */
  everyNamed(text: string): readonly Region[] {
    return this.byName.get(plain(text)) ?? [];
  }

  private add(region: Region): void {
    const { country, division, name, code } = region;
    this.divisions.set(`${country}.${division}`, region);
    this.byName.set(plain(name), [...this.everyNamed(name), region]);
    for (const text of [plain(name), core(name), ...(code ? [plain(code), plain(code.slice(3))] : [])])
      this.spell(country, text, region);
  }

  private async addNativeNames(slices: WorkSlices): Promise<void> {
    const byCode = new Map([...this.divisions.values()].map((region) => [region.code, region]));
    const parents = new Map(iso31662.map(({ code, parent }) => [code, parent]));
    // First level first: a name that a province shares with its region means the region.
    const ordered = [...iso31662].sort((a, b) => a.parent.length - b.parent.length);
    for (const [seen, { code, name }] of ordered.entries()) {
      if (seen % CHUNK === 0 && slices.over) await slices.next();
      const country = code.slice(0, 2);
      const region = byCode.get(code) ?? byCode.get(parents.get(code) ?? '') ?? { country, division: '', name, code };
      for (const text of [plain(name), core(name), plain(code)]) this.spell(country, text, region);
    }
  }

  private spell(country: string, text: string, region: Region): void {
    const key = `${country}/${text}`;
    if (!this.spelled.has(key)) this.spelled.set(key, region);
  }
}

/** ISO codes of first-level subdivisions by `country/name`, and by `country=division` for those matched by hand. */
async function isoCodes(slices: WorkSlices): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>();
  for (const [seen, { code, name, parent }] of iso31662.entries()) {
    if (seen % CHUNK === 0 && slices.over) await slices.next();
    if (parent.length !== 2) continue;
    for (const text of [plain(name), core(name)])
      if (!codes.has(`${parent}/${text}`)) codes.set(`${parent}/${text}`, code);
  }
  for (const [country, pairs] of Object.entries(BY_HAND))
    for (const pair of pairs.split(' ')) {
      const [division = '', code = ''] = pair.split('=');
      codes.set(`${country}=${division}`, `${country}-${code}`);
    }
  return codes;
}

function core(name: string): string {
  const all = plain(name);
  return all.replace(GENERIC, ' ').replace(/ +/g, ' ').trim() || all;
}
