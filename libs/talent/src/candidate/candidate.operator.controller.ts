import {
  Accepted,
  Allow,
  attachment,
  Download,
  Exported,
  ExportQueryDto,
  Exports,
  type InlineExport,
  OperationDto,
  OperatorApi,
  Paged,
  Refuses,
} from '#http';
import { type Page, pageOf } from '#store';
import { Delete, Get, HttpCode, Param, Query, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AccountAlertsReader } from '../alert/account-alerts.read-model.js';
import { CandidateForms } from '../candidate-form/candidate-form.service.js';
import { AccountRemoval } from '../erasure/account-removal.service.js';
import { asPersonalFile, personalData } from '../erasure/personal-file.operator.dto.js';
import { PersonalFiles } from '../erasure/personal-file.service.js';
import { Resumes } from '../resume/resume.service.js';
import { SavedJobReader } from '../saved-job/saved-job.read-model.js';
import {
  CandidateDetailDto,
  CandidateDto,
  ListCandidatesQueryDto,
  OperatorCandidateProfileDto,
} from './candidate.operator.dto.js';
import { CandidateReader } from './candidate.read-model.js';

const MISSING = { missing: ['candidates_not_found'] };

@OperatorApi('candidates', 'Candidates')
export class OperatorCandidatesController {
  constructor(
    private readonly reader: CandidateReader,
    private readonly savedJobs: SavedJobReader,
    private readonly alerts: AccountAlertsReader,
    private readonly forms: CandidateForms,
    private readonly resumes: Resumes,
    private readonly exports: Exports,
    private readonly removal: AccountRemoval,
    private readonly files: PersonalFiles,
  ) {}

  /** List candidates, the newest account first. */
  @Get()
  @Allow('candidates.read')
  @Paged(CandidateDto)
  async listCandidates(@Query() { hasResume, ...query }: ListCandidatesQueryDto): Promise<Page<CandidateDto>> {
    const wanted = hasResume === undefined ? undefined : hasResume === 'true';
    return pageOf(await this.reader.page({ ...query, hasResume: wanted }), CandidateDto.of);
  }

  /**
   * Export all candidates.
   * As CSV, an operation writes a file, which is downloaded when it has succeeded; as JSON, they are answered at once.
   */
  @Get('export')
  @Allow('candidates.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportCandidates(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('candidates', format);
  }

  /** Get a candidate with counts, profile and résumé; the profile also when it is hidden from everybody else. */
  @Get(':id')
  @Allow('candidates.read')
  @Refuses(MISSING)
  async getCandidate(@Param('id') id: string): Promise<CandidateDetailDto> {
    const row = await this.reader.byId(id);
    const file = row.resume?.file ?? null;
    const [savedJobs, alerts, isResumeThere] = await Promise.all([
      this.savedJobs.count(id),
      this.alerts.of(id),
      file === null ? false : this.resumes.isThere(file),
    ]);
    return CandidateDetailDto.from(row, { savedJobs, alerts: alerts.length, isResumeThere });
  }

  /**
   * Erase a candidate: the account and everything that is kept about the person, for good.
   * While that is under way, the operation that is at it is answered. A permission for marketing is withdrawn first; then the candidate
   * is told of as deleted.
   */
  @Delete(':id')
  @HttpCode(202)
  @Allow('candidates.manage')
  @Accepted('candidates.remove')
  @Refuses(MISSING)
  async deleteCandidate(@Param('id') id: string): Promise<OperationDto> {
    return OperationDto.of(await this.removal.removeCandidate(id));
  }

  /**
   * Download everything that is kept about a candidate, for the person who asks what that is.
   * The answer is one JSON object with a list for each place where something is kept; files are in it as base64.
   */
  @Get(':id/export')
  @Allow('candidates.read')
  @Refuses(MISSING)
  @Download('application/json', personalData('candidateId'))
  async exportCandidatePersonalData(
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return asPersonalFile(reply, id, await this.files.ofCandidate(id));
  }

  /** Get the profile of a candidate, with the revision that its events carry. */
  @Get(':id/profile')
  @Allow('candidates.read')
  @Refuses(MISSING)
  async getCandidateProfile(@Param('id') id: string): Promise<OperatorCandidateProfileDto> {
    const { row, ...added } = await this.forms.profile(id);
    return OperatorCandidateProfileDto.of(row, added);
  }

  /** Download the résumé of a candidate. */
  @Get(':id/resume')
  @Allow('candidates.read')
  @Refuses({ missing: ['candidates_not_found', 'candidates_resume_not_found'] })
  @Download('application/octet-stream')
  async downloadCandidateResume(
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { body, bytes, contentType, format } = await this.resumes.open(id);
    reply.headers({
      'Content-Disposition': attachment(`resume-${id}.${format}`),
      'Content-Length': String(bytes),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    });
    return new StreamableFile(body, { type: contentType });
  }
}
