import { reject } from '#kernel';
import type { Place } from '#places/place';
import { Injectable } from '@nestjs/common';
import { CompanyReader, type CompanyRow } from '../company/company.read-model.js';
import type { BoardFigures } from '../figures/board-figures.js';
import { Figures } from '../figures/figures.service.js';
import { Places } from '../browsing/places.service.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import { type ComparedLevel, type Group, SalaryFigures } from './salary-figures.js';
import {
  narrowest,
  type NamedPlace,
  type PaidCompany,
  type PaidPlace,
  type PaidTerm,
  preOrder,
  type SalaryAxis,
  SalaryNames,
  type Surroundings,
} from './salary-names.service.js';
import type { Spread, TermPay } from './salary-statistics.js';

/** All salaries of a board are in one currency. Null for a board without salaries. */
export interface InCurrency<T> {
  readonly currency: string;
  readonly rows: readonly T[];
}

/** The pay for a title or a skill. */
export interface TermSalaries {
  readonly term: { readonly slug: string; readonly name: string };
  readonly currency: string;
  readonly overall: Spread | null;
  readonly levels: readonly ComparedLevel[];
  readonly companies: readonly PaidCompany[];
  readonly places: readonly PaidPlace[];
  readonly categories: readonly PaidTerm[];
  readonly skills: readonly PaidTerm[];
  /** Number of places with salaries. */
  readonly placeCount: number;
  readonly board: Spread | null;
  /** Null if the board has too few salaries for it. */
  readonly baseline: Spread | null;
}

/** The pay in a place, in the places around it and in the places inside it. */
export interface PlaceSalaries extends Surroundings {
  readonly place: NamedPlace;
  readonly currency: string;
  readonly overall: Spread | null;
  readonly categories: readonly PaidTerm[];
  readonly skills: readonly PaidTerm[];
  readonly board: Spread | null;
}

/** The pay for a title or a skill in a place. `board` is the pay for it everywhere. */
export interface TermAtPlace extends PlaceSalaries {
  readonly term: { readonly slug: string; readonly name: string };
  readonly levels: readonly ComparedLevel[];
}

/** The pay of a company, or of a company for one title. */
export interface CompanySalaries {
  readonly company: Pick<CompanyRow, 'name' | 'slug' | 'logoUrl' | 'website'>;
  readonly currency: string;
  readonly overall: Spread | null;
  readonly levels: readonly ComparedLevel[];
  readonly competitors: readonly PaidCompany[];
  readonly places: readonly PaidPlace[];
  readonly categories: readonly PaidTerm[];
  readonly board: Spread | null;
  readonly baseline: Spread | null;
}

const RAIL = 10;
const COMPETITORS = 6;

const NO_DATA = {
  categories: { alone: 'salaries_title_not_found', placed: 'salaries_title_location_not_found' },
  skills: { alone: 'salaries_skill_not_found', placed: 'salaries_skill_location_not_found' },
} as const;

const missing = (code: string): never =>
  reject('missing', code, 'No salaries found. Salaries appear once a matching job states its pay.');

/** Salary statistics of the current board, with the names of terms, companies and places. */
@Injectable()
export class Salaries {
  private readonly known = new WeakMap<BoardFigures, SalaryFigures>();

  constructor(
    private readonly figures: Figures,
    private readonly places: Places,
    private readonly names: SalaryNames,
    private readonly taxonomy: TaxonomyReader,
    private readonly companyReader: CompanyReader,
  ) {}

  /** Lists titles or skills with salaries, most jobs first. */
  async terms(axis: SalaryAxis): Promise<InCurrency<PaidTerm & Spread>> {
    const { pay, currency } = await this.now();
    return { currency, rows: await this.names.terms(axis, pay.spreads(axis)) };
  }

  /** Lists companies with salaries, most jobs first. */
  async companies(): Promise<InCurrency<PaidCompany>> {
    const { pay, currency } = await this.now();
    return { currency, rows: await this.names.employers(pay.byTerm({}, 'companies')) };
  }

