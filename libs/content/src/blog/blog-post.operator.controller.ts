import { blogPostDecider } from './blog-post.decider.js';
import {
  Allow,
  refusalsOf,
  type Principal,
  authorise,
  Batches,
  Caller,
  Exports,
  type InlineExport,
  OperatorApi,
  Paged,
  Refuses,
  Handling,
} from '#http';
import { BatchResultDto, Exported, ExportQueryDto, type OperationDto, SmallBatchRequestDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  CreateBlogPostDto,
  ListBlogPostsQueryDto,
  OperatorBlogPostDto,
  OperatorBlogPostSummaryDto,
  SearchOperatorBlogPostsDto,
  UpdateBlogPostDto,
} from './blog-post.operator.dto.js';
import { BlogPostReader } from './blog-post.read-model.js';
import { BlogPosts } from './blog-post.service.js';

const REFUSALS = refusalsOf(blogPostDecider);
const UNKNOWN = ['blog_invalid_author_id', 'blog_invalid_tag_id', 'blog_invalid_transition'];
/** A text of 1 MiB, with room for JSON escapes. */
const BODY_BYTES = 5 * 1024 * 1024;

/** Publishing or scheduling a post requires this scope. */
const scopesFor = ({ status }: { readonly status?: string }) =>
  status === undefined || status === 'draft' ? [] : (['blog.publish'] as const);

@OperatorApi('blog/posts', 'Blog posts')
export class OperatorBlogPostsController {
  constructor(
    private readonly reader: BlogPostReader,
    private readonly posts: BlogPosts,
    private readonly batches: Batches,
    private readonly exports: Exports,
  ) {}

  /** List blog posts without their content, most recently updated first. */
  @Get()
  @Allow('blog.read')
  @Paged(OperatorBlogPostSummaryDto)
  async listBlogPosts(@Query() query: ListBlogPostsQueryDto): Promise<Page<OperatorBlogPostSummaryDto>> {
    return pageOf(await this.reader.page(query), OperatorBlogPostSummaryDto.of);
  }

  /** Create a blog post. A post that is not a draft also needs the scope `blog.publish`. */
  @Post()
  @Allow('blog.manage')
  @Handling({ bodyLimit: BODY_BYTES })
  @Refuses({ invalid: UNKNOWN, ...REFUSALS.adds })
  async createBlogPost(@Body() body: CreateBlogPostDto, @Caller() caller: Principal): Promise<OperatorBlogPostDto> {
    authorise(caller, scopesFor(body));
    return OperatorBlogPostDto.from(await this.posts.add(body));
  }

  /** Run up to 50 blog post operations in one request. Operations run in order. Each one succeeds or fails on its own. */
  @Post('batch')
  @HttpCode(200)
  @Allow()
  @Handling({ bodyLimit: BODY_BYTES })
  batchBlogPosts(@Body() body: SmallBatchRequestDto, @Caller() caller: Principal): Promise<BatchResultDto> {
    return this.batches.run(caller, body, {
      'POST': {
        allow: ['blog.manage'],
        allowFor: scopesFor,
        body: CreateBlogPostDto,
        status: 201,
        run: (post: CreateBlogPostDto) => this.createBlogPost(post, caller),
      },
      'PATCH': {
        allow: ['blog.manage'],
        allowFor: scopesFor,
        body: UpdateBlogPostDto,
        status: 200,
        run: (post: UpdateBlogPostDto, id: string) => this.updateBlogPost(id, post, caller),
      },
      'DELETE': {
        allow: ['blog.manage'],
        status: 204,
        run: (_: object, id: string) => this.deleteBlogPost(id),
      },
      'POST publish': {
        allow: ['blog.publish'],
        status: 200,
        run: (_: object, id: string) => this.publishBlogPost(id),
      },
      'POST unpublish': {
        allow: ['blog.publish'],
        status: 200,
        run: (_: object, id: string) => this.unpublishBlogPost(id),
      },
    });
  }

  /**
   * Export all blog posts without their content. For CSV, an operation writes a file, which you download once it has succeeded.
   * JSON is returned at once.
   */
  @Get('export')
  @Allow('blog.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportBlogPosts(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('blog/posts', format);
  }

  /** Search blog posts by title, most recently updated first. Each word of the query must begin a word of the title. */
  @Post('search')
  @HttpCode(200)
  @Allow('blog.read')
  @Paged(OperatorBlogPostSummaryDto, { object: 'search_result' })
  async searchBlogPosts(
    @Body() { query, status, cursor, limit = 25 }: SearchOperatorBlogPostsDto,
  ): Promise<Page<OperatorBlogPostSummaryDto>> {
    const page = await this.reader.page({ query, status, limit, cursor: cursor ?? undefined });
    return pageOf(page, OperatorBlogPostSummaryDto.of);
  }

  /** Get a blog post. */
  @Get(':id')
  @Allow('blog.read')
  @Refuses(REFUSALS.reads)
  async getBlogPost(@Param('id') id: string): Promise<OperatorBlogPostDto> {
    return OperatorBlogPostDto.from(await this.reader.byId(id));
  }

  /** Update a blog post. Absent keys keep their values. To schedule a post, you also need the scope `blog.publish`. */
  @Patch(':id')
  @Allow('blog.manage')
  @Handling({ bodyLimit: BODY_BYTES })
  @Refuses({ ...REFUSALS.changes, invalid: UNKNOWN })
  async updateBlogPost(
    @Param('id') id: string,
    @Body() body: UpdateBlogPostDto,
    @Caller() caller: Principal,
  ): Promise<OperatorBlogPostDto> {
    authorise(caller, scopesFor(body));
    return OperatorBlogPostDto.from(await this.posts.change(id, body));
  }

  /** Delete a blog post. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('blog.manage')
  @Refuses(REFUSALS.acts)
  async deleteBlogPost(@Param('id') id: string): Promise<void> {
    await this.posts.remove(id);
  }

  /** Publish a blog post. Visitors can read it from now on. The time of its first publication stays. */
  @Post(':id/publish')
  @HttpCode(200)
  @Allow('blog.publish')
  @Refuses({ ...REFUSALS.reads, conflict: ['blog_already_published', 'stale_version'] })
  async publishBlogPost(@Param('id') id: string): Promise<OperatorBlogPostDto> {
    return OperatorBlogPostDto.from(await this.posts.publish(id));
  }

  /** Unpublish a blog post. It becomes a draft again. */
  @Post(':id/unpublish')
  @HttpCode(200)
  @Allow('blog.publish')
  @Refuses({ ...REFUSALS.reads, conflict: ['blog_not_published', 'stale_version'] })
  async unpublishBlogPost(@Param('id') id: string): Promise<OperatorBlogPostDto> {
    return OperatorBlogPostDto.from(await this.posts.unpublish(id));
  }

  /** Feature a blog post, or stop featuring it. Send an idempotency key to retry safely. */
  @Post(':id/toggle-featured')
  @HttpCode(200)
  @Allow('blog.manage')
  @Refuses(REFUSALS.acts)
  async toggleFeaturedBlogPost(@Param('id') id: string): Promise<OperatorBlogPostDto> {
    return OperatorBlogPostDto.from(await this.posts.toggleFeatured(id));
  }
}
