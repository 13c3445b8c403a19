import { Integer, IsInstant, Moment, Optional, OrNull, PageQueryDto, Texts, view } from '#http/dto';
import { facts } from '#store';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, Length, Matches, MaxLength, MinLength } from 'class-validator';
import { POST_STATUSES, type PostStatus, statusAt } from './blog-post.decider.js';
import { type BlogPostRow, type PostSummaryRow, readingTime } from './blog-post.read-model.js';

const MAX_HTML = 1_048_576;

/** The optional fields of a post, on creation and on update. */
class PostFieldsDto {
  /** The last part of its URL. Default: made from the title. @example 'ten-questions' */
  @Optional() @IsString() @Length(1, 120) @Matches(/^[a-z0-9-]+$/) slug?: string;
  /** HTML. Scripts are removed; images stay. */
  @Optional() @IsString() @MaxLength(MAX_HTML) html?: string;
  /** One or two sentences shown in lists. */
  @Optional() @IsString() @MaxLength(500) customExcerpt?: string;
  /** Reading time in minutes. Default: computed from the text. */
  @Optional() @Integer({ min: 0, max: 1_000 }) readingTimeMin?: number;
  @Optional() @IsBoolean() featured?: boolean;
  /** Ids of authors of this board. */
  @Optional() @Texts({ max: 10 }) authorIds?: string[];
  /** Ids of tags of this board. */
  @Optional() @Texts({ max: 20 }) tagIds?: string[];
  /** Id of an image of this board with the purpose `blog_image`. Null for none. */
  @Optional() @OrNull() @IsString() @MinLength(1) coverMediaId?: string | null;
  /** Image for social networks: id of an image of this board with the purpose `blog_image`. Null for none. */
  @Optional() @OrNull() @IsString() @MinLength(1) ogImageMediaId?: string | null;
  /** Alternative text that describes the cover image. */
  @Optional() @IsString() @MaxLength(200) featureImageAlt?: string;
  @Optional() @IsString() @MaxLength(500) featureImageCaption?: string;
  /** For search engines. */
  @Optional() @IsString() @MaxLength(150) seoTitle?: string;
  /** For search engines. */
  @Optional() @IsString() @MaxLength(320) seoDescription?: string;
  /** The http or https URL where the post was first published. An empty text clears it. */
  @Optional() @IsString() @MaxLength(500) @ApiProperty({ format: 'uri' }) canonicalUrl?: string;
  /** When the post was or will be published. */
  @Optional() @IsInstant() publishedAt?: string;
}

/** A post to create. */
export class CreateBlogPostDto extends PostFieldsDto {
  /** @example 'Ten questions for your next interview' */
  @IsString() @Length(1, 200) title!: string;
  /** Default: `draft`. `scheduled` needs a `publishedAt` in the future. */
  @Optional() @IsIn(POST_STATUSES) status?: PostStatus;
}

/** Changes to a post. An absent key keeps its value; an empty text clears an optional field. */
export class UpdateBlogPostDto extends PostFieldsDto {
  /** The slug stays when the title changes. */
  @Optional() @IsString() @Length(1, 200) title?: string;
  /** Can only be `scheduled`, with a `publishedAt` in the future, before the post is published. */
  @Optional() @IsIn(POST_STATUSES) status?: PostStatus;
}

/** Filters of a list of posts. */
export class ListBlogPostsQueryDto extends PageQueryDto {
  @Optional() @IsIn(POST_STATUSES) status?: PostStatus;
}

/** A search for posts. Without a query and a status it finds all. */
export class SearchOperatorBlogPostsDto {
  /** Words of the title. @example 'interview' */
  @Optional() @IsString() @MaxLength(200) query?: string;
  @Optional() @IsIn(POST_STATUSES) status?: PostStatus;
  /** The `nextCursor` of the previous page. Null for the first page. */
  @Optional() @OrNull() @IsString() @MinLength(1) cursor?: string | null;
  /** Maximum number of posts in a page. Default: 25. */
  @Optional() @Integer({ min: 1, max: 100 }) limit?: number;
}

/** A post without its text. */
export class OperatorBlogPostSummaryDto {
  id!: string;
  object!: 'blog_post';
  title!: string;
  slug!: string;
  /** `draft`, `scheduled` or `published`. A scheduled post is published at its publication time. */
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
  /** Reading time in minutes. Null for a post without text. */
  readingTimeMin!: number | null;
  seoTitle!: string | null;
  seoDescription!: string | null;
  canonicalUrl!: string | null;
  /** When the post was or will be first published. Null when no date is set. */
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
