import { Refuses } from '#http';
import { BoardApi, Catalog, type CatalogPage, CursorList, Gated, WholeList } from '#http/board';
import { reject } from '#kernel';
import type { Page } from '#store';
import { applyDecorators, Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  AdjacentBlogPostsDto,
  BlogAuthorDto,
  BlogPostDto,
  BlogPostSummaryDto,
  BlogTagDto,
  ListBlogPostsQueryDto,
  SearchBlogPostsDto,
  SimilarBlogPostsQueryDto,
} from './blog.board.dto.js';

/** A read of the blog: for those who know the password of the board, refused while the blog is off. */
const Read = (): MethodDecorator => applyDecorators(Gated(), Refuses({ unfit: ['blog_disabled'] }));

const disabled = (): never => reject('unfit', 'blog_disabled', 'This board has no blog.');

/** Boards have no posts, and every blog is switched off. */
@BoardApi('Blog', 'blog')
export class BoardBlogController {
  /** List posts, newest first. */
  @Get('posts')
  @Read()
  @CursorList(BlogPostSummaryDto)
  listBoardBlogPosts(@Query() _: ListBlogPostsQueryDto): Page<BlogPostSummaryDto> {
    return disabled();
  }

  /** Get a post by its slug, or by one that it had. */
  @Get('posts/:postSlug')
  @Read()
  getBoardBlogPost(@Param('postSlug') _: string): BlogPostDto {
    return disabled();
  }

  /** Get the posts before and after a post. */
  @Get('posts/:postSlug/adjacent')
  @Read()
  listBoardBlogPostAdjacent(@Param('postSlug') _: string): AdjacentBlogPostsDto {
    return disabled();
  }

  /** List posts that are like a post. */
  @Get('posts/:postSlug/similar')
  @Read()
  @WholeList(BlogPostSummaryDto)
  listBoardBlogPostSimilar(@Param('postSlug') _: string, @Query() __: SimilarBlogPostsQueryDto): BlogPostSummaryDto[] {
    return disabled();
  }

  /** Search posts by words. */
  @Post('search')
  @HttpCode(200)
  @Read()
  @Catalog(BlogPostSummaryDto, { object: 'search_result' })
  searchBoardBlog(@Body() _: SearchBlogPostsDto): CatalogPage<BlogPostSummaryDto> {
    return disabled();
  }

  /** List the tags of posts. */
  @Get('tags')
  @Read()
  @WholeList(BlogTagDto)
  listBoardBlogTags(): BlogTagDto[] {
    return disabled();
  }

  /** Get a tag by its slug. */
  @Get('tags/:tagSlug')
  @Read()
  getBoardBlogTag(@Param('tagSlug') _: string): BlogTagDto {
    return disabled();
  }

  /** List the authors of posts. */
  @Get('authors')
  @Read()
  @WholeList(BlogAuthorDto)
  listBoardBlogAuthors(): BlogAuthorDto[] {
    return disabled();
  }

  /** Get an author by its slug. */
  @Get('authors/:authorSlug')
  @Read()
  getBoardBlogAuthor(@Param('authorSlug') _: string): BlogAuthorDto {
    return disabled();
  }
}