  /** @throws Rejection `salaries_title_not_found` or `salaries_skill_not_found`. */
  async term(axis: SalaryAxis, slug: string, locale: string): Promise<TermSalaries> {
    const { pay, figures, currency } = await this.now();
    const term = await this.termOf(axis, slug, NO_DATA[axis].alone);
    const group: Group = { axis, term: term.slug };
    const overall = pay.spread(group) ?? missing(NO_DATA[axis].alone);
    const places = pay.byTerm(group, 'places');
    const [companies, categories, skills] = await Promise.all([
      this.names.employers(pay.byTerm(group, 'companies').slice(0, RAIL)),
      this.names.rail('categories', pay.byTerm(group, 'categories'), term.slug, axis),
      this.names.rail('skills', pay.byTerm(group, 'skills'), term.slug, axis),
    ]);
    return {
      term,
      currency,
      overall,
      levels: pay.levels(group),
      companies,
      categories,
      skills,
      places: await this.names.placed(figures, narrowest(figures, places).slice(0, RAIL), locale),
      placeCount: places.length,
      board: pay.spread(),
      baseline: pay.baseline(),
    };
  }

  /** The pay for a title or a skill by place. @throws Rejection as `term` does. */
  async placesOfTerm(
    axis: SalaryAxis,
    slug: string,
    locale: string,
  ): Promise<InCurrency<PaidPlace> & Pick<TermSalaries, 'term'>> {
    const { pay, figures, currency } = await this.now();
    const term = await this.termOf(axis, slug, NO_DATA[axis].alone);
    const places = pay.byTerm({ axis, term: term.slug }, 'places');
    if (!pay.spread({ axis, term: term.slug })) missing(NO_DATA[axis].alone);
    return { term, currency, rows: await this.names.placed(figures, preOrder(figures, places), locale) };
  }

  /** @throws Rejection `salaries_title_location_not_found` or `salaries_skill_location_not_found`. */
  async termAtPlace(axis: SalaryAxis, slug: string, placeSlug: string, locale: string): Promise<TermAtPlace> {
    const { pay, figures, currency } = await this.now();
    const code = NO_DATA[axis].placed;
    const [term, place] = await Promise.all([this.termOf(axis, slug, code), this.placeOf(placeSlug, code)]);
    const everywhere: Group = { axis, term: term.slug };
    const group: Group = { ...everywhere, and: { axis: 'places', term: place.key } };
    const overall = pay.spread(group) ?? missing(code);
    const others = pay.byTerm(everywhere, 'places');
    const [around, categories, skills, [named]] = await Promise.all([
      this.names.around(figures, place, others, locale),
      this.names.rail('categories', pay.byTerm(group, 'categories'), term.slug, axis),
      this.names.rail('skills', pay.byTerm(group, 'skills'), term.slug, axis),
      this.names.placed(figures, [{ term: place.key, ...overall }], locale),
    ]);
    return {
      ...around,
      term,
      place: named ?? missing(code),
      currency,
      overall,
      levels: pay.levels(group),
      categories,
      skills,
      board: pay.spread(everywhere),
    };
  }

  /** Lists places with salaries, each before the places inside it. */
  async allPlaces(locale: string): Promise<readonly PaidPlace[]> {
    const { pay, figures } = await this.now();
    return this.names.placed(figures, preOrder(figures, pay.byTerm({}, 'places')), locale);
  }

  /** @throws Rejection `salaries_location_not_found`. */
  async place(slug: string, locale: string): Promise<PlaceSalaries> {
    const { pay, figures, currency } = await this.now();
    const code = 'salaries_location_not_found';
    const place = await this.placeOf(slug, code);
    const group: Group = { axis: 'places', term: place.key };
    const overall = pay.spread(group) ?? missing(code);
    const [around, categories, skills, [named]] = await Promise.all([
      this.names.around(figures, place, pay.spreads('places', nearTo(figures, place)), locale),
      this.names.rail('categories', pay.byTerm(group, 'categories')),
      this.names.rail('skills', pay.byTerm(group, 'skills')),
      this.names.placed(figures, [{ term: place.key, ...overall }], locale),
    ]);
    return { ...around, place: named ?? missing(code), currency, overall, categories, skills, board: pay.spread() };
  }

  /** The pay for titles or skills in a place. @throws Rejection `salaries_location_not_found`. */
  async termsAtPlace(
    slug: string,
    axis: SalaryAxis,
    locale: string,
  ): Promise<{ readonly place: NamedPlace; readonly rows: readonly PaidTerm[] }> {
    const { pay, figures } = await this.now();
    const code = 'salaries_location_not_found';
    const place = await this.placeOf(slug, code);
    const group: Group = { axis: 'places', term: place.key };
    const overall = pay.spread(group) ?? missing(code);
    const [rows, [named]] = await Promise.all([
      this.names.terms(axis, pay.byTerm(group, axis)),
      this.names.placed(figures, [{ term: place.key, ...overall }], locale),
    ]);
    return { place: named ?? missing(code), rows };
  }

