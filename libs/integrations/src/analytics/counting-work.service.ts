import { RecurringWork } from '#runtime';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { OpenedAnalytics } from './opened-analytics.js';

/** Pause between two runs, in milliseconds. */
export class CountingPause {
  constructor(readonly ms: number) {}
}

/** Counts hits periodically, in one process at a time. */
@Injectable()
export class CountHits extends RecurringWork {
  readonly name = 'analytics';
  readonly single = true;

  constructor(
    private readonly pause: CountingPause,
    @Optional() @Inject(OpenedAnalytics) private readonly analytics?: OpenedAnalytics,
  ) {
    super();
  }

  protected async round(): Promise<number> {
    await this.analytics?.rollUp.run();
    return this.pause.ms;
  }
}
