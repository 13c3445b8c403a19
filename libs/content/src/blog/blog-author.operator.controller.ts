import { blogAuthorDecider } from './blog-author.decider.js';
import { Allow, refusalsOf, Exports, type InlineExport, OperatorApi, Paged, Refuses } from '#http';
import { Exported, ExportQueryDto, type OperationDto, PageQueryDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CreateBlogAuthorDto, OperatorBlogAuthorDto, UpdateBlogAuthorDto } from './blog-author.operator.dto.js';
import { BlogAuthorReader } from './blog-author.read-model.js';
import { BlogAuthors } from './blog-author.service.js';

const REFUSALS = refusalsOf(blogAuthorDecider);

@OperatorApi('blog/authors', 'Blog authors')
export class OperatorBlogAuthorsController {
  constructor(
    private readonly reader: BlogAuthorReader,
    private readonly authors: BlogAuthors,
    private readonly exports: Exports,
  ) {}

  /** List blog authors, most recently updated first. */
  @Get()
  @Allow('blog.read')
  @Paged(OperatorBlogAuthorDto)
  async listBlogAuthors(@Query() query: PageQueryDto): Promise<Page<OperatorBlogAuthorDto>> {
    return pageOf(await this.reader.page(query), OperatorBlogAuthorDto.of);
  }

  /** Create a blog author. */
  @Post()
  @Allow('blog.manage')
  @Refuses(REFUSALS.adds)
  async createBlogAuthor(@Body() body: CreateBlogAuthorDto): Promise<OperatorBlogAuthorDto> {
    return OperatorBlogAuthorDto.of(await this.authors.add(body));
  }

  /**
   * Export all blog authors. For CSV, an operation writes a file, which you download once it has succeeded. JSON is returned at
   * once.
   */
  @Get('export')
  @Allow('blog.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportBlogAuthors(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('blog/authors', format);
  }

  /** Get a blog author. */
  @Get(':id')
  @Allow('blog.read')
  @Refuses(REFUSALS.reads)
  async getBlogAuthor(@Param('id') id: string): Promise<OperatorBlogAuthorDto> {
    return OperatorBlogAuthorDto.of(await this.reader.byId(id));
  }

  /** Update a blog author. Absent keys keep their values. */
  @Patch(':id')
  @Allow('blog.manage')
  @Refuses(REFUSALS.changes)
  async updateBlogAuthor(@Param('id') id: string, @Body() body: UpdateBlogAuthorDto): Promise<OperatorBlogAuthorDto> {
    return OperatorBlogAuthorDto.of(await this.authors.change(id, body));
  }

  /** Delete a blog author. Posts keep the author's id, but no longer show the author. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('blog.manage')
  @Refuses(REFUSALS.acts)
  async deleteBlogAuthor(@Param('id') id: string): Promise<void> {
    await this.authors.remove(id);
  }
}
