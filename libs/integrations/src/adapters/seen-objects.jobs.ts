import { VisitedObjects } from '#jobs';
import { Injectable } from '@nestjs/common';
import { SeenObjects } from '../analytics/analytics-ports.js';

/** Jobs and companies that the Jobs context shows to visitors. */
@Injectable()
export class JobsSeenObjects extends SeenObjects {
  constructor(private readonly objects: VisitedObjects) {
    super();
  }

  job(idOrSlug: string): Promise<string | null> {
    return this.objects.job(idOrSlug);
  }

  company(idOrSlug: string): Promise<string | null> {
    return this.objects.company(idOrSlug);
  }
}
