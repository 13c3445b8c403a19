import { Refuses } from '#http';
import { BoardApi, CursorList, Me, SignedIn, type SignedInUser } from '#http/board';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ListSavedJobsQueryDto, SavedJobDto, SaveJobDto } from './saved-job.board.dto.js';
import { SavedJobs } from './saved-job.service.js';

@BoardApi('Me: saved jobs', 'me/saved-jobs')
export class BoardMeSavedJobsController {
  constructor(private readonly saved: SavedJobs) {}

  /**
   * List your saved jobs, newest first. Deleted jobs are left out, so a page may be shorter than requested. Jobs that are no
   * longer published stay in the list.
   */
  @Get()
  @SignedIn()
  @CursorList(SavedJobDto)
  @Refuses({ invalid: ['pagination_invalid_cursor'] })
  async listBoardMeSavedJobs(
    @Me() me: SignedInUser,
    @Query() query: ListSavedJobsQueryDto,
  ): Promise<Page<SavedJobDto>> {
    return pageOf(await this.saved.list(me.id, query), SavedJobDto.of);
  }

  /** Save a published job. Saving it again changes nothing. */
  @Post()
  @HttpCode(200)
  @SignedIn()
  @Refuses({ missing: ['candidate_job_not_found'], conflict: ['stale_version'] })
  async createBoardMeSavedJob(@Me() me: SignedInUser, @Body() { jobId }: SaveJobDto): Promise<SavedJobDto> {
    return SavedJobDto.of(await this.saved.save(me.id, jobId));
  }

  /** Remove a job from your saved jobs. A job that is not saved is not an error. */
  @Delete(':jobId')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ conflict: ['stale_version'] })
  async deleteBoardMeSavedJob(@Me() me: SignedInUser, @Param('jobId') jobId: string): Promise<void> {
    await this.saved.remove(me.id, jobId);
  }
}
