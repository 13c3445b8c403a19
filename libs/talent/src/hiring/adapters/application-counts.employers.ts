import { Injectable } from '@nestjs/common';
import { ApplicationCounts } from '../../employers/index.js';
import { ApplicationReader } from '../application/application.read-model.js';

/** Counts applications for the statistics of employers. */
@Injectable()
export class HiringApplicationCounts implements ApplicationCounts {
  constructor(private readonly applications: ApplicationReader) {}

  of(jobIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.applications.counts(jobIds);
  }
}
