import { Allow, OperatorApi, Paged, Refuses } from '#http';
import { PageQueryDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { FeedAddresses } from './feed-addresses.service.js';
import { CreateJobFeedDto, JobFeedDto, UpdateJobFeedDto } from './job-feed.operator.dto.js';
import { JobFeedReader, type JobFeedRow } from './job-feed.read-model.js';
import { JobFeeds } from './job-feed.service.js';

const MISSING = { missing: ['job_feeds_not_found'] };

@OperatorApi('job-feeds', 'Job feeds')
export class OperatorJobFeedsController {
  constructor(
    private readonly feeds: JobFeeds,
    private readonly reader: JobFeedReader,
    private readonly addresses: FeedAddresses,
  ) {}

  /** List feeds, newest first. */
  @Get()
  @Allow('feeds.read')
  @Paged(JobFeedDto)
  async listJobFeeds(@Query() query: PageQueryDto): Promise<Page<JobFeedDto>> {
    return pageOf(await this.reader.page(query), (row) => this.shown(row));
  }

  /** Add a feed. It has an address of its own, which nobody can guess. */
  @Post()
  @Allow('feeds.manage')
  @Refuses({ invalid: ['job_feeds_direction_unsupported'] })
  async createJobFeed(@Body() body: CreateJobFeedDto): Promise<JobFeedDto> {
    return this.shown(await this.feeds.add(body));
  }

  /** Get a feed. */
  @Get(':id')
  @Allow('feeds.read')
  @Refuses(MISSING)
  async getJobFeed(@Param('id') id: string): Promise<JobFeedDto> {
    return this.shown(await this.reader.byId(id));
  }

  /** Change a feed; keys that are absent stay as they are. Its address stays. */
  @Patch(':id')
  @Allow('feeds.manage')
  @Refuses({ ...MISSING, conflict: ['stale_version'] })
  async updateJobFeed(@Param('id') id: string, @Body() body: UpdateJobFeedDto): Promise<JobFeedDto> {
    return this.shown(await this.feeds.change(id, body));
  }

  /** Delete a feed. Its address leads nowhere from now on. */
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
  @Refuses({ ...MISSING, conflict: ['stale_version'] })
  async rotateJobFeedToken(@Param('id') id: string): Promise<JobFeedDto> {
    return this.shown(await this.feeds.rotate(id));
  }

  private shown(row: JobFeedRow): JobFeedDto {
    return JobFeedDto.of(Object.assign({ url: this.addresses.of(row) }, row));
  }
}
