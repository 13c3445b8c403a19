import { Refuses, Upload, Handling } from '#http';
import { BoardApi, MaybeSignedIn } from '#http/board';
import { Body, Get, Post, Query } from '@nestjs/common';
import { FindPostingLogoQueryDto, JobPostingLogoDto, UploadPostingLogoDto } from './posting-logo.board.dto.js';
import { PostingLogos } from './posting-logos.service.js';

const LOGO_BYTES = 2 * 1024 * 1024;
const PUBLIC = { maxAgeSeconds: 0, limit: 'board-logo' } as const;

@BoardApi('Job postings', 'job-postings/logo')
export class BoardPostingLogosController {
  constructor(private readonly logos: PostingLogos) {}

  /** Upload a company logo for a job posting. Send its URL when you post the job. An unused upload is deleted after 24 hours. */
  @Post()
  @Handling({ idempotencyKeys: 'ignored' })
  @MaybeSignedIn(PUBLIC)
  @Upload({ maxBytes: LOGO_BYTES, tooLarge: 'media_payload_too_large' })
  @Refuses({ invalid: ['validation_bad_request'], unsupported: ['media_unsupported_type'] })
  async uploadBoardJobPostingLogo(@Body() { file }: UploadPostingLogoDto): Promise<JobPostingLogoDto> {
    return JobPostingLogoDto.of(await this.logos.store(await file.bytes(), file.contentType));
  }

  /** Find a company logo on the company's website. */
  @Get('fetch')
  @MaybeSignedIn(PUBLIC)
  @Refuses({
    invalid: ['validation_bad_request'],
    missing: ['job_posting_logo_not_found'],
    unavailable: ['job_posting_logo_lookup_unavailable'],
  })
  async findBoardJobPostingLogo(@Query() { domain }: FindPostingLogoQueryDto): Promise<JobPostingLogoDto> {
    return JobPostingLogoDto.of(await this.logos.find(domain));
  }
}
