import { Reactions } from '#runtime';
import { Changes, facts, RememberedValues } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { IndexNowQueue, type IndexNowRun } from './index-now.js';
import { Sites } from './sites.service.js';
import { indexing } from './indexing.decider.js';
import { FollowIndexing } from './indexing.policies.js';
import { IndexingReader, IndexingRow } from './indexing.read-model.js';

/** Search engine notifications of a board, and their status. */
export interface IndexingState {
  readonly row: IndexingRow | null;
  readonly run: IndexNowRun | null;
}

/** Settings of search engine notifications, for operators. */
@Injectable()
export class ManageIndexing {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: IndexingReader,
    private readonly queue: IndexNowQueue,
    private readonly sites: Sites,
    private readonly reactions: Reactions,
    private readonly follow: FollowIndexing,
  ) {}

  async current(): Promise<IndexingState> {
    const [row, run] = await Promise.all([this.reader.current(), this.queue.run(facts().board)]);
    return { row, run };
  }

  /** Turns search engine notifications on or off. @throws Rejection `indexing_password_protected`. */
  async turn(isOn: boolean): Promise<IndexingState> {
    const { board } = facts();
    const receipt = await this.bus.execute(
      isOn
        ? indexing.TurnIndexNowOn(board, {
            hasPassword: await this.sites.hasPassword(),
            key: randomBytes(16).toString('hex'),
          })
        : indexing.TurnIndexNowOff(board, {}),
    );
    await this.reactions.settle(this.follow, receipt);
    return { row: receipt.find(IndexingRow), run: await this.queue.run(board) };
  }
}

/** The public keys of boards, cached until they change. */
@Injectable()
export class ShownIndexNowKeys {
  private readonly rows: RememberedValues<IndexingRow | null>;

  constructor(
    private readonly reader: IndexingReader,
    changes: Changes,
  ) {
    this.rows = new RememberedValues(changes);
    changes.follow(() => this.rows.clear(), { indexing: ({ id }) => this.rows.forget(id) });
  }

  /** The key of the board of the request; null if search engines are not notified. */
  async current(): Promise<string | null> {
    const row = await this.rows.find(facts().board, () => this.reader.current());
    return row?.isOn === true ? row.key : null;
  }
}
