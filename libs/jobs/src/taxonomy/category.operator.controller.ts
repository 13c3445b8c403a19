import { Allow, NoQueryDto, OperatorApi, Paged, Refuses } from '#http';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { TaxonomyReader } from './taxonomy.read-model.js';
import { Terms } from './taxonomy.service.js';
import {
  AddAliasesDto,
  CategoryDto,
  CreateCategoryDto,
  ListCategoriesQueryDto,
  UpdateCategoryDto,
} from './taxonomy.operator.dto.js';

const MISSING = { missing: ['taxonomy_category_not_found'] };

@OperatorApi('taxonomies/categories', 'Categories')
export class OperatorCategoriesController {
  constructor(
    private readonly reader: TaxonomyReader,
    private readonly terms: Terms,
  ) {}

  /** List categories by name. */
  @Get()
  @Allow('taxonomy.read')
  @Paged(CategoryDto)
  async listTaxonomiesCategories(@Query() { parentId, ...query }: ListCategoriesQueryDto): Promise<Page<CategoryDto>> {
    const inside = parentId === undefined ? {} : { parentId: parentId === 'null' ? null : parentId };
    return pageOf(await this.reader.page('categories', { ...query, ...inside }), CategoryDto.of);
  }

  /** Get all categories as a tree: the roots, each with everything below it. */
  @Get('tree')
  @Allow('taxonomy.read')
  @Paged(CategoryDto)
  @Refuses({ invalid: ['validation_bad_request', 'taxonomy_tree_too_large'] })
  async getTaxonomiesCategoryTree(@Query() _: NoQueryDto): Promise<Page<CategoryDto>> {
    return { rows: CategoryDto.tree(await this.reader.categories()), nextCursor: null };
  }

  /** Add a category. */
  @Post()
  @Allow('taxonomy.manage')
  @Refuses({ missing: ['taxonomy_parent_not_found'], conflict: ['taxonomy_slug_taken', 'taxonomy_alias_taken'] })
  async createTaxonomiesCategory(@Body() body: CreateCategoryDto): Promise<CategoryDto> {
    return CategoryDto.of(await this.terms.add('categories', body));
  }

  /** Get a category. */
  @Get(':id')
  @Allow('taxonomy.read')
  @Refuses(MISSING)
  async getTaxonomiesCategory(@Param('id') id: string): Promise<CategoryDto> {
    return CategoryDto.of(await this.reader.byId('categories', id));
  }

  /** Change a category; keys that are absent stay as they are. A new slug reaches the jobs that name it a moment later. */
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

  /** Delete a category and those right below it; what is below those moves to the root. Jobs that name it keep doing so. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING, conflict: ['stale_version'] })
  async deleteTaxonomiesCategory(@Param('id') id: string): Promise<void> {
    await this.terms.removeCategory(id);
  }

  /** Add other slugs under which a category is found. */
  @Post(':id/aliases')
  @HttpCode(200)
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING, conflict: ['taxonomy_alias_taken', 'stale_version'] })
  async createTaxonomiesCategoryAlias(
    @Param('id') id: string,
    @Body() { aliases }: AddAliasesDto,
  ): Promise<CategoryDto> {
    return CategoryDto.of(await this.terms.addAliases('categories', id, aliases));
  }

  /** Delete an alias of a category. */
  @Delete(':id/aliases/:alias')
  @HttpCode(204)
  @Allow('taxonomy.manage')
  @Refuses({ missing: ['taxonomy_category_not_found', 'taxonomy_alias_not_found'], conflict: ['stale_version'] })
  async deleteTaxonomiesCategoryAlias(@Param('id') id: string, @Param('alias') alias: string): Promise<void> {
    await this.terms.removeAlias('categories', id, alias);
  }
}
