import { Injectable } from '@nestjs/common';
import { ApplicationCounts, Audience, type DayOfViews, type ViewsByDay } from '../job-ports.js';

/** Nobody counts views: every figure is zero. */
@Injectable()
export class UncountedAudience extends Audience {
  ofJobs(): Promise<ReadonlyMap<string, DayOfViews>> {
    return Promise.resolve(new Map());
  }

  jobDays(): Promise<ViewsByDay | null> {
    return Promise.resolve(new Map());
  }

  ofProfile(): Promise<number> {
    return Promise.resolve(0);
  }

  profileDays(): Promise<ViewsByDay | null> {
    return Promise.resolve(new Map());
  }
}

/** Nobody has applied on the board. */
@Injectable()
export class NoApplications extends ApplicationCounts {
  of(): Promise<ReadonlyMap<string, number>> {
    return Promise.resolve(new Map());
  }
}
