import { AlertJobs } from '#jobs';
import { Injectable } from '@nestjs/common';
import { type AlertedJob, BoardJobs } from '../ports.js';

/** Jobs and places from the Jobs context. */
@Injectable()
export class JobsBoardJobs extends BoardJobs {
  constructor(private readonly jobs: AlertJobs) {
    super();
  }

  placeIds(slugs: readonly string[]): Promise<readonly string[]> {
    return this.jobs.placeIds(slugs);
  }

  possiblePlaceIds(ids: readonly string[]): readonly string[] {
    return this.jobs.possiblePlaceIds(ids);
  }

  keysOf(placeId: string): Promise<readonly string[]> {
    return this.jobs.keysOf(placeId);
  }

  publishedBetween(since: string, until: string): AsyncGenerator<readonly AlertedJob[]> {
    return this.jobs.publishedBetween(since, until);
  }
}
