import { createRequire } from 'node:module';
import { type City, CityTable, keptNames, usualName } from './city-table.js';
import { countries, countryCode, countryName, plain, prepareCountries } from './countries.iso.js';
import { RegionTable } from './region-table.js';
import { InPieces, type WorkSlices } from './work-slices.js';
import { type GeoPoint, officeLocation, type Place, placesOf, readSlug } from './place.js';
import { WorldPlaces } from './gazetteer.js';
import { WordStarts } from './word-starts.js';

/** Smaller towns can be looked up, but are not suggested. */
const SUGGESTED_FROM = 15_000;

interface Suggestion {
  readonly place: Place;
  /** Countries come before regions, and regions before cities. Larger cities come first. */
  readonly weight: number;
}

const load = createRequire(import.meta.url);
const namesByLocale = new Map<string, ReadonlyMap<string, string> | null>();

/** Uses tables that ship with the server. The first use loads them. */
export class BuiltinWorldPlaces extends WorldPlaces {
  private readonly suggestions = new InPieces((slices) => this.all(slices));
  private readonly points = new Map<string, GeoPoint | null>();

  prepare(): void {
    this.suggestions.begin();
  }

  async point(place: Place): Promise<GeoPoint | null> {
    const known = this.points.get(place.key);
    if (known !== undefined) return known;
    const city = place.city === null ? undefined : await this.city(place.countryCode, place.city, place);
    const point = city ? { lat: city.lat, lng: city.lng } : null;
    this.points.set(place.key, point);
    return point;
  }

  async bySlug(slug: string): Promise<Place | null> {
    for (const { name, countryCode: within, region } of readSlug(slug)) {
      const place =
        within === undefined
          ? this.country(name)
          : region === undefined
            ? await this.region(within, name)
            : await this.town(within, name, slug);
      if (place && (within === undefined || place.slug === slug)) return place;
    }
    return null;
  }

  async suggest(query: string, limit: number): Promise<readonly Place[]> {
    const wanted = plain(query);
    if (wanted === '') return [];
    const found: { readonly place: Place; readonly rank: number }[] = [];
    // A request for suggestions waits for the tables.
    await Promise.all([RegionTable.shared(), CityTable.shared()]);
    for (const { item, isFirst } of (await this.suggestions.get()).from(wanted))
      found.push({ place: item.place, rank: item.weight - (isFirst ? 0 : 1e12) });
    return found
      .sort((one, other) => other.rank - one.rank)
      .slice(0, limit)
      .map(({ place }) => place);
  }

  nameIn(place: Place, locale: string): string {
    return place.type === 'country' ? (localNames(locale)?.get(place.countryCode) ?? place.name) : place.name;
  }

  private country(name: string): Place | null {
    const code = countryCode(name);
    const place = code === undefined ? undefined : placesOf(officeOf(code))[0];
    // A two-letter code is not a slug: `at`, `in` and `us` are words.
    return place && name.length > 3 ? place : null;
  }

  private async region(country: string, name: string): Promise<Place | null> {
    const region = (await RegionTable.shared()).named(country, name);
    return (region && placesOf(officeOf(country, region.name, region.code))[1]) ?? null;
  }

  private async town(country: string, name: string, slug: string): Promise<Place | null> {
    const regions = await RegionTable.shared();
    const places = [
      ...(await this.cities(country, name)).map((city) => placeOf(city, regions)),
      ...(await this.formerCities(country, name)).map((city) => placeOf(city, regions)),
    ];
    return places.find((place) => place.slug === slug) ?? null;
  }

  /** The largest city of that name in the region of `place`. */
  private async city(country: string, name: string, { regionCode, region }: Place): Promise<City | undefined> {
    const all = await this.cities(country, name);
    const former = await this.formerCities(country, name);
    if (region === null) return all[0] ?? former[0];
    const regions = await RegionTable.shared();
    const here = [...all, ...former].find((city) => {
      const division = regions.containing(city);
      return regionCode === null ? division?.name === region : division?.code === regionCode;
    });
    return here ?? (all.length === 1 ? all[0] : undefined);
  }

  /** The cities of a country with this usual name, largest first. */
  private async cities(country: string, name: string): Promise<readonly City[]> {
    const table = await CityTable.shared();
    return this.within(country, name, (each) => table.named(each));
  }

  /** The same from earlier releases, whose names and regions are part of stored ids. */
  private async formerCities(country: string, name: string): Promise<readonly City[]> {
    const table = await CityTable.shared();
    return this.within(country, name, (each) => table.formerlyNamed(each));
  }

  private within(country: string, name: string, named: (name: string) => readonly City[]): readonly City[] {
    return [plain(name), ...keptNames(country, plain(name))]
      .flatMap(named)
      .filter((city) => city.country === country)
      .sort((one, other) => other.population - one.population);
  }

  private async all(slices: WorkSlices): Promise<WordStarts<Suggestion>> {
    await prepareCountries(slices);
    const regions = await RegionTable.unhurried();
    const cities = await CityTable.unhurried();
    const suggestions = new WordStarts<Suggestion>();
    const add = (place: Place | undefined, weight: number) => {
      if (place) suggestions.add(plain(place.name), { place, weight });
    };
    for (const { alpha2 } of countries()) add(placesOf(officeOf(alpha2))[0], 3e10);
    for (const { country, name, code } of regions.all()) {
      if (slices.over) await slices.next();
      add(placesOf(officeOf(country, name, code))[1], 1e6);
    }
    for await (const city of cities.withPeople(SUGGESTED_FROM, slices)) {
      if (slices.over) await slices.next();
      add(placeOf(city, regions), city.population);
    }
    return suggestions;
  }
}

const officeOf = (code: string, region?: string, regionCode?: string | null, city?: string) =>
  officeLocation({
    countryCode: code,
    country: countryName(code),
    ...(region === undefined ? {} : { region, regionCode: regionCode ?? null }),
    ...(city === undefined ? {} : { city }),
  });

function placeOf(city: City, regions: RegionTable): Place {
  const region = regions.containing(city);
  const office = officeOf(city.country, region?.name, region?.code, usualName(city.country, city.name));
  return placesOf(office).at(-1) as Place;
}

/** Country names in a language. Null for a language that the lists do not cover. */
function localNames(locale: string): ReadonlyMap<string, string> | null {
  const language = /^[a-z]{2}(?=$|-)/i.exec(locale)?.[0].toLowerCase() ?? 'en';
  const known = namesByLocale.get(language);
  if (known !== undefined || language === 'en') return known ?? null;
  let names: ReadonlyMap<string, string> | null = null;
  try {
    const listed = load(`i18n-iso-countries/langs/${language}.json`) as {
      countries: Record<string, string | string[]>;
    };
    names = new Map(Object.entries(listed.countries).map(([code, name]) => [code, [name].flat()[0] ?? code]));
  } catch {
    // A language without a list gets the English names.
  }
  namesByLocale.set(language, names);
  return names;
}
