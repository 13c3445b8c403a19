import { Lax, Optional } from '#http/dto';
import { IsString } from 'class-validator';
import type { ComparedLevel } from './salary-figures.js';
import type { PaidCompany, PaidPlace, PaidTerm, RegionCities } from './salary-names.service.js';
import { type Pay, type Spread, SPREAD_FROM } from './salary-statistics.js';
/** The language for the names of places. */
@Lax()
export class SalaryQueryDto {
  /** A language tag. Names and slugs of places are in this language if available. Default: English. @example 'de' */
  @Optional() @IsString() locale?: string;
}

/** Integer amounts per year, in the currency of the document. */
export class PayDto {
  avgSalaryMin!: number;
  avgSalaryMax!: number;
  /** Number of jobs in the statistic, not of open jobs. */
  jobCount!: number;
}

/** Average pay. */
export class OverallPayDto {
  avgMin!: number;
  avgMax!: number;
  jobCount!: number;
}

/** Overall pay for a title. */
export class TitleOverallDto extends OverallPayDto {
  /** A quarter of the ranges begin below it. */
  p25Min!: number;
  /** A quarter of the ranges end above it. */
  p75Max!: number;
}

/** Overall pay for a skill or in a place. */
export class OverallSpreadDto extends TitleOverallDto {
  medianMin!: number;
  medianMax!: number;
}

/** Overall pay for a title or a skill in a place. The distribution is null if there are too few jobs. */
export class CrossOverallDto extends OverallPayDto {
  p25Min!: number | null;
  p75Max!: number | null;
}

/** Pay at a seniority level. */
export class LevelPayDto extends PayDto {
  /** @example 'senior' */
  seniority!: string;
}

/** Pay at a level, compared to all jobs of the board at that level. */
export class ComparedLevelPayDto extends LevelPayDto {
  boardAvgMin!: number | null;
  boardAvgMax!: number | null;
  /** Difference of the range's middle to that of the board, in percent. */
  diffPercent!: number | null;
}

/** Pay at a level, compared to its distribution on the board. */
export class SpreadLevelPayDto extends ComparedLevelPayDto {
  boardMedianMin!: number | null;
  boardMedianMax!: number | null;
  boardP25Min!: number | null;
  boardP75Min!: number | null;
  boardP25Max!: number | null;
  boardP75Max!: number | null;
}

/** Pay of a company. */
export class CompanyPayDto extends PayDto {
  companySlug!: string;
  companyName!: string;
  logoPath!: string | null;
}

/** Pay for a title. */
export class TitlePayDto extends PayDto {
  categorySlug!: string;
  categoryName!: string;
}

/** Pay for a skill. */
export class SkillPayDto extends PayDto {
  skillSlug!: string;
  skillName!: string;
}

/** Pay in a place. */
export class PlacePayDto extends PayDto {
  placeName!: string;
  placeSlug!: string;
}

/** Pay in a place of a country. */
export class CountryPlacePayDto extends PlacePayDto {
  /** ISO 3166-1 alpha-2. */
  countryCode!: string;
}

/** Pay of a company in a place. */
export class CompanyPlacePayDto extends PayDto {
  locationName!: string;
  countryCode!: string;
  placeSlug!: string;
}

/** Pay in a place with its distribution. */
export class PlaceSpreadDto extends CountryPlacePayDto {
  medianSalaryMin!: number;
  medianSalaryMax!: number;
  p25SalaryMin!: number;
  p75SalaryMax!: number;
  /** ISO 4217. */
  currency!: string;
}

/** The cities of a region. */
export class RegionCitiesDto {
  regionName!: string;
  regionSlug!: string;
  cities!: PlacePayDto[];
}

/** The cities of a region, with the distribution of pay in each. */
export class RegionSpreadsDto {
  regionName!: string;
  regionSlug!: string;
  cities!: PlaceSpreadDto[];
}

/** A company with salaries. */
export class SalaryCompanyDto extends CompanyPayDto {
  object!: 'salary_company';
  currency!: string;
}

/** A title or a skill in a list. */
abstract class SalaryTermDto extends PayDto {
  slug!: string;
  name!: string;
  p25SalaryMin!: number;
  p75SalaryMax!: number;
  currency!: string;
}

/** A title with salaries. */
export class SalaryTitleDto extends SalaryTermDto {
  object!: 'salary_title';
}

/** A skill with salaries. */
export class SalarySkillDto extends SalaryTermDto {
  object!: 'salary_skill';
}

/** A place with salaries. */
export class SalaryLocationDto extends PlacePayDto {
  object!: 'salary_location';
  /** Slug of the place that contains it. Null for a country. */
  parentSlug!: string | null;
}

/** Converts the amounts of a row to their names in documents. */
const paid = ({ avgMin, avgMax, jobCount }: Pay): PayDto => ({ avgSalaryMin: avgMin, avgSalaryMax: avgMax, jobCount });

