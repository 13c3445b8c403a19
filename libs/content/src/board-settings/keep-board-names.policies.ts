import type { EventOf, Recorded } from '#kernel';
import { BoardNames } from '#access';
import { Policy } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { BoardSettingsEvents } from './board-settings.decider.js';

type NameEvent = EventOf<BoardSettingsEvents, 'BoardSlugChanged'> | EventOf<BoardSettingsEvents, 'BoardNameChanged'>;

/** Brings the table of boards in step with their events, where the request that caused one did not come so far. */
@Injectable()
export class KeepBoardNames extends Policy {
  readonly name = 'keep-board-names';
  readonly categories = ['boardSettings'];

  constructor(private readonly names: BoardNames) {
    super();
  }

  async react(event: Recorded): Promise<void> {
    const { board, version, type, data } = event as NameEvent;
    if (type === 'BoardSlugChanged') await this.names.follow({ board, version, slug: data });
    if (type === 'BoardNameChanged') await this.names.follow({ board, version, name: data.to });
  }
}
