import { blogTagDecider } from './blog-tag.decider.js';
import { Allow, refusalsOf, Exports, type InlineExport, OperatorApi, Paged, Refuses } from '#http';
import { Exported, ExportQueryDto, type OperationDto, PageQueryDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CreateBlogTagDto, OperatorBlogTagDto, UpdateBlogTagDto } from './blog-tag.operator.dto.js';
import { BlogTagReader } from './blog-tag.read-model.js';
import { BlogTags } from './blog-tag.service.js';

const REFUSALS = refusalsOf(blogTagDecider);

@OperatorApi('blog/tags', 'Blog tags')
export class OperatorBlogTagsController {
  constructor(
    private readonly reader: BlogTagReader,
    private readonly tags: BlogTags,
    private readonly exports: Exports,
  ) {}

  /** List tags, the one that changed last first. */
  @Get()
  @Allow('blog.read')
  @Paged(OperatorBlogTagDto)
  async listBlogTags(@Query() query: PageQueryDto): Promise<Page<OperatorBlogTagDto>> {
    return pageOf(await this.reader.page(query), OperatorBlogTagDto.of);
  }

  /** Add a tag. */
  @Post()
  @Allow('blog.manage')
  @Refuses(REFUSALS.adds)
  async createBlogTag(@Body() body: CreateBlogTagDto): Promise<OperatorBlogTagDto> {
    return OperatorBlogTagDto.of(await this.tags.add(body));
  }

  /**
   * Export all tags.
   * As CSV, an operation writes a file, which is downloaded when it has succeeded; as JSON, they are answered at once.
   */
  @Get('export')
  @Allow('blog.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportBlogTags(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('blog/tags', format);
  }

  /** Get a tag. */
  @Get(':id')
  @Allow('blog.read')
  @Refuses(REFUSALS.reads)
  async getBlogTag(@Param('id') id: string): Promise<OperatorBlogTagDto> {
    return OperatorBlogTagDto.of(await this.reader.byId(id));
  }

  /** Change a tag; keys that are absent stay as they are. */
  @Patch(':id')
  @Allow('blog.manage')
  @Refuses(REFUSALS.changes)
  async updateBlogTag(@Param('id') id: string, @Body() body: UpdateBlogTagDto): Promise<OperatorBlogTagDto> {
    return OperatorBlogTagDto.of(await this.tags.change(id, body));
  }

  /** Delete a tag. Posts keep its id, and show nothing of it. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('blog.manage')
  @Refuses(REFUSALS.acts)
  async deleteBlogTag(@Param('id') id: string): Promise<void> {
    await this.tags.remove(id);
  }
}
