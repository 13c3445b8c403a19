import { folded, wordsOf } from '#kernel';
import { placeId } from '#places/place';
import type { RemoteOption } from '#postings/rules';
import { Injectable } from '@nestjs/common';
import { Places } from '../browsing/places.service.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import { placesToFind, REMOTE_ANYWHERE, remoteIn } from './job-card.js';
import { type JobCardRow, JobSearchReader } from './job-search.read-model.js';

/** The fields of a job by which alerts select and show it. */
export interface AlertedJob {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly companyName: string | null;
  readonly locationLabel: string | null;
  readonly publishedAt: string;
  readonly remoteOption: RemoteOption | null;
  /** Names of its categories and skills, and their slugs with spaces, normalized. */
  readonly terms: readonly string[];
  /** The words of the title, normalized. */
  readonly titleWords: readonly string[];
  /** Keys of its locations. `AlertJobs.keysOf` of a place returns matching keys. */
  readonly places: readonly string[];
}

const RADIUS_KM = 50;
const PLACE_ID = /^places_([a-z]{2})((?:\.[a-z0-9]{0,10})?|\.[a-z0-9]{0,10}\.[a-z0-9-]{1,200})$/;

/** The data on jobs and places that alerts need. */
@Injectable()
export class AlertJobs {
  constructor(
    private readonly reader: JobSearchReader,
    private readonly taxonomy: TaxonomyReader,
    private readonly places: Places,
  ) {}

  /** The ids of the places with these slugs. Unknown slugs are left out. */
  async placeIds(slugs: readonly string[]): Promise<readonly string[]> {
    const found = await Promise.all(slugs.map((slug) => this.places.bySlug(slug)));
    return found.flatMap((place) => (place ? [placeId(place.key)] : []));
  }

  /** Filters `ids` to well-formed ids of places. */
  possiblePlaceIds(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => PLACE_ID.test(id));
  }

  /**
   * The location keys of jobs in this place, the same as in searches: a city includes nearby cities, and every place includes remote
   * jobs that may be done from there.
   */
  async keysOf(id: string): Promise<readonly string[]> {
    const [, country = ''] = PLACE_ID.exec(id) ?? [];
    if (country === '') return [];
    const key = id.slice(placeId('').length);
    const slug = citySlug(key);
    const area = slug === null ? null : await this.places.around(slug, RADIUS_KM);
    return [...new Set([key, ...(area?.place.key === key ? area.keys : []), remoteIn(country), REMOTE_ANYWHERE])];
  }

  /** The visible jobs that were published after `since` and no later than `until`, in batches. */
  async *publishedBetween(since: string, until: string): AsyncGenerator<readonly AlertedJob[]> {
    for await (const rows of this.reader.publishedBetween(since, until)) {
      const [categories, skills] = await Promise.all([
        this.taxonomy.bySlugs('categories', [...new Set(rows.flatMap(({ card }) => card.categories))]),
        this.taxonomy.bySlugs('skills', [...new Set(rows.flatMap(({ card }) => card.skills))]),
      ]);
      const named = (slug: string, name: string | undefined): readonly string[] =>
        name === undefined ? [plain(slug)] : [plain(slug), folded(name)];
      yield rows.map(({ id, card, publishedAt }: JobCardRow): AlertedJob => ({
        id,
        slug: card.slug,
        title: card.title,
        companyName: card.companyName,
        locationLabel: card.locationLabel,
        publishedAt: publishedAt ?? '',
        remoteOption: card.remoteOption,
        terms: [
          ...card.categories.flatMap((slug) => named(slug, categories.get(slug)?.name)),
          ...card.skills.flatMap((slug) => named(slug, skills.get(slug)?.name)),
        ],
        titleWords: wordsOf(card.title),
        places: placesToFind(card),
      }));
    }
  }
}

const plain = (slug: string): string => folded(slug.replaceAll('-', ' '));

/** The slug of the city with this key. Null for a region or a country. */
function citySlug(key: string): string | null {
  const [country, region, city] = key.split('.');
  return city === undefined ? null : `${city}-${country}-${region === '' ? '0' : region}`;
}
