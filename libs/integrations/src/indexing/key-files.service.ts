import { Injectable } from '@nestjs/common';
import { IndexNowQueue } from './index-now.js';
import { ShownIndexNowKeys } from './indexing.service.js';

const NAME = /^([0-9a-f]{32})\.txt$/;

/** The files in which search engines find the keys of boards. */
@Injectable()
export class KeyFiles {
  constructor(
    private readonly queue: IndexNowQueue,
    private readonly keys: ShownIndexNowKeys,
  ) {}

  /**
   * The content of the file `name` at the root of this server; null if no board has the key.
   * @param only the board whose keys are there; undefined for all boards.
   */
  async named(name: string, only?: string): Promise<string | null> {
    const [, key] = NAME.exec(name) ?? [];
    const board = key === undefined ? null : await this.queue.boardOf(key);
    return key !== undefined && board !== null && (only ?? board) === board ? key : null;
  }

  /** The content of the file of the board of the request; null if it has none. */
  ofBoard(): Promise<string | null> {
    return this.keys.current();
  }
}
