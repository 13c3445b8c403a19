import { BoardMoments } from '#http/board';
import { SearchIndex } from '#store';
import { Injectable } from '@nestjs/common';
import { JobSearchRow } from '../job-search/job-search.read-model.js';

/** What visitors see changes by itself when a job ends. */
@Injectable()
export class JobEnds extends BoardMoments {
  constructor(private readonly index: SearchIndex) {
    super();
  }

  next(): Promise<string | null> {
    return this.index.nextEnd(JobSearchRow, 'shownUntil');
  }
}
