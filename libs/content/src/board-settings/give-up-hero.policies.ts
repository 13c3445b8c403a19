import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { media } from '../commands.js';
import type { BoardSettingsEvents } from './board-settings.decider.js';

/** A hero image that its operator removed is not kept. One that was replaced may still be shown elsewhere. */
@Injectable()
export class GiveUpHero extends Policy {
  readonly name = 'give-up-hero';
  readonly on: Reacts<{ boardSettings: BoardSettingsEvents }> = {
    boardSettings: { HeroRemoved: ({ data }) => media.RemoveMedia(data.mediaId, {}) },
  };
}
