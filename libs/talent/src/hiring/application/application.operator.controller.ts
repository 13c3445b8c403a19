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

  /** List applications from users and guests, newest first. */
  @Get()
  @Allow('applications.read')
  @Paged(ReceivedApplicationDto)
  async listApplications(@Query() query: ListReceivedApplicationsQueryDto): Promise<Page<ReceivedApplicationDto>> {
    return pageOf(await this.applications.page(query), ReceivedApplicationDto.of);
  }

  /**
   * Export all applications. For CSV, an operation writes a file, which you download once it has succeeded. JSON is returned at
   * once.
   */
  @Get('export')
  @Allow('applications.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportApplications(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('applications', format);
  }

  /** Get an application with its timeline and résumé link. */
  @Get(':id')
  @Allow('applications.read')
  @Refuses({ missing: ['applications_not_found'] })
  async getApplication(@Param('id') id: string): Promise<ReceivedApplicationDetailDto> {
    return ReceivedApplicationDetailDto.from(await this.applications.get(id));
  }

  /**
   * Delete an application with its résumé, timeline and notes. The application disappears from the company's pipeline and from
   * the applicant's list. The applicant can apply again.
   */
  @Delete(':id')
  @HttpCode(204)
  @Allow('applications.manage')
  @Refuses(acts)
  async deleteApplication(@Param('id') id: string): Promise<void> {
    await this.applications.remove(id);
  }
}
