import { outcomeOf, Rejection } from '#kernel';
import { Ciphers } from '#runtime';
import { newFacts, withFacts, SealError } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { jobFeeds } from './job-feed.decider.js';
import { isIncoming, JobFeedReader, type JobFeedRow } from './job-feed.read-model.js';

const TRIES = 5;

/** The result of resealing feed URLs. */
export interface ResealedFeeds {
  /** Feeds whose URLs were resealed. */
  readonly feeds: number;
  /** Feeds whose URL no known key can decrypt. They stay unchanged until an operator sets the URL. */
  readonly lost: readonly string[];
}

/** Reseals the URLs of incoming feeds with the first key, so the other keys can be removed. */
@Injectable()
export class FeedResealing {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: JobFeedReader,
    private readonly ciphers: Ciphers,
  ) {}

  /** Idempotent, and safe while servers are running. @param boards ids of the boards whose feeds to reseal. */
  async run(boards: Iterable<string>): Promise<ResealedFeeds> {
    let feeds = 0;
    const lost: string[] = [];
    for (const board of boards) {
      const id = randomUUID();
      const known = newFacts({ board, actor: 'system:feeds', requestId: id });
      await withFacts(known, async () => {
        for await (const rows of this.reader.every())
          for (const row of rows) {
            const outcome = await this.one(row);
            if (outcome === 'resealed') feeds++;
            if (outcome === 'lost') lost.push(row.id);
          }
      });
    }
    return { feeds, lost };
  }

  private async one(row: JobFeedRow): Promise<'resealed' | 'kept' | 'lost'> {
    for (let current: JobFeedRow | null = row, attempt = 1; ; attempt++) {
      if (!current || !isIncoming(current) || current.source.address.keyId === this.ciphers.current) return 'kept';
      const address = this.resealed(current.id, current.source.address);
      if (!address) return 'lost';
      const command = jobFeeds.ResealJobFeedAddress(row.id, { address }, current.version);
      const outcome = await outcomeOf(this.bus.execute(command), { kind: ['missing', 'stale'] });
      if (!(outcome instanceof Rejection)) return 'resealed';
      if (outcome.kind === 'missing') return 'kept';
      // Its URL was changed in the meantime. Keep the new one.
      if (attempt === TRIES) throw outcome;
      current = await this.reader.find(row.id);
    }
  }

  /** The same URL, sealed with the current key. Null if no known key can decrypt it. */
  private resealed(id: string, address: Parameters<Ciphers['open']>[0]) {
    try {
      return this.ciphers.seal(this.ciphers.open(address, id), id);
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }
}
