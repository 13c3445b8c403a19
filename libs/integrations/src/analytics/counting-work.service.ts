import { RecurringWork } from '#runtime';
import { facts } from '#store';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { OpenedAnalytics } from './analytics-ports.js';

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

/** Deletes the analytics of a board. */
@Injectable()
export class ForgetHits {
  constructor(@Optional() @Inject(OpenedAnalytics) private readonly analytics?: OpenedAnalytics) {}

  /** Deletes hits and figures of the board of the facts. Repeatable. */
  async run(): Promise<void> {
    await this.analytics?.rollUp.forget(facts().board);
  }
}
