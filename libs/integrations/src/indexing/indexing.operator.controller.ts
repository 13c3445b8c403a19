import { Allow, OperatorApi, Refuses } from '#http';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { IndexingConfigDto, IndexingToggleBodyDto } from './indexing.operator.dto.js';
import { ManageIndexing } from './indexing.service.js';

@OperatorApi('integrations/indexing', 'Integrations')
export class OperatorIndexingController {
  constructor(private readonly indexing: ManageIndexing) {}

  /** Get how the board is brought to search engines. */
  @Get()
  @Allow('integrations.read')
  async getIntegrationsIndexing(): Promise<IndexingConfigDto> {
    return IndexingConfigDto.of(await this.indexing.current());
  }

  /** Turn notifications of search engines on or off. The value that it has already changes nothing. */
  @Post('toggle-indexnow')
  @HttpCode(200)
  @Allow('integrations.manage')
  @Refuses({ conflict: ['indexing_password_protected'] })
  async toggleIndexNow(@Body() { enabled }: IndexingToggleBodyDto): Promise<IndexingConfigDto> {
    return IndexingConfigDto.of(await this.indexing.turn(enabled));
  }
}
