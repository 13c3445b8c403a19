import { Allow, OperatorApi, Paged, Refuses } from '#http';
import { NoQueryDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, Header, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { RemoteTaxonomies } from '../ports.js';
import {
  RemotePermitEntryDto,
  RemoteTimezoneEntryDto,
  AddAliasesDto,
  CategoryDto,
  CreateCategoryDto,
  CreateTermDto,
  ListCategoriesQueryDto,
  ListTermsQueryDto,
  MarketDto,
  SkillDto,
  UpdateCategoryDto,
  UpdateTermDto,
} from './taxonomy.operator.dto.js';
import { TaxonomyReader } from './taxonomy.read-model.js';
import { Terms } from './taxonomy.service.js';

const MISSING_SKILL = { missing: ['taxonomy_skill_not_found'] };

@OperatorApi('taxonomies/skills', 'Skills')
export class OperatorSkillsController {
  constructor(
    private readonly reader: TaxonomyReader,
    private readonly terms: Terms,
  ) {}

  /** List job skills by name. */
  @Get()
  @Allow('taxonomy.read')
  @Paged(SkillDto)
  async listTaxonomiesSkills(@Query() query: ListTermsQueryDto): Promise<Page<SkillDto>> {
    return pageOf(await this.reader.page('skills', query), SkillDto.of);
  }

  /** Create a job skill. */
  @Post()
  @Allow('taxonomy.manage')
  @Refuses({ conflict: ['taxonomy_slug_taken', 'taxonomy_alias_taken'] })
  async createTaxonomiesSkill(@Body() body: CreateTermDto): Promise<SkillDto> {
    return SkillDto.of(await this.terms.add('skills', body));
  }

  /** Get a job skill. */
  @Get(':id')
  @Allow('taxonomy.read')
  @Refuses(MISSING_SKILL)
  async getTaxonomiesSkill(@Param('id') id: string): Promise<SkillDto> {
    return SkillDto.of(await this.reader.byId('skills', id));
  }

  /** Update a job skill. Absent keys keep their values. A new slug appears in jobs a moment later. */
  @Patch(':id')
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING_SKILL, conflict: ['taxonomy_slug_taken', 'stale_version'] })
  async updateTaxonomiesSkill(@Param('id') id: string, @Body() body: UpdateTermDto): Promise<SkillDto> {
    return SkillDto.of(await this.terms.change('skills', id, body));
  }

  /** Delete a job skill. Jobs that name it do not change. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING_SKILL, conflict: ['stale_version'] })
  async deleteTaxonomiesSkill(@Param('id') id: string): Promise<void> {
    await this.terms.remove('skills', id);
  }

  /** Add slug aliases to a job skill. */
  @Post(':id/aliases')
  @HttpCode(200)
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING_SKILL, conflict: ['taxonomy_alias_taken', 'stale_version'] })
  async createTaxonomiesSkillAlias(@Param('id') id: string, @Body() { aliases }: AddAliasesDto): Promise<SkillDto> {
    return SkillDto.of(await this.terms.addAliases('skills', id, aliases));
  }

  /** Delete a slug alias of a job skill. */
  @Delete(':id/aliases/:alias')
  @HttpCode(204)
  @Allow('taxonomy.manage')
  @Refuses({ missing: ['taxonomy_skill_not_found', 'taxonomy_alias_not_found'], conflict: ['stale_version'] })
  async deleteTaxonomiesSkillAlias(@Param('id') id: string, @Param('alias') alias: string): Promise<void> {
    await this.terms.removeAlias('skills', id, alias);
  }
}

const MISSING_CATEGORY = { missing: ['taxonomy_category_not_found'] };

@OperatorApi('taxonomies/categories', 'Categories')
export class OperatorCategoriesController {
  constructor(
    private readonly reader: TaxonomyReader,
    private readonly terms: Terms,
  ) {}

