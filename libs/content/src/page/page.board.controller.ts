import { Refuses } from '#http';
import { Moment, view } from '#http/dto';
import { BoardApi, Gated } from '#http/board';
import { Get, Param } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { PageReader, type PageRow } from './page.read-model.js';

/** A page as visitors read it. */
export class BoardPageDto {
  object!: 'board_page';
  slug!: string;
  title!: string;
  /** HTML. */
  body!: string;
  seoTitle!: string | null;
  seoDescription!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) publishedAt!: string | null;
  @Moment() updatedAt!: string;

  static readonly of = view<BoardPageDto, PageRow>()(
    'object slug title body seoTitle seoDescription publishedAt updatedAt',
    { object: () => 'board_page' },
  );
}

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
