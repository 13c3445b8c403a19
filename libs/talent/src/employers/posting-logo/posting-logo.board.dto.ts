import { FilePart, type UploadedFile } from '#http/dto';
import { IsString } from 'class-validator';
import { AtMost } from '../../email-address.dto.js';

/** A picture. */
export class UploadPostingLogoDto {
  /**
   * PNG, JPEG, WebP or GIF, at most 2 MB. The server converts it to a WebP of 256 × 256 pixels, with the whole picture centred.
   */
  @FilePart() file!: UploadedFile;
}

/** The website to search. */
export class FindPostingLogoQueryDto {
  /** @example 'hill-clinic.example' */
  @IsString() @AtMost(300) domain!: string;
}

/** A stored logo. */
export class JobPostingLogoDto {
  object!: 'job_posting_logo';
  /** Public URL of the file. */
  publicUrl!: string;

  static of(publicUrl: string): JobPostingLogoDto {
    return { object: 'job_posting_logo', publicUrl };
  }
}
