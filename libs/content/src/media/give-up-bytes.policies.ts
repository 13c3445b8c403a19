import type { Recorded } from '#kernel';
import { BlobStore, Policy } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { MediaEvents } from './media.decider.js';

/** The bytes of a removed image go, however often it takes. */
@Injectable()
export class GiveUpBytes extends Policy {
  readonly name = 'give up bytes of media';
  readonly categories = ['media'];

  constructor(private readonly blobs: BlobStore) {
    super();
  }

  async react({ type, data }: Recorded): Promise<void> {
    if (type === 'MediaRemoved') await this.blobs.remove((data as MediaEvents['MediaRemoved']).key);
  }
}
