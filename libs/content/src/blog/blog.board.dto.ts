import { textOf } from '#kernel';
import { FromQuery, Integer, Lax, Moment, Optional, OrNull, view } from '#http/dto';
import { IsIn, IsString, MaxLength } from 'class-validator';
import type { BlogAuthorRow } from './blog-author.read-model.js';
import { type BlogPostRow, readingTime } from './blog-post.read-model.js';
import type { BlogTagRow } from './blog-tag.read-model.js';
import type { CreditedPost } from './published-blog.service.js';

/** Filters of a list of posts. */
@Lax()
export class ListPublishedPostsQueryDto {
  /** The `nextCursor` of the previous page. */
  @Optional() @IsString() cursor?: string;
  /** Maximum number of posts in a page. Default: 25. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 100 }) limit?: number;
  @Optional() @IsString() tagSlug?: string;
  @Optional() @IsString() authorSlug?: string;
  /** `true` for featured posts only. */
  @Optional() @IsIn(['true']) featured?: 'true';
}

/** How many similar posts to list. */
@Lax()
export class SimilarBlogPostsQueryDto {
  /** Maximum number of posts. Default: 6. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 20 }) limit?: number;
}

/** A search for posts. */
@Lax()
export class SearchBlogPostsDto {
  /** @example 'interview' */
  @IsString() @MaxLength(200) query!: string;
  @Optional() @OrNull() @IsString() cursor?: string | null;
  /** Maximum number of posts in a page. Default: 10. */
  @Optional() @Integer({ min: 1, max: 50 }) limit?: number;
  /** Number of objects to skip. */
  @Optional() @Integer() offset?: number;
}

/** The text of clean HTML, on one line; null if it has none. */
const plainText = (html: string | null): string | null => (html === null ? null : textOf(html) || null);

/** An author of posts. */
export class BlogPostAuthorDto {
  id!: string;
  name!: string;
  slug!: string;
  /** Plain text. */
  bio!: string | null;
  location!: string | null;
  avatarUrl!: string | null;
  websiteUrl!: string | null;
  facebookUrl!: string | null;
  twitterUrl!: string | null;
  linkedinUrl!: string | null;
  githubUrl!: string | null;

  static readonly within = view<BlogPostAuthorDto, BlogAuthorRow>()(
    'id name slug bio location avatarUrl websiteUrl facebookUrl twitterUrl linkedinUrl githubUrl',
    { bio: ({ bio }) => plainText(bio) },
  );
}

/** An author as a resource of its own. */
export class BlogAuthorDto extends BlogPostAuthorDto {
  object!: 'public_blog_author';

  static of(row: BlogAuthorRow): BlogAuthorDto {
    return Object.assign({ object: 'public_blog_author' as const }, BlogPostAuthorDto.within(row));
  }

  /** An author in a list. */
  static listed(row: BlogAuthorRow): BlogAuthorDto {
    return Object.assign(BlogAuthorDto.of(row), { avatarUrl: null });
  }
}

/** A tag of posts. */
export class BlogPostTagDto {
  id!: string;
  name!: string;
  slug!: string;
  /** Plain text. */
  description!: string | null;

  static readonly within = view<BlogPostTagDto, BlogTagRow>()('id name slug description', {
    description: ({ description }) => plainText(description),
  });
}

/** A tag as a resource of its own. */
export class BlogTagDto extends BlogPostTagDto {
  object!: 'public_blog_tag';

  static of(row: BlogTagRow): BlogTagDto {
    return Object.assign({ object: 'public_blog_tag' as const }, BlogPostTagDto.within(row));
  }
}

/** A post in a list. */
export class BlogPostSummaryDto {
  id!: string;
  object!: 'public_blog_post';
  title!: string;
  slug!: string;
  featured!: boolean;
  coverUrl!: string | null;
  featureImageAlt!: string | null;
  customExcerpt!: string | null;
  @Integer() readingTimeMin!: number | null;
  @Moment() publishedAt!: string | null;
  canonicalUrl!: string | null;
  @Moment() createdAt!: string;
  authors!: BlogPostAuthorDto[];
  tags!: BlogPostTagDto[];

  static readonly of = view<BlogPostSummaryDto, CreditedPost>()(
    `id object title slug featured coverUrl featureImageAlt customExcerpt readingTimeMin publishedAt canonicalUrl createdAt authors
     tags`,
    {
      id: ({ post }) => post.id,
      object: () => 'public_blog_post',
      title: ({ post }) => post.title,
      slug: ({ post }) => post.slug,
      featured: ({ post }) => post.featured,
      coverUrl: ({ post }) => post.coverUrl,
      featureImageAlt: ({ post }) => post.featureImageAlt,
      customExcerpt: ({ post }) => post.customExcerpt,
      readingTimeMin: ({ post }) => readingTime(post),
      publishedAt: ({ post }) => post.publishedAt,
      canonicalUrl: ({ post }) => post.canonicalUrl,
      createdAt: ({ post }) => post.createdAt,
      authors: ({ authors }) => authors.map(BlogPostAuthorDto.within),
      tags: ({ tags }) => tags.map(BlogPostTagDto.within),
    },
  );
}

/** A post with everything that its page shows. */
export class BlogPostDto extends BlogPostSummaryDto {
  html!: string | null;
  ogImageUrl!: string | null;
  featureImageCaption!: string | null;
  seoTitle!: string | null;
  seoDescription!: string | null;
  /** Whether you requested the post by a former slug. */
  redirected!: boolean;
  /** The current slug. Null if you requested the post by it. */
  newSlug!: string | null;

  /** @param requestedSlug the slug in the request. */
  static from(credited: CreditedPost<BlogPostRow>, requestedSlug: string): BlogPostDto {
    const { html, ogImageUrl, featureImageCaption, seoTitle, seoDescription, slug } = credited.post;
    const redirected = slug !== requestedSlug;
    const more = { html, ogImageUrl, featureImageCaption, seoTitle, seoDescription, redirected };
    return Object.assign(BlogPostSummaryDto.of(credited), more, { newSlug: redirected ? slug : null });
  }
}

/** The posts before and after a post. */
export class AdjacentBlogPostsDto {
  object!: 'blog_adjacent_posts';
  /** The next older post. Null if there is none. */
  previous!: BlogPostSummaryDto | null;
  /** The next newer post. Null if there is none. */
  next!: BlogPostSummaryDto | null;
}
