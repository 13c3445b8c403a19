import { BlobOwners } from '#runtime';
import { newFacts, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { MediaReader } from './media.read-model.js';

const KEY = /^public\/media\/(media_[0-9a-z]{1,64})\.[a-z0-9]{1,8}$/;

/** Finds the board of an image in its media. */
@Injectable()
export class MediaOwners extends BlobOwners {
  constructor(private readonly reader: MediaReader) {
    super();
  }

  async isOfBoard(board: string, key: string): Promise<boolean> {
    const [, id] = KEY.exec(key) ?? [];
    if (id === undefined) return false;
    const row = await withFacts(newFacts({ board, actor: 'visitor', requestId: 'blob' }), () => this.reader.find(id));
    return row?.key === key;
  }
}
