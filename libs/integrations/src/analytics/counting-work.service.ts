import { BackgroundWork, GivenSettings } from '#runtime';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { integrationsSettings } from '../settings.js';
import { OpenedAnalytics } from './opened-analytics.js';

/** Counts hits again and again, in one process at a time. */
@Injectable()
export class CountHits extends BackgroundWork {
  readonly name = 'analytics';
  readonly single = true;

  constructor(
    private readonly settings: GivenSettings,
    @Optional() @Inject(OpenedAnalytics) private readonly analytics?: OpenedAnalytics,
  ) {
    super();
  }

  async run(signal: AbortSignal): Promise<void> {
    if (!this.analytics) return;
    const ms = this.settings.of(integrationsSettings).ANALYTICS_SECONDS * 1_000;
    while (!signal.aborted) {
      await this.analytics.rollUp.run();
      await sleep(ms, undefined, { signal }).catch(() => undefined);
    }
  }
}
