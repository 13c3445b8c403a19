import { facts } from '#store';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { OpenedAnalytics } from './opened-analytics.js';

/** Forgets how a board was visited. */
@Injectable()
export class ForgetHits {
  constructor(@Optional() @Inject(OpenedAnalytics) private readonly analytics?: OpenedAnalytics) {}

  /** Removes hits and figures of the board of the facts. Repeatable. */
  async run(): Promise<void> {
    await this.analytics?.rollUp.forget(facts().board);
  }
}
