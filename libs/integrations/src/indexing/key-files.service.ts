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

  /** What the file `name` says, at the root of this server; null when no board has it. */
  async named(name: string): Promise<string | null> {
    const [, key] = NAME.exec(name) ?? [];
    return key !== undefined && (await this.queue.boardOf(key)) !== null ? key : null;
  }

  /** What the file of the board of the request says; null when it has none. */
  ofBoard(): Promise<string | null> {
    return this.keys.current();
  }
}
