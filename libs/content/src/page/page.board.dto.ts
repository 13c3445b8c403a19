import { Moment, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import type { PageRow } from './page.read-model.js';

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
