import type { Recorded } from '#kernel';
import { Policy } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { BoardSettingsEvents } from './board-settings.decider.js';
import { Media } from '../media/media.service.js';

/** A hero image that its operator removed is not kept. One that was replaced may still be shown elsewhere. */
@Injectable()
export class GiveUpHero extends Policy {
  readonly name = 'give-up-hero';
  readonly categories = ['boardSettings'];

  constructor(private readonly media: Media) {
    super();
  }

  async react({ type, data }: Recorded): Promise<void> {
    if (type === 'HeroRemoved') await this.media.remove((data as BoardSettingsEvents['HeroRemoved']).mediaId);
  }
}
