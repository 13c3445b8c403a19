import { FilePart, type UploadedFile } from '#http/dto';
import { IsString } from 'class-validator';
import { AtMost } from '../../email-address.dto.js';

/** A picture. */
export class UploadPostingLogoDto {
  /** PNG, JPEG, WebP or GIF, at most 2 MB. It becomes a WebP of 256 × 256 pixels with the whole picture in its middle. */
  @FilePart() file!: UploadedFile;
}

/** The website to look at. */
export class FindPostingLogoQueryDto {
  /** @example 'hill-clinic.example' */
  @IsString() @AtMost(300) domain!: string;
}

/** A logo that is kept. */
export class JobPostingLogoDto {
  object!: 'job_posting_logo';
  /** Where everybody can see it. */
  publicUrl!: string;

  static of(publicUrl: string): JobPostingLogoDto {
    return { object: 'job_posting_logo', publicUrl };
  }
}