  /** List job categories by name. */
  @Get()
  @Allow('taxonomy.read')
  @Paged(CategoryDto)
  async listTaxonomiesCategories(@Query() { parentId, ...query }: ListCategoriesQueryDto): Promise<Page<CategoryDto>> {
    const inside = parentId === undefined ? {} : { parentId: parentId === 'null' ? null : parentId };
    return pageOf(await this.reader.page('categories', { ...query, ...inside }), CategoryDto.of);
  }

  /** Get all job categories as a tree. It has the roots, each with everything below it. */
  @Get('tree')
  @Allow('taxonomy.read')
  @Paged(CategoryDto)
  @Refuses({ invalid: ['validation_bad_request', 'taxonomy_tree_too_large'] })
  async getTaxonomiesCategoryTree(@Query() _: NoQueryDto): Promise<Page<CategoryDto>> {
    return { rows: CategoryDto.tree(await this.reader.categories()), nextCursor: null };
  }

  /** Create a job category. */
  @Post()
  @Allow('taxonomy.manage')
  @Refuses({ missing: ['taxonomy_parent_not_found'], conflict: ['taxonomy_slug_taken', 'taxonomy_alias_taken'] })
  async createTaxonomiesCategory(@Body() body: CreateCategoryDto): Promise<CategoryDto> {
    return CategoryDto.of(await this.terms.add('categories', body));
  }

  /** Get a job category. */
  @Get(':id')
  @Allow('taxonomy.read')
  @Refuses(MISSING_CATEGORY)
  async getTaxonomiesCategory(@Param('id') id: string): Promise<CategoryDto> {
    return CategoryDto.of(await this.reader.byId('categories', id));
  }

  /** Update a job category. Absent keys keep their values. A new slug appears in jobs a moment later. */
  @Patch(':id')
  @Allow('taxonomy.manage')
  @Refuses({
    invalid: ['taxonomy_parent_cycle'],
    missing: ['taxonomy_category_not_found', 'taxonomy_parent_not_found'],
    conflict: ['taxonomy_slug_taken', 'stale_version'],
  })
  async updateTaxonomiesCategory(@Param('id') id: string, @Body() body: UpdateCategoryDto): Promise<CategoryDto> {
    return CategoryDto.of(await this.terms.change('categories', id, body));
  }

  /** Delete a job category and its direct children. Their own children move to the root. Jobs that name it do not change. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING_CATEGORY, conflict: ['stale_version'] })
  async deleteTaxonomiesCategory(@Param('id') id: string): Promise<void> {
    await this.terms.removeCategory(id);
  }

  /** Add slug aliases to a job category. */
  @Post(':id/aliases')
  @HttpCode(200)
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING_CATEGORY, conflict: ['taxonomy_alias_taken', 'stale_version'] })
  async createTaxonomiesCategoryAlias(
    @Param('id') id: string,
    @Body() { aliases }: AddAliasesDto,
  ): Promise<CategoryDto> {
    return CategoryDto.of(await this.terms.addAliases('categories', id, aliases));
  }

  /** Delete a slug alias of a job category. */
  @Delete(':id/aliases/:alias')
  @HttpCode(204)
  @Allow('taxonomy.manage')
  @Refuses({ missing: ['taxonomy_category_not_found', 'taxonomy_alias_not_found'], conflict: ['stale_version'] })
  async deleteTaxonomiesCategoryAlias(@Param('id') id: string, @Param('alias') alias: string): Promise<void> {
    await this.terms.removeAlias('categories', id, alias);
  }
}

const MISSING_MARKET = { missing: ['taxonomy_market_not_found'] };

@OperatorApi('taxonomies/markets', 'Markets')
export class OperatorMarketsController {
  constructor(
    private readonly reader: TaxonomyReader,
    private readonly terms: Terms,
  ) {}

  /** List company markets by name. */
  @Get()
  @Allow('taxonomy.read')
  @Paged(MarketDto)
  async listTaxonomiesMarkets(@Query() query: ListTermsQueryDto): Promise<Page<MarketDto>> {
    return pageOf(await this.reader.page('markets', query), MarketDto.of);
  }

