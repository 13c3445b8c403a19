import { folded, Slugs } from '#kernel';
import { Gazetteer, WorldPlaces } from '#places';
import { type GeoPoint, type Place, placesOf, PointIndex } from '#places/place';
import { Injectable } from '@nestjs/common';
import type { BoardFigures } from '../figures/board-figures.js';
import { Figures } from '../figures/figures.service.js';

/** A place with the number of its current jobs. The number of an area includes the places inside it. */
export interface CountedPlace {
  readonly place: Place;
  readonly jobCount: number;
}

/** The filter of a location search. */
export interface SearchArea {
  readonly place: Place;
  /** A job matches if its place keys (`placeKeys`) contain any of these. */
  readonly keys: readonly string[];
}

/** Spatial index of the cities looked up so far. */
interface CityIndex {
  readonly index: PointIndex<string>;
  readonly seen: Set<string>;
}

/** The places of the current board. */
@Injectable()
export class Places {
  private readonly maps = new WeakMap<BoardFigures, CityIndex>();

  constructor(
    private readonly figures: Figures,
    private readonly world: WorldPlaces,
    private readonly gazetteer: Gazetteer,
  ) {}

  /** Places with published jobs, widest first along each branch. */
  async directory(): Promise<readonly CountedPlace[]> {
    const figures = await this.figures.current();
    return [...figures.counts('places')]
      .flatMap(([key, jobCount]) => {
        const place = figures.places.get(key);
        return place ? [{ place, jobCount }] : [];
      })
      .sort((one, other) => (one.place.key < other.place.key ? -1 : 1));
  }

  /** Places of the world whose name begins with `query`, or has a word that does. Places with jobs come first. */
  async suggest(query: string, limit: number): Promise<readonly CountedPlace[]> {
    const counts = (await this.figures.current()).counts('places');
    const found = (await this.world.suggest(query, Math.max(limit, CONSIDERED))).map((place) => ({
      place,
      jobCount: counts.get(place.key) ?? 0,
    }));
    const begins = ({ place }: CountedPlace) => folded(place.name).startsWith(folded(query.trim()));
    const rank = (each: CountedPlace) => (begins(each) ? 2 : 0) + (each.jobCount > 0 ? 1 : 0);
    return found.sort((one, other) => rank(other) - rank(one)).slice(0, limit);
  }

  /**
   * The place that a visitor means by a slug or a name, such as `Berlin`, `Deutschland` or `Austin, TX`. Of places that share the name:
   * the one with most published jobs, then the one that an office address with this text means, then one in a country of the board.
   * Null if there is none, or if several places fit equally.
   */
  async named(name: string): Promise<CountedPlace | null> {
    const typed = name.trim();
    if (typed.length > LONGEST_NAME || !/\p{L}/u.test(typed)) return null;
    const counts = (await this.figures.current()).counts('places');
    const place =
      (await this.onBoard(typed)) ??
      (await this.bySlug(typed)) ??
      (await this.addressed([typed])) ??
      (await this.near(typed));
    return place && { place, jobCount: counts.get(place.key) ?? 0 };
  }

  /** The place of the board with this name and most jobs; the city of "Berlin", not the region around it. */
  private async onBoard(name: string): Promise<Place | null> {
    const same = (await this.directory()).filter(({ place }) => folded(place.name) === folded(name));
    const [first] = same
      .filter(({ place }) => !same.some((other) => other.place.parentKey === place.key))
      .sort((one, other) => other.jobCount - one.jobCount);
    return first?.place ?? null;
  }

  /** A region or a city of this name in the countries of the board, those with most jobs first. */
  private async near(name: string): Promise<Place | null> {
    const countries = (await this.directory())
      .filter(({ place }) => place.type === 'country')
      .sort((one, other) => other.jobCount - one.jobCount)
      .slice(0, MOST_COUNTRIES);
    // An address inside of a city has a locality: every text is one in a country that is a city, such as Singapore.
    return this.addressed(
      countries.map(({ place }) => `${name}, ${place.name}`),
      { localities: false },
    );
  }

  /** The place of the first of these addresses that the gazetteer knows. */
  private async addressed(queries: readonly string[], { localities = true } = {}): Promise<Place | null> {
    for (const query of queries) {
      const office = await this.gazetteer.resolve({ query });
      if (!office || (office.locality !== null && !localities)) continue;
      const place = placesOf(office).at(-1);
      if (place) return place;
    }
    return null;
  }

  /** The place with this slug: one in which the board has or had jobs, or any other. Null if there is none. */
  async bySlug(slug: string): Promise<Place | null> {
    const wanted = Slugs.requested(slug);
    if (wanted === null) return null;
    return (await this.figures.current()).placeAt(wanted) ?? this.world.bySlug(wanted);
  }

  /**
   * The name and slug of the place in the language `locale`. English if there is no other name, or if its slug would not resolve to
   * the place.
   */
  async localized(place: Place, locale: string): Promise<{ readonly name: string; readonly slug: string }> {
    const name = this.world.nameIn(place, locale);
    if (name === place.name) return { name, slug: place.slug };
    const slug = Slugs.from(name, place.slug);
    return { name, slug: (await this.world.bySlug(slug))?.key === place.key ? slug : place.slug };
  }

  /** The coordinates of a place, if known. */
  point(place: Place): Promise<GeoPoint | null> {
    return this.world.point(place);
  }

  /**
   * The filter for a search within `radius` kilometres of the place with this slug. Null if the slug is unknown. For a city: the
   * cities of the board within that distance, from a spatial index. For an area: the area itself.
   */
  async around(slug: string, radius: number): Promise<SearchArea | null> {
    const place = await this.bySlug(slug);
    if (!place) return null;
    const center = await this.world.point(place);
    if (!center) return { place, keys: [place.key] };
    const index = await this.mapped(await this.figures.current());
    return { place, keys: [...new Set([place.key, ...index.near(center, radius)])] };
  }

  private async mapped(figures: BoardFigures): Promise<PointIndex<string>> {
    const known = this.maps.get(figures) ?? { index: new PointIndex<string>(), seen: new Set<string>() };
    this.maps.set(figures, known);
    if (known.seen.size < figures.places.size)
      for (const place of figures.places.values()) {
        if (known.seen.has(place.key)) continue;
        const point = await this.world.point(place);
        // A concurrent call may have added it in the meantime.
        if (known.seen.has(place.key)) continue;
        known.seen.add(place.key);
        if (point) known.index.add(point, place.key);
      }
    return known.index;
  }
}

/** How many suggestions of the tables to check for jobs. */
const CONSIDERED = 100;
/** A longer text names no place. */
const LONGEST_NAME = 200;
/** How many countries of the board to look for a place in. */
const MOST_COUNTRIES = 10;
