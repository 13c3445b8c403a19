import { Address, FilePart, Moment, Optional, type UploadedFile, view } from '#http/dto';
import { IsIn, IsString } from 'class-validator';
import { MEDIA_PURPOSES, type MediaPurpose } from './media.decider.js';
import type { MediaRow } from './media.read-model.js';
import type { MediaAddress, MediaReference } from './media.service.js';

/** An image to upload. */
export class UploadMediaDto {
  /** PNG, JPEG, WebP or GIF, 5 MB at most. The server removes metadata and reduces very large images. */
  @FilePart() file!: UploadedFile;
  @IsIn(MEDIA_PURPOSES) purpose!: MediaPurpose;
  /** Type of the object in `resourceId`, for example `company`. Default: derived from the purpose. */
  @Optional() @IsString() resourceType?: string;
  /** The object that will show the image. */
  @Optional() @IsString() resourceId?: string;
}

/** A stored image. */
export class MediaUploadDto {
  id!: string;
  object!: 'media_upload';
  /** URL of the image. Null when the file is deleted. */
  @Address() url!: string | null;
  /** When the URL expires. Null if it does not expire. */
  @Moment() urlExpiresAt!: string | null;
  mimeType!: string;
  sizeBytes!: number;
  purpose!: MediaPurpose;

  static readonly of = view<MediaUploadDto, MediaRow, MediaAddress>()(
    'id object url urlExpiresAt mimeType sizeBytes purpose',
    { object: () => 'media_upload', url: (_, { url }) => url, urlExpiresAt: (_, { urlExpiresAt }) => urlExpiresAt },
  );
}

/** An object that shows an image. */
export class MediaReferenceDto {
  resourceType!: string;
  resourceId!: string;
}

/** An image. */
export class MediaDto extends MediaUploadDto {
  @Moment() uploadedAt!: string;
  /** Objects that show the image now. */
  referencedBy!: MediaReferenceDto[];

  static from(row: MediaRow, address: MediaAddress, references: readonly MediaReference[]): MediaDto {
    return { ...MediaUploadDto.of(row, address), uploadedAt: row.uploadedAt, referencedBy: [...references] };
  }
}