  /** Create a company market. */
  @Post()
  @Allow('taxonomy.manage')
  @Refuses({ conflict: ['taxonomy_slug_taken', 'taxonomy_alias_taken'] })
  async createTaxonomiesMarket(@Body() body: CreateTermDto): Promise<MarketDto> {
    return MarketDto.of(await this.terms.add('markets', body));
  }

  /** Get a company market. */
  @Get(':id')
  @Allow('taxonomy.read')
  @Refuses(MISSING_MARKET)
  async getTaxonomiesMarket(@Param('id') id: string): Promise<MarketDto> {
    return MarketDto.of(await this.reader.byId('markets', id));
  }

  /** Update a company market. Absent keys keep their values. Companies that name its old slug still refer to it. */
  @Patch(':id')
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING_MARKET, conflict: ['taxonomy_slug_taken', 'stale_version'] })
  async updateTaxonomiesMarket(@Param('id') id: string, @Body() body: UpdateTermDto): Promise<MarketDto> {
    return MarketDto.of(await this.terms.change('markets', id, body));
  }

  /** Delete a company market. Companies that name it do not change. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING_MARKET, conflict: ['stale_version'] })
  async deleteTaxonomiesMarket(@Param('id') id: string): Promise<void> {
    await this.terms.remove('markets', id);
  }

  /** Add slug aliases to a company market. */
  @Post(':id/aliases')
  @HttpCode(200)
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING_MARKET, conflict: ['taxonomy_alias_taken', 'stale_version'] })
  async createTaxonomiesMarketAlias(@Param('id') id: string, @Body() { aliases }: AddAliasesDto): Promise<MarketDto> {
    return MarketDto.of(await this.terms.addAliases('markets', id, aliases));
  }

  /** Delete a slug alias of a company market. */
  @Delete(':id/aliases/:alias')
  @HttpCode(204)
  @Allow('taxonomy.manage')
  @Refuses({ missing: ['taxonomy_market_not_found', 'taxonomy_alias_not_found'], conflict: ['stale_version'] })
  async deleteTaxonomiesMarketAlias(@Param('id') id: string, @Param('alias') alias: string): Promise<void> {
    await this.terms.removeAlias('markets', id, alias);
  }
}

/** The taxonomy changes only with laws and releases, so a cache of six hours is acceptable. */
const CACHED = 'public, max-age=21600';

const entry = <T extends string>({ type, value, label }: { type: T; value: string; label: string }) => ({
  type,
  value,
  label,
});

@OperatorApi('taxonomies', 'Remote taxonomies')
export class RemoteTaxonomiesController {
  constructor(private readonly taxonomies: RemoteTaxonomies) {}

  /** List the places that remote jobs can name, widest first. Use them in `remotePermits` of a job. */
  @Get('remote-permits')
  @Allow.everyone()
  @Header('Cache-Control', CACHED)
  @Paged(RemotePermitEntryDto)
  @Refuses({ invalid: ['validation_bad_request'] })
  async listTaxonomiesRemotePermits(@Query() _: NoQueryDto): Promise<Page<RemotePermitEntryDto>> {
    return { rows: [...this.taxonomies.taxonomy().permits.values()].map(entry), nextCursor: null };
  }

  /** List the timezones a remote job may name. The list includes groups of timezones. Use them in `remoteTimezones` of a job. */
  @Get('remote-timezones')
  @Allow.everyone()
  @Header('Cache-Control', CACHED)
  @Paged(RemoteTimezoneEntryDto)
  @Refuses({ invalid: ['validation_bad_request'] })
  async listTaxonomiesRemoteTimezones(@Query() _: NoQueryDto): Promise<Page<RemoteTimezoneEntryDto>> {
    return { rows: [...this.taxonomies.taxonomy().timezones.values()].map(entry), nextCursor: null };
  }
}
