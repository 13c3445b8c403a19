import type { CompanySalaries, InCurrency, PlaceSalaries, TermAtPlace, TermSalaries } from './salary.service.js';
import type { NamedPlace, PaidPlace, PaidTerm } from './salary-names.service.js';
import type {
  CompanyPayDto,
  ComparedLevelPayDto,
  CountryPlacePayDto,
  CrossOverallDto,
  LevelPayDto,
  OverallSpreadDto,
  PlacePayDto,
  PlaceSpreadDto,
  RegionCitiesDto,
  RegionSpreadsDto,
  SalaryLocationDto,
  SkillPayDto,
  SpreadLevelPayDto,
  TitleOverallDto,
  TitlePayDto,
} from './salary.board.dto.js';
import {
  companyPay,
  comparedLevelPay,
  countryPlacePay,
  crossOverall,
  levelPay,
  overallSpread,
  PayDto,
  placePay,
  placeSpreads,
  regionCities,
  regionSpreads,
  salaryLocation,
  skillPay,
  spreadLevelPay,
  titleOverall,
  titlePay,
} from './salary.board.dto.js';

/** Averages of all salaries of the board, for comparison. */
abstract class BoardBaselineDto {
  boardOverallAvgMin!: number | null;
  boardOverallAvgMax!: number | null;
  boardMedianMin!: number | null;
  boardMedianMax!: number | null;
  /** ISO 4217 code of every amount in the response. */
  currency!: string;
}

const baseline = ({ board, baseline: spread, currency }: TermSalaries | CompanySalaries): BoardBaselineDto => ({
  boardOverallAvgMin: board?.avgMin ?? null,
  boardOverallAvgMax: board?.avgMax ?? null,
  boardMedianMin: spread?.medianMin ?? null,
  boardMedianMax: spread?.medianMax ?? null,
  currency,
});

/** The pay for a title. */
export class TitleSalaryDto extends BoardBaselineDto {
  object!: 'title_salary_detail';
  /** The English slug, which identifies the statistics. */
  sourceSlug!: string;
  /** The slug of its page. */
  canonicalSlug!: string;
  categoryName!: string;
  overallSalary!: TitleOverallDto | null;
  bySeniority!: SpreadLevelPayDto[];
  topCompanies!: CompanyPayDto[];
  topLocations!: CountryPlacePayDto[];
  topSkills!: SkillPayDto[];
  relatedTitles!: TitlePayDto[];
  /** Number of places with salaries. */
  totalLocationCount!: number;
  boardP25Min!: number | null;
  boardP75Max!: number | null;

  static of(found: TermSalaries): TitleSalaryDto {
    return {
      object: 'title_salary_detail',
      sourceSlug: found.term.slug,
      canonicalSlug: found.term.slug,
      categoryName: found.term.name,
      overallSalary: found.overall && titleOverall(found.overall),
      bySeniority: found.levels.map(spreadLevelPay),
      topCompanies: found.companies.map(companyPay),
      topLocations: found.places.map(countryPlacePay),
      topSkills: found.skills.map(skillPay),
      relatedTitles: found.categories.map(titlePay),
      totalLocationCount: found.placeCount,
      ...baseline(found),
      boardP25Min: found.baseline?.p25Min ?? null,
      boardP75Max: found.baseline?.p75Max ?? null,
    };
  }
}

/** The pay for a skill. */
export class SkillSalaryDto extends BoardBaselineDto {
  object!: 'skill_salary_detail';
  sourceSlug!: string;
  canonicalSlug!: string;
  skillName!: string;
  overallSalary!: OverallSpreadDto | null;
  bySeniority!: ComparedLevelPayDto[];
  topCompanies!: CompanyPayDto[];
  topLocations!: CountryPlacePayDto[];
  topTitles!: TitlePayDto[];
  relatedSkills!: SkillPayDto[];
  totalLocationCount!: number;

