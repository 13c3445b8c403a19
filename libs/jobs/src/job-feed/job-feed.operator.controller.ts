import { Accepted, Allow, authorise, Caller, OperatorApi, Paged, type Principal, Refuses } from '#http';
import { AnyOperationDto, OperationDto, PageQueryDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { FeedAddresses } from './feed-addresses.service.js';
import { FeedRuns, FeedSources } from './feed-runs.service.js';
import {
  CreateJobFeedDto,
  JobFeedDto,
  JobFeedPreviewDto,
  JobFeedRunDto,
  JobFeedRunItemDto,
  ListJobFeedRunItemsQueryDto,
  PreviewedItemDto,
  PreviewJobFeedDto,
  UpdateJobFeedDto,
} from './job-feed.operator.dto.js';
import { isIncoming, JobFeedReader, type JobFeedRow } from './job-feed.read-model.js';
import { JobFeeds } from './job-feed.service.js';

const MISSING = { missing: ['job_feeds_not_found'] };
const NO_RUN = { missing: ['job_feeds_not_found', 'job_feeds_run_not_found'] };
/** The scopes of what a source does: it writes and publishes jobs, and creates their companies. */
const PUBLISHING = ['jobs.manage', 'jobs.publish', 'companies.manage'] as const;
const NOT_IN = 'job_feeds_not_incoming';

@OperatorApi('job-feeds', 'Job feeds')
export class OperatorJobFeedsController {
  constructor(
    private readonly feeds: JobFeeds,
    private readonly reader: JobFeedReader,
    private readonly addresses: FeedAddresses,
    private readonly sources: FeedSources,
    private readonly runs: FeedRuns,
  ) {}

  /** List job feeds, newest first. */
  @Get()
  @Allow('feeds.read')
  @Paged(JobFeedDto)
  async listJobFeeds(@Query() query: PageQueryDto, @Caller() caller: Principal): Promise<Page<JobFeedDto>> {
    return pageOf(await this.reader.page(query), (row) => this.shown(row, caller));
  }

  /**
   * Create a job feed. An outgoing feed has its own address, which cannot be guessed. An incoming feed is read on its schedule,
   * the first time within a minute. It publishes jobs and creates companies, so you also need the scopes `jobs.manage`,
   * `jobs.publish` and `companies.manage` for it.
   */
  @Post()
  @Allow('feeds.manage')
  async createJobFeed(@Body() body: CreateJobFeedDto, @Caller() caller: Principal): Promise<JobFeedDto> {
    if (body.direction === 'in') authorise(caller, PUBLISHING);
    return this.shown(await this.feeds.add(body), caller);
  }

  /** Get a job feed. */
  @Get(':id')
  @Allow('feeds.read')
  @Refuses(MISSING)
  async getJobFeed(@Param('id') id: string, @Caller() caller: Principal): Promise<JobFeedDto> {
    return this.shown(await this.reader.byId(id), caller);
  }

  /**
   * Update a job feed. Absent keys keep their values. The address of the feed stays. For an incoming feed, you also need the scopes
   * `jobs.manage`, `jobs.publish` and `companies.manage`.
   */
  @Patch(':id')
  @Allow('feeds.manage')
  @Refuses({ ...MISSING, conflict: ['stale_version'] })
  async updateJobFeed(
    @Param('id') id: string,
    @Body() body: UpdateJobFeedDto,
    @Caller() caller: Principal,
  ): Promise<JobFeedDto> {
    if (isIncoming(await this.reader.byId(id))) authorise(caller, PUBLISHING);
    return this.shown(await this.feeds.change(id, body), caller);
  }

  /** Delete a job feed. The address of the feed no longer works. Jobs that the feed imported stay. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('feeds.manage')
  @Refuses({ ...MISSING, conflict: ['stale_version'] })
  async deleteJobFeed(@Param('id') id: string): Promise<void> {
    await this.feeds.remove(id);
  }

  /** Replace the address of an outgoing job feed. The previous address no longer works. */
  @Post(':id/rotate-token')
  @HttpCode(200)
  @Allow('feeds.manage')
  @Refuses({ ...MISSING, conflict: ['stale_version', 'job_feeds_not_outgoing'] })
  async rotateJobFeedToken(@Param('id') id: string, @Caller() caller: Principal): Promise<JobFeedDto> {
    return this.shown(await this.feeds.rotate(id), caller);
  }

  /** Preview the first 20 items of a job feed. The preview says what is wrong with each item. The preview creates no jobs. */
  @Post(':id/preview')
  @HttpCode(200)
  @Allow('feeds.manage')
  @Refuses({ ...MISSING, conflict: [NOT_IN], failed: ['job_feeds_source_failed'] })
  async previewJobFeed(@Param('id') id: string, @Body() { mapping }: PreviewJobFeedDto): Promise<JobFeedPreviewDto> {
    const items = await this.runs.preview(id, mapping && { ...mapping, fields: { ...mapping.fields } });
    return { object: 'job_feed_preview', items: items.map((item) => PreviewedItemDto.of(item)) };
  }

  /** Run a job feed now. */
  @Post(':id/runs')
  @HttpCode(202)
  @Allow('feeds.manage')
  @Accepted('feeds.run')
  @Refuses({ ...MISSING, conflict: ['stale_version', NOT_IN, 'job_feeds_run_open'] })
  async createJobFeedRun(@Param('id') id: string): Promise<AnyOperationDto> {
    return OperationDto.of(await this.runs.begin(id));
  }

  /** List the runs of a job feed, newest first. The server keeps the last 50 runs. */
  @Get(':id/runs')
  @Allow('feeds.read')
  @Paged(JobFeedRunDto)
  @Refuses({ ...MISSING, conflict: [NOT_IN] })
  async listJobFeedRuns(@Param('id') id: string, @Query() query: PageQueryDto): Promise<Page<JobFeedRunDto>> {
    return pageOf(await this.runs.page(id, query), JobFeedRunDto.of);
  }

  /** Get a run of a job feed. */
  @Get(':id/runs/:runId')
  @Allow('feeds.read')
  @Refuses({ ...NO_RUN, conflict: [NOT_IN] })
  async getJobFeedRun(@Param('id') id: string, @Param('runId') runId: string): Promise<JobFeedRunDto> {
    return JobFeedRunDto.of(await this.runs.byId(id, runId));
  }

  /** List the items of a run, in source order. */
  @Get(':id/runs/:runId/items')
  @Allow('feeds.read')
  @Paged(JobFeedRunItemDto)
  @Refuses({ ...NO_RUN, conflict: [NOT_IN] })
  async listJobFeedRunItems(
    @Param('id') id: string,
    @Param('runId') runId: string,
    @Query() query: ListJobFeedRunItemsQueryDto,
  ): Promise<Page<JobFeedRunItemDto>> {
    return pageOf(await this.runs.items(id, runId, query), JobFeedRunItemDto.of);
  }

  /** Release a held run and expire its absent jobs. */
  @Post(':id/runs/:runId/release')
  @HttpCode(202)
  @Allow('feeds.manage')
  @Accepted('feeds.run')
  @Refuses({ ...NO_RUN, conflict: ['stale_version', NOT_IN, 'job_feeds_run_not_held', 'job_feeds_run_open'] })
  async releaseJobFeedRun(@Param('id') id: string, @Param('runId') runId: string): Promise<AnyOperationDto> {
    return OperationDto.of(await this.runs.release(id, runId));
  }

  /** Discard a held run without expiring jobs. Nothing expires, and the next run checks again. */
  @Post(':id/runs/:runId/drop')
  @HttpCode(200)
  @Allow('feeds.manage')
  @Refuses({ ...NO_RUN, conflict: ['stale_version', NOT_IN, 'job_feeds_run_not_held'] })
  async dropJobFeedRun(@Param('id') id: string, @Param('runId') runId: string): Promise<JobFeedRunDto> {
    return JobFeedRunDto.of(await this.runs.drop(id, runId));
  }

  private shown(row: JobFeedRow, { permissions }: Principal): JobFeedDto {
    const url = row.direction === 'out' ? this.addresses.of(row) : null;
    const whole = isIncoming(row) && permissions.has('feeds.manage') ? this.sources.urlOf(row) : null;
    return JobFeedDto.of(Object.assign({ url, sourceUrl: whole ?? row.source?.origin ?? null }, row));
  }
}
