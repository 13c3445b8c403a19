import { Allow, Caller, OperatorApi, Paged, type Principal, Refuses } from '#http';
import { PageQueryDto } from '#http/dto';
import { reject } from '#kernel';
import { type Page, pageOf, Scope } from '#store';
import { Body, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ManagePublishableKeys } from './manage-publishable-keys.service.js';
import { CreatePublishableKeyDto, PublishableKeyDto } from './publishable-key.operator.dto.js';
import { PublishableKeyReader, type PublishableKeyRow } from './publishable-key.read-model.js';
import { StorefrontOrigins } from './storefront-origins.service.js';

@OperatorApi('publishable-keys', 'API keys')
export class OperatorPublishableKeysController {
  constructor(
    private readonly manage: ManagePublishableKeys,
    private readonly reader: PublishableKeyReader,
    private readonly origins: StorefrontOrigins,
  ) {}

  /** List publishable keys, newest first. The list includes revoked keys. */
  @Get()
  @Allow('api_keys.manage')
  @Paged(PublishableKeyDto)
  async listPublishableKeys(@Query() query: PageQueryDto): Promise<Page<PublishableKeyDto>> {
    const page = await this.reader.page(query);
    const rows = await Promise.all(page.rows.map((row) => this.withOrigin(row)));
    return pageOf({ ...page, rows }, PublishableKeyDto.of);
  }

  /**
   * Create a publishable key for a storefront. In the session of an owner or admin this also confirms its origin. With an API key, the origin
   * stays unconfirmed unless another active key of the same origin is confirmed, and links in mails do not lead there.
   */
  @Post()
  @Allow('api_keys.manage')
  async createPublishableKey(
    @Body() { origin }: CreatePublishableKeyDto,
    @Caller() caller: Principal,
  ): Promise<PublishableKeyDto> {
    const isConfirmed = answersFor(caller) || (await this.origins.isConfirmed(origin));
    return PublishableKeyDto.of(await this.withOrigin(await this.manage.create(origin, isConfirmed)));
  }

  /**
   * Confirm the origin of a publishable key. From then on, links in mails lead to this storefront. Only owners and admins can confirm, in a
   * session.
   */
  @Post(':key/confirm')
  @HttpCode(200)
  @Allow.session('api_keys.manage')
  @Refuses({ missing: ['publishable_keys_not_found'], conflict: ['stale_version'] })
  async confirmPublishableKey(@Param('key') key: string, @Caller() caller: Principal): Promise<PublishableKeyDto> {
    if (!answersFor(caller))
      reject('forbidden', 'auth_forbidden', 'Only an owner or admin of the board can confirm an origin.');
    return PublishableKeyDto.of(await this.withOrigin(await this.manage.confirm(key)));
  }

  /** Revoke a publishable key permanently. The key stops working within a second. */
  @Delete(':key')
  @HttpCode(204)
  @Allow('api_keys.manage')
  @Refuses({ missing: ['publishable_keys_not_found'], conflict: ['stale_version'] })
  async deletePublishableKey(@Param('key') key: string): Promise<void> {
    await this.manage.revoke(key);
  }

  private async withOrigin(row: PublishableKeyRow): Promise<PublishableKeyRow & { readonly originConfirmed: boolean }> {
    const originConfirmed = row.isConfirmed || (await this.origins.counts(row.origin, Scope.boardSlug()));
    return Object.assign({ originConfirmed }, row);
  }
}

/** Whether `caller` is a person who answers for the whole board. */
const answersFor = (caller: Principal): boolean =>
  caller.kind === 'user_session' && (caller.role === 'owner' || caller.role === 'admin');
