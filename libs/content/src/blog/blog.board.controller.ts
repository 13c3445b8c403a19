import { Refuses, Handling } from '#http';
import { BoardApi, Catalog, catalogPage, type CatalogPage, CursorList, Gated, WholeList, windowOf } from '#http/board';
import { type Page, pageOf } from '#store';
import { applyDecorators, Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  AdjacentBlogPostsDto,
  BlogAuthorDto,
  BlogPostDto,
  BlogPostSummaryDto,
  BlogTagDto,
  ListPublishedPostsQueryDto,
  SearchBlogPostsDto,
  SimilarBlogPostsQueryDto,
} from './blog.board.dto.js';
import { PublishedBlog } from './published-blog.service.js';

const POSTS = 25;
const SIMILAR = 6;
const FOUND = 10;

/** A blog operation for visitors. Needs the board password, if the board has one; refused while the blog is off. */
const Read = (...missing: readonly string[]): MethodDecorator =>
  applyDecorators(Gated(), Refuses({ unfit: ['blog_disabled'], ...(missing.length === 0 ? {} : { missing }) }));

const NO_POST = 'blog_post_not_found';

@BoardApi('Blog', 'blog')
export class BoardBlogController {
  constructor(private readonly blog: PublishedBlog) {}

  /** List blog posts, newest first. */
  @Get('posts')
  @Read()
  @CursorList(BlogPostSummaryDto)
  async listBoardBlogPosts(
    @Query() { limit = POSTS, featured, ...query }: ListPublishedPostsQueryDto,
  ): Promise<Page<BlogPostSummaryDto>> {
    const page = await this.blog.archive({ limit, featured: featured && true, ...query });
    return pageOf(page, BlogPostSummaryDto.of);
  }

  /** Get a blog post by current or former slug. */
  @Get('posts/:postSlug')
  @Read(NO_POST)
  async getBoardBlogPost(@Param('postSlug') slug: string): Promise<BlogPostDto> {
    return BlogPostDto.from(await this.blog.post(slug), slug);
  }

  /** Get the blog posts published before and after a post. */
  @Get('posts/:postSlug/adjacent')
  @Read(NO_POST)
  async getBoardBlogPostAdjacent(@Param('postSlug') slug: string): Promise<AdjacentBlogPostsDto> {
    const { previous, next } = await this.blog.adjacent(slug);
    return {
      object: 'blog_adjacent_posts',
      previous: previous && BlogPostSummaryDto.of(previous),
      next: next && BlogPostSummaryDto.of(next),
    };
  }

  /** List blog posts similar to a post. Posts that share most tags come first, then posts that share an author. */
  @Get('posts/:postSlug/similar')
  @Read(NO_POST)
  @WholeList(BlogPostSummaryDto)
  async listBoardBlogPostSimilar(
    @Param('postSlug') slug: string,
    @Query() { limit = SIMILAR }: SimilarBlogPostsQueryDto,
  ): Promise<BlogPostSummaryDto[]> {
    return (await this.blog.similar(slug, limit)).map(BlogPostSummaryDto.of);
  }

  /** Search blog posts, newest first. Each word of the query must begin a word of the post. */
  @Post('search')
  @Handling({ idempotencyKeys: 'ignored' })
  @HttpCode(200)
  @Read()
  @Catalog(BlogPostSummaryDto, { object: 'search_result' })
  async searchBoardBlog(
    @Body() { query, cursor, limit = FOUND, offset }: SearchBlogPostsDto,
  ): Promise<CatalogPage<BlogPostSummaryDto>> {
    const window = windowOf({ cursor: cursor ?? undefined, limit, offset });
    const { rows, count } = await this.blog.find(query, window);
    return catalogPage(rows.map(BlogPostSummaryDto.of), count, window);
  }

  /** List blog tags by name. */
  @Get('tags')
  @Read()
  @WholeList(BlogTagDto)
  async listBoardBlogTags(): Promise<BlogTagDto[]> {
    return (await this.blog.usedTags()).map(BlogTagDto.of);
  }

  /** Get a blog tag by slug. */
  @Get('tags/:tagSlug')
  @Read('blog_tag_not_found')
  async getBoardBlogTag(@Param('tagSlug') slug: string): Promise<BlogTagDto> {
    return BlogTagDto.of(await this.blog.tag(slug));
  }

  /** List blog authors by name, without pictures. */
  @Get('authors')
  @Read()
  @WholeList(BlogAuthorDto)
  async listBoardBlogAuthors(): Promise<BlogAuthorDto[]> {
    return (await this.blog.activeAuthors()).map(BlogAuthorDto.listed);
  }

  /** Get a blog author by slug. */
  @Get('authors/:authorSlug')
  @Read('blog_author_not_found')
  async getBoardBlogAuthor(@Param('authorSlug') slug: string): Promise<BlogAuthorDto> {
    return BlogAuthorDto.of(await this.blog.author(slug));
  }
}
