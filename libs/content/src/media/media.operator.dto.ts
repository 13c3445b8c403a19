import { Address, FilePart, Moment, Optional, type UploadedFile, view } from '#http/dto';
import { IsIn, IsString } from 'class-validator';
import { MEDIA_PURPOSES, type MediaPurpose } from './media.decider.js';
import type { MediaRow } from './media.read-model.js';
import type { MediaAddress, MediaReference } from './media.service.js';

/** An image to be kept. */
export class UploadMediaDto {
  /** PNG, JPEG, WebP or GIF, 5 MB at most. It is encoded again: metadata is removed, and very large images become smaller. */
  @FilePart() file!: UploadedFile;
  @IsIn(MEDIA_PURPOSES) purpose!: MediaPurpose;
  /** Type of the object that is named by `resourceId`, for example `company`; follows from the purpose when absent. */
  @Optional() @IsString() resourceType?: string;
  /** The object that shows it from now on. */
  @Optional() @IsString() resourceId?: string;
}

/** An image as it was kept. */
export class MediaUploadDto {
  id!: string;
  object!: 'media_upload';
  /** Where it can be seen; null when its bytes are gone. */
  @Address() url!: string | null;
  /** When that address ends; null when it does not. */
  @Moment() urlExpiresAt!: string | null;
  mimeType!: string;
  sizeBytes!: number;
  purpose!: MediaPurpose;

  static readonly of = view<MediaUploadDto, MediaRow, MediaAddress>()(
    'id object url urlExpiresAt mimeType sizeBytes purpose',
    { object: () => 'media_upload', url: (_, { url }) => url, urlExpiresAt: (_, { urlExpiresAt }) => urlExpiresAt },
  );
}

/** What shows an image. */
export class MediaReferenceDto {
  resourceType!: string;
  resourceId!: string;
}

/** An image. */
export class MediaDto extends MediaUploadDto {
  @Moment() uploadedAt!: string;
  /** What shows it now. */
  referencedBy!: MediaReferenceDto[];

  static from(row: MediaRow, address: MediaAddress, references: readonly MediaReference[]): MediaDto {
    return { ...MediaUploadDto.of(row, address), uploadedAt: row.uploadedAt, referencedBy: [...references] };
  }
}
