import {
  Allow,
  type Principal,
  At,
  authorise,
  Batches,
  Caller,
  type Condition,
  Exports,
  Histories,
  IfMatch,
  type InlineExport,
  Links,
  ofPast,
  OperatorApi,
  Paged,
  ReadsPast,
  Refuses,
  UNCONDITIONAL,
  Handling,
} from '#http';
import {
  BatchRequestDto,
  BatchResultDto,
  ChangeDto,
  Exported,
  ExportQueryDto,
  type OperationDto,
  PageQueryDto,
} from '#http/dto';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobs } from './job.decider.js';
import { SourceGatherer, JobForm, type JobSources } from './job-sources.service.js';
import { jobHistory } from './job-history.operator.dto.js';
import { companyHistory } from '../company/company.operator.dto.js';
import { touchedByJob } from './job-touches.js';
import {
  CreateJobDto,
  DuplicateJobDto,
  JobDto,
  JobSummaryDto,
  ListJobsQueryDto,
  PublishJobDto,
  UpdateJobDto,
} from './job.operator.dto.js';
import { JobReader, JobRow, type ShownJob } from './job.read-model.js';
import { JobWriter } from './job.service.js';
import { Postings } from './postings.service.js';
import type { JobMaker } from './job-maker.js';

/** Rejections that apply to any change of a single job. */
const CHANGING = { missing: ['jobs_not_found'], conflict: ['stale_version'], stale: ['precondition_failed'] };
const JOB_FORM = ['custom_field_required', 'custom_field_wrong_type', 'custom_field_out_of_range'];
const NOT_PUBLISHED = { ...CHANGING, conflict: ['jobs_not_published', 'stale_version'] };

