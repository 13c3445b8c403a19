import { Accepted, Allow, Caller, OperatorApi, Paged, type Principal, Refuses } from '#http';
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

  /** List feeds, newest first. */
  @Get()
  @Allow('feeds.read')
  @Paged(JobFeedDto)
  async listJobFeeds(@Query() query: PageQueryDto, @Caller() caller: Principal): Promise<Page<JobFeedDto>> {
    return pageOf(await this.reader.page(query), (row) => this.shown(row, caller));
  }

  /**
   * Add a feed.
   * One that goes out has an address of its own, which nobody can guess. One that comes in is read by its schedule, for the first time within
   * a minute.
   */
  @Post()
  @Allow('feeds.manage')
  async createJobFeed(@Body() body: CreateJobFeedDto, @Caller() caller: Principal): Promise<JobFeedDto> {
    return this.shown(await this.feeds.add(body), caller);
  }

  /** Get a feed. */
  @Get(':id')
  @Allow('feeds.read')
  @Refuses(MISSING)
  async getJobFeed(@Param('id') id: string, @Caller() caller: Principal): Promise<JobFeedDto> {
    return this.shown(await this.reader.byId(id), caller);
  }

  /** Change a feed; keys that are absent stay as they are. Its address stays. */
  @Patch(':id')
  @Allow('feeds.manage')
  @Refuses({ ...MISSING, conflict: ['stale_version'] })
  async updateJobFeed(
    @Param('id') id: string,
    @Body() body: UpdateJobFeedDto,
    @Caller() caller: Principal,
  ): Promise<JobFeedDto> {
    return this.shown(await this.feeds.change(id, body), caller);
  }

  /** Delete a feed. Its address leads nowhere from now on; jobs that came in stay. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('feeds.manage')
  @Refuses({ ...MISSING, conflict: ['stale_version'] })
  async deleteJobFeed(@Param('id') id: string): Promise<void> {
    await this.feeds.remove(id);
  }

  /** Give a feed another address. The one that it had leads nowhere from now on. */
  @Post(':id/rotate-token')
  @HttpCode(200)
  @Allow('feeds.manage')
  @Refuses({ ...MISSING, conflict: ['stale_version', 'job_feeds_not_outgoing'] })
  async rotateJobFeedToken(@Param('id') id: string, @Caller() caller: Principal): Promise<JobFeedDto> {
    return this.shown(await this.feeds.rotate(id), caller);
  }

  /** Preview a feed: its first 20 items, and what is wrong with them. Nothing is written. */
  @Post(':id/preview')
  @HttpCode(200)
  @Allow('feeds.manage')
  @Refuses({ ...MISSING, conflict: [NOT_IN], failed: ['job_feeds_source_failed'] })
  async previewJobFeed(@Param('id') id: string, @Body() { mapping }: PreviewJobFeedDto): Promise<JobFeedPreviewDto> {
    const items = await this.runs.preview(id, mapping && { items: mapping.items, fields: { ...mapping.fields } });
    return { object: 'job_feed_preview', items: items.map((item) => PreviewedItemDto.of(item)) };
  }

  /** Run a feed now. */
  @Post(':id/runs')
  @HttpCode(202)
  @Allow('feeds.manage')
  @Accepted('feeds.run')
  @Refuses({ ...MISSING, conflict: ['stale_version', NOT_IN, 'job_feeds_run_open'] })
  async createJobFeedRun(@Param('id') id: string): Promise<AnyOperationDto> {
    return OperationDto.of(await this.runs.begin(id));
  }

  /** List the runs of a feed, newest first. The last 50 are kept. */
  @Get(':id/runs')
  @Allow('feeds.read')
  @Paged(JobFeedRunDto)
  @Refuses({ ...MISSING, conflict: [NOT_IN] })
  async listJobFeedRuns(@Param('id') id: string, @Query() query: PageQueryDto): Promise<Page<JobFeedRunDto>> {
    return pageOf(await this.runs.page(id, query), JobFeedRunDto.of);
  }

  /** Get a run of a feed. */
  @Get(':id/runs/:runId')
  @Allow('feeds.read')
  @Refuses({ ...NO_RUN, conflict: [NOT_IN] })
  async getJobFeedRun(@Param('id') id: string, @Param('runId') runId: string): Promise<JobFeedRunDto> {
    return JobFeedRunDto.of(await this.runs.byId(id, runId));
  }

  /** List the items of a run, in the order of the source. */
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

  /** Release a held run: jobs whose postings are absent expire. */
  @Post(':id/runs/:runId/release')
  @HttpCode(202)
  @Allow('feeds.manage')
  @Accepted('feeds.run')
  @Refuses({ ...NO_RUN, conflict: ['stale_version', NOT_IN, 'job_feeds_run_not_held', 'job_feeds_run_open'] })
  async releaseJobFeedRun(@Param('id') id: string, @Param('runId') runId: string): Promise<AnyOperationDto> {
    return OperationDto.of(await this.runs.release(id, runId));
  }

  /** Drop a held run: nothing expires, and the next run looks again. */
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
