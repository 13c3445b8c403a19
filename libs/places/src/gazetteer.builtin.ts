import { otherNames, usualName, type City, CityTable } from './city-table.js';
import { countryCode, countryName, plain } from './countries.iso.js';
import { RegionTable } from './region-table.js';
import { type OfficeLocation, officeLocation, type OfficeLocationInput } from './place.js';
import { Gazetteer } from './gazetteer.js';

type StructuredInput = Exclude<OfficeLocationInput, { readonly query: string }>;

// A name that several cities share means the largest one if it has at least this many times the population of the next.
const DOMINANT = 3;

// A namesake abroad below this population is no evidence: villages share names across borders, and the tables have gaps.
const WELL_KNOWN = 15_000;

// Any other query of two or three letters is more likely a region or a typo.
const SHORT_COUNTRIES = new Set(['uk', 'usa', 'uae']);

/** Geocodes from tables that ship with the server: no network, no key, no outage. The first use loads them. */
export class BuiltinGazetteer extends Gazetteer {
  private opened: Promise<Atlas> | undefined;

  override async resolve(location: OfficeLocationInput): Promise<OfficeLocation | null> {
    const atlas = await (this.opened ??= Atlas.open());
    return 'query' in location ? atlas.freeText(location.query) : atlas.structured(location);
  }
}

class Atlas {
  private constructor(
    private readonly cities: CityTable,
    private readonly regions: RegionTable,
  ) {}

  static async open(): Promise<Atlas> {
    return new Atlas(await CityTable.shared(), await RegionTable.shared());
  }

  structured({ locality, city: written, region: writtenRegion, country: writtenCountry }: StructuredInput) {
    const country = countryCode(writtenCountry);
    if (!country) return null;
    const named = this.named(written);
    const here = named.filter((city) => city.country === country);
    if (here.length === 0 && named.some(({ population }) => population >= WELL_KNOWN)) return null;

    const region = writtenRegion === undefined ? undefined : this.regions.named(country, writtenRegion);
    const inRegion = region && here.find((city) => city.division === region.division);
    const city = inRegion ?? (writtenRegion === undefined ? dominant(here) : undefined);
    if (city) return this.office(city, { locality });
    return officeLocation({
      countryCode: country,
      country: countryName(country),
      locality,
      // Several cities of this name in one country: the name is certain, but not the location.
      city: here[0] ? usualName(country, here[0].name) : written,
      region: region?.name ?? writtenRegion,
      regionCode: region?.code,
    });
  }

  freeText(query: string): OfficeLocation | null {
    const { text, postalCode } = withoutPostalCode(query);
    const parts = text
      .split(/[,;()]/)
      .map((part) => part.trim())
      .filter((part) => plain(part) !== '');
    return this.fromParts(parts, postalCode) ?? this.fromWords(parts, postalCode) ?? this.area(parts);
  }

  /**
   * "Street 1, Berlin, Germany": finds the first part that is a city inside the parts after it. The parts before it are inside the
   * city.
   */
  private fromParts(parts: readonly string[], postalCode: string | undefined): OfficeLocation | null {
    for (const [at, name] of parts.entries()) {
      const city = this.among(name, parts.slice(at + 1));
      if (city) return this.office(city, { locality: at > 0 ? parts.slice(0, at).join(', ') : undefined, postalCode });
      // "Berlin, Paris": two cities are not an address.
      if (this.named(name).some(({ population }) => population >= WELL_KNOWN)) return null;
    }
    return null;
  }

  /** "Austin TX": the same without a comma. */
  private fromWords(parts: readonly string[], postalCode: string | undefined): OfficeLocation | null {
    const [only, ...more] = parts;
    if (only === undefined || more.length > 0) return null;
    const words = only.split(/\s+/);
    for (const taken of [1, 2, 3]) {
      if (words.length <= taken) return null;
      const city = this.among(words.slice(0, -taken).join(' '), [words.slice(-taken).join(' ')]);
      if (city) return this.office(city, { postalCode });
    }
    return null;
  }

