import { type Place, placeId } from '#places/place';
import { Injectable } from '@nestjs/common';
import { CompanyReader } from '../company/company.read-model.js';
import type { BoardFigures } from '../figures/board-figures.js';
import { Places } from '../browsing/places.service.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import type { Pay, Spread, TermPay } from './salary-statistics.js';

/** The common shape of salaries by title and by skill. A title is a category. */
export type SalaryAxis = 'categories' | 'skills';

/** A category or a skill with its pay. */
export interface PaidTerm extends Pay {
  readonly slug: string;
  readonly name: string;
}

/** A company with its pay. */
export interface PaidCompany extends Pay {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
}

/** A place in a document, with its name and slug in the requested language. */
export interface NamedPlace {
  readonly place: Place;
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** A place with its pay. */
export interface PaidPlace extends NamedPlace {
  readonly pay: Pay;
  /** Null for the places of a term: only their average is computed. */
  readonly spread: Spread | null;
  readonly parentSlug: string | null;
}

/** A region with its cities. */
export interface RegionCities {
  readonly region: NamedPlace;
  readonly cities: readonly PaidPlace[];
}

/** The places inside an area, or those next to a city. */
export interface Surroundings {
  readonly children: readonly PaidPlace[];
  readonly childrenByRegion: readonly RegionCities[];
  readonly siblings: readonly PaidPlace[];
}

const RAIL = 10;
const RELATED = 8;

/** Adds the names and slugs of terms, companies and places to statistics. */
@Injectable()
export class SalaryNames {
  constructor(
    private readonly places: Places,
    private readonly taxonomy: TaxonomyReader,
    private readonly companies: CompanyReader,
  ) {}

  /** Terms with their names. Terms that no longer exist are left out. */
  async terms<P extends TermPay>(axis: SalaryAxis, pays: readonly P[]): Promise<readonly (P & PaidTerm)[]> {
    const rows = await this.taxonomy.bySlugs(axis, pays.map(({ term }) => term)); // prettier-ignore
    return pays.flatMap((pay) => {
      const row = rows.get(pay.term);
      return row ? [{ ...pay, slug: row.slug, name: row.name }] : [];
    });
  }

  /** The first terms of an axis, without the document's own term. */
  rail(axis: SalaryAxis, pays: readonly TermPay[], self?: string, selfAxis?: SalaryAxis): Promise<readonly PaidTerm[]> {
    const related = axis === selfAxis;
    const others = related ? pays.filter(({ term }) => term !== self) : pays;
    return this.terms(axis, others.slice(0, related ? RELATED : RAIL));
  }

  async employers(pays: readonly TermPay[]): Promise<readonly PaidCompany[]> {
    const rows = await this.companies.shown(pays.map(({ term }) => term));
    return pays.flatMap(({ term, ...pay }) => {
      const row = rows.get(term);
      return row ? [{ ...pay, slug: row.slug, name: row.name, logoUrl: row.logoUrl }] : [];
    });
  }

  async placed(
    figures: BoardFigures,
    pays: readonly (TermPay | (Spread & TermPay))[],
    locale: string,
  ): Promise<readonly PaidPlace[]> {
    const placed = await Promise.all(
      pays.map(async (pay): Promise<PaidPlace | null> => {
        const place = figures.places.get(pay.term);
        if (!place) return null;
        const parent = place.parentKey === null ? undefined : figures.places.get(place.parentKey);
        const parentSlug = parent ? (await this.places.localized(parent, locale)).slug : null;
        const named = await this.places.localized(place, locale);
        return { place, id: placeId(place.key), ...named, pay, spread: 'medianMin' in pay ? pay : null, parentSlug };
      }),
    );
    return placed.filter((each) => each !== null);
  }

  /** The places inside an area, or those next to a city. */
  async around(
    figures: BoardFigures,
    place: Place,
    pays: readonly (TermPay | (Spread & TermPay))[],
    locale: string,
  ): Promise<Surroundings> {
    const inside = (parent: string | null) =>
      pays.filter(({ term }) => term !== place.key && figures.places.get(term)?.parentKey === parent);
    if (place.type === 'city')
      return {
        children: [],
        childrenByRegion: [],
        siblings: await this.placed(figures, inside(place.parentKey).slice(0, RAIL), locale),
      };
    const children = await this.placed(figures, inside(place.key), locale);
    const regions = children.filter((child) => child.place.type === 'region');
    const childrenByRegion = await Promise.all(
      regions.map(async (region) => ({
        region,
        cities: await this.placed(figures, inside(region.place.key), locale),
      })),
    );
    return { children, childrenByRegion, siblings: [] };
  }
}

/** The cities among places. All places if none is a city. */
export function narrowest<P extends TermPay>(figures: BoardFigures, pays: readonly P[]): readonly P[] {
  const cities = pays.filter(({ term }) => figures.places.get(term)?.type === 'city');
  return cities.length > 0 ? cities : pays;
}

/** Sorts places so that each precedes the places inside it, and places at the same level by number of jobs. */
export function preOrder<P extends TermPay>(figures: BoardFigures, pays: readonly P[]): readonly P[] {
  const inside = new Map<string | null, P[]>();
  for (const pay of pays) {
    const parent = figures.places.get(pay.term)?.parentKey ?? null;
    const group = inside.get(parent);
    if (group) group.push(pay);
    else inside.set(parent, [pay]);
  }
  const walk = (parent: string | null): P[] => (inside.get(parent) ?? []).flatMap((pay) => [pay, ...walk(pay.term)]);
  return walk(null);
}
