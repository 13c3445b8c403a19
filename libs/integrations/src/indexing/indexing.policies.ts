import type { BlogPostEvents } from '#content';
import { EventStore } from '#kernel';
import { Policy, type Reacts, type PolicySubject } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { IndexNow, IndexNowQueue } from './index-now.js';
import type { IndexingEvents } from './indexing.decider.js';
import { IndexingRow } from './indexing.read-model.js';
import { changedPages, type PostEvent } from './post-paths.js';

/** Updates the queue of changed pages from the switch of each board. */
@Injectable()
export class FollowIndexing implements Policy {
  readonly name = 'follow-indexing';
  readonly on: Reacts<{ indexing: IndexingEvents }> = {
    indexing: {
      IndexNowTurnedOn: (_, subject) => this.follow(subject),
      IndexNowTurnedOff: (_, subject) => this.follow(subject),
    },
  };

  constructor(private readonly queue: IndexNowQueue) {}

  private async follow(subject: PolicySubject): Promise<void> {
    const row = await subject.row(IndexingRow);
    if (row) await this.queue.follow({ board: row.board, key: row.key, enabled: row.isOn, version: row.version });
  }
}

/** Adds changed posts to the queue; jobs and companies are collected from published events. */
@Injectable()
export class CollectPosts implements Policy {
  readonly name = 'index-now-posts';
  readonly on: Reacts<{ blogPost: BlogPostEvents }> | Reacts<object>;

  constructor(
    private readonly queue: IndexNowQueue,
    private readonly store: EventStore,
    indexNow: IndexNow,
  ) {
    const collect = (event: { readonly board: string; readonly objectId: string; readonly version: number }) =>
      this.collect(event);
    // Does not follow the log if the installation sends no notifications.
    this.on = indexNow.isOn
      ? {
          blogPost: {
            BlogPostAdded: collect,
            BlogPostChanged: collect,
            BlogPostPublished: collect,
            BlogPostUnpublished: collect,
            BlogPostRemoved: collect,
          },
        }
      : {};
  }

  private async collect({
    board,
    objectId,
    version,
  }: {
    readonly board: string;
    readonly objectId: string;
    readonly version: number;
  }): Promise<void> {
    if (!(await this.queue.run(board))) return;
    const history = await this.store.read({ category: 'blogPost', board, objectId });
    const { paths, at } = changedPages(history.slice(0, version) as readonly PostEvent[], facts().now);
    if (paths.length > 0) await this.queue.add(board, paths, at);
  }
}
