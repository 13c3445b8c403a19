import { BoardApi, Gated } from '#http/board';
import { Get, Query } from '@nestjs/common';
import { RedirectResolutionDto, ResolveRedirectQueryDto } from './redirect.board.dto.js';
import { RedirectReader } from './redirect.read-model.js';

@BoardApi('Redirects')
export class BoardRedirectsController {
  constructor(private readonly redirects: RedirectReader) {}

  /**
   * Resolve a path that no page has.
   * A redirect of exactly this path goes before one of the paths below another, and of those the nearest one wins. Redirects
   * are followed to the end, five at most.
   */
  @Get('redirects/resolve')
  @Gated()
  async resolveBoardRedirect(@Query() { path }: ResolveRedirectQueryDto): Promise<RedirectResolutionDto> {
    return { object: 'redirect_resolution', path, target: await this.redirects.target(path) };
  }
}
