import { rejectIssues } from '#kernel';
import {
  Allow,
  type Principal,
  authorise,
  Caller,
  IMAGE_BYTES,
  OperatorApi,
  type Permission,
  Refuses,
  Upload,
  Handling,
} from '#http';
import { Body, Get, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { MediaPurpose } from './media.decider.js';
import { Media } from './media.service.js';
import { MediaDto, MediaUploadDto, UploadMediaDto } from './media.operator.dto.js';

/** Each scope that allows showing an image also allows its upload. */
const SCOPES: Readonly<Record<MediaPurpose, Permission>> = {
  board_logo: 'settings.manage',
  board_hero: 'settings.manage',
  account_avatar: 'settings.manage',
  company_logo: 'companies.manage',
  blog_image: 'blog.manage',
};

@OperatorApi('media', 'Media')
export class OperatorMediaController {
  constructor(private readonly media: Media) {}

  /**
   * Upload an image. The purpose of the image decides which scope you need: `settings.manage` for images of the board,
   * `companies.manage` for company logos, `blog.manage` for the blog. `media.manage` allows all of them. A company logo with
   * `resourceId` becomes the logo of that company.
   */
  @Post('upload')
  @Allow()
  @Handling({ limit: 'media' })
  @Upload({ maxBytes: IMAGE_BYTES, tooLarge: 'media_payload_too_large' })
  @Refuses({ missing: ['media_resource_not_found', 'companies_not_found'], unsupported: ['media_unsupported_type'] })
  async uploadMedia(
    @Body() body: UploadMediaDto,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MediaUploadDto> {
    const { file, purpose, resourceType, resourceId } = body;
    if (!caller.permissions.has('media.manage')) authorise(caller, [SCOPES[purpose]]);
    if (resourceType !== undefined && resourceId === undefined)
      rejectIssues([{ path: ['resourceId'], message: 'is required with resourceType' }]);
    const bound =
      resourceId === undefined ? null : { resourceId, ...(resourceType === undefined ? {} : { resourceType }) };
    const holder = bound && (await this.media.holderFor(purpose, bound));
    const row = await this.media.store(purpose, await file.bytes(), file.contentType);
    const address = await this.media.address(row);
    if (bound) await holder?.attach(bound.resourceId, { ...row, url: address.url });
    reply.header('Location', `/v1/media/${row.id}`);
    return MediaUploadDto.of(row, address);
  }

  /** Get an image with its current URL and usage. The usage names the objects that show the image. */
  @Get(':id')
  @Allow('media.read')
  @Refuses({ missing: ['media_not_found'] })
  async getMedia(@Param('id') id: string): Promise<MediaDto> {
    const row = await this.media.byId(id);
    return MediaDto.from(row, await this.media.address(row), await this.media.references(id));
  }
}
