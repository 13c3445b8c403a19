import { EventStore, type Recorded } from '#kernel';
import { Policy } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { CompanyEvents } from './company.decider.js';
import { Logos } from '../ports.js';

/** A picture that its company shows no more is given up: it was replaced or taken away, or the company is gone. */
@Injectable()
export class ForgetLogos extends Policy {
  readonly name = 'forget-logos';
  readonly categories = ['company'];

  constructor(
    private readonly store: EventStore,
    private readonly logos: Logos,
  ) {
    super();
  }

  async react(event: Recorded): Promise<void> {
    if (event.type !== 'CompanyLogoChanged' && event.type !== 'CompanyDeleted') return;
    const before = (await this.store.read(event)).slice(0, event.version - 1);
    const shown = before.findLast(({ type }) => type === 'CompanyLogoChanged');
    const mediaId = (shown?.data as CompanyEvents['CompanyLogoChanged'] | undefined)?.logoMediaId;
    if (mediaId) await this.logos.remove(mediaId);
  }
}
