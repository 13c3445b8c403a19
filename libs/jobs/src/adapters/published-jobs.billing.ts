import { UsageCounter } from '#billing';
import { Injectable } from '@nestjs/common';
import { JobReader } from '../job/job.read-model.js';

/** Gives Billing the number of published jobs of a board. */
@Injectable()
export class PublishedJobs implements UsageCounter {
  readonly key = 'active_jobs';

  constructor(private readonly reader: JobReader) {}

  used(): Promise<number> {
    return this.reader.published();
  }
}
