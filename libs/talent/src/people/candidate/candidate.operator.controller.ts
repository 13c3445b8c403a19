import { Allow, Exports, type InlineExport, OperatorApi, Paged, Refuses } from '#http';
import { Exported, ExportQueryDto, OperationDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Get, Param, Query } from '@nestjs/common';
import { AccountAlertsReader } from '../alert/account-alerts.read-model.js';
import { SavedJobReader } from '../saved-job/saved-job.read-model.js';
import { CandidateDetailDto, CandidateDto, ListCandidatesQueryDto } from './candidate.operator.dto.js';
import { CandidateReader } from './candidate.read-model.js';
import { Candidates } from './candidate.service.js';

@OperatorApi('candidates', 'Candidates')
export class OperatorCandidatesController {
  constructor(
    private readonly reader: CandidateReader,
    private readonly savedJobs: SavedJobReader,
    private readonly alerts: AccountAlertsReader,
    private readonly candidates: Candidates,
    private readonly exports: Exports,
  ) {}

  /** List candidates, newest first. */
  @Get()
  @Allow('candidates.read')
  @Paged(CandidateDto)
  async listCandidates(@Query() { hasResume, ...query }: ListCandidatesQueryDto): Promise<Page<CandidateDto>> {
    const wanted = hasResume === undefined ? undefined : hasResume === 'true';
    return pageOf(await this.reader.page({ ...query, hasResume: wanted }), CandidateDto.of);
  }

  /**
   * Export all candidates. For CSV, an operation writes a file, which you download once it has succeeded. JSON is returned at
   * once.
   */
  @Get('export')
  @Allow('candidates.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportCandidates(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('candidates', format);
  }

  /**
   * Get a candidate with profile, counts and résumé status. The profile is returned even when it is hidden from everyone else.
   */
  @Get(':id')
  @Allow('candidates.read')
  @Refuses({ missing: ['candidates_not_found'] })
  async getCandidate(@Param('id') id: string): Promise<CandidateDetailDto> {
    const row = await this.reader.byId(id);
    const file = row.resume?.file ?? null;
    const [savedJobs, alerts, isResumeThere] = await Promise.all([
      this.savedJobs.count(id),
      this.alerts.of(id),
      file === null ? false : this.candidates.hasFile(file),
    ]);
    return CandidateDetailDto.from(row, { savedJobs, alerts: alerts.length, isResumeThere });
  }
}
