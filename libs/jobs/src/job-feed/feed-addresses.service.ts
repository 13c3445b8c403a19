import { Links } from '#http';
import { SignedTokens } from '#runtime';
import { Injectable } from '@nestjs/common';
import { type FeedFormatName, formats } from '../feed-formats/formats.js';
import type { JobFeedRow } from './job-feed.read-model.js';

/** The feed that a URL identifies. */
export interface AddressedFeed {
  readonly board: string;
  readonly id: string;
  readonly tokenNumber: number;
  readonly extension: string;
}

const PURPOSE = 'job-feed';
const BOARDS = 'boards_';
const FEEDS = 'jobfeeds_';
const FILE = /^([A-Za-z0-9_-]{1,300})\.([a-z]{1,10})$/;

/** The secret public URLs of feeds: anyone who has a URL can read the feed, and URLs cannot be guessed. */
@Injectable()
export class FeedAddresses {
  constructor(
    private readonly tokens: SignedTokens,
    private readonly links: Links,
  ) {}

  /** The URL of an outgoing feed. It needs no API key. */
  of({ board, id, tokenNumber, format }: Pick<JobFeedRow, 'board' | 'id' | 'tokenNumber' | 'format'>): string {
    const parts = [board.slice(BOARDS.length), id.slice(FEEDS.length), String(tokenNumber)];
    return this.links.outside(
      `feeds/${this.tokens.sign(PURPOSE, parts)}.${formats[format as FeedFormatName].extension}`,
    );
  }

  /** The feed for the last path segment of a URL. Null if it was never the URL of a feed. */
  read(file: string): AddressedFeed | null {
    const [, token = '', extension = ''] = FILE.exec(file) ?? [];
    const [board, id, tokenNumber] = this.tokens.read(PURPOSE, token) ?? [];
    if (board === undefined || id === undefined || tokenNumber === undefined) return null;
    return { board: `${BOARDS}${board}`, id: `${FEEDS}${id}`, tokenNumber: Number(tokenNumber), extension };
  }
}
