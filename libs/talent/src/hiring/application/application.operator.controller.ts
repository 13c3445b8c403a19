import { Allow, Exports, type InlineExport, OperatorApi, Paged, Refuses, refusalsOf } from '#http';
import { Exported, ExportQueryDto, OperationDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Delete, Get, HttpCode, Param, Query } from '@nestjs/common';
import { applicationDecider } from './application.decider.js';
import {
  ListReceivedApplicationsQueryDto,
  ReceivedApplicationDetailDto,
  ReceivedApplicationDto,
} from './application.operator.dto.js';
import { ReceivedApplications } from './received-applications.service.js';

const { acts } = refusalsOf(applicationDecider);

@OperatorApi('applications', 'Job applications')
export class OperatorApplicationsController {
  constructor(
    private readonly applications: ReceivedApplications,
    private readonly exports: Exports,
  ) {}

  /** List applications of users and guests, newest first. */
  @Get()
  @Allow('applications.read')
  @Paged(ReceivedApplicationDto)
  async listApplications(@Query() query: ListReceivedApplicationsQueryDto): Promise<Page<ReceivedApplicationDto>> {
    return pageOf(await this.applications.page(query), ReceivedApplicationDto.of);
  }

  /**
   * Export all applications.
   * As CSV, an operation writes a file, which is downloaded when it has succeeded; as JSON, they are answered at once.
   */
  @Get('export')
  @Allow('applications.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportApplications(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('applications', format);
  }

  /** Get an application, with a link to its résumé and what happened to it. */
  @Get(':id')
  @Allow('applications.read')
  @Refuses({ missing: ['applications_not_found'] })
  async getApplication(@Param('id') id: string): Promise<ReceivedApplicationDetailDto> {
    return ReceivedApplicationDetailDto.from(await this.applications.get(id));
  }

  /**
   * Delete an application with its résumé, timeline and notes.
   * It disappears from the pipeline of the company and from the list of the applicant, who can apply again.
   */
  @Delete(':id')
  @HttpCode(204)
  @Allow('applications.manage')
  @Refuses(acts)
  async deleteApplication(@Param('id') id: string): Promise<void> {
    await this.applications.remove(id);
  }
}
