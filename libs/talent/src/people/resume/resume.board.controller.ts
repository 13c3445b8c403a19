import { Refuses, Upload, Handling } from '#http';
import { BoardApi, Me, SignedIn, type SignedInUser } from '#http/board';
import { Body, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { RESUME_BYTES } from '../candidate/resume.js';
import { ResumeDto, UploadResumeDto } from './resume.board.dto.js';
import { Resumes } from './resume.service.js';

@BoardApi('Me: resume', 'me/resume')
export class BoardMeResumeController {
  constructor(private readonly resumes: Resumes) {}

  /** Get your résumé file and its parsing status. */
  @Get()
  @SignedIn()
  async getBoardMeResume(@Me() me: SignedInUser): Promise<ResumeDto> {
    return ResumeDto.of(await this.resumes.get(me.id));
  }

  /**
   * Upload your résumé. It replaces the previous one. The server parses the résumé in the background. Poll it until it is
   * `parsed` or `failed`. Certain results, such as skills, are added to your profile. The address of your account must be
   * confirmed.
   */
  @Post()
  @HttpCode(202)
  @SignedIn()
  @Handling({
    errorCodes: {
      validation_bad_request: 'resume_invalid_file',
      validation_payload_too_large: 'resume_invalid_file',
      validation_unsupported_media_type: 'resume_invalid_file',
      unreadable: 'resume_invalid_file',
    },
  })
  @Upload({ maxBytes: RESUME_BYTES, tooLarge: 'resume_invalid_file', part: 'resume' })
  @Refuses({
    invalid: ['resume_invalid_file'],
    forbidden: ['resume_upload_forbidden'],
    unsupported: ['resume_invalid_file'],
    rate_limited: ['rate_limited'],
    conflict: ['stale_version'],
  })
  async uploadBoardMeResume(@Me() me: SignedInUser, @Body() body: UploadResumeDto): Promise<ResumeDto> {
    const { resume, keepResumeOnFile = false, importMode = 'append_only', confirmReplaceAll = false } = body;
    const options = { keep: keepResumeOnFile, mode: importMode, confirmed: confirmReplaceAll };
    return ResumeDto.of(await this.resumes.upload(me, resume, options));
  }

  /** Delete your résumé file. Your consent to keeping it ends. Parsed data stays in your profile. */
  @Delete()
  @HttpCode(204)
  @SignedIn()
  @Refuses({ conflict: ['stale_version'] })
  async deleteBoardMeResume(@Me() me: SignedInUser): Promise<void> {
    await this.resumes.remove(me.id);
  }
}