  /** The pay of a company. @throws Rejection `companies_not_found`, `company_salary_not_found`. */
  async company(slug: string): Promise<CompanySalaries> {
    const company = await this.companyReader.bySlug(slug);
    const { pay, figures, currency } = await this.now();
    const group: Group = { axis: 'companies', term: company.id };
    const overall = pay.spread(group) ?? missing('company_salary_not_found');
    const titles = pay.byTerm(group, 'categories');
    const rivals = new Map<string, TermPay>();
    for (const { term } of titles)
      for (const { term: id } of pay.byTerm({ axis: 'categories', term }, 'companies')) {
        const paid = rivals.has(id) || id === company.id ? null : pay.spread({ axis: 'companies', term: id });
        if (paid) rivals.set(id, { term: id, ...paid });
      }
    const [categories, competitors, places] = await Promise.all([
      this.names.terms('categories', titles),
      this.names.employers(mostJobs([...rivals.values()]).slice(0, COMPETITORS)),
      this.names.placed(figures, narrowest(figures, pay.byTerm(group, 'places')).slice(0, RAIL), 'en'),
    ]);
    return {
      company,
      currency,
      overall,
      levels: pay.levels(group),
      competitors,
      places,
      categories,
      board: pay.spread(),
      baseline: pay.baseline(),
    };
  }

  /** The pay of a company for a title. @throws Rejection also `company_category_salary_not_found`. */
  async companyTerm(slug: string, categorySlug: string): Promise<CompanySalaries & Pick<TermSalaries, 'term'>> {
    const code = 'company_category_salary_not_found';
    const [company, term] = await Promise.all([
      this.companyReader.bySlug(slug),
      this.termOf('categories', categorySlug, code),
    ]);
    const { pay, currency } = await this.now();
    const everywhere: Group = { axis: 'categories', term: term.slug };
    const group: Group = { axis: 'companies', term: company.id, and: { axis: 'categories', term: term.slug } };
    const overall = pay.spread(group) ?? missing(code);
    const rivals = pay.byTerm(everywhere, 'companies').filter(({ term: id }) => id !== company.id);
    return {
      company,
      term,
      currency,
      overall,
      levels: pay.levels(group),
      competitors: await this.names.employers(rivals.slice(0, COMPETITORS)),
      places: [],
      categories: [],
      board: pay.spread(everywhere),
      baseline: pay.baseline(everywhere),
    };
  }

  /** The number of sampled jobs of each of these companies. */
  async sampleCounts(companyIds: readonly string[]): Promise<(companyId: string) => number> {
    const { pay } = await this.now();
    const counts = new Map(companyIds.map((term) => [term, pay.spread({ axis: 'companies', term })?.jobCount ?? 0]));
    return (companyId) => counts.get(companyId) ?? 0;
  }

  private async now(): Promise<{ figures: BoardFigures; pay: SalaryFigures; currency: string }> {
    const figures = await this.figures.current();
    let pay = this.known.get(figures);
    if (!pay) this.known.set(figures, (pay = new SalaryFigures(figures)));
    return { figures, pay, currency: pay.currency ?? '' };
  }

  private async termOf(axis: SalaryAxis, slug: string, code: string): Promise<{ slug: string; name: string }> {
    return (await this.taxonomy.bySlug(axis, slug)) ?? missing(code);
  }

  private async placeOf(slug: string, code: string): Promise<Place> {
    return (await this.places.bySlug(slug)) ?? missing(code);
  }
}

/** Whether a place is inside an area, or next to a city. */
const nearTo =
  (figures: BoardFigures, { type, key, parentKey }: Place) =>
  (other: string): boolean => {
    const parent = figures.places.get(other)?.parentKey ?? null;
    if (type === 'city') return parent === parentKey;
    return parent === key || (parent !== null && figures.places.get(parent)?.parentKey === key);
  };

const mostJobs = (pays: readonly TermPay[]): readonly TermPay[] =>
  pays.toSorted((one, other) => other.jobCount - one.jobCount || (one.term < other.term ? -1 : 1));
