import { Refuses } from '#http';
import { BoardApi, Gated, WholeList } from '#http/board';
import { Get, Param, Query } from '@nestjs/common';
import { CompanyCategorySalaryDto, CompanySalaryDto, CompanySalarySummaryDto } from './company-salary.board.dto.js';
import {
  LocationSalaryDto,
  LocationSkillsDto,
  LocationTitlesDto,
  SkillLocationSalaryDto,
  SkillLocationsDto,
  SkillSalaryDto,
  TitleLocationSalaryDto,
  TitleLocationsDto,
  TitleSalaryDto,
} from './salary-documents.board.dto.js';
import {
  SalaryCompanyDto,
  salaryCompany,
  SalaryLocationDto,
  salaryLocation,
  SalaryQueryDto,
  SalarySkillDto,
  salarySkill,
  SalaryTitleDto,
  salaryTitle,
} from './salary.board.dto.js';
import { Salaries } from './salary.service.js';

/** The default language of a document. */
const ENGLISH = 'en';

@BoardApi('Salaries', 'salaries')
export class BoardSalariesController {
  constructor(private readonly salaries: Salaries) {}

  /** List the salaries of companies, most data first. */
  @Get('companies')
  @Gated()
  @WholeList(SalaryCompanyDto)
  async listBoardSalariesCompanies(): Promise<SalaryCompanyDto[]> {
    const { rows, currency } = await this.salaries.companies();
    return rows.map((row) => salaryCompany(row, currency));
  }

  /** List salaries by title, most data first. A title is a category of jobs. */
  @Get('titles')
  @Gated()
  @WholeList(SalaryTitleDto)
  async listBoardSalariesTitles(@Query() _: SalaryQueryDto): Promise<SalaryTitleDto[]> {
    const { rows, currency } = await this.salaries.terms('categories');
    return rows.map((row) => salaryTitle(row, currency));
  }

  /** Get the salaries for a title. */
  @Get('titles/:categorySlug')
  @Gated()
  @Refuses({ missing: ['salaries_title_not_found'] })
  async getBoardSalariesTitle(
    @Param('categorySlug') slug: string,
    @Query() { locale = ENGLISH }: SalaryQueryDto,
  ): Promise<TitleSalaryDto> {
    return TitleSalaryDto.of(await this.salaries.term('categories', slug, locale));
  }

  /** List the salaries for a title by place. Each place comes before the places inside of it. */
  @Get('titles/:categorySlug/locations')
  @Gated()
  @Refuses({ missing: ['salaries_title_not_found'] })
  async getBoardSalariesTitleLocations(
    @Param('categorySlug') slug: string,
    @Query() { locale = ENGLISH }: SalaryQueryDto,
  ): Promise<TitleLocationsDto> {
    return TitleLocationsDto.of(await this.salaries.placesOfTerm('categories', slug, locale));
  }

  /** Get the salary for a title in a place. */
  @Get('titles/:categorySlug/:locationSlug')
  @Gated()
  @Refuses({ missing: ['salaries_title_location_not_found'] })
  async getBoardSalariesTitleByLocationSlug(
    @Param('categorySlug') slug: string,
    @Param('locationSlug') place: string,
    @Query() { locale = ENGLISH }: SalaryQueryDto,
  ): Promise<TitleLocationSalaryDto> {
    return TitleLocationSalaryDto.of(await this.salaries.termAtPlace('categories', slug, place, locale));
  }

  /** List salaries by skill, most data first. */
  @Get('skills')
  @Gated()
  @WholeList(SalarySkillDto)
  async listBoardSalariesSkills(@Query() _: SalaryQueryDto): Promise<SalarySkillDto[]> {
    const { rows, currency } = await this.salaries.terms('skills');
    return rows.map((row) => salarySkill(row, currency));
  }

  /** Get the salaries for a skill. */
  @Get('skills/:skillSlug')
  @Gated()
  @Refuses({ missing: ['salaries_skill_not_found'] })
  async getBoardSalariesSkill(
    @Param('skillSlug') slug: string,
    @Query() { locale = ENGLISH }: SalaryQueryDto,
  ): Promise<SkillSalaryDto> {
    return SkillSalaryDto.of(await this.salaries.term('skills', slug, locale));
  }

