import { BackgroundWork } from '#runtime';
import { PublishedEvents } from '#outbox';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DueIndexing, IndexNow, type IndexNowAnswer, IndexNowQueue, pauseAfter } from './index-now.js';
import { Sites } from './sites.service.js';

/** Maximum number of pages in a notification. */
const PAGES_PER_NOTIFICATION = 10_000;
const BOARDS_PER_ROUND = 20;
/** Wait after a change, in milliseconds, so that one notification includes further changes. */
const GATHER_MS = 1_000;
const POLL_MS = 10_000;
/** A refusal persists until the key file or the URL of the board changes. */
const REFUSED_SECONDS = 3_600;
const LONGEST_SECONDS = 86_400;

/** Notifies search engines of changed pages, within a minute of the change. */
@Injectable()
export class NotifySearchEngines implements BackgroundWork {
  readonly name = 'index-now';
  readonly single = true;

  constructor(
    private readonly queue: IndexNowQueue,
    private readonly indexNow: IndexNow,
    private readonly sites: Sites,
    private readonly published: PublishedEvents,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // Read before collecting, so that events published meanwhile end the wait.
      const { grown } = this.published;
      const more = await this.queue.collect();
      if ((await this.notify(signal)) || more) continue;
      await this.published.next(POLL_MS, signal, grown);
      await sleep(GATHER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Sends a notification for each board with pages that are due; returns whether there was one. */
  async notify(signal: AbortSignal): Promise<boolean> {
    const due = await this.queue.due(BOARDS_PER_ROUND);
    for (const each of due) if (!signal.aborted) await this.notifyOf(each, signal);
    return due.length > 0;
  }

  private async notifyOf({ board, key, failures }: DueIndexing, signal: AbortSignal): Promise<void> {
    const paths = await this.queue.paths(board, PAGES_PER_NOTIFICATION);
    const site = await this.sites.of(board);
    const shown = site ? paths.filter(({ path }) => site.has(path)) : [];
    if (!site || shown.length === 0) return this.queue.take(board, paths);
    const notice = {
      host: new URL(site.base).host,
      key,
      keyLocation: site.keyLocation(key),
      urls: shown.map(({ path }) => `${site.base}/${path}`),
    };
    const answer = await this.indexNow.notify(notice, signal);
    if (signal.aborted && answer.outcome !== 'accepted') return;
    if (answer.outcome !== 'accepted') return this.failed(board, failures, answer);
    await this.queue.take(board, paths);
    await this.queue.succeeded(board);
  }

  private failed(
    board: string,
    failures: number,
    answer: Exclude<IndexNowAnswer, { outcome: 'accepted' }>,
  ): Promise<void> {
    if (answer.outcome === 'refused') return this.queue.failed(board, messageFor(answer.status), true, REFUSED_SECONDS);
    const pause = Math.min(Math.max(answer.retryAfter ?? 0, pauseAfter(failures)), LONGEST_SECONDS);
    return this.queue.failed(board, `Search engines could not be reached (${answer.reason}).`, false, pause);
  }
}

function messageFor(status: number): string {
  if (status === 403) return 'Search engines did not find the key file on the host of the board (403).';
  if (status === 422) return 'Search engines report that the pages are not on the host of the key file (422).';
  return `Search engines refused the notification (${status}).`;
}
