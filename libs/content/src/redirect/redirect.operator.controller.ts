import { Allow, type Principal, Batches, BodyLimit, Caller, OperatorApi, Paged, Refuses } from '#http';
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

  /** List redirects, by the path that they lead away from. */
  @Get()
  @Allow('redirects.read')
  @Paged(RedirectDto)
  async listRedirects(@Query() query: ListRedirectsQueryDto): Promise<Page<RedirectDto>> {
    return pageOf(await this.reader.page(query), RedirectDto.of);
  }

  /** Add a redirect. Chains are kept as they are; a redirect that leads back to itself is refused. */
  @Post()
  @Allow('redirects.manage')
  @Refuses({ invalid: ['redirects_invalid_status_code'], conflict: ['redirects_from_path_taken'] })
  async createRedirect(@Body() body: CreateRedirectDto): Promise<RedirectDto> {
    return RedirectDto.of(await this.redirects.add(body));
  }

  /** Do up to 100 operations on redirects in one request, in order; each succeeds or fails for itself. */
  @Post('batch')
  @HttpCode(200)
  @Allow('redirects.manage')
  @BodyLimit(5 * 1024 * 1024)
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

  /** Change a redirect; keys that are absent stay as they are. */
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

  /** Remove a redirect for good. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('redirects.manage')
  @Refuses({ missing: ['redirects_not_found'], conflict: ['stale_version'] })
  async deleteRedirect(@Param('id') id: string): Promise<void> {
    await this.redirects.remove(id);
  }
}
