import { Allow, OperatorApi, Paged, Refuses } from '#http';
import { PageQueryDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ManagePublishableKeys } from './manage-publishable-keys.service.js';
import { CreatePublishableKeyDto, PublishableKeyDto } from './publishable-key.operator.dto.js';
import { PublishableKeyReader } from './publishable-key.read-model.js';

@OperatorApi('publishable-keys', 'API keys')
export class OperatorPublishableKeysController {
  constructor(
    private readonly manage: ManagePublishableKeys,
    private readonly reader: PublishableKeyReader,
  ) {}

  /** List publishable keys, newest first. The list includes revoked keys. */
  @Get()
  @Allow('api_keys.manage')
  @Paged(PublishableKeyDto)
  async listPublishableKeys(@Query() query: PageQueryDto): Promise<Page<PublishableKeyDto>> {
    return pageOf(await this.reader.page(query), PublishableKeyDto.of);
  }

  /** Create a publishable key for a storefront. */
  @Post()
  @Allow('api_keys.manage')
  async createPublishableKey(@Body() { origin }: CreatePublishableKeyDto): Promise<PublishableKeyDto> {
    return PublishableKeyDto.of(await this.manage.create(origin));
  }

  /** Revoke a publishable key permanently. The key stops working within a second. */
  @Delete(':key')
  @HttpCode(204)
  @Allow('api_keys.manage')
  @Refuses({ missing: ['publishable_keys_not_found'], conflict: ['stale_version'] })
  async deletePublishableKey(@Param('key') key: string): Promise<void> {
    await this.manage.revoke(key);
  }
}