export const overallPay = ({ avgMin, avgMax, jobCount }: Spread): OverallPayDto => ({ avgMin, avgMax, jobCount });

export const titleOverall = ({ avgMin, avgMax, p25Min, p75Max, jobCount }: Spread): TitleOverallDto => ({
  avgMin,
  avgMax,
  p25Min,
  p75Max,
  jobCount,
});

export const overallSpread = (spread: Spread): OverallSpreadDto => ({
  avgMin: spread.avgMin,
  avgMax: spread.avgMax,
  medianMin: spread.medianMin,
  medianMax: spread.medianMax,
  p25Min: spread.p25Min,
  p75Max: spread.p75Max,
  jobCount: spread.jobCount,
});

export const crossOverall = ({ avgMin, avgMax, p25Min, p75Max, jobCount }: Spread): CrossOverallDto => ({
  avgMin,
  avgMax,
  p25Min: jobCount < SPREAD_FROM ? null : p25Min,
  p75Max: jobCount < SPREAD_FROM ? null : p75Max,
  jobCount,
});

export const levelPay = ({ level }: ComparedLevel): LevelPayDto => ({ seniority: level.seniority, ...paid(level) });

export const comparedLevelPay = ({ level, board, diffPercent }: ComparedLevel): ComparedLevelPayDto => ({
  seniority: level.seniority,
  ...paid(level),
  boardAvgMin: board?.avgMin ?? null,
  boardAvgMax: board?.avgMax ?? null,
  diffPercent,
});

export function spreadLevelPay(compared: ComparedLevel): SpreadLevelPayDto {
  const spread = (compared.board?.jobCount ?? 0) < SPREAD_FROM ? undefined : compared.board;
  return {
    ...comparedLevelPay(compared),
    boardMedianMin: spread?.medianMin ?? null,
    boardMedianMax: spread?.medianMax ?? null,
    boardP25Min: spread?.p25Min ?? null,
    boardP75Min: spread?.p75Min ?? null,
    boardP25Max: spread?.p25Max ?? null,
    boardP75Max: spread?.p75Max ?? null,
  };
}

export const companyPay = (company: PaidCompany): CompanyPayDto => ({
  companySlug: company.slug,
  companyName: company.name,
  logoPath: company.logoUrl,
  ...paid(company),
});

export const titlePay = (term: PaidTerm): TitlePayDto => ({
  categorySlug: term.slug,
  categoryName: term.name,
  ...paid(term),
});

export const skillPay = (term: PaidTerm): SkillPayDto => ({
  skillSlug: term.slug,
  skillName: term.name,
  ...paid(term),
});

export const placePay = ({ name, slug, pay }: PaidPlace): PlacePayDto => ({
  placeName: name,
  placeSlug: slug,
  ...paid(pay),
});

export const countryPlacePay = (place: PaidPlace): CountryPlacePayDto => ({
  ...placePay(place),
  countryCode: place.place.countryCode,
});

export const companyPlacePay = ({ name, slug, place, pay }: PaidPlace): CompanyPlacePayDto => ({
  locationName: name,
  placeSlug: slug,
  countryCode: place.countryCode,
  ...paid(pay),
});

/** Leaves out places without a distribution. All places in such documents have one. */
export const placeSpreads = (places: readonly PaidPlace[], currency: string): PlaceSpreadDto[] =>
  places.flatMap((place) =>
    place.spread
      ? [
          {
            ...countryPlacePay(place),
            medianSalaryMin: place.spread.medianMin,
            medianSalaryMax: place.spread.medianMax,
            p25SalaryMin: place.spread.p25Min,
            p75SalaryMax: place.spread.p75Max,
            currency,
          },
        ]
      : [],
  );

export const regionCities = ({ region, cities }: RegionCities): RegionCitiesDto => ({
  regionName: region.name,
  regionSlug: region.slug,
  cities: cities.map(placePay),
});

export const regionSpreads = ({ region, cities }: RegionCities, currency: string): RegionSpreadsDto => ({
  regionName: region.name,
  regionSlug: region.slug,
  cities: placeSpreads(cities, currency),
});

export const salaryCompany = (company: PaidCompany, currency: string): SalaryCompanyDto => ({
  object: 'salary_company',
  ...companyPay(company),
  currency,
});

const salaryTerm = (term: PaidTerm & Spread, currency: string) => ({
  slug: term.slug,
  name: term.name,
  ...paid(term),
  p25SalaryMin: term.p25Min,
  p75SalaryMax: term.p75Max,
  currency,
});

export const salaryTitle = (term: PaidTerm & Spread, currency: string): SalaryTitleDto => ({
  object: 'salary_title',
  ...salaryTerm(term, currency),
});

export const salarySkill = (term: PaidTerm & Spread, currency: string): SalarySkillDto => ({
  object: 'salary_skill',
  ...salaryTerm(term, currency),
});

export const salaryLocation = (place: PaidPlace): SalaryLocationDto => ({
  object: 'salary_location',
  ...placePay(place),
  parentSlug: place.parentSlug,
});
