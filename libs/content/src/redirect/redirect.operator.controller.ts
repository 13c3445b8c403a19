import { Allow, type Principal, Batches, Caller, OperatorApi, Paged, Refuses, Handling } from '#http';
import { BatchRequestDto, BatchResultDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CreateRedirectDto, ListRedirectsQueryDto, RedirectDto, UpdateRedirectDto } from './redirect.operator.dto.js';
import { RedirectReader } from './redirect.read-model.js';
import { Redirects } from './redirect.service.js';

@OperatorApi('redirects', 'Redirects')
export class OperatorRedirectsController {
  constructor(
    private readonly redirects: Redirects,
    private readonly reader: RedirectReader,
    private readonly batches: Batches,
  ) {}

  /** List redirects by source path. */
  @Get()
  @Allow('redirects.read')
  @Paged(RedirectDto)
  async listRedirects(@Query() query: ListRedirectsQueryDto): Promise<Page<RedirectDto>> {
    return pageOf(await this.reader.page(query), RedirectDto.of);
  }

  /** Create a redirect. Chains of redirects are allowed. A redirect that leads back to itself is refused. */
  @Post()
  @Allow('redirects.manage')
  @Refuses({ invalid: ['redirects_invalid_status_code'], conflict: ['redirects_from_path_taken'] })
  async createRedirect(@Body() body: CreateRedirectDto): Promise<RedirectDto> {
    return RedirectDto.of(await this.redirects.add(body));
  }

  /** Run up to 100 redirect operations in one request. Operations run in order. Each one succeeds or fails on its own. */
  @Post('batch')
  @HttpCode(200)
  @Allow('redirects.manage')
  @Handling({ bodyLimit: 5 * 1024 * 1024 })
  batchRedirects(@Body() body: BatchRequestDto, @Caller() caller: Principal): Promise<BatchResultDto> {
    return this.batches.run(caller, body, {
      POST: {
        allow: ['redirects.manage'],
        body: CreateRedirectDto,
        status: 201,
        run: (redirect: CreateRedirectDto) => this.createRedirect(redirect),
      },
      PATCH: {
        allow: ['redirects.manage'],
        body: UpdateRedirectDto,
        status: 200,
        run: (changes: UpdateRedirectDto, id: string) => this.updateRedirect(id, changes),
      },
      DELETE: {
        allow: ['redirects.manage'],
        status: 204,
        run: (_: object, id: string) => this.deleteRedirect(id),
      },
    });
  }

  /** Update a redirect. Absent keys keep their values. */
  @Patch(':id')
  @Allow('redirects.manage')
  @Refuses({
    invalid: ['redirects_invalid_status_code'],
    missing: ['redirects_not_found'],
    conflict: ['redirects_from_path_taken', 'stale_version'],
  })
  async updateRedirect(@Param('id') id: string, @Body() body: UpdateRedirectDto): Promise<RedirectDto> {
    return RedirectDto.of(await this.redirects.change(id, body));
  }

  /** Delete a redirect permanently. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('redirects.manage')
  @Refuses({ missing: ['redirects_not_found'], conflict: ['stale_version'] })
  async deleteRedirect(@Param('id') id: string): Promise<void> {
    await this.redirects.remove(id);
  }
}