  static of(found: TermSalaries): SkillSalaryDto {
    return {
      object: 'skill_salary_detail',
      sourceSlug: found.term.slug,
      canonicalSlug: found.term.slug,
      skillName: found.term.name,
      overallSalary: found.overall && overallSpread(found.overall),
      bySeniority: found.levels.map(comparedLevelPay),
      topCompanies: found.companies.map(companyPay),
      topLocations: found.places.map(countryPlacePay),
      topTitles: found.categories.map(titlePay),
      relatedSkills: found.skills.map(skillPay),
      totalLocationCount: found.placeCount,
      ...baseline(found),
    };
  }
}

type TermPlaces = InCurrency<PaidPlace> & Pick<TermSalaries, 'term'>;

/** The pay for a title by place. Each place comes before the places inside it. */
export class TitleLocationsDto {
  object!: 'title_locations_index';
  sourceSlug!: string;
  canonicalSlug!: string;
  categoryName!: string;
  currency!: string;
  locations!: SalaryLocationDto[];

  static of({ term, currency, rows }: TermPlaces): TitleLocationsDto {
    const locations = rows.map(salaryLocation);
    const { slug, name } = term;
    return {
      object: 'title_locations_index',
      sourceSlug: slug,
      canonicalSlug: slug,
      categoryName: name,
      currency,
      locations,
    };
  }
}

/** The pay for a skill by place. Each place comes before the places inside it. */
export class SkillLocationsDto {
  object!: 'skill_locations_index';
  sourceSlug!: string;
  canonicalSlug!: string;
  skillName!: string;
  currency!: string;
  locations!: SalaryLocationDto[];

  static of({ term, currency, rows }: TermPlaces): SkillLocationsDto {
    const locations = rows.map(salaryLocation);
    const { slug, name } = term;
    return {
      object: 'skill_locations_index',
      sourceSlug: slug,
      canonicalSlug: slug,
      skillName: name,
      currency,
      locations,
    };
  }
}

/** The pay for a title or a skill in a place. */
abstract class TermAtPlaceDto {
  locationSourceSlug!: string;
  locationCanonicalSlug!: string;
  placeName!: string;
  countryCode!: string;
  /** `country`, `region` or `city`. */
  adminLevel!: string;
  overallSalary!: CrossOverallDto | null;
  bySeniority!: LevelPayDto[];
  /** Places directly inside an area. */
  childLocations!: PlacePayDto[];
  /** The cities of an area by region. */
  childLocationsByRegion!: RegionCitiesDto[];
  /** Places near a city. */
  otherLocations!: PlacePayDto[];
  topSkills!: SkillPayDto[];
  topTitles!: TitlePayDto[];
  currency!: string;
}

const atPlace = (found: TermAtPlace): TermAtPlaceDto => ({
  locationSourceSlug: found.place.place.slug,
  locationCanonicalSlug: found.place.slug,
  placeName: found.place.name,
  countryCode: found.place.place.countryCode,
  adminLevel: found.place.place.type,
  overallSalary: found.overall && crossOverall(found.overall),
  bySeniority: found.levels.map(levelPay),
  childLocations: found.children.map(placePay),
  childLocationsByRegion: found.childrenByRegion.map(regionCities),
  otherLocations: found.siblings.map(placePay),
  topSkills: found.skills.map(skillPay),
  topTitles: found.categories.map(titlePay),
  currency: found.currency,
});

/** The pay for a title in a place. */
export class TitleLocationSalaryDto extends TermAtPlaceDto {
  object!: 'title_location_salary';
  categorySourceSlug!: string;
  categoryCanonicalSlug!: string;
  categoryName!: string;
  /** Salary for the title on the whole board. */
  boardCategoryAvgMin!: number | null;
  boardCategoryAvgMax!: number | null;

  static of(found: TermAtPlace): TitleLocationSalaryDto {
    return {
      object: 'title_location_salary',
      categorySourceSlug: found.term.slug,
      categoryCanonicalSlug: found.term.slug,
      categoryName: found.term.name,
      ...atPlace(found),
      boardCategoryAvgMin: found.board?.avgMin ?? null,
      boardCategoryAvgMax: found.board?.avgMax ?? null,
    };
  }
}

