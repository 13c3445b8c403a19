import { Allow, Caller, OperatorApi, Paged, type Principal, Refuses, Handling } from '#http';
import { PageQueryDto } from '#http/dto';
import { facts, type Page } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiKeyDto,
  ApiKeyWithSecretDto,
  CreateApiKeyDto,
  OVERLAP,
  RotateApiKeyDto,
  UpdateApiKeyDto,
} from './api-key.operator.dto.js';
import { ApiKeyReader, type ApiKeyRow } from './api-key.read-model.js';
import { ApiKeys } from './api-keys.service.js';
import { type Caller as Maker, ManageApiKeys, type KeyWithSecret } from './manage-api-keys.service.js';

const MISSING = { missing: ['api_keys_not_found'] };
const REVOKED = ['api_keys_revoked', 'stale_version'];
const BEYOND_ONES_OWN = ['auth_forbidden', 'api_keys_rate_limit_too_high'];

@OperatorApi('api-keys', 'API keys')
export class OperatorApiKeysController {
  constructor(
    private readonly manage: ManageApiKeys,
    private readonly reader: ApiKeyReader,
    private readonly keys: ApiKeys,
  ) {}

  /** List API keys, newest first. The list includes revoked keys. */
  @Get()
  @Allow('api_keys.manage')
  @Paged(ApiKeyDto)
  async listApiKeys(@Query() query: PageQueryDto): Promise<Page<ApiKeyDto>> {
    const { rows, nextCursor } = await this.reader.page(query);
    const used = await this.keys.lastUsed(rows.map(({ id }) => id));
    const { now } = facts();
    return { rows: rows.map((row) => ApiKeyDto.of(row, { lastUsedAt: used.get(row.id) ?? null, now })), nextCursor };
  }

  /**
   * Create an API key. You can grant only scopes that you have. A key can grant at most its own rate limit. The response contains
   * the secret, once.
   */
  @Post()
  @Allow('api_keys.manage')
  @Handling({ oneTime: ['secret'] })
  @Refuses({ forbidden: BEYOND_ONES_OWN, conflict: ['api_keys_rotated_again', ...REVOKED] })
  async createApiKey(
    @Body() { name, scopes, rateLimit, expiresAt = null }: CreateApiKeyDto,
    @Caller() caller: Principal,
  ): Promise<ApiKeyWithSecretDto> {
    const { row, secret } = await this.manage.create({ name, scopes, rateLimit, expiresAt }, makerOf(caller));
    return { ...ApiKeyDto.of(row, { lastUsedAt: null, now: facts().now }), secret };
  }

  /** Get an API key. */
  @Get(':id')
  @Allow('api_keys.manage')
  @Refuses(MISSING)
  async getApiKey(@Param('id') id: string): Promise<ApiKeyDto> {
    const [row, used] = await Promise.all([this.reader.byId(id), this.keys.lastUsed([id])]);
    return ApiKeyDto.of(row, { lastUsedAt: used.get(id) ?? null, now: facts().now });
  }

  /**
   * Update an API key. The change applies in every process at once. You need every scope that the key has before and after the
   * change.
   */
  @Patch(':id')
  @Handling({ needsBody: true })
  @Allow('api_keys.manage')
  @Refuses({ ...MISSING, forbidden: BEYOND_ONES_OWN, conflict: REVOKED })
  async updateApiKey(
    @Param('id') id: string,
    @Body() body: UpdateApiKeyDto,
    @Caller() caller: Principal,
  ): Promise<ApiKeyDto> {
    return this.shown(await this.manage.change(id, body, makerOf(caller)));
  }

  /**
   * Replace the secret of an API key. The response contains the new secret, once. The previous secret keeps working for 24 hours,
   * or for `overlapSeconds`. Older secrets no longer work. You need every scope of the key.
   */
  @Post(':id/rotate')
  @HttpCode(200)
  @Allow('api_keys.manage')
  @Handling({ oneTime: ['secret'] })
  @Refuses({ ...MISSING, conflict: ['api_keys_rotated_again', ...REVOKED] })
  async rotateApiKey(
    @Param('id') id: string,
    @Body() { overlapSeconds = OVERLAP }: RotateApiKeyDto,
    @Caller() caller: Principal,
  ): Promise<ApiKeyWithSecretDto> {
    const { row, secret }: KeyWithSecret = await this.manage.rotate(id, overlapSeconds, makerOf(caller));
    return { ...(await this.shown(row)), secret };
  }

  /**
   * Revoke an API key permanently. Every process refuses the key at once. You need every scope of the key. A key may revoke
   * itself.
   */
  @Delete(':id')
  @HttpCode(204)
  @Allow('api_keys.manage')
  @Refuses({ ...MISSING, conflict: REVOKED })
  async deleteApiKey(@Param('id') id: string, @Caller() caller: Principal): Promise<void> {
    await this.manage.revoke(id, makerOf(caller));
  }

  private async shown(row: ApiKeyRow): Promise<ApiKeyDto> {
    const used = await this.keys.lastUsed([row.id]);
    return ApiKeyDto.of(row, { lastUsedAt: used.get(row.id) ?? null, now: facts().now });
  }
}

/** The limits of the caller who creates keys. The limit of a person's session does not restrict the keys of their programs. */
const makerOf = ({ kind, permissions, rateLimit }: Principal): Maker => ({
  permissions,
  rateLimit: kind === 'api_key' ? rateLimit : null,
});
