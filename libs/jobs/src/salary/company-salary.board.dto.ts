import type { CompanySalaries, TermSalaries } from './salary.service.js';
import type {
  CompanyPayDto,
  CompanyPlacePayDto,
  OverallPayDto,
  SpreadLevelPayDto,
  TitlePayDto,
} from './salary.board.dto.js';
import { companyPay, companyPlacePay, overallPay, spreadLevelPay, titlePay } from './salary.board.dto.js';

/** The pay of a company. */
export class CompanySalaryDto {
  object!: 'company_salary';
  companyName!: string;
  companySlug!: string;
  companyLogoPath!: string | null;
  companyWebsite!: string | null;
  overallSalary!: OverallPayDto | null;
  bySeniority!: SpreadLevelPayDto[];
  /** Companies that pay salaries for the same titles. */
  competitors!: CompanyPayDto[];
  topLocations!: CompanyPlacePayDto[];
  byCategory!: TitlePayDto[];
  boardOverallAvgMin!: number | null;
  boardOverallAvgMax!: number | null;
  boardMedianMin!: number | null;
  boardMedianMax!: number | null;
  boardP25Min!: number | null;
  boardP75Min!: number | null;
  boardP25Max!: number | null;
  boardP75Max!: number | null;
  currency!: string;

  static of({ company, board, baseline, ...found }: CompanySalaries): CompanySalaryDto {
    return {
      object: 'company_salary',
      companyName: company.name,
      companySlug: company.slug,
      companyLogoPath: company.logoUrl,
      companyWebsite: company.website,
      overallSalary: found.overall && overallPay(found.overall),
      bySeniority: found.levels.map(spreadLevelPay),
      competitors: found.competitors.map(companyPay),
      topLocations: found.places.map(companyPlacePay),
      byCategory: found.categories.map(titlePay),
      boardOverallAvgMin: board?.avgMin ?? null,
      boardOverallAvgMax: board?.avgMax ?? null,
      boardMedianMin: baseline?.medianMin ?? null,
      boardMedianMax: baseline?.medianMax ?? null,
      boardP25Min: baseline?.p25Min ?? null,
      boardP75Min: baseline?.p75Min ?? null,
      boardP25Max: baseline?.p25Max ?? null,
      boardP75Max: baseline?.p75Max ?? null,
      currency: found.currency,
    };
  }
}

/** Maximum number of titles in a summary. */
const SUMMARY_TITLES = 5;

/** A summary of a company's pay. */
export class CompanySalarySummaryDto {
  object!: 'company_salary_summary';
  companyName!: string;
  companySlug!: string;
  overallSalary!: OverallPayDto | null;
  topCategories!: TitlePayDto[];
  /** Number of its jobs with a salary. */
  sampleCount!: number;
  currency!: string;

  static of({ company, overall, categories, currency }: CompanySalaries): CompanySalarySummaryDto {
    return {
      object: 'company_salary_summary',
      companyName: company.name,
      companySlug: company.slug,
      overallSalary: overall && overallPay(overall),
      topCategories: categories.slice(0, SUMMARY_TITLES).map(titlePay),
      sampleCount: overall?.jobCount ?? 0,
      currency,
    };
  }
}

/** The pay of a company for a title. */
export class CompanyCategorySalaryDto {
  object!: 'company_category_salary';
  categorySourceSlug!: string;
  categoryCanonicalSlug!: string;
  companyName!: string;
  companySlug!: string;
  companyLogoPath!: string | null;
  companyWebsite!: string | null;
  categoryName!: string;
  overallSalary!: OverallPayDto | null;
  bySeniority!: SpreadLevelPayDto[];
  competitors!: CompanyPayDto[];
  /** Salary for the title on the whole board. */
  boardCategoryAvgMin!: number | null;
  boardCategoryAvgMax!: number | null;
  boardCategoryP25Min!: number | null;
  boardCategoryP75Max!: number | null;
  currency!: string;

  static of({
    company,
    term,
    board,
    baseline,
    ...found
  }: CompanySalaries & Pick<TermSalaries, 'term'>): CompanyCategorySalaryDto {
    return {
      object: 'company_category_salary',
      categorySourceSlug: term.slug,
      categoryCanonicalSlug: term.slug,
      companyName: company.name,
      companySlug: company.slug,
      companyLogoPath: company.logoUrl,
      companyWebsite: company.website,
      categoryName: term.name,
      overallSalary: found.overall && overallPay(found.overall),
      bySeniority: found.levels.map(spreadLevelPay),
      competitors: found.competitors.map(companyPay),
      boardCategoryAvgMin: board?.avgMin ?? null,
      boardCategoryAvgMax: board?.avgMax ?? null,
      boardCategoryP25Min: baseline?.p25Min ?? null,
      boardCategoryP75Max: baseline?.p75Max ?? null,
      currency: found.currency,
    };
  }
}
