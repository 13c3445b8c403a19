import { refusalsOf, Allow, OperatorApi, Paged, Refuses } from '#http';
import { changesOf, orNull, Slugs } from '#kernel';
import { cleanHtml } from '#runtime';
import { newId, type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type PageContent, pageDecider, pages } from './page.decider.js';
import { CreatePageDto, ListPagesQueryDto, PageDto, UpdatePageDto } from './page.operator.dto.js';
import { PageReader, PageRow } from './page.read-model.js';

const REFUSALS = refusalsOf(pageDecider);

const changesIn = changesOf<PageContent, UpdatePageDto>()('title slug body seoTitle seoDescription', {
  body: cleanHtml,
  seoTitle: orNull,
  seoDescription: orNull,
});

@OperatorApi('pages', 'Page content')
export class OperatorPagesController {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: PageReader,
  ) {}

  /** List board pages, newest first. */
  @Get()
  @Allow('pages.read')
  @Paged(PageDto)
  async listPages(@Query() query: ListPagesQueryDto): Promise<Page<PageDto>> {
    return pageOf(await this.reader.page(query), PageDto.of);
  }

  /** Create a board page as a draft. */
  @Post()
  @Allow('pages.manage')
  @Refuses(REFUSALS.adds)
  async createPage(@Body() { title, slug, body, seoTitle, seoDescription }: CreatePageDto): Promise<PageDto> {
    const id = newId('pages');
    const receipt = await this.bus.execute(
      pages.AddPage(id, {
        title,
        slug: slug ?? Slugs.from(title, id.slice(-10)),
        body: cleanHtml(body ?? ''),
        seoTitle: seoTitle || null,
        seoDescription: seoDescription || null,
      }),
    );
    return PageDto.of(receipt.row(PageRow));
  }

  /** Get a board page. */
  @Get(':id')
  @Allow('pages.read')
  @Refuses(REFUSALS.reads)
  async getPage(@Param('id') id: string): Promise<PageDto> {
    return PageDto.of(await this.reader.byId(id));
  }

  /** Update a board page. Absent keys keep their values. A published page shows the change at once. */
  @Patch(':id')
  @Allow('pages.manage')
  @Refuses(REFUSALS.changes)
  async updatePage(@Param('id') id: string, @Body() changes: UpdatePageDto): Promise<PageDto> {
    return PageDto.of((await this.bus.execute(pages.ChangePage(id, changesIn(changes)))).row(PageRow));
  }

  /** Delete a board page. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('pages.manage')
  @Refuses(REFUSALS.acts)
  async deletePage(@Param('id') id: string): Promise<void> {
    await this.bus.execute(pages.RemovePage(id, {}));
  }

  /** Publish a board page. Visitors can read it from now on. */
  @Post(':id/publish')
  @HttpCode(200)
  @Allow('pages.manage')
  @Refuses(REFUSALS.acts)
  async publishPage(@Param('id') id: string): Promise<PageDto> {
    return PageDto.of((await this.bus.execute(pages.PublishPage(id, {}))).row(PageRow));
  }

  /** Unpublish a board page. It becomes a draft again. */
  @Post(':id/unpublish')
  @HttpCode(200)
  @Allow('pages.manage')
  @Refuses(REFUSALS.acts)
  async unpublishPage(@Param('id') id: string): Promise<PageDto> {
    return PageDto.of((await this.bus.execute(pages.UnpublishPage(id, {}))).row(PageRow));
  }
}
