import { facts } from '#store';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { OpenedAnalytics } from './opened-analytics.js';

/** Deletes the analytics of a board. */
@Injectable()
export class ForgetHits {
  constructor(@Optional() @Inject(OpenedAnalytics) private readonly analytics?: OpenedAnalytics) {}

  /** Deletes hits and figures of the board of the facts. Repeatable. */
  async run(): Promise<void> {
    await this.analytics?.rollUp.forget(facts().board);
  }
}
