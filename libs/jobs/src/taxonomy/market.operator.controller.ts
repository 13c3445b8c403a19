import { Allow, OperatorApi, Paged, Refuses } from '#http';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { TaxonomyReader } from './taxonomy.read-model.js';
import { Terms } from './taxonomy.service.js';
import { AddAliasesDto, CreateTermDto, ListTermsQueryDto, MarketDto, UpdateTermDto } from './taxonomy.operator.dto.js';

const MISSING = { missing: ['taxonomy_market_not_found'] };

@OperatorApi('taxonomies/markets', 'Markets')
export class OperatorMarketsController {
  constructor(
    private readonly reader: TaxonomyReader,
    private readonly terms: Terms,
  ) {}

  /** List markets by name. */
  @Get()
  @Allow('taxonomy.read')
  @Paged(MarketDto)
  async listTaxonomiesMarkets(@Query() query: ListTermsQueryDto): Promise<Page<MarketDto>> {
    return pageOf(await this.reader.page('markets', query), MarketDto.of);
  }

  /** Add a market. */
  @Post()
  @Allow('taxonomy.manage')
  @Refuses({ conflict: ['taxonomy_slug_taken', 'taxonomy_alias_taken'] })
  async createTaxonomiesMarket(@Body() body: CreateTermDto): Promise<MarketDto> {
    return MarketDto.of(await this.terms.add('markets', body));
  }

  /** Get a market. */
  @Get(':id')
  @Allow('taxonomy.read')
  @Refuses(MISSING)
  async getTaxonomiesMarket(@Param('id') id: string): Promise<MarketDto> {
    return MarketDto.of(await this.reader.byId('markets', id));
  }

  /** Change a market; keys that are absent stay as they are. Companies that name its old slug still mean it. */
  @Patch(':id')
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING, conflict: ['taxonomy_slug_taken', 'stale_version'] })
  async updateTaxonomiesMarket(@Param('id') id: string, @Body() body: UpdateTermDto): Promise<MarketDto> {
    return MarketDto.of(await this.terms.change('markets', id, body));
  }

  /** Delete a market. Companies that name it keep doing so. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING, conflict: ['stale_version'] })
  async deleteTaxonomiesMarket(@Param('id') id: string): Promise<void> {
    await this.terms.remove('markets', id);
  }

  /** Add other slugs under which a market is found. */
  @Post(':id/aliases')
  @HttpCode(200)
  @Allow('taxonomy.manage')
  @Refuses({ ...MISSING, conflict: ['taxonomy_alias_taken', 'stale_version'] })
  async createTaxonomiesMarketAlias(@Param('id') id: string, @Body() { aliases }: AddAliasesDto): Promise<MarketDto> {
    return MarketDto.of(await this.terms.addAliases('markets', id, aliases));
  }

  /** Delete an alias of a market. */
  @Delete(':id/aliases/:alias')
  @HttpCode(204)
  @Allow('taxonomy.manage')
  @Refuses({ missing: ['taxonomy_market_not_found', 'taxonomy_alias_not_found'], conflict: ['stale_version'] })
  async deleteTaxonomiesMarketAlias(@Param('id') id: string, @Param('alias') alias: string): Promise<void> {
    await this.terms.removeAlias('markets', id, alias);
  }
}
