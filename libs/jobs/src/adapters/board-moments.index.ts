import { BoardMoments } from '#edge';
import { SearchIndex } from '#store';
import { Injectable } from '@nestjs/common';
import { JobSearchRow } from '../job-search/job-search.read-model.js';

/** Finds when public pages change without an event: the moments at which jobs expire. */
@Injectable()
export class JobEnds implements BoardMoments {
  constructor(private readonly index: SearchIndex) {}

  next(): Promise<string | null> {
    return this.index.nextEnd(JobSearchRow, 'shownUntil');
  }
}
