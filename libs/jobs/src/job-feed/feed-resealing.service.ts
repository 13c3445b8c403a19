import { Rejection } from '#kernel';
import { Ciphers, SealError } from '#runtime';
import { withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { jobFeeds } from './job-feed.commands.js';
import { isIncoming, JobFeedReader, type JobFeedRow } from './job-feed.read-model.js';

const TRIES = 5;

/** The outcome of sealing the addresses of feeds again. */
export interface ResealedFeeds {
  /** Feeds whose addresses were sealed again. */
  readonly feeds: number;
  /** Feeds whose address no known key opens. They stay as they are until an operator sets the address. */
  readonly lost: readonly string[];
}

/** Seals the addresses of feeds that come in with the first key, so that the others can be taken away. */
@Injectable()
export class FeedResealing {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: JobFeedReader,
    private readonly ciphers: Ciphers,
  ) {}

  /** Can be repeated, and may run beside servers. @param boards ids of the boards whose feeds are meant. */
  async run(boards: Iterable<string>): Promise<ResealedFeeds> {
    let feeds = 0;
    const lost: string[] = [];
    for (const board of boards) {
      const id = randomUUID();
      const now = new Date().toISOString();
      const known = { board, actor: 'system:feeds', now, requestId: id, correlationId: id, causationId: null };
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
      try {
        await this.bus.execute(jobFeeds.ResealJobFeedAddress(row.id, { address }, current.version));
        return 'resealed';
      } catch (error) {
        if (error instanceof Rejection && error.kind === 'missing') return 'kept';
        // Its address was set meanwhile, and that must not be undone.
        const moved = error instanceof Rejection && error.kind === 'stale';
        if (!moved || attempt === TRIES) throw error;
        current = await this.reader.find(row.id);
      }
    }
  }

  /** The same address under the current key; null when no known key opens it. */
  private resealed(id: string, address: Parameters<Ciphers['open']>[0]) {
    try {
      return this.ciphers.seal(this.ciphers.open(address, id), id);
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }
}
