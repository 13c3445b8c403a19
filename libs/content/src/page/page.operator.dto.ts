import { Clearable, Moment, Optional, PageQueryDto, view } from '#http/dto';
import { IsIn, IsString, Length, Matches, MaxLength } from 'class-validator';
import { PAGE_STATUSES, type PageRow, type PageStatus, SLUG } from './page.read-model.js';

const MAX_BODY = 200_000;

/** A page to create; it is a draft until it is published. */
export class CreatePageDto {
  /** @example 'Imprint' */
  @IsString() @Length(1, 200) title!: string;
  /** The last part of its URL. Default: made from the title. @example 'imprint' */
  @Optional() @IsString() @Length(1, 120) @Matches(SLUG) slug?: string;
  /** HTML. Scripts and external content are removed. */
  @Optional() @IsString() @MaxLength(MAX_BODY) body?: string;
  /** Title for search engines. Null uses the title. */
  @Optional() @Clearable({ maxLength: 200 }) seoTitle?: string | null;
  /** For search engines. */
  @Optional() @Clearable({ maxLength: 500 }) seoDescription?: string | null;
}

/** Changes to a page; absent keys keep their values. */
export class UpdatePageDto {
  /** @example 'About us' */
  @Optional() @IsString() @Length(1, 200) title?: string;
  @Optional() @IsString() @Length(1, 120) @Matches(SLUG) slug?: string;
  /** HTML. Scripts and external content are removed. */
  @Optional() @IsString() @MaxLength(MAX_BODY) body?: string;
  /** Title for search engines. Null or an empty text uses the title. */
  @Optional() @Clearable({ maxLength: 200 }) seoTitle?: string | null;
  /** Description for search engines. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500 }) seoDescription?: string | null;
}

/** Filters of a list of pages. */
export class ListPagesQueryDto extends PageQueryDto {
  @Optional() @IsIn(PAGE_STATUSES) status?: PageStatus;
}

/** A page of the board. */
export class PageDto {
  id!: string;
  object!: 'page';
  title!: string;
  slug!: string;
  /** HTML. */
  body!: string;
  seoTitle!: string | null;
  seoDescription!: string | null;
  status!: PageStatus;
  /** When it was first published. Null if never. */
  @Moment() publishedAt!: string | null;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;

  static readonly of = view<PageDto, PageRow>()(
    'id object title slug body seoTitle seoDescription status publishedAt createdAt updatedAt',
    { object: () => 'page' },
  );
}
