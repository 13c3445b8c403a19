import { askedSlug, folded, slugFrom } from '#kernel';
import { Injectable } from '@nestjs/common';
import type { BoardFigures } from '../figures/board-figures.js';
import { Figures } from '../figures/figures.service.js';
import { WorldPlaces } from '../ports.js';
import { type Place, type Point, PointIndex } from '../place/place.js';

/** A place, and how many jobs are in it right now; those of an area include what lies inside. */
export interface CountedPlace {
  readonly place: Place;
  readonly jobCount: number;
}

/** What a search for a place looks for. */
export interface SearchArea {
  readonly place: Place;
  /** A job is in the area when it has any of these among the keys of its places (`placeKeys`). */
  readonly keys: readonly string[];
}

/** Cities by where they are, as far as they were looked up. */
interface Mapped {
  readonly index: PointIndex<string>;
  readonly seen: Set<string>;
}

/** The places of the board of the request. */
@Injectable()
export class Places {
  private readonly maps = new WeakMap<BoardFigures, Mapped>();

  constructor(
    private readonly figures: Figures,
    private readonly world: WorldPlaces,
  ) {}

  /** Every place with published jobs, from the widest to the narrowest along each branch. */
  async directory(): Promise<readonly CountedPlace[]> {
    const figures = await this.figures.current();
    return [...figures.counts('places')]
      .flatMap(([key, jobCount]) => {
        const place = figures.places.get(key);
        return place ? [{ place, jobCount }] : [];
      })
      .sort((one, other) => (one.place.key < other.place.key ? -1 : 1));
  }

  /** Places of the world whose name begins with `query`, or has a word that does; those with jobs first. */
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

  /** The place with this slug: one in which the board has or had jobs, or any of the world; null when there is none. */
  async bySlug(slug: string): Promise<Place | null> {
    const wanted = askedSlug(slug);
    if (wanted === null) return null;
    return (await this.figures.current()).placeAt(wanted) ?? this.world.bySlug(wanted);
  }

  /**
   * What the place is called in the language `locale`, and its slug there: the English one where no other is known, or where
   * the other would not lead back to the place.
   */
  async localized(place: Place, locale: string): Promise<{ readonly name: string; readonly slug: string }> {
    const name = this.world.nameIn(place, locale);
    if (name === place.name) return { name, slug: place.slug };
    const slug = slugFrom(name, place.slug);
    return { name, slug: (await this.world.bySlug(slug))?.key === place.key ? slug : place.slug };
  }

  /** Where a place is, as far as that is known. */
  point(place: Place): Promise<Point | null> {
    return this.world.point(place);
  }

  /**
   * What a search within `radius` kilometres of the place with this slug looks for; null when no place has it. Around a city
   * those are the cities of the board in that distance, found by a geographical index; of an area it is the area itself.
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
        // Somebody else may have been here meanwhile.
        if (known.seen.has(place.key)) continue;
        known.seen.add(place.key);
        if (point) known.index.add(point, place.key);
      }
    return known.index;
  }
}

/** How many suggestions of the tables are looked at for those with jobs. */
const CONSIDERED = 100;
