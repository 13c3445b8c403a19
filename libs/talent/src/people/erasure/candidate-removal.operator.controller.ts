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
}
