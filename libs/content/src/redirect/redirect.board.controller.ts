import { BoardApi, Gated } from '#http/board';
import { Get, Query } from '@nestjs/common';
import { RedirectResolutionDto, ResolveRedirectQueryDto } from './redirect.board.dto.js';
import { RedirectReader } from './redirect.read-model.js';

@BoardApi('Redirects')
export class BoardRedirectsController {
  constructor(private readonly redirects: RedirectReader) {}

  /**
   * Get the redirect for a storefront path. A redirect for exactly this path takes precedence over one for all paths below
   * another path. Of the latter, the most specific one wins. Chains are followed, up to five redirects.
   */
  @Get('redirects/resolve')
  @Gated()
  async resolveBoardRedirect(@Query() { path }: ResolveRedirectQueryDto): Promise<RedirectResolutionDto> {
    return { object: 'redirect_resolution', path, target: await this.redirects.target(path) };
  }
}
