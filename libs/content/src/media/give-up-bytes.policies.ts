import { BlobStore, Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { MediaEvents } from './media.decider.js';

/** Deletes the file of a removed image, with retries until it succeeds. */
@Injectable()
export class GiveUpBytes implements Policy {
  readonly name = 'give up bytes of media';
  readonly on: Reacts<{ media: MediaEvents }> = { media: { MediaRemoved: ({ data }) => this.blobs.remove(data.key) } };

  constructor(private readonly blobs: BlobStore) {}
}
