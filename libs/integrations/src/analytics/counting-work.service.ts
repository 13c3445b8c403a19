import { BackgroundWork } from '#runtime';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { OpenedAnalytics } from './opened-analytics.js';

/** How long the work rests before it counts again, in milliseconds. */
export class CountingPause {
  constructor(readonly ms: number) {}
}

/** Counts hits again and again, in one process at a time. */
@Injectable()
export class CountHits extends BackgroundWork {
  readonly name = 'analytics';
  readonly single = true;

  constructor(
    private readonly pause: CountingPause,
    @Optional() @Inject(OpenedAnalytics) private readonly analytics?: OpenedAnalytics,
  ) {
    super();
  }

  async run(signal: AbortSignal): Promise<void> {
    if (!this.analytics) return;
    while (!signal.aborted) {
      await this.analytics.rollUp.run();
      await sleep(this.pause.ms, undefined, { signal }).catch(() => undefined);
    }
  }
}