@OperatorApi('jobs', 'Jobs')
export class OperatorJobsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: JobReader,
    private readonly writer: JobWriter,
    private readonly form: JobForm,
    private readonly postings: Postings,
    private readonly batches: Batches,
    private readonly gatherer: SourceGatherer,
    private readonly links: Links,
    private readonly exports: Exports,
    private readonly histories: Histories,
  ) {}

  /**
   * List jobs and drafts by application URL, company or status. The newest jobs come first. You can also filter by external id.
   * Without a status, jobs in every status are returned.
   */
  @Get()
  @Allow('jobs.read')
  @Paged(JobSummaryDto)
  async listJobs(@Query() query: ListJobsQueryDto): Promise<Page<JobSummaryDto>> {
    const { rows, nextCursor } = await this.reader.page(query);
    return pageOf({ rows: await this.form.shown(rows), nextCursor }, (row) => JobSummaryDto.of(row, this.links));
  }

  /**
   * Create a job posting, a draft unless you publish it. To publish the job, you also need the scope `jobs.publish`.
   * To create its company, you also need the scope `companies.manage`.
   */
  @Post()
  @Allow('jobs.manage')
  @Refuses({
    invalid: ['jobs_unresolvable_location', ...JOB_FORM],
    missing: ['jobs_company_not_found', 'companies_not_found'],
    forbidden: ['jobs_plan_cannot_publish'],
    unfit: ['applications_native_disabled'],
    conflict: [
      'jobs_already_exists',
      'jobs_quota_exceeded',
      'jobs_slug_taken',
      'companies_duplicate_domain',
      'companies_duplicate_name',
      'stale_version',
    ],
  })
  @Handling({ appendsOnly: true })
  async createJob(@Body() body: CreateJobDto, @Caller() caller: Principal): Promise<JobDto> {
    authorise(caller, scopesToCreate(body));
    return this.dto(await this.writer.create(body, operator(caller), undefined, (job) => this.dto(job)));
  }

  /** Run up to 100 job operations in one request. Operations run in order. Each one succeeds or fails on its own. */
  @Post('batch')
  @HttpCode(200)
  @Allow()
  @Handling({ bodyLimit: 5 * 1024 * 1024 })
  async batchJobs(@Body() body: BatchRequestDto, @Caller() caller: Principal): Promise<BatchResultDto> {
    const counted = await this.postings.counted();
    return this.batches.run(caller, body, {
      'POST': {
        allow: ['jobs.manage'],
        allowFor: scopesToCreate,
        body: CreateJobDto,
        status: 201,
        touches: (job: CreateJobDto) => touchedByJob(job, counted),
        gather: (bodies: readonly CreateJobDto[]) => this.gatherer.of(bodies),
        run: async (job: CreateJobDto, _: string, sources?: JobSources) =>
          this.dto(await this.writer.create(job, operator(caller), sources)),
      },
      'PATCH': {
        allow: ['jobs.manage'],
        body: UpdateJobDto,
        status: 200,
        run: (job: UpdateJobDto, id: string) => this.updateJob(id, job, UNCONDITIONAL),
      },
      'DELETE': {
        allow: ['jobs.manage'],
        status: 204,
        run: (_: object, id: string) => this.deleteJob(id, UNCONDITIONAL),
      },
      'POST publish': {
        allow: ['jobs.publish'],
        body: PublishJobDto,
        status: 200,
        run: (job: PublishJobDto, id: string) => this.publishJob(id, job, UNCONDITIONAL),
      },
      'POST pause': {
        allow: ['jobs.publish'],
        status: 200,
        run: (_: object, id: string) => this.pauseJob(id, UNCONDITIONAL),
      },
      'POST expire': {
        allow: ['jobs.publish'],
        status: 200,
        run: (_: object, id: string) => this.expireJob(id, UNCONDITIONAL),
      },
      'POST duplicate': {
        allow: ['jobs.manage'],
        status: 201,
        run: (_: object, id: string) => this.duplicateJob(id, {}),
      },
    });
  }

  /** Export all jobs. For CSV, an operation writes a file, which you download once it has succeeded. JSON is returned at once. */
  @Get('export')
  @Allow('jobs.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportJobs(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('jobs', format);
  }

  /** Get a job. With `at`, you get the job and its company as they were at that time. */
  @Get(':id')
  @Allow('jobs.read')
  @ReadsPast()
  @Refuses({ missing: ['jobs_not_found'] })
  async getJob(@Param('id') id: string, @At() at: string | undefined): Promise<JobDto> {
    return at === undefined ? this.dto(await this.reader.shown(id)) : ofPast(await this.dto(await this.past(id, at)));
  }

  /**
   * List the changes of a job, newest first. Each change names who made it and what it changed. It also works for a deleted job.
   */
  @Get(':id/history')
  @Allow('jobs.read')
  @Paged(ChangeDto)
  @Refuses({ missing: ['jobs_not_found'] })
  listJobHistory(@Param('id') id: string, @Query() query: PageQueryDto): Promise<Page<ChangeDto>> {
    return this.histories.page(jobHistory(this.links), id, query);
  }

  /** Update a job. Absent keys keep their values. */
  @Patch(':id')
  @Allow('jobs.manage')
  @Refuses({
    invalid: ['jobs_unresolvable_location', ...JOB_FORM],
    missing: ['jobs_not_found', 'jobs_company_not_found'],
    conflict: ['jobs_already_exists', 'jobs_slug_taken', 'stale_version'],
    stale: ['precondition_failed'],
  })
  async updateJob(@Param('id') id: string, @Body() body: UpdateJobDto, @IfMatch() match: Condition): Promise<JobDto> {
    const before = await this.reader.shown(id);
    const { row, company } = await this.writer.change(before.row, body, await match.expect(async () => before.row));
    if (company) return this.dto({ row, company });
    return this.dto(
      row.companyId === before.row.companyId ? { row, company: before.company } : await this.reader.withCompany(row),
    );
  }

  /** Delete a job permanently. Deleting a pending job rejects it. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('jobs.manage')
  @Refuses(CHANGING)
  async deleteJob(@Param('id') id: string, @IfMatch() match: Condition): Promise<void> {
    await this.bus.execute(jobs.DeleteJob(id, {}, await this.expected(id, match)));
  }

  /** Publish a draft, expired or pending job. Publishing a pending job approves it. */
  @Post(':id/publish')
  @HttpCode(200)
  @Allow('jobs.publish')
  @Refuses({
    ...CHANGING,
    forbidden: ['jobs_plan_cannot_publish'],
    conflict: ['jobs_already_published', 'jobs_already_archived', 'jobs_quota_exceeded', 'stale_version'],
  })
  async publishJob(@Param('id') id: string, @Body() body: PublishJobDto, @IfMatch() match: Condition): Promise<JobDto> {
    return this.written(await this.writer.publish(id, body, await this.expected(id, match)));
  }

  /** Unpublish a job and take it off the board. It becomes a draft, and you can publish it again. */
  @Post(':id/pause')
  @HttpCode(200)
  @Allow('jobs.publish')
  @Refuses(NOT_PUBLISHED)
  async pauseJob(@Param('id') id: string, @IfMatch() match: Condition): Promise<JobDto> {
    const receipt = await this.bus.execute(jobs.PauseJob(id, {}, await this.expected(id, match)));
    return this.written(receipt.row(JobRow));
  }

  /** End a published job now. */
  @Post(':id/expire')
  @HttpCode(200)
  @Allow('jobs.publish')
  @Refuses(NOT_PUBLISHED)
  async expireJob(@Param('id') id: string, @IfMatch() match: Condition): Promise<JobDto> {
    const receipt = await this.bus.execute(jobs.ExpireJob(id, {}, await this.expected(id, match)));
    return this.written(receipt.row(JobRow));
  }

  /** Copy a job into a new draft. */
  @Post(':id/duplicate')
  @Allow('jobs.manage')
  @Refuses({ missing: ['jobs_not_found'] })
  async duplicateJob(@Param('id') id: string, @Body() _: DuplicateJobDto): Promise<JobDto> {
    const { row, company } = await this.reader.shown(id);
    return this.dto({ row: await this.writer.duplicate(row), company });
  }

  private async written(row: JobRow): Promise<JobDto> {
    return this.dto(await this.reader.withCompany(row));
  }

  private async dto({ row, company }: ShownJob): Promise<JobDto> {
    const [shown = row] = await this.form.shown([row]);
    return JobDto.from(shown, company, this.links);
  }

  private async past(id: string, at: string): Promise<ShownJob> {
    const row = await this.histories.at(jobHistory(this.links), id, at);
    return { row, company: await this.histories.findAt(companyHistory(this.links), row.companyId, at) };
  }

  private expected(id: string, match: Condition): Promise<number | undefined> {
    return match.expect(() => this.reader.find(id));
  }
}

/** An operator, who needs the scope `companies.manage` to create a company. */
const operator = (caller: Principal): JobMaker => ({
  origin: 'operator',
  requireCompanies: () => authorise(caller, ['companies.manage']),
});

const scopesToCreate = ({ status }: CreateJobDto) => (status === 'published' ? (['jobs.publish'] as const) : []);
