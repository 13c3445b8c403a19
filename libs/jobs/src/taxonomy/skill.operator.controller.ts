import { Allow, OperatorApi, Paged, Refuses } from '#http';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { TaxonomyReader } from './taxonomy.read-model.js';
import { Terms } from './taxonomy.service.js';
import { AddAliasesDto, CreateTermDto, ListTermsQueryDto, SkillDto, UpdateTermDto } from './taxonomy.operator.dto.js';

const MISSING = { missing: ['taxonomy_skill_not_found'] };

@OperatorApi('taxonomies/skills', 'Skills')
export class OperatorSkillsController {
  constructor(
    private readonly reader: TaxonomyReader,
    private readonly terms: Terms,
  ) {}

  /** List skills by name. */
  @Get()
  @Allow('taxonomy.read')
  @Paged(SkillDto)
  async listTaxonomiesSkills(@Query() query: ListTermsQueryDto): Promise<Page<SkillDto>> {
    return pageOf(await this.reader.page('skills', query), SkillDto.of);
  }

  /** Add a skill. */
  @Post()
  @Allow('taxonomy.manage')
  @Refuses({ conflict: ['taxonomy_slug_taken', 'taxonomy_alias_taken'] })
  async createTaxonomiesSkill(@Body() body: CreateTermDto): Promise<SkillDto> {
    return SkillDto.of(await this.terms.add('skills', body));
  }

  /** Get a skill. */
  @Get(':id')
  @Allow('taxonomy.read')
  @Refuses(MISSING)
  async getTaxonomiesSkill(@Param('id') id: string): Promise<SkillDto> {
    return SkillDto.of(await this.reader.byId('skills', id));
  }

  /** Change a skill; keys that are absent stay as they are. A new slug reaches the jobs that name it a moment later. */
  @Patch(':id')
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING, conflict: ['taxonomy_slug_taken', 'stale_version'] })
  async updateTaxonomiesSkill(@Param('id') id: string, @Body() body: UpdateTermDto): Promise<SkillDto> {
    return SkillDto.of(await this.terms.change('skills', id, body));
  }

  /** Delete a skill. Jobs that name it keep doing so. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING, conflict: ['stale_version'] })
  async deleteTaxonomiesSkill(@Param('id') id: string): Promise<void> {
    await this.terms.remove('skills', id);
  }

  /** Add other slugs under which a skill is found. */
  @Post(':id/aliases')
  @HttpCode(200)
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING, conflict: ['taxonomy_alias_taken', 'stale_version'] })
  async createTaxonomiesSkillAlias(@Param('id') id: string, @Body() { aliases }: AddAliasesDto): Promise<SkillDto> {
    return SkillDto.of(await this.terms.addAliases('skills', id, aliases));
  }

  /** Delete an alias of a skill. */
  @Delete(':id/aliases/:alias')
  @HttpCode(204)
  @Allow('taxonomy.manage')
  @Refuses({ missing: ['taxonomy_skill_not_found', 'taxonomy_alias_not_found'], conflict: ['stale_version'] })
  async deleteTaxonomiesSkillAlias(@Param('id') id: string, @Param('alias') alias: string): Promise<void> {
    await this.terms.removeAlias('skills', id, alias);
  }
}