  /** "Germany", "Bavaria, Germany": names no city, so the result has none. */
  private area(parts: readonly string[]): OfficeLocation | null {
    const [first = '', second] = parts;
    if (parts.length > 2) return null;
    const country = countryCode(second ?? first);
    if (!country) return null;
    const whole = { countryCode: country, country: countryName(country) };
    if (second === undefined) {
      const ambiguous = this.regions.everyNamed(first).some((region) => region.country !== country);
      return ambiguous || !isCountryName(first) ? null : officeLocation(whole);
    }
    const region = this.regions.named(country, first);
    return region ? officeLocation({ ...whole, region: region.name, regionCode: region.code }) : null;
  }

  /** The only city of this name that fits every qualifier, as its country or its region. */
  private among(name: string, qualifiers: readonly string[]): City | undefined {
    const city = dominant(this.named(name).filter((one) => qualifiers.every((text) => this.liesIn(one, text))));
    return city && (qualifiers.length > 0 || this.standsAlone(city, name)) ? city : undefined;
  }

  private liesIn(city: City, text: string): boolean {
    if (countryCode(text) === city.country) return true;
    const region = this.regions.named(city.country, text);
    // For a region that only ISO lists, only the country can be checked.
    return region !== undefined && (region.division === '' || region.division === city.division);
  }

  /** "Georgia", "Mexico", "California": a bare name that is also a country or a region does not mean a city elsewhere. */
  private standsAlone(city: City, name: string): boolean {
    const regions = this.regions.everyNamed(name);
    const inside = regions.some(({ country, division }) => country === city.country && division === city.division);
    return (regions.length === 0 || inside) && (!isCountryName(name) || countryCode(name) === city.country);
  }

  /** Every city of this name, the most populous first. */
  private named(text: string): readonly City[] {
    const name = plain(text);
    const others = otherNames.get(name) ?? [];
    return [
      ...[name, ...saints(name)].flatMap((spelling) => this.cities.named(spelling)),
      ...others.flatMap((other) => this.cities.named(other.name).filter((city) => city.country === other.country)),
    ]
      .filter(({ country }) => countryName(country) !== undefined)
      .sort((a, b) => b.population - a.population);
  }

  private office(city: City, inside: { readonly locality?: string; readonly postalCode?: string }): OfficeLocation {
    const region = this.regions.containing(city);
    return officeLocation({
      ...inside,
      countryCode: city.country,
      country: countryName(city.country),
      city: usualName(city.country, city.name),
      region: region?.name,
      regionCode: region?.code,
    });
  }
}

/** The first city, if the next one in another location is much smaller. */
function dominant(cities: readonly City[]): City | undefined {
  const [first] = cities;
  if (!first) return undefined;
  const next = cities.find((city) => city.country !== first.country || city.division !== first.division);
  return !next || first.population >= DOMINANT * next.population ? first : undefined;
}

function isCountryName(text: string): boolean {
  const name = plain(text);
  return (name.length > 3 || SHORT_COUNTRIES.has(name)) && countryCode(name) !== undefined;
}

function saints(name: string): readonly string[] {
  if (name.startsWith('st ')) return [`saint ${name.slice(3)}`];
  return name.startsWith('saint ') ? [`st ${name.slice(6)}`] : [];
}

/** "10115 Berlin" and "Austin, TX 78701": the two positions in which addresses have a postal code. */
function withoutPostalCode(query: string): { readonly text: string; readonly postalCode?: string } {
  const [, before = '', code, after = ''] =
    /^(.*,\s*|)(\d{4,6})\s+(\p{L}.*)$/u.exec(query) ??
    /^(.*\p{L})[,\s]+(\d{5}(?:-\d{4})?)\s*(,.*|)$/u.exec(query) ??
    [];
  return code ? { text: before + after, postalCode: code } : { text: query };
}
