import { Refuses } from '#http';
import { BoardApi, Gated } from '#http/board';
import { Get, Param } from '@nestjs/common';
import { BoardPageDto } from './page.board.dto.js';
import { PageReader } from './page.read-model.js';

@BoardApi('Page content', 'pages')
export class BoardPagesController {
  constructor(private readonly reader: PageReader) {}

  /** Get a board page by slug. */
  @Get(':pageSlug')
  @Gated()
  @Refuses({ missing: ['board_page_not_found'] })
  async getBoardPage(@Param('pageSlug') slug: string): Promise<BoardPageDto> {
    return BoardPageDto.of(await this.reader.published(slug));
  }
}
