import { Allow, Download, OperatorApi, Refuses } from '#http';
import { Downloads } from '#runtime';
import { Get, Param, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Resumes } from './resume.service.js';

@OperatorApi('candidates', 'Candidates')
export class OperatorCandidateResumesController {
  constructor(private readonly resumes: Resumes) {}

  /** Download the résumé of a candidate. */
  @Get(':id/resume')
  @Allow('candidates.read')
  @Refuses({ missing: ['candidates_not_found', 'candidates_resume_not_found'] })
  @Download('application/octet-stream')
  async downloadCandidateResume(
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { body, bytes, contentType, filename } = await this.resumes.open(id);
    reply.headers({
      'Content-Disposition': Downloads.disposition(filename),
      'Content-Length': String(bytes),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    });
    return new StreamableFile(body, { type: contentType });
  }
}
