import { Accepted, Allow, Download, OperatorApi, Refuses } from '#http';
import { OperationDto } from '#http/dto';
import { Delete, Get, HttpCode, Param, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { asPersonalFile, personalData } from '../../personal-file.operator.dto.js';
import { AccountRemoval } from './account-removal.service.js';
import { PersonalFiles } from './personal-file.service.js';

const MISSING = { missing: ['candidates_not_found'] };

@OperatorApi('candidates', 'Candidates')
export class OperatorCandidateRemovalController {
  constructor(
    private readonly removal: AccountRemoval,
    private readonly files: PersonalFiles,
  ) {}

  /**
   * Delete a candidate and all their personal data permanently. The account is deleted too. While the deletion runs, the request
   * returns its operation. A marketing permission is withdrawn first, and then the event `candidate.deleted` is sent.
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
   * Export all personal data of a candidate. Use it to answer a person's request for their data. The response is one JSON object
   * with a list for each place that stores data. Files are included as base64.
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
}
