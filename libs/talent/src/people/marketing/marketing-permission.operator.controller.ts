import { Allow, OperatorApi, Paged, Refuses, Handling } from '#http';
import { type Page, pageOf } from '#store';
import { Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ListMarketingPermissionsQueryDto, MarketingPermissionDto } from './marketing-permission.operator.dto.js';
import { MarketingPermissions } from './marketing-permissions.service.js';

@OperatorApi('marketing-permissions', 'Marketing permissions')
export class OperatorMarketingPermissionsController {
  constructor(private readonly permissions: MarketingPermissions) {}

  /**
   * List marketing decisions of people, newest account first. People who never decided are left out. You may not send them
   * marketing mail.
   */
  @Get()
  @Allow('marketing_permissions.read')
  @Paged(MarketingPermissionDto)
  async listMarketingPermissions(
    @Query() query: ListMarketingPermissionsQueryDto,
  ): Promise<Page<MarketingPermissionDto>> {
    return pageOf(await this.permissions.page(query), MarketingPermissionDto.of);
  }

  /**
   * Withdraw the marketing permission of a person. For a person who never decided, the refusal is stored. Only people themselves
   * can grant permission. You can repeat the request safely.
   */
  @Post(':id/withdraw')
  @Handling({ aboutPerson: 'id' })
  @HttpCode(200)
  @Allow('marketing_permissions.manage')
  @Refuses({ missing: ['marketing_permissions_not_found'], conflict: ['stale_version'] })
  async withdrawMarketingPermission(@Param('id') id: string): Promise<MarketingPermissionDto> {
    return MarketingPermissionDto.of(await this.permissions.withdraw(id));
  }
}