/** The pay for a skill in a place. */
export class SkillLocationSalaryDto extends TermAtPlaceDto {
  object!: 'skill_location_salary';
  skillSourceSlug!: string;
  skillCanonicalSlug!: string;
  skillName!: string;
  /** Salary for the skill on the whole board. */
  boardSkillAvgMin!: number | null;
  boardSkillAvgMax!: number | null;

  static of(found: TermAtPlace): SkillLocationSalaryDto {
    return {
      object: 'skill_location_salary',
      skillSourceSlug: found.term.slug,
      skillCanonicalSlug: found.term.slug,
      skillName: found.term.name,
      ...atPlace(found),
      boardSkillAvgMin: found.board?.avgMin ?? null,
      boardSkillAvgMax: found.board?.avgMax ?? null,
    };
  }
}

/** The pay in a place. */
export class LocationSalaryDto {
  object!: 'location_salary_detail';
  sourceSlug!: string;
  canonicalSlug!: string;
  placeName!: string;
  placeId!: string;
  /** `country`, `region` or `city`. */
  adminLevel!: string;
  countryCode!: string;
  overallSalary!: OverallSpreadDto | null;
  childLocations!: PlaceSpreadDto[];
  childLocationsByRegion!: RegionSpreadsDto[];
  topCategories!: TitlePayDto[];
  topSkills!: SkillPayDto[];
  siblingLocations!: PlaceSpreadDto[];
  boardOverallAvgMin!: number | null;
  boardOverallAvgMax!: number | null;
  currency!: string;

  static of({ place, currency, board, ...found }: PlaceSalaries): LocationSalaryDto {
    return {
      object: 'location_salary_detail',
      sourceSlug: place.place.slug,
      canonicalSlug: place.slug,
      placeName: place.name,
      placeId: place.id,
      adminLevel: place.place.type,
      countryCode: place.place.countryCode,
      overallSalary: found.overall && overallSpread(found.overall),
      childLocations: placeSpreads(found.children, currency),
      childLocationsByRegion: found.childrenByRegion.map((region) => regionSpreads(region, currency)),
      topCategories: found.categories.map(titlePay),
      topSkills: found.skills.map(skillPay),
      siblingLocations: placeSpreads(found.siblings, currency),
      boardOverallAvgMin: board?.avgMin ?? null,
      boardOverallAvgMax: board?.avgMax ?? null,
      currency,
    };
  }
}

/** A title or a skill with its pay in a place. */
export class NamedPayDto extends PayDto {
  slug!: string;
  name!: string;
}

const namedPay = ({ slug, name, avgMin, avgMax, jobCount }: PaidTerm): NamedPayDto => ({
  slug,
  name,
  avgSalaryMin: avgMin,
  avgSalaryMax: avgMax,
  jobCount,
});

/** A place with its pay. */
interface PaidThere {
  readonly place: NamedPlace;
  readonly rows: readonly PaidTerm[];
}

/** The pay for skills in a place. */
export class LocationSkillsDto {
  object!: 'location_skills_index';
  sourceSlug!: string;
  canonicalSlug!: string;
  placeName!: string;
  skills!: NamedPayDto[];

  static of({ place: { place, slug, name }, rows }: PaidThere): LocationSkillsDto {
    const skills = rows.map(namedPay);
    return { object: 'location_skills_index', sourceSlug: place.slug, canonicalSlug: slug, placeName: name, skills };
  }
}

/** The pay for titles in a place. */
export class LocationTitlesDto {
  object!: 'location_titles_index';
  sourceSlug!: string;
  canonicalSlug!: string;
  placeName!: string;
  titles!: NamedPayDto[];

  static of({ place: { place, slug, name }, rows }: PaidThere): LocationTitlesDto {
    const titles = rows.map(namedPay);
    return { object: 'location_titles_index', sourceSlug: place.slug, canonicalSlug: slug, placeName: name, titles };
  }
}