  /** List the salaries for a skill by place. Each place comes before the places inside of it. */
  @Get('skills/:skillSlug/locations')
  @Gated()
  @Refuses({ missing: ['salaries_skill_not_found'] })
  async getBoardSalariesSkillLocations(
    @Param('skillSlug') slug: string,
    @Query() { locale = ENGLISH }: SalaryQueryDto,
  ): Promise<SkillLocationsDto> {
    return SkillLocationsDto.of(await this.salaries.placesOfTerm('skills', slug, locale));
  }

  /** Get the salary for a skill in a place. */
  @Get('skills/:skillSlug/:locationSlug')
  @Gated()
  @Refuses({ missing: ['salaries_skill_location_not_found'] })
  async getBoardSalariesSkillByLocationSlug(
    @Param('skillSlug') slug: string,
    @Param('locationSlug') place: string,
    @Query() { locale = ENGLISH }: SalaryQueryDto,
  ): Promise<SkillLocationSalaryDto> {
    return SkillLocationSalaryDto.of(await this.salaries.termAtPlace('skills', slug, place, locale));
  }

  /** List salaries by place, each before the places inside. */
  @Get('locations')
  @Gated()
  @WholeList(SalaryLocationDto)
  async listBoardSalariesLocations(@Query() { locale = ENGLISH }: SalaryQueryDto): Promise<SalaryLocationDto[]> {
    return (await this.salaries.allPlaces(locale)).map(salaryLocation);
  }

  /** Get the salaries in a place. */
  @Get('locations/:locationSlug')
  @Gated()
  @Refuses({ missing: ['salaries_location_not_found'] })
  async getBoardSalariesLocation(
    @Param('locationSlug') slug: string,
    @Query() { locale = ENGLISH }: SalaryQueryDto,
  ): Promise<LocationSalaryDto> {
    return LocationSalaryDto.of(await this.salaries.place(slug, locale));
  }

  /** List the salaries of titles in a place. */
  @Get('locations/:locationSlug/titles')
  @Gated()
  @Refuses({ missing: ['salaries_location_not_found'] })
  async getBoardSalariesLocationTitles(
    @Param('locationSlug') slug: string,
    @Query() { locale = ENGLISH }: SalaryQueryDto,
  ): Promise<LocationTitlesDto> {
    return LocationTitlesDto.of(await this.salaries.termsAtPlace(slug, 'categories', locale));
  }

  /** List the salaries of skills in a place. */
  @Get('locations/:locationSlug/skills')
  @Gated()
  @Refuses({ missing: ['salaries_location_not_found'] })
  async getBoardSalariesLocationSkills(
    @Param('locationSlug') slug: string,
    @Query() { locale = ENGLISH }: SalaryQueryDto,
  ): Promise<LocationSkillsDto> {
    return LocationSkillsDto.of(await this.salaries.termsAtPlace(slug, 'skills', locale));
  }
}

@BoardApi('Salaries', 'companies/:companySlug/salaries')
export class BoardCompanySalariesController {
  constructor(private readonly salaries: Salaries) {}

  /** Get the salaries that a company pays. */
  @Get()
  @Gated()
  @Refuses({ missing: ['companies_not_found', 'company_salary_not_found'] })
  async getBoardCompanySalaries(@Param('companySlug') slug: string): Promise<CompanySalaryDto> {
    return CompanySalaryDto.of(await this.salaries.company(slug));
  }

  /** Get a summary of the salaries a company pays. */
  @Get('summary')
  @Gated()
  @Refuses({ missing: ['companies_not_found', 'company_salary_not_found'] })
  async getBoardCompanySalarySummary(@Param('companySlug') slug: string): Promise<CompanySalarySummaryDto> {
    return CompanySalarySummaryDto.of(await this.salaries.company(slug));
  }

  /** Get the salary that a company pays for a title. */
  @Get(':categorySlug')
  @Gated()
  @Refuses({ missing: ['companies_not_found', 'company_category_salary_not_found'] })
  async getBoardCompanySalary(
    @Param('companySlug') slug: string,
    @Param('categorySlug') category: string,
    @Query() _: SalaryQueryDto,
  ): Promise<CompanyCategorySalaryDto> {
    return CompanyCategorySalaryDto.of(await this.salaries.companyTerm(slug, category));
  }
}
