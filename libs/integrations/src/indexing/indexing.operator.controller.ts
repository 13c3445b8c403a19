import { Allow, OperatorApi, Refuses } from '#http';
import { Body, Get, HttpCode, Post } from '@nestjs/common';
import { IndexingConfigDto, IndexingToggleBodyDto } from './indexing.operator.dto.js';
import { ManageIndexing } from './indexing.service.js';

@OperatorApi('integrations/indexing', 'Integrations')
export class OperatorIndexingController {
  constructor(private readonly indexing: ManageIndexing) {}

  /** Get the search engine notification settings of the board. */
  @Get()
  @Allow('integrations.read')
  async getIntegrationsIndexing(): Promise<IndexingConfigDto> {
    return IndexingConfigDto.of(await this.indexing.current());
  }

  /** Turn IndexNow search engine notifications on or off. Setting the current value changes nothing. */
  @Post('toggle-indexnow')
  @HttpCode(200)
  @Allow('integrations.manage')
  @Refuses({ conflict: ['indexing_password_protected'] })
  async toggleIndexNow(@Body() { enabled }: IndexingToggleBodyDto): Promise<IndexingConfigDto> {
    return IndexingConfigDto.of(await this.indexing.turn(enabled));
  }
}
