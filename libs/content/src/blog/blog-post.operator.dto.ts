import { Integer, IsInstant, Moment, Optional, OrNull, PageQueryDto, Texts, view } from '#http/dto';
import { facts } from '#store';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, Length, Matches, MaxLength, MinLength } from 'class-validator';
import { POST_STATUSES, type PostStatus, statusAt } from './blog-post.decider.js';
import { type BlogPostRow, type PostSummaryRow, readingTime } from './blog-post.read-model.js';

const MAX_HTML = 1_048_576;

/** What may be written about a post, on creation and on change. */
class PostFieldsDto {
  /** The last part of its address; made from the title when absent. @example 'ten-questions' */
  @Optional() @IsString() @Length(1, 120) @Matches(/^[a-z0-9-]+$/) slug?: string;
  /** What could run is removed; images stay. */
  @Optional() @IsString() @MaxLength(MAX_HTML) html?: string;
  /** One or two sentences for lists. */
  @Optional() @IsString() @MaxLength(500) customExcerpt?: string;
  /** Minutes; counted from the text when absent. */
  @Optional() @Integer({ min: 0, max: 1_000 }) readingTimeMin?: number;
  @Optional() @IsBoolean() featured?: boolean;
  /** Ids of authors of this board. */
  @Optional() @Texts({ max: 10 }) authorIds?: string[];
  /** Ids of tags of this board. */
  @Optional() @Texts({ max: 20 }) tagIds?: string[];
  /** An image of this board with the purpose `blog_image`; null for none. */
  @Optional() @OrNull() @IsString() @MinLength(1) coverMediaId?: string | null;
  /** What social networks show; an image of this board with the purpose `blog_image`, null for none. */
  @Optional() @OrNull() @IsString() @MinLength(1) ogImageMediaId?: string | null;
  /** What the cover shows, for those who do not see it. */
  @Optional() @IsString() @MaxLength(200) featureImageAlt?: string;
  @Optional() @IsString() @MaxLength(500) featureImageCaption?: string;
  /** For search engines. */
  @Optional() @IsString() @MaxLength(150) seoTitle?: string;
  /** For search engines. */
  @Optional() @IsString() @MaxLength(320) seoDescription?: string;
  /** Where the post was published first, an http or https address; an empty text clears it. */
  @Optional() @IsString() @MaxLength(500) @ApiProperty({ format: 'uri' }) canonicalUrl?: string;
  /** When it was or will be published. */
  @Optional() @IsInstant() publishedAt?: string;
}

/** A post to be made. */
export class CreateBlogPostDto extends PostFieldsDto {
  /** @example 'Ten questions for your next interview' */
  @IsString() @Length(1, 200) title!: string;
  /** `draft` when absent. `scheduled` needs a `publishedAt` in the future. */
  @Optional() @IsIn(POST_STATUSES) status?: PostStatus;
}

/** What to change of a post. An absent key stays as it is; an empty text clears what a post can be without. */
export class UpdateBlogPostDto extends PostFieldsDto {
  /** The slug stays when the title changes. */
  @Optional() @IsString() @Length(1, 200) title?: string;
  /** Only `scheduled`, with a `publishedAt` in the future, and before the post is published. */
  @Optional() @IsIn(POST_STATUSES) status?: PostStatus;
}

/** Which posts a list shows. */
export class ListBlogPostsQueryDto extends PageQueryDto {
  @Optional() @IsIn(POST_STATUSES) status?: PostStatus;
}

/** Which posts are looked for. Without a query and a status: all. */
export class SearchOperatorBlogPostsDto {
  /** Words of the title. @example 'interview' */
  @Optional() @IsString() @MaxLength(200) query?: string;
  @Optional() @IsIn(POST_STATUSES) status?: PostStatus;
  /** `nextCursor` of the page before; null for the first. */
  @Optional() @OrNull() @IsString() @MinLength(1) cursor?: string | null;
  /** Posts in a page at most; 25 when absent. */
  @Optional() @Integer({ min: 1, max: 100 }) limit?: number;
}

/** A post without its text. */
export class OperatorBlogPostSummaryDto {
  id!: string;
  object!: 'blog_post';
  title!: string;
  slug!: string;
  /** `draft`, `scheduled` or `published`; a scheduled post is published from its moment on. */
  status!: string;
  /** Always `public`. */
  visibility!: string;
  /** Always `post`. */
  type!: string;
  featured!: boolean;
  authorIds!: string[];
  tagIds!: string[];
  coverUrl!: string | null;
  ogImageUrl!: string | null;
  featureImageAlt!: string | null;
  featureImageCaption!: string | null;
  customExcerpt!: string | null;
  /** Minutes; null for a post without a text. */
  readingTimeMin!: number | null;
  seoTitle!: string | null;
  seoDescription!: string | null;
  canonicalUrl!: string | null;
  /** When it was first published, or will be; null when nobody has said. */
  @Moment() publishedAt!: string | null;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string | null;

  static readonly of = view<OperatorBlogPostSummaryDto, PostSummaryRow>()(
    `id object title slug status visibility type featured authorIds tagIds coverUrl ogImageUrl featureImageAlt featureImageCaption
     customExcerpt readingTimeMin seoTitle seoDescription canonicalUrl publishedAt createdAt updatedAt`,
    {
      object: () => 'blog_post',
      visibility: () => 'public',
      type: () => 'post',
      status: (row) => statusAt(row, facts().now),
      readingTimeMin: readingTime,
    },
  );
}

/** A post of the board. */
export class OperatorBlogPostDto extends OperatorBlogPostSummaryDto {
  html!: string | null;

  static from(row: BlogPostRow): OperatorBlogPostDto {
    return Object.assign(OperatorBlogPostSummaryDto.of(row), { html: row.html });
  }
}
