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

  /** List blog tags, most recently updated first. */
  @Get()
  @Allow('blog.read')
  @Paged(OperatorBlogTagDto)
  async listBlogTags(@Query() query: PageQueryDto): Promise<Page<OperatorBlogTagDto>> {
    return pageOf(await this.reader.page(query), OperatorBlogTagDto.of);
  }

  /** Create a blog tag. */
  @Post()
  @Allow('blog.manage')
  @Refuses(REFUSALS.adds)
  async createBlogTag(@Body() body: CreateBlogTagDto): Promise<OperatorBlogTagDto> {
    return OperatorBlogTagDto.of(await this.tags.add(body));
  }

  /**
   * Export all blog tags. For CSV, an operation writes a file, which you download once it has succeeded. JSON is returned at
   * once.
   */
  @Get('export')
  @Allow('blog.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportBlogTags(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('blog/tags', format);
  }

  /** Get a blog tag. */
  @Get(':id')
  @Allow('blog.read')
  @Refuses(REFUSALS.reads)
  async getBlogTag(@Param('id') id: string): Promise<OperatorBlogTagDto> {
    return OperatorBlogTagDto.of(await this.reader.byId(id));
  }

  /** Update a blog tag. Absent keys keep their values. */
  @Patch(':id')
  @Allow('blog.manage')
  @Refuses(REFUSALS.changes)
  async updateBlogTag(@Param('id') id: string, @Body() body: UpdateBlogTagDto): Promise<OperatorBlogTagDto> {
    return OperatorBlogTagDto.of(await this.tags.change(id, body));
  }

  /** Delete a blog tag. Posts keep the tag's id, but no longer show the tag. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('blog.manage')
  @Refuses(REFUSALS.acts)
  async deleteBlogTag(@Param('id') id: string): Promise<void> {
    await this.tags.remove(id);
  }
}
