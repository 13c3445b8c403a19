import { FilePart, Moment, Optional, Transform, type UploadedFile, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { IMPORT_MODES, type ImportMode, RESUME_TYPES } from '../candidate/resume.js';
import type { OwnResume } from './resume.service.js';

/** A boolean in a form. */
const Flag = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    value === 'true' || value === 'false' ? value === 'true' : value,
  ) as PropertyDecorator;

/** A résumé to read into the profile. */
export class UploadResumeDto {
  /** PDF, DOC, DOCX, ODT, RTF or plain text, 10 MB at most. */
  @FilePart() resume!: UploadedFile;
  /** Whether to keep the file after parsing. Default: false. */
  @Optional() @Flag() @IsBoolean() keepResumeOnFile?: boolean;
  /** Whether parsed data is added to the profile or replaces it. Default: `append_only`. */
  @Optional() @IsIn(IMPORT_MODES) importMode?: ImportMode;
  /** Must be true with `replace_all`. */
  @Optional() @Flag() @IsBoolean() confirmReplaceAll?: boolean;
}

/** The file of a résumé. */
export class ResumeFileDto {
  /** URL of the file. It works for ten minutes, without login. */
  url!: string;
  contentType!: string;
  @ApiProperty({ type: 'integer' }) sizeBytes!: number;
}

/** Your résumé. */
export class ResumeDto {
  object!: 'resume';
  /** Null until you upload a résumé. */
  @ApiProperty({ enum: ['parsing', 'parsed', 'failed'], nullable: true }) parseStatus!:
    'parsing' | 'parsed' | 'failed' | null;
  /** Why parsing failed. */
  parseFailureReason!: string | null;
  @Moment() parsedAt!: string | null;
  /** Null until you upload a résumé. */
  keepResumeOnFile!: boolean | null;
  hasResumeOnFile!: boolean;
  file!: ResumeFileDto | null;

  static readonly of = view<ResumeDto, OwnResume>()(
    'object parseStatus parseFailureReason parsedAt keepResumeOnFile hasResumeOnFile file',
    {
      object: () => 'resume',
      parseStatus: ({ state }) => state && state.status,
      parseFailureReason: ({ state }) => state && state.failure,
      parsedAt: ({ state }) => state && state.parsedAt,
      keepResumeOnFile: ({ state }) => state && state.keep,
      hasResumeOnFile: ({ url }) => url !== null,
      file: ({ state, url }) =>
        state?.file && url !== null
          ? { url, contentType: RESUME_TYPES[state.file.format], sizeBytes: state.file.sizeBytes }
          : null,
    },
  );
}
