import { BoardNames } from '#access';
import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { BoardSettingsEvents } from './board-settings.decider.js';

/** Brings the table of boards in step with their events: the slug and the name by which all else goes. */
@Injectable()
export class KeepBoardNames extends Policy {
  readonly name = 'keep-board-names';
  readonly on: Reacts<{ boardSettings: BoardSettingsEvents }> = {
    boardSettings: {
      BoardSlugChanged: ({ board, version, data }) => this.names.follow({ board, version, slug: data }),
      BoardNameChanged: ({ board, version, data }) => this.names.follow({ board, version, name: data.to }),
    },
  };

  constructor(private readonly names: BoardNames) {
    super();
  }
}
