import { reject } from '#kernel';
import { Accepted, Allow, type Principal, Caller, OperatorApi, Paged, Refuses, Upload } from '#http';
import { OperationDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { RowProgress } from '#runtime/operations';
import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ImportReader, type ImportRow } from './import.read-model.js';
import { Imports, ImportUploads, TOO_LARGE } from './upload-import.service.js';
import {
  ConfirmImportDto,
  CreateImportDto,
  ImportDetailDto,
  ImportDto,
  ImportQuotaDto,
  ListImportsQueryDto,
} from './import.operator.dto.js';

const MISSING = { missing: ['imports_not_found'] };

@OperatorApi('imports', 'Imports')
export class OperatorImportsController {
  constructor(
    private readonly reader: ImportReader,
    private readonly uploads: ImportUploads,
    private readonly imports: Imports,
    private readonly progress: RowProgress,
  ) {}

  /** List job imports, newest first. */
  @Get()
  @Allow('imports.read')
  @Paged(ImportDto)
  async listImports(@Query() query: ListImportsQueryDto): Promise<Page<ImportDto>> {
    const page = await this.reader.page(query);
    const done = await this.progress.ofAll(page.rows.filter(({ counts }) => counts === null).map(({ id }) => id));
    return pageOf(page, (row) => ImportDto.of(row, done.get(row.id)));
  }

  /**
   * Upload a CSV file of jobs to import. No job is created yet. The server reads the file and proposes a mapping of its columns,
   * which you confirm. The import is the resource of the operation. Each accepted file counts once against the daily quota.
   */
  @Post()
  @HttpCode(202)
  @Allow('imports.manage')
  @Accepted('imports.parse')
  @Upload({ maxBytes: 'importBytes', tooLarge: TOO_LARGE })
  @Refuses({
    invalid: ['imports_unsupported_format'],
    unsupported: ['imports_unsupported_type'],
    rate_limited: ['imports_daily_limit_exceeded'],
  })
  async createImport(@Body() { file, sourceFormat = 'csv' }: CreateImportDto): Promise<OperationDto> {
    if (sourceFormat !== 'csv') reject('invalid', 'imports_unsupported_format', '`sourceFormat` must be `csv`.');
    return OperationDto.of(await this.uploads.take(file));
  }

  /** Get the number of imports left today. */
  @Get('quota')
  @Allow('imports.read')
  async getImportsQuota(): Promise<ImportQuotaDto> {
    return ImportQuotaDto.of(await this.uploads.quota());
  }

  /** Get a job import with its mapping and refused rows. */
  @Get(':id')
  @Allow('imports.read')
  @Refuses(MISSING)
  async getImport(@Param('id') id: string): Promise<ImportDetailDto> {
    return this.detail(await this.reader.byId(id));
  }

  /**
   * Confirm a job import and create its jobs. A row with the `externalId` of a job updates that job. A row that duplicates
   * another job is skipped. New jobs are drafts unless a status column says published, which also needs the scope `jobs.publish`.
   * Jobs beyond the plan's limit of published jobs stay drafts. A column that names companies creates missing ones, and also
   * needs the scope `companies.manage`.
   */
  @Post(':id/confirm')
  @HttpCode(202)
  @Allow('imports.manage', 'jobs.manage')
  @Accepted('imports.confirm')
  @Refuses({
    ...MISSING,
    invalid: ['imports_no_mapping'],
    conflict: ['imports_already_confirmed', 'imports_already_terminal', 'stale_version'],
  })
  async confirmImport(
    @Param('id') id: string,
    @Body() body: ConfirmImportDto,
    @Caller() caller: Principal,
  ): Promise<OperationDto> {
    const rights = {
      mayPublish: caller.permissions.has('jobs.publish'),
      mayMakeCompanies: caller.permissions.has('companies.manage'),
    };
    return OperationDto.of(await this.imports.confirm(id, ConfirmImportDto.mapping(body), rights));
  }

  /** Cancel a job import. Jobs that it has already written stay. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Allow('imports.manage')
  @Refuses({ ...MISSING, conflict: ['imports_already_terminal', 'stale_version'] })
  async cancelImport(@Param('id') id: string): Promise<ImportDetailDto> {
    return this.detail(await this.imports.cancel(id));
  }

  private async detail(row: ImportRow): Promise<ImportDetailDto> {
    const [done, errors] = await Promise.all([this.progress.of(row.id), this.progress.errors(row.id)]);
    return ImportDetailDto.from(row, done, errors);
  }
}
